import type { PlacedRead } from '@haat/contracts/http/place-order';
import { z } from 'zod';
import { FREE_ORDER } from '../hosting/order-names.ts';
import { draftOf } from '../wizard/draft.ts';
import type { Way } from '../wizard/use-wizard.ts';
import { emptyOrder, type OrderState, type Rules } from '../wizard/wizard-flow.ts';

export type DomainChoice = 'new' | 'own';

export type FreeOrderFlow = OrderState<PlacedRead> & {
  readonly choice: DomainChoice;
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
  // Nothing is paid: the confirmation takes the payment's step.
  payment: [2, 2],
  submit: 2,
  last: 3,
  // Only a domain was entered, so any customer may continue.
  isOf: () => true,
  again: (flow) => flow,
};

/** There is one free plan, so a saved order always continues. */
export const THE_PLAN = 'plan';

export const FREE: Way<FreeOrderFlow> = {
  name: FREE_ORDER,
  rules: RULES,
  // The number is the form's version: older drafts are ignored.
  draft: draftOf('freeHostingOrder.1', RULES, beginFreeOrder('own'), {
    choice: z.enum(['new', 'own']),
    domain: z.string(),
  }),
  subjectOf: () => THE_PLAN,
  isSavedOnClose: false,
};
