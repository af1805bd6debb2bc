import { type ContactDetails, emptyContactDetails } from '@haat/contracts/address';
import { DOMAIN_ORDER_STEPS, type OrderType, PAYMENT_METHOD } from '@haat/contracts/constants';
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import type { DomainBuyRead } from '@haat/contracts/http/orders';
import type { Paise } from '@haat/contracts/money';
import { reloadedRegistrant } from '../../../features/contact/prefilled-registrant.ts';
import type { OrderStep } from '../../wizard/order-modal.tsx';
import {
  emptyOrdering,
  type FlowRules,
  type OrderingAction,
  type OrderingState,
  ordering,
} from '../../wizard/ordering-flow.ts';
import { kindOf, planPaiseOf } from '../order-terms.ts';
import { emptyNameservers, type NameserverChoice } from './nameservers.ts';

/** The steps of the domain order, in order; a step's number is its place counted from 1. */
const STEPS: readonly OrderStep[] = [
  { name: 'Domain', title: 'Order a domain' },
  { name: 'Registrant', title: 'Registrant details' },
  { name: 'Billing', title: 'Billing Details' },
  { name: 'Nameservers', title: 'Nameservers' },
  { name: 'Summary', title: 'Order Summary' },
  { name: 'Payment', title: 'Select Payment Method' },
  { name: 'Status', title: 'Order Status' },
];
/** With hosting the modal begins with the search, and is called by it. */
const STEPS_WITH_HOSTING: readonly OrderStep[] = [
  { name: 'Domain', title: domainSearchMessages.title },
  ...STEPS.slice(1),
];

export const stepsOf = (orderType: string): readonly OrderStep[] =>
  kindOf(orderType) === 'domain' ? STEPS : STEPS_WITH_HOSTING;

/** The same while the customer's e-mail address is to be verified at a step. */
export const verifyingStepsOf = (orderType: string, at: number): readonly OrderStep[] =>
  stepsOf(orderType).map((step, index) =>
    index === at - 1 ? { ...step, title: 'Verify your email' } : step,
  );

export type OrderFlow = OrderingState<DomainBuyRead> & {
  /** One of `ORDER_TYPES`, unless what the tab kept was changed there. */
  readonly orderType: string;
  /** At step 1 what was typed; from step 2 on what is ordered. */
  readonly domain: string | null;
  readonly registrant: ContactDetails;
  readonly sameAsRegistrant: boolean;
  /** What was typed into the billing fields; used when they are not the registrant's. */
  readonly billing: ContactDetails;
  readonly nameservers: NameserverChoice;
  readonly paymentMethod: typeof PAYMENT_METHOD | null;
};

export const emptyFlow: OrderFlow = {
  ...emptyOrdering,
  step: 1,
  orderType: 'Domain',
  domain: null,
  registrant: emptyContactDetails,
  sameAsRegistrant: true,
  billing: emptyContactDetails,
  nameservers: emptyNameservers,
  paymentMethod: PAYMENT_METHOD,
};

export const RULES: FlowRules<OrderFlow> = {
  first: 1,
  afterLogin: 2,
  payment: [6, 6],
  submit: 6,
  last: DOMAIN_ORDER_STEPS,
  // Until somebody typed a registrant it is nobody's: nothing personal is in it.
  isOf: ({ registrant: { username } }, email) => username === undefined || username === email,
  anew: ({ orderType, domain, pricePaise }) => ({ ...emptyFlow, orderType, domain, pricePaise }),
};

type Billing = Pick<OrderFlow, 'sameAsRegistrant' | 'billing'>;

/** What only an order with a domain's details knows. */
export type DetailsAction =
  | { readonly type: 'domainChosen'; readonly domain: string; readonly isSignedIn: boolean }
  | {
      readonly type: 'registrantEdited' | 'registrantConfirmed';
      readonly registrant: ContactDetails;
    }
  | { readonly type: 'registrantReloaded'; readonly saved: ContactDetails | null }
  | ({ readonly type: 'billingEdited' | 'billingConfirmed' } & Billing)
  | {
      readonly type: 'nameserversEdited' | 'nameserversConfirmed';
      readonly nameservers: NameserverChoice;
    }
  | { readonly type: 'summaryConfirmed' }
  | { readonly type: 'changeAsked'; readonly step: 2 | 3 | 4 }
  /** The name went while it was paid for; what is paid pays another one. */
  | { readonly type: 'otherNameChosen'; readonly domain: string; readonly pricePaise: Paise }
  /** The free plan is not to be had: the domain alone, or a paid plan with it. */
  | { readonly type: 'orderTypeChosen'; readonly orderType: OrderType };

