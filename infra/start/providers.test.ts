import { describe, expect, it } from 'vitest';
import { ownerNote, planProviders } from './providers.ts';

const NAMED = {
  REGISTRAR_URL: 'https://registrar.example/api/',
  REGISTRAR_USER_ID: '7',
  REGISTRAR_API_KEY: 'r',
  BANK_URL: 'https://bank.example',
  BANK_API_KEY: 'b',
  PRICE_LIST_URL: 'https://prices.example',
  PRICE_LIST_API_KEY: 'p',
  CATALOGUE_URL: 'https://codes.example',
  CATALOGUE_API_KEY: 'c',
  HOSTING_URL: 'https://server.example:2087',
  HOSTING_USER: 'haat',
  HOSTING_TOKEN: 't',
  HOSTING_PANEL_URL: 'https://server.example:2083',
};
/** What has to be named where nothing is a sandbox. */
const OWN = {
  UPI_PAYEE_VPA: 'neel@bank',
  DEFAULT_NS1: 'ns1.server.example',
  DEFAULT_NS2: 'ns2.server.example',
};
const MAIL = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'shop@haat.example' };
const SANDBOX_NOTE = 'Mails go to a sandbox, which keeps them and delivers none.';
const PRODUCTION = { NODE_ENV: 'production' };

const without = (...names: readonly string[]) =>
  Object.fromEntries(
    Object.entries({ ...NAMED, ...OWN }).filter(([name]) => !names.includes(name)),
  );

describe('Sandboxes are used', () => {
  it.each([
    {},
    { NODE_ENV: 'development' },
    { NODE_ENV: 'test' },
    { ...PRODUCTION, SANDBOX: 'on' },
  ])('for all providers when none is set: %j', (environment) => {
    expect(planProviders(environment)).toEqual({
      sandbox: 'on',
      sandboxes: ['registrar', 'bank', 'priceList', 'catalogue', 'hosting', 'mail'],
      standIns:
        'The registrar, the bank, the price list, the catalogue and the hosting server are ' +
        `sandboxes: nothing is registered, and no money moves. ${SANDBOX_NOTE}`,
    });
  });

  it('for a provider that is not set', () => {
    const noBank = without('BANK_URL', 'BANK_API_KEY');
    expect(planProviders(noBank).standIns).toMatch(/^The bank is a sandbox:/);
    expect(planProviders({ ...noBank, ...MAIL }).sandboxes).toEqual(['bank']);
  });

  it.each(['statement', 'operator'])(
    'for no bank when payments are verified by %s',
    (PAYMENT_VERIFIER) => {
      const noBank = { ...without('BANK_URL', 'BANK_API_KEY'), PAYMENT_VERIFIER };
      const none = { sandbox: 'off', sandboxes: [], standIns: undefined };
      expect(planProviders({ ...noBank, ...PRODUCTION })).toEqual(none);
      expect(planProviders(noBank)).toEqual(none);
      expect(planProviders({ PAYMENT_VERIFIER }).standIns).not.toContain('bank');
      expect(planProviders({ PAYMENT_VERIFIER }).sandboxes).not.toContain('bank');
    },
  );

  it('for the mail server beside other sandboxes or on request, unless it is set', () => {
    const noBank = without('BANK_URL', 'BANK_API_KEY');
    expect(planProviders(noBank).standIns).toContain(SANDBOX_NOTE);
    expect(planProviders({ ...noBank, ...MAIL }).standIns).not.toContain(SANDBOX_NOTE);
    const withSandbox = { ...NAMED, ...PRODUCTION, SANDBOX: 'on' };
    expect(planProviders(withSandbox)).toEqual({
      ...{ sandbox: 'on', sandboxes: ['mail'], standIns: SANDBOX_NOTE },
    });
    expect(planProviders({ ...withSandbox, ...MAIL })).toEqual({
      sandbox: 'on',
      sandboxes: [],
      standIns: undefined,
    });
  });

  it.each([{}, PRODUCTION, MAIL])('for no provider when all are set: %j', (environment) => {
    expect(planProviders({ ...NAMED, ...OWN, ...environment })).toEqual({
      sandbox: 'off',
      sandboxes: [],
      standIns: undefined,
    });
  });
});

describe('npm start refuses', () => {
  it.each([PRODUCTION, { NODE_ENV: 'development', SANDBOX: 'off' }])(
    'missing providers, and names each setting: %j',
    (environment) => {
      for (const name of Object.keys(NAMED)) expect(() => planProviders(environment)).toThrow(name);
      expect(() => planProviders(environment)).toThrow('SANDBOX=on');
    },
  );

  it('one missing provider, and names its settings', () => {
    const environment = { ...without('CATALOGUE_URL', 'CATALOGUE_API_KEY'), ...PRODUCTION };
    expect(() => planProviders(environment)).toThrow(
      'Name every provider (missing: CATALOGUE_URL, CATALOGUE_API_KEY), or set SANDBOX=on',
    );
  });

  it.each([{}, PRODUCTION, { SANDBOX: 'on' }])('an incomplete provider: %j', (environment) => {
    expect(() => planProviders({ BANK_URL: 'https://bank.example', ...environment })).toThrow(
      'The bank is named by half: BANK_API_KEY is missing.',
    );
  });

  it('an unencrypted hosting server on another host', () => {
    const plain = (url: string) => () => planProviders({ ...NAMED, ...OWN, HOSTING_URL: url });
    expect(plain('http://server.example:2086')).toThrow('HOSTING_URL: is not https');
    expect(plain('http://127.0.0.1:2086')).not.toThrow();
  });

  it.each([{ SMTP_URL: 'smtps://mail.example' }, { MAIL_FROM: 'shop@haat.example' }])(
    'an incomplete mail server: %j',
    (half) => {
      for (const environment of [half, { ...NAMED, ...PRODUCTION, ...half }]) {
        expect(() => planProviders(environment)).toThrow('The mail server is named by half');
      }
    },
  );

  it.each(Object.keys(OWN))('an example value for payments or nameservers: %s', (name) => {
    const refused = `${name}: is an example's unless it is set`;
    expect(() => planProviders(without(name))).toThrow(refused);
    expect(() => planProviders({ ...without(name), SANDBOX: 'on' })).not.toThrow();
  });

  it('a sandbox’s key for a real provider, and an exception to the SSRF guard', () => {
    const environment = { ...NAMED, BANK_API_KEY: 'sandbox-bank-key' };
    expect(() => planProviders(environment)).toThrow('BANK_API_KEY: is a sandbox');
    expect(() => planProviders({ ...NAMED, PUBLIC_WEB_EXCEPTIONS: '127.0.0.1:80' })).toThrow(
      'PUBLIC_WEB_EXCEPTIONS: opens the guard',
    );
  });
});

it('says where the digest goes, without a secret', () => {
  const OWNER_NOTIFY_URL = 'tgram://123:s3cret/42';
  expect(ownerNote({})).toBe(
    'The daily digest and alarms are not sent: set OWNER_MAIL or OWNER_NOTIFY_URL.',
  );
  expect(ownerNote({ OWNER_MAIL: 'owner@haat.example', OWNER_NOTIFY_URL })).toBe(
    'The daily digest and alarms go to owner@haat.example and OWNER_NOTIFY_URL.',
  );
});
