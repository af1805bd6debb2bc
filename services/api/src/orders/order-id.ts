/** Order ids are made by us: anything else is not looked for. */
const ORDER_ID = /^HT-[0-9A-Z-]{1,60}$/;

export const isOrderId = (id: string): boolean => ORDER_ID.test(id);
