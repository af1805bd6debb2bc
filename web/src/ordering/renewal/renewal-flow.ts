import type { PlacedRead } from '@haat/contracts/http/place-order';
import type { OrderStep } from '../wizard/order-modal.tsx';
import {
  emptyOrdering,
  type FlowRules,
  type OrderingAction,
  type OrderingState,
  ordering,
} from '../wizard/ordering-flow.ts';

/** The steps of the order; the login is step 0, for who is not signed in any more. */
export const renewalSteps = (subject: string): readonly OrderStep[] => [
  { name: 'Login', title: 'Login to place the order' },
  { name: 'Renewal', title: `Renew ${subject}` },
  { name: 'Done', title: 'Order Status' },
];

export type RenewalFlow = OrderingState<PlacedRead> & {
  readonly subscriptionId: string;
  /** Whose it is. */
  readonly email: string;
  /** The end that its customer was shown and adds to; null until it is known. */
  readonly paidUntil: string | null;
  /** The balance would do, and the customer pays otherwise. */
  readonly paysOtherwise: boolean;
};

export const beginRenewal = (
  subscriptionId: string,
  email: string,
  isSignedIn: boolean,
): RenewalFlow => ({
  ...emptyOrdering,
  step: isSignedIn ? 1 : 0,
  needsLogin: !isSignedIn,
  subscriptionId,
  email,
  paidUntil: null,
  paysOtherwise: false,
});

export const RULES: FlowRules<RenewalFlow> = {
  first: 0,
  lowest: 1,
  afterLogin: 1,
  payment: [1, 1],
  submit: 1,
  last: 2,
  isOf: ({ email: owner }, email) => owner === '' || owner === email,
  anew: ({ subscriptionId }) => beginRenewal(subscriptionId, '', true),
};

export type OwnAction =
  /** Told again with a later end, the customer wants one more period after that. */
  | { readonly type: 'endAccepted'; readonly paidUntil: string }
  | { readonly type: 'otherWayAsked' }
  /** While it is submitted: a payment that the balance alone pays was opened for it. */
  | { readonly type: 'balanceTaken'; readonly referenceCode: string };

export type RenewalAction = OwnAction | OrderingAction<PlacedRead>;

/** The whole modal as one pure function; an action that does not fit the step changes nothing. */
export const renewalFlow = (flow: RenewalFlow, action: RenewalAction): RenewalFlow => {
  switch (action.type) {
    case 'endAccepted':
      return flow.isSubmitting ? flow : { ...flow, paidUntil: action.paidUntil, message: null };
    case 'otherWayAsked':
      return flow.step === RULES.submit && !flow.isSubmitting
        ? { ...flow, paysOtherwise: true, message: null }
        : flow;
    case 'balanceTaken': {
      const { referenceCode } = action;
      const { isSubmitting, pricePaise } = flow;
      return isSubmitting && pricePaise !== null
        ? { ...flow, balancePaise: pricePaise, referenceCode }
        : flow;
    }
    default:
      return ordering(RULES, flow, action);
  }
};

/** Whether one click may pay it all: nothing else was begun, and the balance was not refused. */
export const mayPayAtOnce = (flow: RenewalFlow): boolean =>
  !flow.paysOtherwise &&
  flow.payment === null &&
  flow.referenceCode === '' &&
  flow.balancePaise === 0;
