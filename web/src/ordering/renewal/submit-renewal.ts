import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { type PayFromBalanceBody, payFromBalanceAnswerSchema } from '@haat/contracts/http/balance';
import type { PlacedRead, RenewalOrderBody } from '@haat/contracts/http/place-order';
import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { orderMessages } from '@haat/contracts/messages';
import {
  formatUpiAmount,
  type Paise,
  paiseToRupees,
  paiseToWholeRupees,
} from '@haat/contracts/money';
import type { PurposeKind } from '@haat/contracts/purpose-kind';
import { type ApiResult, serverMessageOf } from '../../lib/api-client.ts';
import {
  placedOutcome,
  type Refused,
  refused,
  type SubmitApi,
  type SubmitOutcome,
  verifyPayment,
} from '../wizard/submit.ts';
import type { RenewalKind } from './renewal-names.ts';

export type RenewalApi = Pick<SubmitApi<RenewalOrderBody>, 'checkPayment' | 'place'> & {
  readonly payFromBalance: (body: PayFromBalanceBody) => Promise<ApiResult<unknown>>;
};

export type RenewalDraft = {
  readonly kind: RenewalKind;
  readonly subscription: Pick<ListedSubscription, 'id' | 'subject' | 'paid_until'>;
  readonly pricePaise: Paise;
};

type Outcome = SubmitOutcome<PlacedRead>;

export const submitRenewal = async (
  api: Pick<RenewalApi, 'checkPayment' | 'place'>,
  { subscription, pricePaise }: Omit<RenewalDraft, 'kind'>,
  code: string,
): Promise<Outcome> => {
  const referenceCode = code.trim();
  if (referenceCode === '') return refused(domainOrderMessages.enterReferenceCode);
  const check = await verifyPayment(api, {
    referenceCode,
    amount: paiseToWholeRupees(pricePaise),
  });
  if (check.kind === 'refused') return check;
  const placed = await api.place({
    subscriptionId: subscription.id,
    referenceCode,
    price: paiseToRupees(pricePaise),
    paidUntil: subscription.paid_until,
  });
  return placedOutcome(placed, check.notice);
};

/** @param onPaid gets the payment's code at once: after a refusal it pays the retry. */
export const renewFromBalance = async (
  api: RenewalApi,
  draft: RenewalDraft,
  onPaid: (referenceCode: string) => void,
): Promise<Outcome> => {
  const { kind, subscription, pricePaise } = draft;
  const paid = await payFromBalance(api, kind, subscription.subject, pricePaise);
  if (paid.kind === 'refused') return paid;
  onPaid(paid.referenceCode);
  return submitRenewal(api, draft, paid.referenceCode);
};

/** @param title of what is paid. */
export const payFromBalance = async (
  api: Pick<RenewalApi, 'payFromBalance'>,
  kind: PurposeKind,
  title: string,
  pricePaise: Paise,
): Promise<Refused | { readonly kind: 'paid'; readonly referenceCode: string }> => {
  const paid = await api.payFromBalance({
    purpose: { kind, title },
    amount: formatUpiAmount(pricePaise),
  });
  if (!paid.ok) return refused(explained(paid));
  const answer = payFromBalanceAnswerSchema.safeParse(paid.data);
  if (!answer.success) return refused(orderMessages.unexpected);
  return { kind: 'paid', referenceCode: answer.data.data.reference_code };
};

const explained = ({ failure }: Extract<ApiResult<unknown>, { ok: false }>): string => {
  if (failure.kind === 'unreachable') return orderMessages.unexpected;
  if (failure.status === 401) return orderMessages.sessionNotFound;
  return serverMessageOf(failure) ?? orderMessages.unexpected;
};
