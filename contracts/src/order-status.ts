/** What a customer is told about an order; the read models hold exactly these. */
export const ORDER_STATUSES = [
  'under_review',
  'in_processing',
  'locked',
  'completed',
  'failed',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const TERMINAL: ReadonlySet<OrderStatus> = new Set(['completed', 'failed', 'cancelled']);

/** Nothing more happens to an order in this status: polling may stop. */
export const isTerminal = (status: OrderStatus): boolean => TERMINAL.has(status);
