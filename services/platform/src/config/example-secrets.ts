/** Secrets in `.env.example`; a test compares both. */
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
  'development-console',
  'development-redis',
  'password',
  SANDBOX_SMTP_LOGIN.pass,
  ...Object.values(SANDBOX_KEYS),
]);

const MAY_HOLD_SECRETS = /(?:_SECRET|_SECRET_PREVIOUS|_PASSWORD|_KEY|_TOKEN|_URL)$/;

const decoded = (text: string): string =>
  text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Query parameters such as `?password=` of Postgres. */
const NAMES_SECRET = /(?:password|secret|key|token)$/i;

const passwordsOfUrl = (url: string): readonly string[] => {
  const [, rest = ''] = /^[a-z][a-z\d+.-]*:\/\/(.*)$/is.exec(url.trim()) ?? [];
  const [before = '', ...query] = rest.split(/[?&#]/);
  // Programs differ on which @ ends an unencoded login.
  const logins = before.split('@').map((_, count, parts) => parts.slice(0, count).join('@'));
  const after = (text: string, mark: string): string => text.slice(text.indexOf(mark) + 1);
  return [
    ...logins.filter((login) => login.includes(':')).map((login) => after(login, ':')),
    ...query
      .filter((pair) => NAMES_SECRET.test(pair.slice(0, Math.max(0, pair.indexOf('=')))))
      .map((pair) => after(pair, '=')),
  ];
};

/** @returns whether a value is or contains an example secret, percent-encoded or not */
export const holdsExampleSecret = (name: string, value: string): boolean =>
  MAY_HOLD_SECRETS.test(name) &&
  [value, ...passwordsOfUrl(value)].some((part) => {
    const text = part.trim();
    return EXAMPLE_SECRETS.has(text) || EXAMPLE_SECRETS.has(decoded(text));
  });
