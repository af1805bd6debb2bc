import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import type { PlacedRead, UpgradeOrderBody } from '@haat/contracts/http/place-order';
import type { OfferedUpgrade, UpgradesAnswer } from '@haat/contracts/http/upgrades';
import { type Paise, paiseToRupees, paiseToWholeRupees } from '@haat/contracts/money';
import { renewalSubject } from '@haat/contracts/renewal-subject';
import { payFromBalance, type RenewalApi } from '../renewal/submit-renewal.ts';
import {
  placedOutcome,
  refused,
  type SubmitApi,
  type SubmitOutcome,
  verifyPayment,
} from '../wizard/submit.ts';

export type UpgradeApi = Pick<SubmitApi<UpgradeOrderBody>, 'checkPayment' | 'place'> &
  Pick<RenewalApi, 'payFromBalance'>;

export type UpgradeDraft = {
  readonly plan: UpgradesAnswer['plan'];
  readonly offer: OfferedUpgrade;
  /** As the customer saw it. */
  readonly pricePaise: Paise;
};

type Outcome = SubmitOutcome<PlacedRead>;

export const subjectOfUpgrade = ({
  plan: { domain },
  offer: { name },
}: Pick<UpgradeDraft, 'plan' | 'offer'>): string => renewalSubject({ planName: name, domain });

const bodyOf = ({ plan, offer, pricePaise }: UpgradeDraft): UpgradeOrderBody => ({
  subscriptionId: plan.subscription_id,
  productId: offer.plan_id,
  period: offer.period,
  price: paiseToRupees(pricePaise),
  ...(plan.paid_until !== null && { paidUntil: plan.paid_until }),
});

export const submitUpgrade = async (
  api: Pick<UpgradeApi, 'checkPayment' | 'place'>,
  draft: UpgradeDraft,
  code: string,
): Promise<Outcome> => {
  const referenceCode = code.trim();
  if (referenceCode === '') return refused(domainOrderMessages.enterReferenceCode);
  const amount = paiseToWholeRupees(draft.pricePaise);
  const check = await verifyPayment(api, { referenceCode, amount });
  if (check.kind === 'refused') return check;
  return placedOutcome(await api.place({ ...bodyOf(draft), referenceCode }), check.notice);
};

/** @param onPaid gets the payment's code at once: after a refusal it pays the retry. */
export const upgradeAtOnce = async (
  api: UpgradeApi,
  draft: UpgradeDraft,
  onPaid: (referenceCode: string) => void,
): Promise<Outcome> => {
  if (draft.pricePaise === 0) return placedOutcome(await api.place(bodyOf(draft)));
  const paid = await payFromBalance(api, 'upgrade', subjectOfUpgrade(draft), draft.pricePaise);
  if (paid.kind === 'refused') return paid;
  onPaid(paid.referenceCode);
  return submitUpgrade(api, draft, paid.referenceCode);
};
