import type { NewPasskeyOptions, PasskeyLoginOptions } from '@haat/contracts/http/account-safety';
import { registration } from '@haat/testkit/customer';
import type { Answer, TestTarget } from '@haat/testkit/request-function';
import { cookieOf, type TestCustomer, type Visitor, visit } from '@haat/testkit/test-customer';
import { Secret, TOTP } from 'otpauth';
import {
  type Authenticator,
  type Behaviour,
  createAuthenticator,
} from './software-authenticator.ts';

export const SHOP_ORIGIN = 'http://localhost:3000';
export const { password: PASSWORD } = registration();

export const cookiesOf = ({
  headers,
}: Pick<Answer, 'headers'>): Readonly<Record<string, string>> => {
  const lines = [headers['set-cookie'] ?? []].flat() as string[];
  return Object.fromEntries(
    lines
      .map((line) => line.split(';', 1)[0]?.split('=') ?? [])
      .map(([name, value]) => [name, value]),
  );
};

/** A browser that keeps all cookies. @param address behind a trusted proxy. */
export const openBrowser = (
  shop: TestTarget,
  initialCookies: Readonly<Record<string, string>> = {},
  address?: string,
) => {
  let cookies = initialCookies;
  const visitor = visit(shop);
  const headers = () => ({
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
  });
  const keep = (answer: Answer): Answer => {
    cookies = { ...cookies, ...cookiesOf(answer) };
    return answer;
  };
  return {
    get: async (path: string) => keep(await visitor.get(path, headers())),
    post: async (path: string, body: unknown) => keep(await visitor.post(path, body, headers())),
    cookies: () => cookies,
    through: (other: TestTarget, at = address) => openBrowser(other, cookies, at),
  };
};
export type Browser = ReturnType<typeof openBrowser>;

export const browserOf = (shop: TestTarget, { cookie }: Pick<TestCustomer, 'cookie'>): Browser => {
  const [name = '', value = ''] = cookie.split('=');
  return openBrowser(shop, { [name]: value });
};

export const sessionIn = (shop: TestTarget, answer: Answer): Visitor =>
  visit(shop, cookieOf(answer));

export const askForNewPasskey = async (
  browser: Browser,
  proof: object = { currentPassword: PASSWORD },
): Promise<NewPasskeyOptions> => {
  const { status, body } = await browser.post('/api/account/passkeys/options', proof);
  if (status !== 200) throw new Error(`No passkey is asked for: ${JSON.stringify(body)}`);
  return body;
};

export const addPasskey = async (
  browser: Browser,
  { name = '', behaviour = {} }: { readonly name?: string; readonly behaviour?: Behaviour } = {},
  authenticator: Authenticator = createAuthenticator(SHOP_ORIGIN),
) => {
  const options = await askForNewPasskey(browser);
  const credential = authenticator.create(options, behaviour);
  const answer = await browser.post('/api/account/passkeys', { name, credential });
  return { answer, authenticator, options, credential };
};

export const logInWithPasskey = async (
  browser: Browser,
  authenticator: Authenticator,
  behaviour: Behaviour = {},
) => {
  const { body } = await browser.post('/api/auth/passkey/options', undefined);
  const credential = authenticator.get(body as PasskeyLoginOptions, behaviour);
  return { answer: await browser.post('/api/auth/passkey', { credential }), credential };
};

/** @param at ms since 1970. */
export const codeAt = (secret: string, at: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

export const turnCodesOn = async (browser: Browser, at: number) => {
  const setUp = await browser.post('/api/account/one-time-codes/set-up', {
    currentPassword: PASSWORD,
  });
  const { secretId, secret } = setUp.body;
  const answer = await browser.post('/api/account/one-time-codes/turn-on', {
    secretId,
    code: codeAt(secret, at),
  });
  const { recoveryCodes } = answer.body as { readonly recoveryCodes: readonly string[] };
  return { setUp, answer, secret: String(secret), recoveryCodes };
};
