import type { PlacedRead } from '@haat/contracts/http/place-order';
import type { Paise } from '@haat/contracts/money';
import type { OrderStep } from '../../wizard/order-modal.tsx';
import {
  emptyOrdering,
  type FlowRules,
  type OrderingAction,
  type OrderingState,
  ordering,
} from '../../wizard/ordering-flow.ts';

const PAYMENT = 'Select Payment Method';

/** The steps of buying code, in order; a step's number is its place counted from 1. */
export const STEPS: readonly OrderStep[] = [
  { name: 'Login', title: 'Login to place the order' },
  { name: 'Domain', title: 'Enter your domain' },
  { name: 'Summary', title: 'Purchase summary' },
  { name: 'Payment', title: PAYMENT },
  { name: 'UPI details', title: PAYMENT },
  { name: 'Submit', title: PAYMENT },
  { name: 'Done', title: 'Order Status' },
];

export type CodeFlow = OrderingState<PlacedRead> & {
  /** Of the item, in the catalogue. */
  readonly route: string;
  /** Where the code will run, as it was typed. */
  readonly domain: string;
  /** Of the customer who orders; null before the login. */
  readonly email: string | null;
};

const emptyFlow: Omit<CodeFlow, 'route'> = { ...emptyOrdering, step: 1, domain: '', email: null };

export const RULES: FlowRules<CodeFlow> = {
  first: 1,
  afterLogin: 2,
  lowest: 2,
  payment: [4, 6],
  submit: 6,
  last: STEPS.length,
  isOf: (flow, email) => flow.email === email,
  anew: ({ route }) => ({ ...emptyFlow, route }),
};

/** What only an order of code knows. */
export type CodeDetailsAction =
  | { readonly type: 'domainEdited' | 'domainConfirmed'; readonly domain: string }
  | { readonly type: 'summaryConfirmed'; readonly pricePaise: Paise }
  | { readonly type: 'changeAsked' };

export type CodeFlowAction = CodeDetailsAction | OrderingAction<PlacedRead>;

/**
 * The purchase at its beginning: the login, which a customer skips.
 * @param email of the customer who is signed in; null for a visitor.
 */
export const beginCodeOrder = (route: string, email: string | null): CodeFlow => ({
  ...emptyFlow,
  route,
  email,
  step: email === null ? 1 : 2,
  needsLogin: email === null,
});

/** The whole modal as one pure function; an action that does not fit the step changes nothing. */
export const codeFlow = (flow: CodeFlow, action: CodeFlowAction): CodeFlow => {
  const { step } = flow;
  switch (action.type) {
    case 'domainEdited':
      return step === 2 ? { ...flow, domain: action.domain } : flow;
    case 'domainConfirmed':
      return step === 2 ? { ...flow, step: 3, domain: action.domain } : flow;
    case 'changeAsked':
      return step === 3 ? { ...flow, step: 2 } : flow;
    case 'summaryConfirmed': {
      if (step !== 3) return flow;
      const { pricePaise } = action;
      // A payment that was reported before is gone on with where it stood.
      return ordering(
        RULES,
        { ...flow, step: 4, message: null },
        { type: 'priceKnown', pricePaise },
      );
    }
    case 'signedIn':
      return flow.needsLogin ? { ...ordering(RULES, flow, action), email: action.email } : flow;
    default:
      return ordering(RULES, flow, action);
  }
};
