/** Addresses of what a customer does about the account itself: apart, since no first page needs them. */
export const accountPaths = {
  changePassword: '/api/account/password',
  forgottenPassword: '/api/auth/password/forgotten',
  resetPassword: '/api/auth/password/reset',
  endSessions: '/api/auth/sessions/end',
} as const;
