import type { PlacedRead } from '@haat/contracts/http/place-order';
import type { OrderStep } from '../wizard/order-modal.tsx';
import {
  emptyOrdering,
  type FlowRules,
  type OrderingAction,
  type OrderingState,
  ordering,
} from '../wizard/ordering-flow.ts';

/** The steps with a domain of one's own; a new domain goes on in an order of its own. */
export const STEPS: readonly OrderStep[] = [
  { name: 'Domain', title: 'Free Web Hosting' },
  { name: 'Summary', title: 'Order Summary' },
  { name: 'Done', title: 'Order Status' },
];

/** The same while the customer's e-mail address stands between domain and summary. */
export const VERIFYING_STEPS: readonly OrderStep[] = STEPS.map((step) =>
  step.name === 'Summary' ? { ...step, title: 'Verify your email' } : step,
);

/** Which name goes on the plan: one that is bought with it, or one that the customer has. */
export type DomainChoice = 'new' | 'own';

/** Whether the customer has a free plan already, by the server's word. */
type ExistingPlan = 'unknown' | 'none' | 'some' | 'failed';

export type FreeOrderFlow = OrderingState<PlacedRead> & {
  readonly choice: DomainChoice;
  /** As typed until it is confirmed, then as a host name. */
  readonly domain: string;
  readonly existing: ExistingPlan;
  /** The customer has shown that the e-mail address is theirs; asked for only where it is needed. */
  readonly isVerified: boolean;
};

export const beginFreeOrder = (choice: DomainChoice): FreeOrderFlow => ({
  ...emptyOrdering,
  step: 1,
  choice,
  domain: '',
  existing: 'unknown',
  isVerified: false,
});

export const RULES: FlowRules<FreeOrderFlow> = {
  first: 1,
  afterLogin: 2,
  // Nothing is paid: the order is confirmed where others are paid.
  payment: [2, 2],
  submit: 2,
  last: 3,
  // What was entered is the domain alone, which goes on with whoever logs in.
  isOf: () => true,
  anew: (flow) => flow,
};

export type FreePlanAction =
  | { readonly type: 'choiceEdited'; readonly choice: DomainChoice; readonly domain: string }
  | { readonly type: 'domainGiven'; readonly domain: string; readonly isSignedIn: boolean }
  | { readonly type: 'emailVerified' }
  | { readonly type: 'existingAsked' }
  | { readonly type: 'existingKnown'; readonly existing: Exclude<ExistingPlan, 'unknown'> };

export type FreeOrderAction = FreePlanAction | OrderingAction<PlacedRead>;

/** The whole modal as one pure function; an action that does not fit the step changes nothing. */
export const freeOrderFlow = (flow: FreeOrderFlow, action: FreeOrderAction): FreeOrderFlow => {
  switch (action.type) {
    case 'choiceEdited': {
      const { choice, domain } = action;
      return flow.step === 1 ? { ...flow, choice, domain, isTouched: true } : flow;
    }
    case 'domainGiven':
      if (flow.step !== 1) return flow;
      return {
        ...flow,
        choice: 'own',
        domain: action.domain,
        step: action.isSignedIn ? 2 : 1,
        needsLogin: !action.isSignedIn,
        message: null,
      };
    case 'existingAsked':
      return flow.step < RULES.last ? { ...flow, existing: 'unknown' } : flow;
    case 'existingKnown':
      return flow.step < RULES.last ? { ...flow, existing: action.existing } : flow;
    case 'emailVerified':
      return flow.step === 2 ? { ...flow, isVerified: true } : flow;
    case 'signedIn':
      // What is known of one customer is not known of another.
      return flow.needsLogin
        ? { ...ordering(RULES, flow, action), existing: 'unknown', isVerified: false }
        : flow;
    default:
      return ordering(RULES, flow, action);
  }
};
