/**
 * What the API is asked about the account itself. Apart from the other addresses: those come with
 * the first page, which needs none of these.
 */
export const accountPaths = {
  details: '/api/account/details',
  changePassword: '/api/account/password',
  forgottenPassword: '/api/auth/password/forgotten',
  resetPassword: '/api/auth/password/reset',
  sessions: '/api/auth/sessions',
  endSessions: '/api/auth/sessions/end',
  endSession: (id: string) => `/api/auth/sessions/${encodeURIComponent(id)}/end`,
} as const;
