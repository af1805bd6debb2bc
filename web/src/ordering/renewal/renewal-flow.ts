import type { PlacedRead } from '@haat/contracts/http/place-order';
import { z } from 'zod';
import { draftOf } from '../wizard/draft.ts';
import type { Way } from '../wizard/use-wizard.ts';
import { emptyOrder, type OrderState, type Rules } from '../wizard/wizard-flow.ts';
import { RENEWAL } from './order-name.ts';

export type RenewalFlow = OrderState<PlacedRead> & {
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
  ...emptyOrder,
  step: isSignedIn ? 1 : 0,
  needsLogin: !isSignedIn,
  subscriptionId,
  email,
  paidUntil: null,
  paysOtherwise: false,
});

/** The login is step 0, for who is not signed in any more. */
export const RULES: Rules<RenewalFlow> = {
  first: 0,
  lowest: 1,
  afterLogin: 1,
  payment: [1, 1],
  submit: 1,
  last: 2,
  isOf: ({ email: owner }, email) => owner === '' || owner === email,
  again: ({ subscriptionId }) => beginRenewal(subscriptionId, '', true),
};

export const RENEWAL_WAY: Way<RenewalFlow> = {
  name: RENEWAL,
  rules: RULES,
  // The number is the form's: a draft of another form is not read.
  draft: draftOf('renewalOrder.2', RULES, beginRenewal('', '', true), {
    subscriptionId: z.string(),
    email: z.string(),
    paidUntil: z.string().nullable(),
    paysOtherwise: z.boolean(),
  }),
  subjectOf: ({ subscriptionId }) => subscriptionId,
  isSavedOnClose: false,
};

/** Shown another time with a later end, the customer wants one more period after that. */
export const acceptEnd =
  (paidUntil: string) =>
  (flow: RenewalFlow): RenewalFlow =>
    flow.isSubmitting ? flow : { ...flow, paidUntil, message: null };

export const payOtherwise = (flow: RenewalFlow): RenewalFlow =>
  flow.isSubmitting ? flow : { ...flow, paysOtherwise: true, message: null };

/** While it is submitted: a payment that the balance alone pays was opened for it. */
export const takeBalance =
  (referenceCode: string) =>
  (flow: RenewalFlow): RenewalFlow => {
    const { isSubmitting, pricePaise } = flow;
    return isSubmitting && pricePaise !== null
      ? { ...flow, balancePaise: pricePaise, referenceCode }
      : flow;
  };

/** Whether one click may pay it all: nothing else was begun, and the balance was not refused. */
export const mayPayAtOnce = (flow: RenewalFlow): boolean =>
  !flow.paysOtherwise &&
  flow.payment === null &&
  flow.referenceCode === '' &&
  flow.balancePaise === 0;
