/** What ends unless it is renewed: a name, or a plan that was paid for. */
export const SUBSCRIPTION_KINDS = ['domain', 'hosting'] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];
