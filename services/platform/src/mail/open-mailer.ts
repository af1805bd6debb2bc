import { type Config, InvalidConfig } from '../config/settings.ts';
import { readSmtpUrl } from '../config/smtp-url.ts';
import type { Log } from '../log/log.ts';
import type { Mailer } from './port.ts';
import { createSmtpMailer } from './smtp.ts';

export const MAIL_SETTINGS = [
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_TIMEOUT_MS',
  'SUPPLIER_NAME',
] as const satisfies readonly (keyof Config)[];

const withoutServer: Mailer = {
  send: async () => ({ kind: 'later', words: 'SMTP_URL is not set' }),
};

/** `note`: for the health response, or null. */
export type OpenedMailer = { readonly mailer: Mailer; readonly note: string | null };

/** Without a server mails wait. @throws {InvalidConfig} for only one of SMTP_URL and MAIL_FROM */
export const openMailer = (
  settings: Pick<Config, (typeof MAIL_SETTINGS)[number]>,
  log: Log,
): OpenedMailer => {
  const { SMTP_URL, MAIL_FROM, MAIL_TIMEOUT_MS, SUPPLIER_NAME } = settings;
  const server = SMTP_URL === undefined ? null : readSmtpUrl(SMTP_URL);
  if ((server === null) !== (MAIL_FROM === undefined)) {
    throw new InvalidConfig('SMTP_URL and MAIL_FROM: set both of them, or neither');
  }
  if (server === null || MAIL_FROM === undefined) {
    return { mailer: withoutServer, note: 'SMTP_URL is not set: mails wait' };
  }
  const timeoutMs = MAIL_TIMEOUT_MS;
  const name = SUPPLIER_NAME;
  return {
    mailer: createSmtpMailer({ server, from: MAIL_FROM, name, timeoutMs, log }),
    note: null,
  };
};
