import { type ContactDetails, emptyContactDetails } from '@haat/contracts/address';
import { DOMAIN_ORDER_STEPS, PAYMENT_METHOD } from '@haat/contracts/constants';
import type { DomainBuyAnswer } from '@haat/contracts/http/orders';
import type { Paise } from '@haat/contracts/money';
import type { PaymentIntent } from '../../payment/payment-intent.ts';
import type { ReportedPayment } from '../../payment/reported-payment.ts';
import { emptyNameservers, type NameserverChoice } from './nameservers.ts';

/** The steps of the domain order, in order; a step's number is its place counted from 1. */
export const STEP_NAMES = [
  'Domain',
  'Registrant',
  'Billing',
  'Nameservers',
  'Summary',
  'Payment',
  'Status',
] as const;

export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export type OrderFlow = {
  readonly step: Step;
  /**
   * The login stands in the step's place: a signed-out customer chose a domain, or was logged out.
   */
  readonly needsLogin: boolean;
  readonly domain: string | null;
  /** Null until the price look-up answers. */
  readonly pricePaise: Paise | null;
  readonly registrant: ContactDetails;
  readonly sameAsRegistrant: boolean;
  /** What was typed into the billing fields; used when they are not the registrant's. */
  readonly billing: ContactDetails;
  readonly nameservers: NameserverChoice;
  readonly paymentMethod: typeof PAYMENT_METHOD | null;
  /** What the server wants in the UPI link; null before it has answered, and where it did not. */
  readonly intent: PaymentIntent | null;
  readonly payment: ReportedPayment | null;
  readonly referenceCode: string;
  readonly isSubmitting: boolean;
  /** What the last submission said, with its mark. */
  readonly message: string | null;
  /** What the payment check wants read, such as that a person looks at the payment. */
  readonly notice: string | null;
  readonly answer: DomainBuyAnswer | null;
};

export const emptyFlow: OrderFlow = {
  step: 1,
  needsLogin: false,
  domain: null,
  pricePaise: null,
  registrant: emptyContactDetails,
  sameAsRegistrant: true,
  billing: emptyContactDetails,
  nameservers: emptyNameservers,
  paymentMethod: PAYMENT_METHOD,
  intent: null,
  payment: null,
  referenceCode: '',
  isSubmitting: false,
  message: null,
  notice: null,
  answer: null,
};

export type OrderFlowAction =
  | { readonly type: 'opened'; readonly domain: string | null; readonly isSignedIn: boolean }
  | { readonly type: 'domainChosen'; readonly domain: string; readonly isSignedIn: boolean }
  | { readonly type: 'signedIn'; readonly email: string }
  | { readonly type: 'signedOut' }
  | { readonly type: 'registrantConfirmed'; readonly registrant: ContactDetails }
  | { readonly type: 'registrantReloaded'; readonly saved: ContactDetails | null }
  | {
      readonly type: 'billingConfirmed';
      readonly sameAsRegistrant: boolean;
      readonly billing: ContactDetails;
    }
  | { readonly type: 'nameserversConfirmed'; readonly nameservers: NameserverChoice }
  | { readonly type: 'priceKnown'; readonly pricePaise: Paise }
  | { readonly type: 'summaryConfirmed' }
  | { readonly type: 'changeAsked'; readonly step: 2 | 3 | 4 }
  | { readonly type: 'back' }
  | { readonly type: 'paymentOpened'; readonly intent: PaymentIntent }
  | { readonly type: 'paymentReported'; readonly payment: ReportedPayment }
  | { readonly type: 'paymentReopened' }
  | { readonly type: 'referenceCodeEdited'; readonly referenceCode: string }
  | { readonly type: 'submitStarted' }
  | { readonly type: 'submitRefused'; readonly message: string }
  | {
      readonly type: 'ordered';
      readonly message: string;
      readonly notice: string | null;
      readonly answer: DomainBuyAnswer;
    };

export const canGoBack = ({ step, isSubmitting, needsLogin }: OrderFlow): boolean =>
  step > 1 && step < DOMAIN_ORDER_STEPS && !isSubmitting && !needsLogin;

/** The billing party: the registrant, unless other details were given. */
export const billingOf = ({ sameAsRegistrant, registrant, billing }: OrderFlow): ContactDetails =>
  sameAsRegistrant ? registrant : billing;

