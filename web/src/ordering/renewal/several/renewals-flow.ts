import type { RenewalsAnswer } from '@haat/contracts/http/renewals';
import { z } from 'zod';
import { draftOf } from '../../wizard/draft.ts';
import type { Way } from '../../wizard/use-wizard.ts';
import { emptyOrder, type OrderState, type Rules } from '../../wizard/wizard-flow.ts';

/** A reload finds the open renewals by this name. */
export const RENEWALS = 'renewals';

/** My Orders shows each order once it is placed. */
type Requested = RenewalsAnswer & { readonly summary?: undefined };

export type RenewalsFlow = OrderState<Requested> & {
  readonly subscriptionIds: readonly string[];
  readonly email: string;
  /** The ends that the customer saw, by subscription; null until known. */
  readonly ends: Readonly<Record<string, string>> | null;
  readonly paysOtherwise: boolean;
};

/** One text for a draft's subject. */
export const subjectOfIds = (ids: readonly string[]): string => ids.join(' ');
export const idsOfSubject = (subject: string): readonly string[] =>
  subject.split(' ').filter(Boolean);

export const beginRenewals = (
  subscriptionIds: readonly string[],
  email: string,
  isSignedIn: boolean,
): RenewalsFlow => ({
  ...emptyOrder,
  step: isSignedIn ? 1 : 0,
  needsLogin: !isSignedIn,
  subscriptionIds,
  email,
  ends: null,
  paysOtherwise: false,
});

/** Step 0 is the login, after a session ended. */
const RULES: Rules<RenewalsFlow> = {
  first: 0,
  lowest: 1,
  afterLogin: 1,
  payment: [1, 1],
  submit: 1,
  last: 2,
  isOf: ({ email: owner }, email) => owner === '' || owner === email,
  again: ({ subscriptionIds }) => beginRenewals(subscriptionIds, '', true),
};

export const RENEWALS_WAY: Way<RenewalsFlow> = {
  name: RENEWALS,
  rules: RULES,
  draft: draftOf('renewalsOrder.1', RULES, beginRenewals([], '', true), {
    subscriptionIds: z.array(z.string()),
    email: z.string(),
    ends: z.record(z.string(), z.string()).nullable(),
    paysOtherwise: z.boolean(),
  }),
  subjectOf: ({ subscriptionIds }) => subjectOfIds(subscriptionIds),
  isSavedOnClose: false,
};

export const seeEnds =
  (ends: Readonly<Record<string, string>>) =>
  (flow: RenewalsFlow): RenewalsFlow =>
    flow.ends === null ? { ...flow, ends } : flow;
