/** By these names an order that stood open when the page was reloaded is found again. */
export const PAID_ORDER = 'hosting';
export const FREE_ORDER = 'freeHosting';
