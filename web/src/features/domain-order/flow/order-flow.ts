import { type ContactDetails, emptyContactDetails } from '@haat/contracts/address';
import { DOMAIN_ORDER_STEPS, PAYMENT_METHOD } from '@haat/contracts/constants';
import type { DomainBuyAnswer } from '@haat/contracts/http/orders';
import type { OrderStep } from '../../ordering/order-modal.tsx';
import {
  emptyOrdering,
  type FlowRules,
  type OrderingAction,
  type OrderingState,
  ordering,
} from '../../ordering/ordering-flow.ts';
import { emptyNameservers, type NameserverChoice } from './nameservers.ts';

/** The steps of the domain order, in order; a step's number is its place counted from 1. */
export const STEPS: readonly OrderStep[] = [
  { name: 'Domain', title: 'Order a domain' },
  { name: 'Registrant', title: 'Registrant details' },
  { name: 'Billing', title: 'Billing Details' },
  { name: 'Nameservers', title: 'Nameservers' },
  { name: 'Summary', title: 'Order Summary' },
  { name: 'Payment', title: 'Select Payment Method' },
  { name: 'Status', title: 'Order Status' },
];

export type OrderFlow = OrderingState<DomainBuyAnswer> & {
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
  isOf: ({ registrant }, email) => registrant.username === email,
  anew: ({ domain, pricePaise }) => ({ ...emptyFlow, domain, pricePaise }),
};

type Billing = Pick<OrderFlow, 'sameAsRegistrant' | 'billing'>;

/** What only an order with a domain's details knows. */
export type DetailsAction =
  | { readonly type: 'domainChosen'; readonly domain: string; readonly isSignedIn: boolean }
  | { readonly type: 'registrantConfirmed'; readonly registrant: ContactDetails }
  | { readonly type: 'registrantReloaded'; readonly saved: ContactDetails | null }
  | ({ readonly type: 'billingEdited' | 'billingConfirmed' } & Billing)
  | {
      readonly type: 'nameserversEdited' | 'nameserversConfirmed';
      readonly nameservers: NameserverChoice;
    }
  | { readonly type: 'summaryConfirmed' }
  | { readonly type: 'changeAsked'; readonly step: 2 | 3 | 4 };

export type OrderFlowAction = DetailsAction | OrderingAction<DomainBuyAnswer>;

/** The billing party: the registrant, unless other details were given. */
export const billingOf = ({ sameAsRegistrant, registrant, billing }: OrderFlow): ContactDetails =>
  sameAsRegistrant ? registrant : billing;

/**
 * The flow at its beginning: a signed-in customer with a domain starts at step 2, everyone else at
 * step 1.
 */
export const beginOrder = (domain: string | null, isSignedIn: boolean): OrderFlow =>
  domain === null ? emptyFlow : chooseDomain(emptyFlow, domain, isSignedIn);

/** The whole modal as one pure function; an action that does not fit the step changes nothing. */
export const orderFlow = (flow: OrderFlow, action: OrderFlowAction): OrderFlow => {
  switch (action.type) {
    case 'domainChosen':
      return chooseDomain(flow, action.domain, action.isSignedIn);
    case 'registrantConfirmed':
      return flow.step === 2 ? { ...flow, step: 3, registrant: action.registrant } : flow;
    case 'registrantReloaded':
      return flow.step === 3 && action.saved !== null
        ? { ...flow, registrant: action.saved }
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
    default:
      return ordering(RULES, flow, action);
  }
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
