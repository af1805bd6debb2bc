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

/** Polling may stop. */
export const isTerminal = (status: OrderStatus): boolean => IS_TERMINAL[status];
