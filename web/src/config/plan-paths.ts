const OWNED = '/api/hosting/owned';
const owned = (id: string) => `${OWNED}/${encodeURIComponent(id)}`;

export const planPaths = {
  /** @param id of the order that bought it */
  plan: (id: string) => `/user/dashboard?${new URLSearchParams({ tab: 'domains', plan: id })}`,
} as const;

export const planApiPaths = {
  owned: OWNED,
  plan: owned,
  pointsHere: (id: string) => `${owned(id)}/points-here`,
  panelSession: (id: string) => `${owned(id)}/panel-session`,
  password: (id: string) => `${owned(id)}/password`,
  cancellation: (id: string) => `${owned(id)}/cancellation`,
} as const;
