/** The API's addresses of renewals; no other feature asks it. */
export const renewalApi = {
  subscriptions: '/api/subscriptions',
  order: '/api/orders/renewals/create',
} as const;
