import type { PlacedRead } from '@haat/contracts/http/place-order';
import { z } from 'zod';
import { draftOf } from '../../wizard/draft.ts';
import type { Way } from '../../wizard/use-wizard.ts';
import { emptyOrder, type OrderState, type Rules } from '../../wizard/wizard-flow.ts';

export type CodeFlow = OrderState<PlacedRead> & {
  /** Of the item, in the catalogue. */
  readonly route: string;
  /** Where the code will run, as it was typed. */
  readonly domain: string;
  /** Of the customer who orders; null before the login. */
  readonly email: string | null;
};

/**
 * The purchase at its beginning: the login, which a customer skips.
 * @param email of the customer who is signed in; null for a visitor.
 */
export const beginCodeOrder = (route: string, email: string | null): CodeFlow => ({
  ...emptyOrder,
  route,
  domain: '',
  email,
  step: email === null ? 1 : 2,
  needsLogin: email === null,
});

export const RULES: Rules<CodeFlow> = {
  first: 1,
  afterLogin: 2,
  lowest: 2,
  payment: [4, 6],
  submit: 6,
  last: 7,
  isOf: (flow, email) => flow.email === email,
  again: ({ route }, email) => beginCodeOrder(route, email),
};

export const CODE: Way<CodeFlow> = {
  name: 'code',
  rules: RULES,
  // The number is the form's: a draft of another form is not read.
  draft: draftOf('codeOrder.1', RULES, beginCodeOrder('', ''), {
    route: z.string().min(1),
    domain: z.string(),
    email: z.string().nullable(),
  }),
  subjectOf: ({ route }) => route,
  isSavedOnClose: false,
};
