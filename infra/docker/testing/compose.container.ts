import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { newDomain } from '@haat/testkit/customer';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../processes/stack.ts';
import { docker, type Images, provideImages, whyNoEngine } from './engine.ts';

const PROJECT = 'haat-container-test';
const RUPEES = 549;
const PRICES_PAGE = '/domains/domains-prices';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, { image: string; build?: unknown }>;
};
const stages = read('infra/docker/Dockerfile').matchAll(/^FROM (\S+) AS (\S+)$/gm);
const bases = [...stages].flatMap(([, image = '']) => (image.includes(':') ? [image] : []));
const engines = Object.values(services).flatMap(({ image, build }) => (build ? [] : [image]));
const isEventStoreDb = (image: string): boolean => image.startsWith('eventstore/');

const prepare = async (): Promise<{ images?: Images; why: string | undefined }> => {
  const why = await whyNoEngine();
  if (why !== undefined) return { why };
  const images = await provideImages([...bases, ...engines], (image) => !isEventStoreDb(image));
  const needed = images.missing.filter((image) => !isEventStoreDb(image));
  if (needed.length === 0) return { images, why: undefined };
  return {
    images,
    why: `${needed.join(', ')} can neither be pulled nor, without root and debootstrap, be built`,
  };
};

const { images = { missing: [], standIns: [] }, why } = await prepare();
if (why !== undefined) process.stdout.write(`\nNothing is run in containers: ${why}.\n\n`);
const eventStore = images.missing.some(isEventStoreDb) ? 'Postgres' : 'EventStoreDB';

const env = {
  ...process.env,
  // Long enough to stop the worker meanwhile.
  SANDBOX_SETTLE_MS: '2000',
  NPMRC: [join(homedir(), '.npmrc')].find(existsSync) ?? '/dev/null',
};
const files = [
  join(ROOT, 'docker-compose.yml'),
  join(import.meta.dirname, 'compose.test.yml'),
  ...(eventStore === 'Postgres' ? [join(import.meta.dirname, 'compose.no-eventstoredb.yml')] : []),
];
const compose = (...args: string[]): Promise<string> =>
  docker(
    [
      ...['compose', '--project-name', PROJECT, '--project-directory', ROOT],
      ...['--env-file', join(ROOT, '.env.example')],
      ...files.flatMap((file) => ['--file', file]),
      ...['--profile', 'development', ...args],
    ],
    { env },
  );
const addressOf = async (service: string, port: number): Promise<string> =>
  `http://${await compose('port', service, String(port))}`;

const addressesOf = async (service: string): Promise<readonly string[]> => {
  const id = await compose('ps', '--quiet', service);
  const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}';
  return (await docker(['inspect', '--format', format, id])).split(' ').filter(Boolean);
};

/** Prints the targets that accept a connection. */
const REACH = `
  const { connect } = require('node:net');
  for (const [name, host, port] of JSON.parse(process.argv[1])) {
    const socket = connect({ host, port, timeout: 2000 });
    socket.on('connect', () => { console.log(name); socket.destroy(); });
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => undefined);
  }`;

const reachedFrom = async (
  service: string,
  targets: readonly (readonly [name: string, host: string, port: number])[],
): Promise<readonly string[]> => {
  const list = JSON.stringify(targets);
  return (await compose('exec', '-T', service, 'node', '-e', REACH, list))
    .split('\n')
    .filter(Boolean);
};

describe.skipIf(why !== undefined)(`docker compose, with events in ${eventStore}`, () => {
  let address: string;
  let testCustomer: TestCustomer;

  beforeAll(async () => {
    await compose('down', '--volumes', '--remove-orphans');
    await compose('build');
    await compose('up', '--detach', '--wait');
    address = await addressOf('api', 3_000);
    testCustomer = await signUp(address);
  });

  afterAll(async () => {
    await compose('down', '--volumes', '--remove-orphans');
    const ours = Object.entries(services).flatMap(([name, { build }]) =>
      build ? [`haat/${name}:test`] : [],
    );
    await docker(['image', 'rm', '--force', ...ours, ...images.standIns]);
  });

  const buy = async (domain: string): Promise<string> => {
    const referenceCode = await testCustomer.pay(RUPEES);
    await testCustomer.check(referenceCode, RUPEES);
    const bought = await testCustomer.buy({ domain, referenceCode });
    expect(bought.status).toBeLessThan(300);
    return bought.body.order.id;
  };

  const registrationsOf = async (domain: string): Promise<number> => {
    const answer = await fetch(`${await addressOf('sandbox', 4_001)}/sandbox/registrations`);
    const { registrations } = (await answer.json()) as {
      registrations: { domain: string; orderId: string | null }[];
    };
    return registrations.filter((one) => one.domain === domain && one.orderId !== null).length;
  };

  it('completes an order', async () => {
    const domain = newDomain();
    const settled = await testCustomer.untilSettled(await buy(domain));
    expect(settled.status).toBe('completed');
    expect(await registrationsOf(domain)).toBe(1);
  });

  it('has the domain prices in its pages, and allows their scripts', async () => {
    const pageAt = async (path: string): Promise<string> =>
      (await fetch(`${address}${path}`)).text();
    await expect.poll(() => pageAt(PRICES_PAGE)).toContain('"/api/domain/prices":{"currency"');
    const scripts = await fetch(`${address}/start-scripts.js`);
    expect(scripts.status).toBe(200);
    const policy = (await fetch(address)).headers.get('content-security-policy');
    expect(policy?.match(/'sha256-/g)).toHaveLength(2);
  });

  it('registers the domain once when the worker is killed with -9 during the order', async () => {
    const domain = newDomain('locked');
    const id = await buy(domain);
    await expect.poll(() => registrationsOf(domain)).toBe(1);
    await compose('kill', '--signal', 'SIGKILL', 'worker');
    expect((await testCustomer.order(id)).status).not.toBe('completed');
    await compose('start', 'worker');
    const settled = await testCustomer.untilSettled(id);
    expect(settled.status).toBe('completed');
    expect(await registrationsOf(domain)).toBe(1);
  });

  it('lets the web tools reach only Postgres, by name and by address', async () => {
    const named = [
      ...[['postgres', 5_432] as const, ['redis', 6_379] as const, ['sandbox', 4_001] as const],
      ...(eventStore === 'EventStoreDB' ? [['eventstore', 2_113] as const] : []),
    ];
    const targets = await Promise.all(
      named.map(async ([name, port]) => [name, port, await addressesOf(name)] as const),
    );
    const hosts = targets.flatMap(([name, port, addresses]) =>
      [name, ...addresses].map((host) => [name, host, port] as const),
    );
    expect(hosts.length).toBeGreaterThan(named.length);
    // The worker reaches all: proves that the check works.
    const fromWorker = await reachedFrom('worker', hosts);
    expect([...new Set(fromWorker)].toSorted()).toEqual(named.map(([name]) => name).toSorted());
    expect([...new Set(await reachedFrom('webtools', hosts))]).toEqual(['postgres']);
  });

  it('still serves its pages after the renderer restarts', async () => {
    await compose('restart', 'pages');
    const page = await (await fetch(`${address}${PRICES_PAGE}`)).text();
    expect(page).toContain('"/api/domain/prices":{"currency"');
  });
});
