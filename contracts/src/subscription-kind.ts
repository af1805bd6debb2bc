export const SUBSCRIPTION_KINDS = ['domain', 'hosting'] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];
