import { OVERRIDE_NAMES, readSettings } from '@haat/platform/config';
import { RECORD_SETTINGS } from '@haat/record/connect';
import { describe, expect, it } from 'vitest';
import { ENTRIES, settingsReadBy } from '../testing/settings-read.ts';
import {
  compose,
  environmentOf,
  example,
  filledIn,
  services,
  text,
} from './testing/compose-file.ts';

const PROGRAMS = ['api', 'worker', 'projections', 'webtools', 'migrations'] as const;
const OURS = [...PROGRAMS, 'pages', 'sandbox'] as const;
/** By these each process knows what it has to refuse. */
const OF_ALL: readonly string[] = ['DEPLOYMENT', 'NODE_ENV', 'SANDBOX', ...OVERRIDE_NAMES];
/** Every message that names a command of the operator's tool reads it. */
const OPS_PREFIX = 'HAAT_OPS_PREFIX';
const SERVICES = ['api', 'worker', 'projections', 'webtools'] as const;

describe('docker-compose.yml', () => {
  it('gives the web tools no secret of the shop, and their own database role', () => {
    const environment = compose.services.webtools?.environment ?? {};
    expect(Object.keys(environment).toSorted()).toEqual([
      'DEPLOYMENT',
      ...OVERRIDE_NAMES.toSorted(),
      ...[OPS_PREFIX, 'HEALTH_HOST', 'LOG_LEVEL', 'METRICS_PORT'],
      'NODE_ENV',
      'SANDBOX',
      'WEBTOOLS_DATABASE_URL',
      'WEBTOOLS_HOST',
      'WEBTOOLS_PORT',
      'WEB_RISK_API_KEY',
    ]);
    expect(environment.WEBTOOLS_DATABASE_URL).toContain('//haat_webtools:');
  });

  it.each(PROGRAMS)('gives %s only settings that it reads', (name) => {
    const handed = Object.keys(environmentOf(name)).filter(
      (setting) => !OF_ALL.includes(setting) && setting !== OPS_PREFIX,
    );
    const read: readonly string[] = settingsReadBy(ENTRIES[name]);
    // It is the default of the other.
    const origin = read.includes('PUBLIC_ORIGIN') ? ['LOCAL_ORIGIN'] : [];
    expect([...read, ...origin]).toEqual(expect.arrayContaining(handed));
  });

  it.each(PROGRAMS)('starts %s on sandboxes with the values of .env.example', (name) => {
    const environment = environmentOf(name);
    expect(() => readSettings(settingsReadBy(ENTRIES[name]), environment)).not.toThrow();
    expect(environment).toMatchObject({ NODE_ENV: 'development', SANDBOX: 'on' });
    expect(example.COMPOSE_PROFILES).toBe('development');
  });

  it.each(OURS)('gives %s every setting that decides what it refuses', (name) => {
    expect(Object.keys(environmentOf(name))).toEqual(expect.arrayContaining([...OF_ALL]));
    const unset = environmentOf(name, { ...example, NODE_ENV: '', SANDBOX: '' });
    expect(unset).toMatchObject({ NODE_ENV: 'production', SANDBOX: 'off', DEPLOYMENT: 'compose' });
    const allowed = Object.fromEntries(OVERRIDE_NAMES.map((override) => [override, 'yes']));
    expect(environmentOf(name, { ...example, ...allowed })).toMatchObject(allowed);
  });

  it('allows nothing insecure in .env.example, and sets development only with its sandboxes', () => {
    expect(text('.env.example')).not.toContain('HAAT_ALLOW_');
    const block = text('.env.example')
      .split('\n\n')
      .find((one) => one.includes('DELETE this block'));
    expect(block).toMatch(/^NODE_ENV=development$/m);
    expect(block).toMatch(/^SANDBOX=on$/m);
    for (const [name, value] of Object.entries(example)) {
      if (value.includes('sandbox')) expect(block).toContain(`\n${name}=`);
    }
  });

  it.each(PROGRAMS)(
    'refuses to start %s with example secrets once the development block is deleted',
    (name) => {
      const names = settingsReadBy(ENTRIES[name]);
      const deleted = { ...example, NODE_ENV: '', SANDBOX: '', COMPOSE_PROFILES: '' };
      expect(() => readSettings(names, environmentOf(name, deleted))).toThrow('holds an example');
      const left = { ...deleted, NODE_ENV: 'development' };
      expect(() => readSettings(names, environmentOf(name, left))).toThrow(
        'NODE_ENV: is not production, and SANDBOX is not on',
      );
    },
  );

  it.each(['api', 'worker'] as const)(
    'refuses to start %s on sandboxes without SANDBOX=on',
    (name) => {
      const environment = environmentOf(name, { ...example, SANDBOX: '' });
      expect(() => readSettings(settingsReadBy(ENTRIES[name]), environment)).toThrow('SANDBOX=on');
    },
  );

  it.each(PROGRAMS)('lets .env set every limit of %s, and otherwise uses the default', (name) => {
    const limits = settingsReadBy(ENTRIES[name]).filter((setting) =>
      /_PER_(MINUTE|CUSTOMER)$/.test(setting),
    );
    const unset = environmentOf(name);
    const set = environmentOf(name, {
      ...example,
      ...Object.fromEntries(limits.map((limit) => [limit, '7'])),
    });
    expect(readSettings(limits, unset)).toEqual(readSettings(limits, {}));
    for (const limit of limits) expect([limit, set[limit]]).toEqual([limit, '7']);
    expect(limits.length > 0).toBe(name === 'api');
  });

  it('reads only variables that .env.example names', () => {
    const read = text('docker-compose.yml').matchAll(/\$\{(\w+)/g);
    const named = new Set(
      [...text('.env.example').matchAll(/^#? ?(\w+)=/gm)].map(([, name]) => name),
    );
    const unnamed = [...read].map(([, name = '']) => name).filter((name) => !named.has(name));
    expect([...new Set(unnamed)].toSorted()).toEqual(OVERRIDE_NAMES.toSorted());
  });

  it.each(['api', 'pages', 'worker'])(
    'uses the port of .env in the public origin of %s',
    (name) => {
      const readFrom = (variables: Readonly<Record<string, string>>) =>
        readSettings(['PUBLIC_ORIGIN'], environmentOf(name, { ...example, ...variables }));
      expect(readFrom({ PORT: '4310' })).toEqual({ PUBLIC_ORIGIN: 'http://localhost:4310' });
      const PUBLIC_ORIGIN = 'https://haat.example';
      expect(readFrom({ PUBLIC_ORIGIN })).toEqual({ PUBLIC_ORIGIN });
      expect(() => readFrom({ PORT: '4310', NODE_ENV: 'production' })).toThrow('PUBLIC_ORIGIN: is');
    },
  );

  it('starts the sandboxes with SANDBOX off, so that they can refuse and say why', () => {
    expect(environmentOf('sandbox').SANDBOX).toBe('on');
    expect(environmentOf('sandbox', { ...example, SANDBOX: '' }).SANDBOX).toBe('off');
    // Ended for good it ends what waits for it; started again and again it would say nothing.
    expect(compose.services.sandbox?.restart).toBe('on-failure:3');
  });

  it('gives migrations every setting for rewrapping keys, and documents the command', () => {
    const program = 'services/record/src/preparing/rewrap.ts';
    const handed = Object.keys(environmentOf('migrations'));
    expect(handed).toEqual(expect.arrayContaining([...settingsReadBy(program)]));
    expect(text('docs/operating/docker-compose.md')).toContain(
      `docker compose run --rm migrations node ${program}`,
    );
  });

  it.each([
    ['ops', '--help'],
    ['ops', 'events verify'],
    ['projections', 'projections rebuild orders'],
  ] as const)(
    'gives %s the settings for the operator command “%s”, and documents it',
    (service, line) => {
      const handed = Object.keys(environmentOf(service));
      expect(handed).toEqual(expect.arrayContaining([...RECORD_SETTINGS, 'DATABASE_URL']));
      const program = service === 'ops' ? '' : 'node services/ops/src/main.ts ';
      expect(text('docs/operating/docker-compose.md')).toContain(
        `docker compose run --rm ${service} ${program}${line}`,
      );
    },
  );

  it.each([
    ...['SESSION_SECRET', 'MASTER_SECRET', 'POSTGRES_PASSWORD', 'API_DB_PASSWORD'],
    ...['WORKER_DB_PASSWORD', 'PROJECTIONS_DB_PASSWORD', 'WEBTOOLS_DB_PASSWORD'],
    ...['CONSOLE_DB_PASSWORD', 'REDIS_PASSWORD'],
    ...['REGISTRAR_URL', 'REGISTRAR_USER_ID', 'REGISTRAR_API_KEY'],
    ...['PRICE_LIST_URL', 'PRICE_LIST_API_KEY', 'CATALOGUE_URL', 'CATALOGUE_API_KEY'],
    ...['HOSTING_URL', 'HOSTING_USER', 'HOSTING_TOKEN', 'HOSTING_PANEL_URL'],
    ...['UPI_PAYEE_VPA', 'DEFAULT_NS1', 'DEFAULT_NS2'],
  ])('refuses to start without %s, and names it', (name) => {
    const variables = { ...example, [name]: '' };
    const start = () => services.map(([service]) => environmentOf(service, variables));
    expect(start).toThrow(new RegExp(`^${name}: (set|name) `));
  });

  it('has a different value in .env.example for each password', () => {
    const names = Object.keys(example).filter((name) => /PASSWORD|SECRET/.test(name));
    expect(names.length).toBeGreaterThan(6);
    expect(new Set(names.map((name) => example[name])).size).toBe(names.length);
  });

  it.each(SERVICES)('connects %s to Postgres with its own role and password', (name) => {
    const urls = Object.values(environmentOf(name)).filter((value) => value.startsWith('postgres'));
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) {
      expect(url).toContain(`//haat_${name}:${example[`${name.toUpperCase()}_DB_PASSWORD`]}@`);
    }
    expect(environmentOf('migrations')[`${name.toUpperCase()}_DATABASE_URL`]).toBe(urls[0]);
  });

  it('requires a password for Redis, and hides it from process lists', () => {
    expect(environmentOf('redis').REDISCLI_AUTH).toBe(example.REDIS_PASSWORD);
    for (const name of ['worker', 'migrations', 'ops']) {
      expect(environmentOf(name).QUEUE_URL).toBe(`redis://:${example.REDIS_PASSWORD}@redis:6379`);
    }
    const [shell, , script] = (compose.services.redis?.command ?? []) as readonly string[];
    expect(shell).toBe('sh');
    expect(script).toMatch(/^exec valkey-server - .+<<END\nrequirepass \$\$REDISCLI_AUTH\nEND\n$/);
  });

  it.each(services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port] as const)))(
    'publishes %s only on this machine by default: %s',
    (_name, port) => {
      expect(filledIn(port, {})).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
    },
  );
});
