import { PAYMENT_METHOD } from '@haat/contracts/constants';
import { domainOrderMessages, markFailure } from '@haat/contracts/domain-order-messages';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { PlacedRead } from '@haat/contracts/http/place-order';
import type { OrderStep } from '../wizard/order-modal.tsx';
import {
  emptyOrdering,
  type FlowRules,
  type OrderingAction,
  type OrderingState,
  ordering,
} from '../wizard/ordering-flow.ts';

/** The steps of the order, in order; the login is step 0. */
export const paidOrderSteps = (plan: string): readonly OrderStep[] => [
  { name: 'Login', title: 'Login to place the order' },
  { name: 'Plan', title: `Buy ${plan}` },
  { name: 'Payment', title: 'Select Payment Method' },
  { name: 'Review', title: 'Review and confirm' },
  { name: 'Done', title: 'Order Status' },
];

export type PaidOrderFlow = OrderingState<PlacedRead> & {
  readonly planId: number;
  readonly period: PlanPeriod;
  /** As typed until the plan is confirmed, then as a host name. */
  readonly domain: string;
  readonly paymentMethod: typeof PAYMENT_METHOD | null;
  /** Whose order it is; empty until something was entered. */
  readonly email: string;
};

export type PlanChosen = Pick<PaidOrderFlow, 'planId' | 'period'>;

/** The flow at its beginning: a signed-in customer starts with the plan. */
export const beginPaidOrder = (
  { planId, period }: PlanChosen,
  isSignedIn: boolean,
): PaidOrderFlow => ({
  ...emptyOrdering,
  step: isSignedIn ? 1 : 0,
  needsLogin: !isSignedIn,
  planId,
  period,
  domain: '',
  paymentMethod: null,
  email: '',
});

export const RULES: FlowRules<PaidOrderFlow> = {
  first: 0,
  lowest: 1,
  afterLogin: 1,
  payment: [2, 2],
  submit: 3,
  last: 4,
  isOf: ({ email: owner }, email) => owner === '' || owner === email,
  anew: (flow) => ({ ...beginPaidOrder(flow, true), pricePaise: flow.pricePaise }),
};

/** What the customer entered for the plan, and who it was. */
type Entered = Pick<PaidOrderFlow, 'period' | 'domain' | 'email'>;

export type PlanAction =
  | ({ readonly type: 'planEdited' | 'planConfirmed' } & Entered)
  | { readonly type: 'paymentConfirmed' }
  | { readonly type: 'changeAsked'; readonly step: 1 | 2 };

export type PaidOrderAction = PlanAction | OrderingAction<PlacedRead>;

/** The whole modal as one pure function; an action that does not fit the step changes nothing. */
export const paidOrderFlow = (flow: PaidOrderFlow, action: PaidOrderAction): PaidOrderFlow => {
  switch (action.type) {
    case 'planEdited':
      return flow.step === 1 ? { ...flow, ...entered(action), isTouched: true } : flow;
    case 'planConfirmed':
      return flow.step === 1 && flow.pricePaise !== null
        ? // The payment step has one method, chosen from the start.
          { ...flow, ...entered(action), step: 2, paymentMethod: PAYMENT_METHOD, message: null }
        : flow;
    case 'paymentConfirmed':
      return flow.step === 2 && !flow.isSubmitting ? confirmPayment(flow) : flow;
    case 'changeAsked':
      return flow.step === 3 && !flow.isSubmitting
        ? { ...flow, step: action.step, message: null }
        : flow;
    default:
      return ordering(RULES, flow, action);
  }
};

const entered = ({ period, domain, email }: Entered): Entered => ({ period, domain, email });

const confirmPayment = (flow: PaidOrderFlow): PaidOrderFlow => {
  const missing = missingPayment(flow);
  return missing === null
    ? { ...flow, step: 3, message: null }
    : { ...flow, message: markFailure(missing) };
};

const missingPayment = ({ paymentMethod, referenceCode }: PaidOrderFlow): string | null => {
  if (paymentMethod === null) return domainOrderMessages.selectPaymentMethod;
  return referenceCode.trim() === '' ? domainOrderMessages.enterReferenceCode : null;
};
