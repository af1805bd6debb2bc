import { describe, expect, it } from 'vitest';
import { InvalidConfig, readSettings } from './settings.ts';

const SANDBOX = {
  REGISTRAR_USER_ID: '100100',
  REGISTRAR_API_KEY: 'sandbox-registrar-key',
  BANK_API_KEY: 'sandbox-bank-key',
  PRICE_LIST_API_KEY: 'sandbox-price-list-key',
  CATALOGUE_API_KEY: 'sandbox-catalogue-key',
  HOSTING_USER: 'sandboxreseller',
  HOSTING_TOKEN: 'sandbox-hosting-token',
  HOSTING_URL: 'http://sandbox:4005',
  PUBLIC_WEB_EXCEPTIONS: '127.0.0.1:8080',
} as const;
type Name = keyof typeof SANDBOX;
const all = Object.entries(SANDBOX) as readonly (readonly [Name, string])[];

const REAL = { REGISTRAR_API_KEY: 'k', BANK_API_KEY: 'b', PUBLIC_WEB_EXCEPTIONS: '' };

describe('Settings of sandboxes and providers', () => {
  it.each(all)('refuse a sandbox’s value by name without SANDBOX=on: %s', (name, value) => {
    for (const sandbox of [{}, { SANDBOX: 'off' }, { SANDBOX: '' }]) {
      const read = () => readSettings([name], { ...sandbox, [name]: value });
      expect(read).toThrow(InvalidConfig);
      expect(read).toThrow(new RegExp(`^${name}: .+, or set SANDBOX=on`, 'm'));
      expect(read).not.toThrow(value);
    }
  });

  it('refuse the values of sandboxes in production too, all in one message', () => {
    const names = all.map(([name]) => name);
    const read = () => readSettings(names, { ...SANDBOX, NODE_ENV: 'production' });
    for (const name of names) expect(read).toThrow(name);
  });

  it.each(all)('accept a sandbox’s value with SANDBOX=on: %s', (name, value) => {
    expect(readSettings([name], { SANDBOX: 'on', [name]: value })).toHaveProperty(name);
  });

  it('ignore a sandbox’s value in a process that does not read it', () => {
    expect(readSettings(['LOG_LEVEL'], SANDBOX)).toEqual({ LOG_LEVEL: 'info' });
  });

  it.each(['https://server.example:2087', 'http://127.0.0.1:2086', 'http://[::1]:2086'])(
    'accept a hosting server over https or on this machine: %s',
    (url) => {
      expect(readSettings(['HOSTING_URL'], { HOSTING_URL: url })).toEqual({ HOSTING_URL: url });
    },
  );

  const providers = [
    ...(['REGISTRAR_URL', 'BANK_URL', 'PRICE_LIST_URL', 'CATALOGUE_URL'] as const),
    ...(['HOSTING_URL', 'HOSTING_PANEL_URL'] as const),
  ];
  it.each(providers)('refuse an unencrypted %s in production', (name) => {
    const production = { NODE_ENV: 'production' };
    const read = (url: string, environment = {}) =>
      readSettings([name], { ...production, [name]: url, ...environment });
    for (const url of ['http://10.0.0.7/api/', 'http://127.0.0.1.example', 'http://localhost.in']) {
      expect(() => read(url)).toThrow(`${name}: is not https`);
      expect(() => read(url)).not.toThrow(url);
      expect(read(url, { SANDBOX: 'on' })).toEqual({ [name]: url });
      expect(read(url, { HAAT_ALLOW_INSECURE_PROVIDERS: 'yes' })).toEqual({ [name]: url });
    }
    for (const url of ['https://10.0.0.7/api/', 'http://localhost:9/', 'http://127.8.0.1/']) {
      expect(read(url)).toEqual({ [name]: url });
    }
    if (name === 'HOSTING_URL') return;
    const url = 'http://10.0.0.7/api/';
    expect(readSettings([name], { [name]: url })).toEqual({ [name]: url });
  });

  it('accept real providers', () => {
    const names = ['REGISTRAR_API_KEY', 'BANK_API_KEY', 'PUBLIC_WEB_EXCEPTIONS'] as const;
    expect(readSettings(names, REAL)).toMatchObject({ BANK_API_KEY: 'b' });
  });

  it.each([
    ['UPI_PAYEE_VPA', 'haat@examplebank', 'neel@bank'],
    ['DEFAULT_NS1', 'ns1.haat.example', 'ns1.server.example'],
    ['DEFAULT_NS2', 'ns2.haat.example', 'ns2.server.example'],
  ] as const)('refuse an example or missing value without SANDBOX=on: %s', (name, example, own) => {
    for (const value of ['', example]) {
      const read = () => readSettings([name], { [name]: value });
      expect(read).toThrow(`${name}: is an example's unless it is set; name the shop's own`);
      expect(readSettings([name], { SANDBOX: 'on', [name]: value })).toEqual({ [name]: example });
    }
    expect(readSettings([name], { [name]: own })).toEqual({ [name]: own });
  });

  it('refuse SANDBOX=yes', () => {
    expect(() => readSettings(['LOG_LEVEL'], { SANDBOX: 'yes' })).toThrow('SANDBOX: ');
  });
});