/**
 * The whole modal as one pure function; an action that does not fit the step changes nothing.
 * Opening always begins anew, so nothing survives a cancel or close: a signed-in customer with a
 * domain starts at step 2, everyone else at step 1.
 */
export const orderFlow = (flow: OrderFlow, action: OrderFlowAction): OrderFlow => {
  switch (action.type) {
    case 'opened':
      return action.domain === null
        ? emptyFlow
        : chooseDomain(emptyFlow, action.domain, action.isSignedIn);
    case 'domainChosen':
      return chooseDomain(flow, action.domain, action.isSignedIn);
    case 'signedIn':
      return flow.needsLogin ? resume(flow, action.email) : flow;
    case 'signedOut':
      return canGoBack(flow) ? { ...flow, needsLogin: true } : flow;
    case 'registrantConfirmed':
      return flow.step === 2 ? { ...flow, step: 3, registrant: action.registrant } : flow;
    case 'registrantReloaded':
      return flow.step === 3 && action.saved !== null
        ? { ...flow, registrant: action.saved }
        : flow;
    case 'billingConfirmed':
      return flow.step === 3
        ? { ...flow, step: 4, sameAsRegistrant: action.sameAsRegistrant, billing: action.billing }
        : flow;
    case 'nameserversConfirmed':
      return flow.step === 4 ? { ...flow, step: 5, nameservers: action.nameservers } : flow;
    case 'priceKnown':
      return learnPrice(flow, action.pricePaise);
    case 'summaryConfirmed':
      return flow.step === 5 && flow.pricePaise !== null
        ? { ...flow, step: 6, message: null }
        : flow;
    case 'changeAsked':
      return flow.step === 5 ? { ...flow, step: action.step } : flow;
    case 'back':
      return goBack(flow);
    case 'paymentOpened':
      return flow.step === 6 ? { ...flow, intent: action.intent } : flow;
    case 'paymentReported':
      return flow.step === 6 && !flow.isSubmitting
        ? {
            ...flow,
            payment: action.payment,
            referenceCode: action.payment.referenceCode,
            message: null,
          }
        : flow;
    case 'paymentReopened':
      return flow.isSubmitting
        ? flow
        : { ...flow, payment: null, referenceCode: '', message: null };
    case 'referenceCodeEdited':
      return flow.isSubmitting
        ? flow
        : { ...flow, referenceCode: action.referenceCode, message: null };
    case 'submitStarted':
      return flow.step === 6 && !flow.isSubmitting
        ? { ...flow, isSubmitting: true, message: null }
        : flow;
    case 'submitRefused':
      return flow.isSubmitting ? { ...flow, isSubmitting: false, message: action.message } : flow;
    case 'ordered':
      return flow.isSubmitting
        ? {
            ...flow,
            step: 7,
            isSubmitting: false,
            message: action.message,
            notice: action.notice,
            answer: action.answer,
          }
        : flow;
  }
};

const chooseDomain = (flow: OrderFlow, domain: string, isSignedIn: boolean): OrderFlow => {
  if (flow.step !== 1) return flow;
  return {
    ...flow,
    domain,
    pricePaise: domain === flow.domain ? flow.pricePaise : null,
    step: isSignedIn ? 2 : 1,
    needsLogin: !isSignedIn,
  };
};

/** Goes on where the login interrupted, unless it is another customer's turn now. */
const resume = (flow: OrderFlow, email: string): OrderFlow => {
  const isTheirs = flow.step > 1 && flow.registrant.username === email;
  return { ...flow, needsLogin: false, step: isTheirs ? flow.step : 2, message: null };
};

const goBack = (flow: OrderFlow): OrderFlow => {
  if (flow.needsLogin) return { ...flow, step: 1, needsLogin: false };
  return canGoBack(flow) ? { ...flow, step: (flow.step - 1) as Step, message: null } : flow;
};

/**
 * A reported payment that no longer covers the price is put aside, so that the right sum is paid.
 */
const learnPrice = (flow: OrderFlow, pricePaise: Paise): OrderFlow => {
  if (flow.payment === null || flow.payment.amountPaise >= pricePaise) {
    return { ...flow, pricePaise };
  }
  return { ...flow, pricePaise, payment: null, referenceCode: '' };
};