/** Something else is ordered with what is paid. */
export type InsteadAction = Extract<
  DetailsAction,
  { readonly type: 'otherNameChosen' | 'orderTypeChosen' }
>;

export type OrderFlowAction = DetailsAction | OrderingAction<DomainBuyRead>;

/** The billing party: the registrant, unless other details were given. */
export const billingOf = ({ sameAsRegistrant, registrant, billing }: OrderFlow): ContactDetails =>
  sameAsRegistrant ? registrant : billing;

/**
 * The flow at its beginning: a signed-in customer with a domain starts at step 2, everyone else at
 * step 1. With hosting everyone starts there, the domain typed already.
 */
export const beginOrder = (
  domain: string | null,
  isSignedIn: boolean,
  orderType: OrderType = 'Domain',
): OrderFlow => {
  const flow = { ...emptyFlow, orderType, domain };
  const isChosen = domain !== null && kindOf(orderType) === 'domain';
  return isChosen ? chooseDomain(flow, domain, isSignedIn) : flow;
};

/** The whole modal as one pure function; an action that does not fit the step changes nothing. */
export const orderFlow = (flow: OrderFlow, action: OrderFlowAction): OrderFlow => {
  switch (action.type) {
    case 'domainChosen':
      return chooseDomain(flow, action.domain, action.isSignedIn);
    case 'registrantEdited':
      return flow.step === 2 ? { ...flow, registrant: action.registrant } : flow;
    case 'registrantConfirmed':
      return flow.step === 2 ? { ...flow, step: 3, registrant: action.registrant } : flow;
    case 'registrantReloaded':
      return flow.step === 3
        ? { ...flow, registrant: reloadedRegistrant(flow.registrant, action.saved) }
        : flow;
    case 'billingEdited':
      return flow.step === 3 ? { ...flow, ...billing(action) } : flow;
    case 'billingConfirmed':
      return flow.step === 3 ? { ...flow, step: 4, ...billing(action) } : flow;
    case 'nameserversEdited':
      return flow.step === 4 ? { ...flow, nameservers: action.nameservers } : flow;
    case 'nameserversConfirmed':
      return flow.step === 4 ? { ...flow, step: 5, nameservers: action.nameservers } : flow;
    case 'summaryConfirmed':
      return flow.step === 5 && flow.pricePaise !== null
        ? { ...flow, step: 6, message: null }
        : flow;
    case 'changeAsked':
      return flow.step === 5 ? { ...flow, step: action.step } : flow;
    case 'otherNameChosen':
      return flow.step === RULES.submit
        ? orderInstead(flow, { domain: action.domain }, action.pricePaise)
        : flow;
    case 'orderTypeChosen':
      return orderInstead(flow, { orderType: action.orderType }, domainPaiseOf(flow));
    default:
      return ordering(RULES, flow, action);
  }
};

/** The part of the price that is the domain's; null until known. */
export const domainPaiseOf = ({ orderType, pricePaise }: OrderFlow): Paise | null =>
  pricePaise === null ? null : pricePaise - planPaiseOf(orderType);

/** Another name, or another plan with it or none; a reported payment stays if it covers that. */
const orderInstead = (
  flow: OrderFlow,
  other: Partial<Pick<OrderFlow, 'domain' | 'orderType'>>,
  domainPaise: Paise | null,
): OrderFlow => {
  if (flow.step === RULES.last || flow.isSubmitting) return flow;
  const changed = { ...flow, ...other, message: null };
  if (domainPaise === null) return changed;
  const pricePaise = domainPaise + planPaiseOf(changed.orderType);
  return ordering(RULES, changed, { type: 'priceKnown', pricePaise });
};

const billing = ({ sameAsRegistrant, billing: details }: Billing): Billing => ({
  sameAsRegistrant,
  billing: details,
});

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
