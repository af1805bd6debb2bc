import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_SECRETS } from './example-secrets.ts';
import { insecureSettingsIn, OVERRIDE_NAMES, startWarnings } from './insecure-settings.ts';
import { type Config, InvalidConfig, readSettings } from './settings.ts';

type Settings = Readonly<Partial<Record<keyof Config, string>>>;

/** @returns the refusal in production without its first line; empty if there is none */
const refusal = (settings: Settings, ...more: readonly (keyof Config)[]): string => {
  const names = [...(Object.keys(settings) as (keyof Config)[]), ...more];
  try {
    readSettings(names, { NODE_ENV: 'production', ...settings });
    return '';
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    return error.message.split('\n').slice(1).join('\n');
  }
};

const fileUrl = new URL('../../../../.env.example', import.meta.url);
const file = readFileSync(fileURLToPath(fileUrl), 'utf8');
/** Including commented ones, which operators uncomment and half fill in. */
const examples = [...file.matchAll(/^(?:# )?([A-Z_\d]+)=(.+)$/gm)].flatMap(
  ([, name = '', value = '']) => {
    const secret = /(?:SECRET|PASSWORD|KEY|TOKEN)$/.test(name) ? value : URL.parse(value)?.password;
    return secret ? [secret] : [];
  },
);

const OWN = 'c0f7a1d2e3948b56c0f7a1d2e3948b56';
const OTHER = '9b1d6e0f4a3c2857d9e0b1f2a3c4d5e6';
const encoded = (text: string): string =>
  [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');

it('EXAMPLE_SECRETS lists exactly the secrets of .env.example', () => {
  expect(examples.length).toBeGreaterThan(12);
  expect([...EXAMPLE_SECRETS].toSorted()).toEqual([...new Set(examples)].toSorted());
});

describe.each([{ SANDBOX: 'off' }, { SANDBOX: 'on' }] as const)('Production with %j', (sandbox) => {
  const waysToWrite = (secret: string): readonly Settings[] => [
    { WEB_RISK_API_KEY: secret },
    { WEB_RISK_API_KEY: ` ${secret} ` },
    { DATABASE_URL: `postgres://haat:${secret}@db.example:5432/haat` },
    { DATABASE_URL: `postgres://haat:${encoded(secret)}@db.example:5432/haat` },
    { DATABASE_URL: `postgres://haat:${encoded(secret.slice(0, 1))}${secret.slice(1)}@db/a@b` },
    { KEY_STORE_URL: `postgres://db.example/haat?user=haat&password=${encoded(secret)}#x` },
    { QUEUE_URL: `rediss://:${secret}@redis.example` },
    { EVENT_STORE_URL: `esdb://haat:${encoded(secret)}@a:2113,b:2113?tls=true` },
    { EVENT_STORE_URL: `kurrentdb+discover://haat:${encoded(secret)}@a` },
  ];

  it.each(examples)('refuses an example secret, alone or in a URL: %s', (secret) => {
    for (const settings of waysToWrite(secret)) {
      const [name] = Object.keys(settings);
      const message = refusal({ ...sandbox, ...settings });
      expect([settings, message]).toEqual([
        settings,
        expect.stringMatching(new RegExp(`^${name}: holds an example that anyone can read`)),
      ]);
      expect(message).not.toContain(secret);
      expect(refusal({ ...settings, HAAT_ALLOW_INSECURE_SECRETS: 'yes' })).toBe('');
    }
  });

  it('refuses an unset PUBLIC_ORIGIN, even where docker compose has a default', () => {
    for (const unset of [{}, { PUBLIC_ORIGIN: '' }, { LOCAL_ORIGIN: 'http://localhost:3000' }]) {
      expect(refusal({ ...sandbox, ...unset }, 'PUBLIC_ORIGIN')).toMatch(
        /^PUBLIC_ORIGIN: is not set/,
      );
    }
    expect(refusal({ ...sandbox, PUBLIC_ORIGIN: 'https://shop.example' })).toBe('');
    expect(refusal({ HAAT_ALLOW_INSECURE_ORIGIN: 'yes' }, 'PUBLIC_ORIGIN')).toBe('');
  });
});

describe('production', () => {
  it('accepts a sandbox’s key only for that sandbox', () => {
    const sandbox = { SANDBOX: 'on', BANK_API_KEY: 'sandbox-bank-key' } as const;
    expect(refusal(sandbox)).toBe('');
    expect(refusal({ ...sandbox, REGISTRAR_API_KEY: 'sandbox-bank-key' })).toMatch(
      /^REGISTRAR_API/,
    );
    expect(refusal({ BANK_API_KEY: 'sandbox-bank-key' })).toMatch(/^BANK_API_KEY: is a sandbox's/);
  });

  it('refuses an example as the previous secret, which still opens sessions', () => {
    for (const name of ['SESSION_SECRET_PREVIOUS', 'MASTER_SECRET_PREVIOUS'] as const) {
      expect(refusal({ [name]: 'for-development-alone-everybody-knows-it' })).toMatch(name);
    }
  });

  it('refuses a secret that repeats a few characters', () => {
    for (const secret of ['x'.repeat(32), 'abcab'.repeat(8)]) {
      const message = refusal({ SESSION_SECRET: secret });
      expect(message).toMatch(/^SESSION_SECRET: repeats a few characters/);
      expect(message).not.toContain(secret);
    }
    expect(refusal({ SESSION_SECRET: OWN })).toBe('');
  });

  it.each<readonly [string, Settings]>([
    ['MASTER_SECRET has the secret of SESSION_SECRET', { SESSION_SECRET: OWN, MASTER_SECRET: OWN }],
    [
      'DATABASE_URL has the secret of SESSION_SECRET_PREVIOUS',
      { SESSION_SECRET_PREVIOUS: OWN, DATABASE_URL: `postgres://haat:${OWN}@db/haat` },
    ],
    [
      'WORKER_DATABASE_URL has the secret of API_DATABASE_URL',
      {
        API_DATABASE_URL: `postgres://haat_api:${OWN}@db/haat`,
        WORKER_DATABASE_URL: `postgres://haat_worker:${OWN}@db/haat`,
      },
    ],
    [
      'QUEUE_URL has the secret of DATABASE_URL',
      { DATABASE_URL: `postgres://haat:${OWN}@db/haat`, QUEUE_URL: `redis://:${OWN}@redis` },
    ],
  ])('warns of one secret used for two purposes, and starts: %s', (warning, settings) => {
    const environment = { NODE_ENV: 'production', ...settings };
    expect(startWarnings(environment)).toEqual([`WARNING: ${warning}. Give each one of its own.`]);
    expect(refusal(settings)).toBe('');
    expect(startWarnings(settings)).toEqual([]);
  });

  it('accepts one secret for one purpose in several settings', () => {
    const url = `postgres://haat_api:${OWN}@db`;
    const settings = {
      ...{ DATABASE_URL: `${url}/haat`, KEY_STORE_URL: `${url}/haat_keys` },
      ...{ MASTER_SECRET: OTHER, MASTER_SECRET_PREVIOUS: OTHER },
    };
    expect(startWarnings({ NODE_ENV: 'production', ...settings })).toEqual([]);
  });

  it('accepts the text of an example secret as a host, user, path or query field', () => {
    expect(
      refusal({ DATABASE_URL: `postgres://haat:${OWN}@development-api/development-owner` }),
    ).toBe('');
    expect(refusal({ DATABASE_URL: 'postgres://development-api@db/haat' })).toBe('');
    expect(refusal({ DATABASE_URL: `postgres://haat:${OWN}@db/haat?x=password` })).toBe('');
    expect(refusal({ OTEL_SERVICE_NAME: 'development-api', INSTANCE: 'development-worker' })).toBe(
      '',
    );
  });
});

it.each(['development', 'test'])('accepts insecure settings with NODE_ENV=%s', (NODE_ENV) => {
  const settings = { NODE_ENV, DATABASE_URL: 'postgres://haat:development-owner@db/haat' };
  expect(refusal(settings, 'PUBLIC_ORIGIN')).toBe('');
});

it('refuses an unknown NODE_ENV in every process', () => {
  for (const NODE_ENV of ['prod', 'Production', 'staging']) {
    expect(() => readSettings(['LOG_LEVEL'], { NODE_ENV })).toThrow('NODE_ENV: is neither');
  }
});

describe('In docker compose', () => {
  const start = (environment: Settings) => () =>
    readSettings(['LOG_LEVEL'], { DEPLOYMENT: 'compose', ...environment });

  it.each<Settings>([
    { NODE_ENV: 'development' },
    { NODE_ENV: 'development', SANDBOX: 'off' },
    { NODE_ENV: 'test' },
    {},
  ])('no process starts outside production without sandboxes: %j', (environment) => {
    expect(start(environment)).toThrow('NODE_ENV: is not production, and SANDBOX is not on');
  });

  it('a process starts in production, or in development with sandboxes', () => {
    expect(start({ NODE_ENV: 'production' })).not.toThrow();
    expect(start({ NODE_ENV: 'development', SANDBOX: 'on' })).not.toThrow();
  });

  it('links lead to LOCAL_ORIGIN in development', () => {
    const LOCAL_ORIGIN = 'http://localhost:4310';
    const environment = { NODE_ENV: 'development', LOCAL_ORIGIN };
    expect(readSettings(['PUBLIC_ORIGIN'], environment)).toEqual({ PUBLIC_ORIGIN: LOCAL_ORIGIN });
  });
});

describe('An override', () => {
  it('warns with its name, and counts only with yes', () => {
    for (const name of OVERRIDE_NAMES) {
      expect(startWarnings({ [name]: 'yes' })).toEqual([
        expect.stringMatching(new RegExp(`^WARNING: ${name}=yes: .+ For a test network only\\.$`)),
      ]);
      for (const value of ['true', 'no', '1', undefined]) {
        expect(startWarnings({ [name]: value })).toEqual([]);
      }
    }
    const unsafe = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) };
    expect(
      insecureSettingsIn(['SESSION_SECRET'], { ...unsafe, HAAT_ALLOW_INSECURE_SECRETS: 'true' }),
    ).toHaveLength(1);
  });

  it('lifts only its own refusal', () => {
    const unsafe = { MASTER_SECRET: 'x'.repeat(32) };
    const others = { HAAT_ALLOW_INSECURE_ORIGIN: 'yes', HAAT_ALLOW_INSECURE_PROVIDERS: 'yes' };
    expect(refusal({ ...unsafe, ...others })).toMatch(/^MASTER_SECRET/);
    const secrets = { HAAT_ALLOW_INSECURE_SECRETS: 'yes', HAAT_ALLOW_INSECURE_PROVIDERS: 'yes' };
    expect(refusal({ ...unsafe, ...secrets }, 'PUBLIC_ORIGIN')).toMatch(/^PUBLIC_ORIGIN/);
  });
});
