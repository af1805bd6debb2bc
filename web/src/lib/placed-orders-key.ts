/** Of the tab's storage: orders placed in this tab. */
export const PLACED_ORDERS_KEY = 'placed orders';
