import type { PlacedRead } from '@haat/contracts/http/place-order';
import { z } from 'zod';
import { draftOf } from '../wizard/draft.ts';
import type { Way } from '../wizard/use-wizard.ts';
import { emptyOrder, type OrderState, type Rules } from '../wizard/wizard-flow.ts';
import { UPGRADE } from './way-name.ts';

export type UpgradeFlow = OrderState<PlacedRead> & {
  /** Id of the order that bought the plan. */
  readonly plan: string;
  /** Key of the chosen plan; empty until then. */
  readonly chosen: string;
  readonly email: string;
  readonly paysOtherwise: boolean;
};

export const beginUpgrade = (plan: string, email: string, isSignedIn: boolean): UpgradeFlow => ({
  ...emptyOrder,
  step: isSignedIn ? 1 : 0,
  needsLogin: !isSignedIn,
  plan,
  chosen: '',
  email,
  paysOtherwise: false,
});

/** Step 0 is the login, after a session ended. */
export const RULES: Rules<UpgradeFlow> = {
  first: 0,
  lowest: 1,
  afterLogin: 1,
  payment: [2, 2],
  submit: 2,
  last: 3,
  isOf: ({ email: owner }, email) => owner === '' || owner === email,
  again: ({ plan }) => beginUpgrade(plan, '', true),
};

export const UPGRADE_WAY: Way<UpgradeFlow> = {
  name: UPGRADE,
  rules: RULES,
  draft: draftOf('upgradeOrder.1', RULES, beginUpgrade('', '', true), {
    plan: z.string(),
    chosen: z.string(),
    email: z.string(),
    paysOtherwise: z.boolean(),
  }),
  subjectOf: ({ plan }) => plan,
  isSavedOnClose: false,
};
