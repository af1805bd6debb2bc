export {
  type AccountLinks,
  createAccountLinks,
} from './one-time-secrets/account-links.ts';
export { createEmailCodes, type EmailCodes } from './one-time-secrets/email-codes.ts';
export {
  createHostingLogins,
  type HostingLogins,
  type SetUpTry,
} from './one-time-secrets/hosting-logins.ts';
export { createPasswordLinks, type PasswordLinks } from './one-time-secrets/password-links.ts';
