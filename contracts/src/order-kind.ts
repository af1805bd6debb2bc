export const ORDER_KINDS = ['domain', 'code', 'hosting', 'free_hosting', 'renewal'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
