import type { PlacedRead } from '@haat/contracts/http/place-order';
import { z } from 'zod';
import { draftOf } from '../../wizard/draft.ts';
import type { Way } from '../../wizard/use-wizard.ts';
import { emptyOrder, type OrderState, type Rules } from '../../wizard/wizard-flow.ts';

export type CodeFlow = OrderState<PlacedRead> & {
  readonly route: string;
  readonly domain: string;
  readonly email: string | null;
};

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
  // The number is the form's version: older drafts are ignored.
  draft: draftOf('codeOrder.1', RULES, beginCodeOrder('', ''), {
    route: z.string().min(1),
    domain: z.string(),
    email: z.string().nullable(),
  }),
  subjectOf: ({ route }) => route,
  isSavedOnClose: false,
};
