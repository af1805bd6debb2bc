const OWNED = '/api/hosting/owned';

export const upgradeApi = {
  /** @param plan id of the order that bought it */
  upgrades: (plan: string) => `${OWNED}/${encodeURIComponent(plan)}/upgrades`,
  order: '/api/orders/upgrades/create',
} as const;
