export { MAIL_SETTINGS, openMailer } from './mail/open-mailer.ts';
export type { Mail, Mailer, Sent } from './mail/port.ts';
