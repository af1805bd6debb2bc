import { isSandboxSmtpUrl } from './sandbox-settings.ts';

export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps). */
  readonly secure: boolean;
  /** Refuses to continue without STARTTLS, except on this machine and to the sandbox. */
  readonly requireTls: boolean;
  readonly login: { readonly user: string; readonly pass: string } | null;
};

const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;
/** A name, an IPv4 address, or an IPv6 one in brackets. */
const HOST = /^(?:[a-z\d][a-z\d.-]*|\[[\da-f:.]+\])$/i;

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** STARTTLS for smtp://. @returns null for anything else, mailer options included */
export const readSmtpUrl = (text: string): SmtpServer | null => {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || !HOST.test(url.hostname)) return null;
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') return null;
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  if (user === null || pass === null || (user === '') !== (pass === '')) return null;
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: url.port === '' ? (secure ? SUBMISSIONS_PORT : SUBMISSION_PORT) : Number(url.port),
    secure,
    requireTls: !secure && !LOOPBACK.test(host) && !isSandboxSmtpUrl(text),
    login: user === '' ? null : { user, pass },
  };
};
