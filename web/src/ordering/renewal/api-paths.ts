export const renewalApi = {
  subscriptions: '/api/subscriptions',
  order: '/api/orders/renewals/create',
  restore: '/api/orders/restores/create',
  several: '/api/orders/renewals/several',
} as const;
