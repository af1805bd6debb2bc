import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('opens at port 3000 with an embedded database by default', () => {
  expect(readSettings([], {})).toMatchObject({
    port: 3000,
    fresh: false,
    underNpm: false,
    databaseUrl: undefined,
  });
});

it('accepts one of --fresh, --take-over, --copy-data and --engines-only, and no other argument', () => {
  expect(readSettings(['--fresh'], {}).fresh).toBe(true);
  expect(readSettings(['--take-over'], {})).toMatchObject({ fresh: false, way: 'take-over' });
  expect(readSettings(['--copy-data'], {})).toMatchObject({ fresh: false, way: 'copy-data' });
  expect(readSettings(['--engines-only'], {})).toMatchObject({ fresh: false, enginesOnly: true });
  expect(readSettings([], {})).toMatchObject({ fresh: false, way: undefined, enginesOnly: false });
  expect(() => readSettings(['--frsh'], {})).toThrow(
    'Unknown argument --frsh. There are: --fresh, --take-over, --copy-data, --engines-only',
  );
  expect(() => readSettings(['--copy-data', '--fresh'], {})).toThrow(
    '--fresh and --copy-data exclude each other',
  );
});

it('refuses --engines-only where all engines are elsewhere', () => {
  const url = 'postgres://haat:haat@db.example/haat';
  const engines = { DATABASE_URL: url, EVENT_STORE_URL: url, QUEUE_URL: url, KEY_STORE_URL: url };
  const env = { ...engines, MASTER_SECRET: 'a-master-secret-of-these-tests-alone' };
  expect(() => readSettings(['--engines-only'], env)).toThrow('nothing to start');
  const { EVENT_STORE_URL: _, ...some } = env;
  expect(readSettings(['--engines-only'], some).enginesOnly).toBe(true);
});

it('listens only on this machine in development by default', () => {
  expect(readSettings([], {})).toMatchObject({ dev: false, host: '0.0.0.0' });
  expect(readSettings(['--dev'], {})).toMatchObject({ dev: true, host: '127.0.0.1' });
  expect(readSettings(['--dev', '--fresh'], { HOST: '0.0.0.0' })).toMatchObject({
    dev: true,
    fresh: true,
    host: '0.0.0.0',
  });
});

it('names every wrong setting, with its format', () => {
  expect(() => readSettings([], { PORT: '0', HAAT_INNER_PORTS: 'x', DRAIN_MS: '9000' })).toThrow(
    'The setting DRAIN_MS is wrong: is not a whole number from 0 to 5000\n' +
      'The setting PORT is wrong: is not a whole number from 1 to 65535\n' +
      'The setting HAAT_INNER_PORTS is wrong: is not a whole number from 1 to 65000',
  );
});

it('names a wrong setting of a service before anything is started', () => {
  expect(() => readSettings([], { GST_RATE_PERCENT: 'eighteen' })).toThrow(
    'The setting GST_RATE_PERCENT is wrong: is not a whole number from 1 to 100',
  );
  expect(readSettings([], { GST_RATE_PERCENT: '18', OF_ANOTHER_PROGRAM: 'x' }).port).toBe(3000);
});

