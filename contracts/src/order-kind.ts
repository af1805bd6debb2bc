export const ORDER_KINDS = [
  'domain',
  'code',
  'hosting',
  'free_hosting',
  'renewal',
  'restore',
  'upgrade',
] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
