/** Addresses of what a customer does about the account itself: apart, since no first page needs them. */
export const accountPaths = {
  changePassword: '/api/account/password',
  forgottenPassword: '/api/auth/password/forgotten',
  resetPassword: '/api/auth/password/reset',
  sessions: '/api/auth/sessions',
  endSessions: '/api/auth/sessions/end',
  endSession: (id: string) => `/api/auth/sessions/${encodeURIComponent(id)}/end`,
} as const;