describe('Settings in production', () => {
  const production = {
    ...{ NODE_ENV: 'production', SANDBOX: 'on', PUBLIC_ORIGIN: 'https://shop.example' },
    ...{ SESSION_SECRET: 'c0f7a1d2e3948b56c0f7a1d2e3948b56' },
  };

  it('accept secrets, providers and a public origin', () => {
    expect(readSettings([], production).env).toMatchObject(production);
    const { PUBLIC_ORIGIN: _, ...unset } = production;
    expect(() => readSettings([], unset)).toThrow('PUBLIC_ORIGIN: is not set');
    expect(() => readSettings([], { ...unset, HAAT_ALLOW_INSECURE_ORIGIN: 'yes' })).not.toThrow();
  });

  it('report all errors at once, without the secrets', () => {
    const wrong = {
      ...{ NODE_ENV: 'production', PORT: '0', GST_RATE_PERCENT: 'eighteen' },
      ...{ MASTER_SECRET: 'for-development-alone-known-to-everybody' },
      ...{ DATABASE_URL: 'postgres://haat:development-owner@db.example/haat' },
      ...{ BANK_URL: 'http://bank.example', BANK_API_KEY: 'sandbox-bank-key' },
      EVENT_STORE_URL: 'esdb://haat:password@store.example:2113',
      ...{ HAAT_ALLOW_INSECURE_PROVIDERS: 'true' },
    };
    const message = (() => {
      try {
        readSettings([], wrong);
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
      return '';
    })();
    for (const line of [
      'The setting PORT is wrong: ',
      'The setting GST_RATE_PERCENT is wrong: ',
      'The setting HAAT_ALLOW_INSECURE_PROVIDERS is wrong: is not yes',
      'Name every provider (missing: REGISTRAR_URL, ',
      "BANK_API_KEY: is a sandbox's",
      'BANK_URL: is not https',
      'MASTER_SECRET: holds an example',
      'DATABASE_URL: holds an example',
      'EVENT_STORE_URL: holds an example',
      'With EVENT_STORE_URL set KEY_STORE_URL as well',
      'PUBLIC_ORIGIN: is not set',
    ]) {
      expect(message).toContain(line);
    }
    expect(message).not.toMatch(/development-owner|for-development|sandbox-bank-key/);
  });
});

it('treats an empty setting as unset', () => {
  const settings = readSettings([], { PORT: '', HOST: ' ', DATABASE_URL: '', LOG_LEVEL: 'debug' });
  expect(settings).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    databaseUrl: undefined,
    env: { LOG_LEVEL: 'debug' },
  });
  expect(settings.env).not.toHaveProperty('DATABASE_URL');
});

it('sets the compile cache of the services, from the environment or in the checkout', () => {
  expect(readSettings([], {}).env.NODE_COMPILE_CACHE).toMatch(/\.cache\/compiled$/);
  const elsewhere = { NODE_COMPILE_CACHE: '/var/cache/compiled' };
  expect(readSettings([], elsewhere).env).toMatchObject(elsewhere);
});

describe('An external event store', () => {
  const EVENT_STORE_URL = 'esdb://store.example:2113';
  const KEY_STORE_URL = 'postgres://haat@keys.example/haat_keys';
  const MASTER_SECRET = 'a-master-secret-of-these-tests-alone';

  it.each<readonly [string, Record<string, string>]>([
    ['KEY_STORE_URL and MASTER_SECRET', {}],
    ['MASTER_SECRET', { KEY_STORE_URL }],
    ['KEY_STORE_URL', { MASTER_SECRET }],
  ])('requires external keys too: %s is missing', (missing, set) => {
    expect(() => readSettings([], { EVENT_STORE_URL, ...set })).toThrow(
      `With EVENT_STORE_URL set ${missing} as well`,
    );
  });

  it('can be a cluster, of KurrentDB too', () => {
    const cluster = 'kurrentdb://haat:secret@a:2113,b:2113,c:2113?tls=true';
    const set = { EVENT_STORE_URL: cluster, KEY_STORE_URL, MASTER_SECRET };
    expect(readSettings([], set).eventStoreUrl).toBe(cluster);
  });

  it('is refused with the reason, without the secrets in its URL', () => {
    const set = { EVENT_STORE_URL: 'mysql://haat:secret@a', KEY_STORE_URL, MASTER_SECRET };
    expect(() => readSettings([], set)).toThrow(
      /The setting EVENT_STORE_URL is wrong: An event store is reached by postgres:/,
    );
    expect(() => readSettings([], set)).not.toThrow('secret');
  });

  it('is accepted with its keys', () => {
    const set = { EVENT_STORE_URL, KEY_STORE_URL, MASTER_SECRET };
    expect(readSettings([], set)).toMatchObject({
      eventStoreUrl: EVENT_STORE_URL,
      keyStoreUrl: KEY_STORE_URL,
    });
  });

  it('can’t be set aside, so --fresh is refused', () => {
    const set = { EVENT_STORE_URL, KEY_STORE_URL, MASTER_SECRET };
    expect(() => readSettings(['--fresh'], set)).toThrow(
      '--fresh sets aside what this machine keeps, not the event store in EVENT_STORE_URL',
    );
  });
});

it.each([
  ...['MASTER_SECRET', 'MASTER_SECRET_PREVIOUS'],
  ...['SESSION_SECRET', 'SESSION_SECRET_PREVIOUS'],
])('refuses a %s shorter than 32 characters', (name) => {
  expect(() => readSettings([], { [name]: 'x'.repeat(31) })).toThrow(
    `The setting ${name} is wrong: is shorter than 32 characters`,
  );
  expect(readSettings([], { [name]: 'x'.repeat(32) }).env).toHaveProperty(name);
});
