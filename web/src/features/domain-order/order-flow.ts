import { type ContactDetails, emptyContactDetails } from '@haat/contracts/address';
import { DOMAIN_ORDER_STEPS, PAYMENT_METHOD } from '@haat/contracts/constants';
import type { DomainBuyAnswer } from '@haat/contracts/http/orders';
import type { Paise } from '@haat/contracts/money';
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

export type ReportedPayment = {
  readonly referenceCode: string;
  readonly amountPaise: Paise;
  /** ISO date-time of the report, by the browser's clock. */
  readonly reportedAt: string;
};

export type OrderFlow = {
  readonly step: Step;
  /** Step 1 shows the login instead of the search: a signed-out customer chose this domain. */
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
  readonly payment: ReportedPayment | null;
  readonly referenceCode: string;
  readonly isSubmitting: boolean;
  /** What the last submission said, with its mark. */
  readonly message: string | null;
  readonly answer: DomainBuyAnswer | null;
};

export const closedFlow: OrderFlow = {
  step: 1,
  needsLogin: false,
  domain: null,
  pricePaise: null,
  registrant: emptyContactDetails,
  sameAsRegistrant: true,
  billing: emptyContactDetails,
  nameservers: emptyNameservers,
  paymentMethod: PAYMENT_METHOD,
  payment: null,
  referenceCode: '',
  isSubmitting: false,
  message: null,
  answer: null,
};

export type OrderFlowAction =
  | { readonly type: 'domainChosen'; readonly domain: string; readonly isSignedIn: boolean }
  | { readonly type: 'signedIn' }
  | { readonly type: 'registrantPrefilled'; readonly registrant: ContactDetails }
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
  | { readonly type: 'paymentReported'; readonly payment: ReportedPayment }
  | { readonly type: 'paymentReopened' }
  | { readonly type: 'referenceCodeEdited'; readonly referenceCode: string }
  | { readonly type: 'submitStarted' }
  | { readonly type: 'submitRefused'; readonly message: string }
  | { readonly type: 'ordered'; readonly message: string; readonly answer: DomainBuyAnswer }
  | { readonly type: 'closed' };

/** A signed-in customer with a domain starts at step 2, everyone else at step 1. */
export const openFlow = (opening: {
  readonly domain: string | null;
  readonly isSignedIn: boolean;
}): OrderFlow =>
  opening.domain === null
    ? closedFlow
    : orderFlow(closedFlow, { type: 'domainChosen', ...opening, domain: opening.domain });

export const canGoBack = ({ step, isSubmitting }: OrderFlow): boolean =>
  step > 1 && step < DOMAIN_ORDER_STEPS && !isSubmitting;

/** The billing party: the registrant, unless other details were given. */
export const billingOf = ({ sameAsRegistrant, registrant, billing }: OrderFlow): ContactDetails =>
  sameAsRegistrant ? registrant : billing;

/** The whole modal as one pure function; an action that does not fit the step changes nothing. */
export const orderFlow = (flow: OrderFlow, action: OrderFlowAction): OrderFlow => {
  switch (action.type) {
    case 'domainChosen':
      return chooseDomain(flow, action.domain, action.isSignedIn);
    case 'signedIn':
      return flow.needsLogin ? { ...flow, step: 2, needsLogin: false } : flow;
    case 'registrantPrefilled':
      return flow.step <= 2 ? { ...flow, registrant: action.registrant } : flow;
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
        ? { ...flow, step: 7, isSubmitting: false, message: action.message, answer: action.answer }
        : flow;
    case 'closed':
      return closedFlow;
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

const goBack = (flow: OrderFlow): OrderFlow => {
  if (flow.step === 1) return { ...flow, needsLogin: false };
  return canGoBack(flow) ? { ...flow, step: (flow.step - 1) as Step, message: null } : flow;
};

/** A reported payment that no longer covers the price is put aside, so that the right sum is paid. */
const learnPrice = (flow: OrderFlow, pricePaise: Paise): OrderFlow => {
  if (flow.payment === null || flow.payment.amountPaise >= pricePaise) {
    return { ...flow, pricePaise };
  }
  return { ...flow, pricePaise, payment: null, referenceCode: '' };
};
