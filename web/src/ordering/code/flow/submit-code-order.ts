import { PAYMENT_METHOD } from '@haat/contracts/constants';
import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { CodeItem } from '@haat/contracts/http/codes';
import type { CheckStatusAnswer, CheckStatusBody } from '@haat/contracts/http/payments';
import {
  type CodeOrderBody,
  type PlacedRead,
  placedReadSchema,
} from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { paiseToWholeRupees } from '@haat/contracts/money';
import { type ApiResult, saidText } from '../../../lib/api-client.ts';
import { refused, type SubmitOutcome } from '../../wizard/submit-outcome.ts';
import { itemPrice, totalPaise } from './item-price.ts';

/** The three calls of a submission; each answers a value, none throws. */
export type CodeOrderApi = {
  readonly fetchSession: () => Promise<ApiResult<SessionAnswer>>;
  readonly checkPayment: (body: CheckStatusBody) => Promise<ApiResult<CheckStatusAnswer>>;
  readonly orderCode: (body: CodeOrderBody) => Promise<ApiResult<unknown>>;
};

export type CodeOrderDraft = {
  readonly item: CodeItem;
  readonly domain: string;
  readonly referenceCode: string;
};

type Outcome = SubmitOutcome<PlacedRead>;

/**
 * Checks what the specification wants checked, in its order (section 5, Code purchase submit), then
 * the payment, then orders the code. Every way it can end has its message with a mark.
 */
export const submitCodeOrder = async (
  api: CodeOrderApi,
  { item, domain: typed, referenceCode: code }: CodeOrderDraft,
): Promise<Outcome> => {
  const domain = readOwnDomain(typed);
  if (domain === null) return refused(orderMessages.enterValidDomain);
  const referenceCode = code.trim();
  if (referenceCode === '') return refused(domainOrderMessages.enterReferenceCode);
  const session = await api.fetchSession();
  // Nobody said that the customer is signed out: logging in again would not help.
  if (!session.ok) return refused(orderMessages.unexpected);
  const user = session.data?.user ?? null;
  if (user === null) return refused(orderMessages.sessionNotFound);
  const price = itemPrice(item);
  if (price === null) return refused(orderMessages.priceNotNumber);

  const check = await api.checkPayment({
    referenceCode,
    userId: user.id,
    amount: paiseToWholeRupees(totalPaise(price)),
  });
  const rejection = paymentRejection(check);
  if (rejection !== null) return refused(rejection);

  const ordered = await api.orderCode({
    email: user.email,
    productId: item.id,
    itemTitle: item.page_title,
    itemType: item.type,
    category: item.category_name,
    categoryId: item.category,
    paymentMethod: PAYMENT_METHOD,
    price: item.price.amount,
    setupPrice: item.price.setup,
    referenceCode,
    userId: user.id,
    domain,
  });
  return orderOutcome(ordered, check.ok ? (check.data?.notice ?? null) : null);
};

/** Why the payment check stops the order; null when the order may be placed. */
const paymentRejection = (check: ApiResult<CheckStatusAnswer>): string | null => {
  if (!check.ok) {
    const { failure } = check;
    if (failure.kind === 'unreachable') return orderMessages.unexpected;
    if (failure.status === 401) return orderMessages.sessionNotFound;
    return saidText(failure) ?? orderMessages.paymentVerificationFailed;
  }
  const { isValid, error, notice } = check.data ?? {};
  if (error) return error;
  return isValid === false ? (notice ?? orderMessages.paymentVerificationFailed) : null;
};

const orderOutcome = (ordered: ApiResult<unknown>, notice: string | null): Outcome => {
  if (!ordered.ok) {
    const { failure } = ordered;
    if (failure.kind === 'unreachable') return refused(orderMessages.unexpected);
    if (failure.status === 401) return refused(orderMessages.sessionNotFound);
    return refused(saidText(failure) ?? orderMessages.placingFailed);
  }
  const { data, position } = ordered;
  const hasOrder = typeof data === 'object' && data !== null && 'order' in data && data.order;
  if (!hasOrder) return refused(orderMessages.orderDataNotFound);
  const answer = placedReadSchema.safeParse(data);
  if (!answer.success) return refused(orderMessages.unexpected);
  return { kind: 'ordered', message: answer.data.message, notice, answer: answer.data, position };
};
