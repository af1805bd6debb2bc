export const renewalApi = {
  subscriptions: '/api/subscriptions',
  order: '/api/orders/renewals/create',
  restore: '/api/orders/restores/create',
} as const;
