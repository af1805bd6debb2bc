import type { PlacedRead } from '@haat/contracts/http/place-order';
import { z } from 'zod';
import { draftOf } from '../wizard/draft.ts';
import type { Way } from '../wizard/use-wizard.ts';
import { emptyOrder, type OrderState, type Rules } from '../wizard/wizard-flow.ts';
import type { RenewalKind } from './renewal-names.ts';
import { RENEWAL, RESTORE } from './way-names.ts';

export type RenewalFlow = OrderState<PlacedRead> & {
  readonly subscriptionId: string;
  readonly email: string;
  /** The end that the customer saw; null until known. */
  readonly paidUntil: string | null;
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

/** Step 0 is the login, after a session ended. */
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

/** @param key ends with the form's version: older drafts are ignored. */
const wayNamed = (name: string, key: string): Way<RenewalFlow> => ({
  name,
  rules: RULES,
  draft: draftOf(key, RULES, beginRenewal('', '', true), {
    subscriptionId: z.string(),
    email: z.string(),
    paidUntil: z.string().nullable(),
    paysOtherwise: z.boolean(),
  }),
  subjectOf: ({ subscriptionId }) => subscriptionId,
  isSavedOnClose: false,
});

export const WAYS: Readonly<Record<RenewalKind, Way<RenewalFlow>>> = {
  renewal: wayNamed(RENEWAL, 'renewalOrder.2'),
  restore: wayNamed(RESTORE, 'restoreOrder.1'),
};

/** Accepts the later end: one more period after it. */
export const acceptEnd =
  (paidUntil: string) =>
  (flow: RenewalFlow): RenewalFlow =>
    flow.isSubmitting ? flow : { ...flow, paidUntil, message: null };

export type Payable = OrderState & { readonly paysOtherwise: boolean };

export const payOtherwise = <Flow extends Payable>(flow: Flow): Flow =>
  flow.isSubmitting ? flow : { ...flow, paysOtherwise: true, message: null };

/** A payment from the balance was opened during submission. */
export const takeBalance =
  (referenceCode: string) =>
  <Flow extends Payable>(flow: Flow): Flow => {
    const { isSubmitting, pricePaise } = flow;
    return isSubmitting && pricePaise !== null
      ? { ...flow, balancePaise: pricePaise, referenceCode }
      : flow;
  };

/** One click may pay: nothing else was begun, and the balance was not refused. */
export const mayPayAtOnce = (flow: Payable): boolean =>
  !flow.paysOtherwise &&
  flow.payment === null &&
  flow.referenceCode === '' &&
  flow.balancePaise === 0;
