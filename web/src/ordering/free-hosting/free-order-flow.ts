import type { PlacedRead } from '@haat/contracts/http/place-order';
import { z } from 'zod';
import { FREE_ORDER } from '../hosting/order-names.ts';
import { draftOf } from '../wizard/draft.ts';
import type { Way } from '../wizard/use-wizard.ts';
import { emptyOrder, type OrderState, type Rules } from '../wizard/wizard-flow.ts';

/** Which name goes on the plan: one that is bought with it, or one that the customer has. */
export type DomainChoice = 'new' | 'own';

export type FreeOrderFlow = OrderState<PlacedRead> & {
  readonly choice: DomainChoice;
  /** As typed until it is confirmed, then as a host name. */
  readonly domain: string;
};

export const beginFreeOrder = (choice: DomainChoice): FreeOrderFlow => ({
  ...emptyOrder,
  step: 1,
  choice,
  domain: '',
});

export const RULES: Rules<FreeOrderFlow> = {
  first: 1,
  afterLogin: 2,
  // Nothing is paid: the order is confirmed where others are paid.
  payment: [2, 2],
  submit: 2,
  last: 3,
  // What was entered is the domain alone, which goes on with whoever logs in.
  isOf: () => true,
  again: (flow) => flow,
};

/** There is one free plan: an order of it that was kept is always the one that is gone on with. */
export const THE_PLAN = 'plan';

export const FREE: Way<FreeOrderFlow> = {
  name: FREE_ORDER,
  rules: RULES,
  // The number is the form's: a draft of another form is not read.
  draft: draftOf('freeHostingOrder.1', RULES, beginFreeOrder('own'), {
    choice: z.enum(['new', 'own']),
    domain: z.string(),
  }),
  subjectOf: () => THE_PLAN,
  isSavedOnClose: false,
};
