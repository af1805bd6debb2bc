import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { type RenewalsBody, renewalsAnswerSchema } from '@haat/contracts/http/renewals';
import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { orderMessages } from '@haat/contracts/messages';
import { type Paise, paiseToWholeRupees } from '@haat/contracts/money';
import { renewalMessages } from '@haat/contracts/renewal-messages';
import { serverMessageOf } from '../../../lib/api-client.ts';
import { refused, type SubmitApi, type SubmitOutcome, verifyPayment } from '../../wizard/submit.ts';
import { payFromBalance, type RenewalApi } from '../submit-renewal.ts';
import type { RenewalsFlow } from './renewals-flow.ts';

export type RenewalsApi = Pick<SubmitApi<RenewalsBody>, 'checkPayment' | 'place'> &
  Pick<RenewalApi, 'payFromBalance'>;

export type RenewalsDraft = {
  /** With the ends that the customer saw. */
  readonly chosen: readonly Pick<ListedSubscription, 'id' | 'paid_until' | 'price'>[];
  readonly pricePaise: Paise;
};

type Outcome = SubmitOutcome<NonNullable<RenewalsFlow['answer']>>;

export const submitRenewals = async (
  api: Pick<RenewalsApi, 'checkPayment' | 'place'>,
  { chosen, pricePaise }: RenewalsDraft,
  code: string,
): Promise<Outcome> => {
  const referenceCode = code.trim();
  if (referenceCode === '') return refused(domainOrderMessages.enterReferenceCode);
  const amount = paiseToWholeRupees(pricePaise);
  const check = await verifyPayment(api, { referenceCode, amount });
  if (check.kind === 'refused') return check;
  const placed = await api.place({
    referenceCode,
    renewals: chosen.map(({ id, paid_until, price }) => ({
      ...{ subscriptionId: id, paidUntil: paid_until, price: price ?? 0 },
    })),
  });
  if (!placed.ok) {
    const { failure } = placed;
    if (failure.kind === 'unreachable') return refused(orderMessages.unexpected);
    if (failure.status === 401) return refused(orderMessages.sessionNotFound);
    return refused(serverMessageOf(failure) ?? orderMessages.placingFailed);
  }
  const answer = renewalsAnswerSchema.safeParse(placed.data);
  if (!answer.success) return refused(orderMessages.unexpected);
  const { position } = placed;
  return { kind: 'ordered', message: '', notice: check.notice, answer: answer.data, position };
};

/** @param onPaid gets the payment's code at once: after a refusal it pays the retry. */
export const renewAllFromBalance = async (
  api: RenewalsApi,
  draft: RenewalsDraft,
  onPaid: (referenceCode: string) => void,
): Promise<Outcome> => {
  const title = renewalMessages.several(draft.chosen.length);
  const paid = await payFromBalance(api, 'renewal', title, draft.pricePaise);
  if (paid.kind === 'refused') return paid;
  onPaid(paid.referenceCode);
  return submitRenewals(api, draft, paid.referenceCode);
};
