import { ordersOf } from './folded.ts';
import type { Invariant } from './invariant.ts';

/** Results of createacct that leave an account. */
const MADE: ReadonlySet<string> = new Set(['created', 'lost', 'lagging', 'late']);

export const oneAccountAPlan: Invariant = {
  name: 'each provisioned plan has one account at the server, and each account has its plan',
  violations: ({ facts, accounts }) => {
    const made = accounts.filter(({ result }) => MADE.has(result));
    const plans = ordersOf(facts).flatMap(({ orderId, hosting }) =>
      hosting === null ? [] : [{ ...hosting, orderId }],
    );
    const missing = plans.flatMap(({ orderId, username, domain }) => {
      const own = made.filter((one) => one.username === username && one.domain === domain);
      return own.length === 1 ? [] : [`${orderId} has ${own.length} accounts ${username}`];
    });
    const known = new Set(plans.map(({ username }) => username));
    const orphaned = made.filter(({ username }) => !known.has(username));
    return [
      ...missing,
      ...orphaned.map(({ username, domain }) => `${username} for ${domain} is of no plan`),
    ];
  },
};

export const everyPlanOwnerCanLogIn: Invariant = {
  name: 'each provisioned plan has a login',
  violations: ({ facts, logins }) => {
    const saved = new Set(logins);
    return ordersOf(facts).flatMap(({ orderId, hosting }) =>
      hosting === null || saved.has(orderId) ? [] : [`${orderId} has a plan and no login`],
    );
  },
};
