/** What an order may be of: each kind is delivered in its own way. */
export const ORDER_KINDS = ['domain', 'code', 'hosting', 'free_hosting', 'renewal'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
