/**
 * What the API is asked about the account itself. Apart from the other addresses: those come with
 * the first page, which needs none of these.
 */
export const accountPaths = {
  loginCode: '/api/auth/login/code',
  passkeyLoginOptions: '/api/auth/passkey/options',
  passkeyLogin: '/api/auth/passkey',
  safety: '/api/account/safety',
  newPasskeyOptions: '/api/account/passkeys/options',
  addPasskey: '/api/account/passkeys',
  removePasskey: (id: string) => `/api/account/passkeys/${encodeURIComponent(id)}/remove`,
  setCodesUp: '/api/account/one-time-codes/set-up',
  turnCodesOn: '/api/account/one-time-codes/turn-on',
  turnCodesOff: '/api/account/one-time-codes/turn-off',
  renewRecoveryCodes: '/api/account/one-time-codes/recovery-codes',
  profile: '/api/account/profile',
  changePassword: '/api/account/password',
  forgotPassword: '/api/auth/password/forgotten',
  resetPassword: '/api/auth/password/reset',
  sessions: '/api/auth/sessions',
  endSessions: '/api/auth/sessions/end',
  endSession: (id: string) => `/api/auth/sessions/${encodeURIComponent(id)}/end`,
} as const;
