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

const IS_TERMINAL: Readonly<Record<OrderStatus, boolean>> = {
  under_review: false,
  in_processing: false,
  locked: false,
  completed: true,
  failed: true,
  cancelled: true,
};

/** Nothing more happens to an order in this status: polling may stop. */
export const isTerminal = (status: OrderStatus): boolean => IS_TERMINAL[status];
