import type { ContactDetails } from '@haat/contracts/address';
import { domainOrderMessages, markSuccess } from '@haat/contracts/domain-order-messages';
import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { DomainBuyInput } from '@haat/contracts/http/domain';
import { type DomainBuyRead, domainBuyReadSchema } from '@haat/contracts/http/orders';
import type { CheckStatusAnswer, CheckStatusBody } from '@haat/contracts/http/payments';
import { orderMessages } from '@haat/contracts/messages';
import { type Paise, paiseToRupees, paiseToWholeRupees } from '@haat/contracts/money';
import { type ApiResult, saidText } from '../../../lib/api-client.ts';
import { refused, type SubmitOutcome } from '../../wizard/submit-outcome.ts';
import { isOrderType, kindOf, planPaiseOf } from '../order-terms.ts';
import { answerMessage, isLocked } from './answer-message.ts';

/** The three calls of a submission; each answers a value, none throws. */
export type OrderApi = {
  readonly fetchSession: () => Promise<ApiResult<SessionAnswer>>;
  readonly checkPayment: (body: CheckStatusBody) => Promise<ApiResult<CheckStatusAnswer>>;
  readonly buyDomain: (body: DomainBuyInput) => Promise<ApiResult<unknown>>;
};

export type OrderDraft = {
  readonly orderType: string;
  readonly paymentMethod: 'upi' | null;
  readonly domain: string | null;
  /** Of the whole order; null while it is not known. */
  readonly pricePaise: Paise | null;
  readonly referenceCode: string;
  readonly registrant: ContactDetails;
  readonly billing: ContactDetails;
  readonly nameservers: readonly string[];
};

type Outcome = SubmitOutcome<DomainBuyRead>;

/**
 * Checks the payment, then buys the domain. Every way it can end has its message with a mark
 * (specification, section 8).
 */
export const submitOrder = async (api: OrderApi, draft: OrderDraft): Promise<Outcome> => {
  const { orderType, paymentMethod, domain, pricePaise } = draft;
  if (paymentMethod === null) return refused(domainOrderMessages.selectPaymentMethod);
  const session = await api.fetchSession();
  // Nobody said that the customer is signed out: logging in again would not help.
  if (!session.ok) return refused(domainOrderMessages.tryLater);
  const user = session.data?.user ?? null;
  if (user === null) return refused(domainOrderMessages.sessionNotFound);
  if (domain === null || domain.trim() === '') return refused(domainOrderMessages.missingDomain);
  if (pricePaise === null) return refused(orderMessages.invalidPrice);
  const referenceCode = draft.referenceCode.trim();
  if (referenceCode === '') return refused(domainOrderMessages.enterReferenceCode);
  if (!isOrderType(orderType)) return refused(orderMessages.invalidOrderType);

  const check = await api.checkPayment({
    referenceCode,
    userId: user.id,
    amount: paiseToWholeRupees(pricePaise),
  });
  const rejection = paymentRejection(check);
  if (rejection !== null) return refused(rejection);

  const { registrant, billing, nameservers } = draft;
  if (registrant.name === '' || billing.name === '') {
    return refused(orderMessages.missingOrderDetails);
  }
  const domainPrice = paiseToRupees(pricePaise - planPaiseOf(orderType));
  const bought = await api.buyDomain({
    user_id: user.id,
    domain,
    price: paiseToRupees(pricePaise),
    registrantData: registrant,
    billingData: { ...billing, domain, domainPrice, orderType },
    ns: [...nameservers],
    paymentMethod,
    referenceCode,
  });
  const words = WORDS[kindOf(orderType)];
  return buyOutcome(bought, check.ok ? (check.data?.notice ?? null) : null, words);
};

type Words = { readonly noOrder: string; readonly notSubmitted: string };

/** Where the two flows have words of their own (specification, section 8). */
const WORDS: { readonly [kind in 'domain' | 'combined']: Words } = {
  domain: {
    noOrder: domainOrderMessages.noOrder,
    notSubmitted: domainOrderMessages.submissionFailed,
  },
  combined: {
    noOrder: orderMessages.combinedDetailsMissing,
    notSubmitted: orderMessages.submitFailed,
  },
};

/** Why the payment check stops the order; null when the order may be placed. */
const paymentRejection = (check: ApiResult<CheckStatusAnswer>): string | null => {
  if (!check.ok) {
    const { failure } = check;
    if (failure.kind === 'unreachable') return domainOrderMessages.tryLater;
    if (failure.status === 401) return domainOrderMessages.sessionNotFound;
    return saidText(failure) ?? domainOrderMessages.verificationFailed;
  }
  const { isValid, error, notice } = check.data ?? {};
  if (error) return error;
  return isValid === true ? null : (notice ?? domainOrderMessages.verificationFailed);
};

const buyOutcome = (bought: ApiResult<unknown>, notice: string | null, words: Words): Outcome => {
  if (!bought.ok) {
    const { failure } = bought;
    if (failure.kind === 'unreachable') return refused(domainOrderMessages.tryLater);
    if (failure.status === 401) return refused(orderMessages.unauthorized);
    if (isLocked(failure.text)) {
      return { kind: 'refused', message: markSuccess(domainOrderMessages.underReview) };
    }
    const reason = saidText(failure);
    return refused(
      reason === null ? words.notSubmitted : domainOrderMessages.couldNotProcess(reason),
    );
  }
  if (typeof bought.data !== 'object' || bought.data === null) {
    return refused(domainOrderMessages.unexpected);
  }
  if (!('order' in bought.data) || bought.data.order === null) {
    return refused(words.noOrder);
  }
  const answer = domainBuyReadSchema.safeParse(bought.data);
  if (!answer.success) return refused(domainOrderMessages.unexpected);
  return {
    kind: 'ordered',
    message: answerMessage(answer.data),
    notice,
    answer: answer.data,
    position: bought.position,
  };
};
