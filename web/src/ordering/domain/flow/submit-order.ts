import type { ContactDetails } from '@haat/contracts/address';
import { domainOrderMessages, markSuccess } from '@haat/contracts/domain-order-messages';
import type { DomainBuyInput } from '@haat/contracts/http/domain';
import { type DomainBuyRead, domainBuyReadSchema } from '@haat/contracts/http/orders';
import { orderMessages } from '@haat/contracts/messages';
import {
  type Paise,
  paiseToRupees,
  paiseToWholeRupees,
  subtractPaise,
} from '@haat/contracts/money';
import { type ApiResult, serverMessageOf } from '../../../lib/api-client.ts';
import {
  findCustomer,
  type OrderTexts,
  refused,
  type SubmitApi,
  type SubmitOutcome,
  verifyPayment,
} from '../../wizard/submit.ts';
import { isOrderType, kindOf, planPaiseOf } from '../order-terms.ts';
import { answerMessage, isLocked } from './answer-message.ts';

export type OrderDraft = {
  readonly orderType: string;
  readonly paymentMethod: 'upi' | null;
  readonly domain: string | null;
  readonly pricePaise: Paise | null;
  readonly referenceCode: string;
  readonly registrant: ContactDetails;
  readonly billing: ContactDetails;
  readonly nameservers: readonly string[];
};

type Outcome = SubmitOutcome<DomainBuyRead>;

const DOMAIN_TEXTS: OrderTexts = {
  unavailable: domainOrderMessages.tryLater,
  signedOut: domainOrderMessages.sessionNotFound,
  unverified: (text) => text ?? domainOrderMessages.verificationFailed,
  invalid: domainOrderMessages.verificationFailed,
};

/** Checks the payment, then buys. Every outcome has a marked message (specification, section 8). */
export const submitOrder = async (
  api: SubmitApi<DomainBuyInput>,
  draft: OrderDraft,
): Promise<Outcome> => {
  const { orderType, paymentMethod, domain, pricePaise } = draft;
  if (paymentMethod === null) return refused(domainOrderMessages.selectPaymentMethod);
  const user = await findCustomer(api, DOMAIN_TEXTS);
  if (user.kind === 'refused') return user;
  if (domain === null || domain.trim() === '') return refused(domainOrderMessages.missingDomain);
  if (pricePaise === null) return refused(orderMessages.invalidPrice);
  const referenceCode = draft.referenceCode.trim();
  if (referenceCode === '') return refused(domainOrderMessages.enterReferenceCode);
  if (!isOrderType(orderType)) return refused(orderMessages.invalidOrderType);

  const paid = { referenceCode, userId: user.id, amount: paiseToWholeRupees(pricePaise) };
  const check = await verifyPayment(api, paid, DOMAIN_TEXTS);
  if (check.kind === 'refused') return check;

  const { registrant, billing, nameservers } = draft;
  if (registrant.name === '' || billing.name === '') {
    return refused(orderMessages.missingOrderDetails);
  }
  const domainPrice = paiseToRupees(subtractPaise(pricePaise, planPaiseOf(orderType)));
  const bought = await api.place({
    user_id: user.id,
    domain,
    price: paiseToRupees(pricePaise),
    registrantData: registrant,
    billingData: { ...billing, domain, domainPrice, orderType },
    ns: [...nameservers],
    paymentMethod,
    referenceCode,
  });
  return buyOutcome(bought, check.notice, KIND_TEXTS[kindOf(orderType)]);
};

type KindTexts = { readonly noOrder: string; readonly notSubmitted: string };

const KIND_TEXTS: { readonly [kind in 'domain' | 'combined']: KindTexts } = {
  domain: {
    noOrder: domainOrderMessages.noOrder,
    notSubmitted: domainOrderMessages.submissionFailed,
  },
  combined: {
    noOrder: orderMessages.combinedDetailsMissing,
    notSubmitted: orderMessages.submitFailed,
  },
};

const buyOutcome = (
  bought: ApiResult<unknown>,
  notice: string | null,
  words: KindTexts,
): Outcome => {
  if (!bought.ok) {
    const { failure } = bought;
    if (failure.kind === 'unreachable') return refused(domainOrderMessages.tryLater);
    if (failure.status === 401) return refused(orderMessages.unauthorized);
    if (isLocked(failure.text)) {
      return { kind: 'refused', message: markSuccess(domainOrderMessages.underReview) };
    }
    const reason = serverMessageOf(failure);
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
