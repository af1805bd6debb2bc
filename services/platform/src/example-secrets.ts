/** Secrets and passwords that anyone can read in `.env.example`; a test compares both. */
import { SANDBOX_CREDENTIALS, SANDBOX_SMTP_LOGIN } from './sandbox-settings.ts';

const { REGISTRAR_USER_ID: _id, HOSTING_USER: _user, ...SANDBOX_KEYS } = SANDBOX_CREDENTIALS;

export const EXAMPLE_SECRETS: ReadonlySet<string> = new Set([
  'for-development-alone-everybody-knows-it',
  'for-development-alone-known-to-everybody',
  'development-owner',
  'development-api',
  'development-worker',
  'development-projections',
  'development-webtools',
  'development-redis',
  // In its commented SMTP_URL.
  'password',
  SANDBOX_SMTP_LOGIN.pass,
  ...Object.values(SANDBOX_KEYS),
]);

/** Settings whose value is a secret, or an address that may hold one. */
const MAY_HOLD_SECRETS = /(?:_SECRET|_SECRET_PREVIOUS|_PASSWORD|_KEY|_TOKEN|_URL)$/;

/** Byte by byte: a wrong sequence elsewhere in an address must not hide an encoded password. */
const decoded = (text: string): string =>
  text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Of a URL: everything that may be its user or password, and the values of its query. */
const partsOfUrl = (url: string): readonly string[] => {
  const [, rest = ''] = /^[a-z][a-z\d+.-]*:\/\/(.*)$/is.exec(url.trim()) ?? [];
  const [before = '', ...query] = rest.split(/[?&#]/);
  // Programs differ on which @ ends a login that is not encoded.
  const logins = before.split('@').map((_, count, parts) => parts.slice(0, count).join('@'));
  return [
    ...logins.flatMap((login) => [login, login.slice(login.indexOf(':') + 1)]),
    ...query.map((pair) => pair.slice(pair.indexOf('=') + 1)),
  ];
};

/**
 * @returns whether a setting's value is an example secret, or an address with one in it,
 * percent-encoded or not.
 */
export const holdsExampleSecret = (name: string, value: string): boolean =>
  MAY_HOLD_SECRETS.test(name) &&
  [value, ...partsOfUrl(value)].some((part) => {
    const text = part.trim();
    return EXAMPLE_SECRETS.has(text) || EXAMPLE_SECRETS.has(decoded(text));
  });
