export const renewalApi = {
  subscriptions: '/api/subscriptions',
  order: '/api/orders/renewals/create',
} as const;
