import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packDownloads } from '@haat/infra/packages/pack';
import { isHealthy } from '@haat/infra/processes/health';
import { freePortsFrom } from '@haat/infra/processes/ports';
import {
  type SandboxUrls,
  STACK_PORTS,
  type StackNames,
  sandboxUrls,
  stackOf,
  stackPorts,
} from '@haat/infra/processes/stack';
import { type SupervisedProcess, supervise } from '@haat/infra/processes/supervise';
import { togetherOf } from '@haat/infra/processes/together';
import { waitFor } from '@haat/infra/processes/wait';
import {
  arePagesStale,
  buildWeb,
  isWebStale,
  renderPages,
  WEB_DIST,
} from '@haat/infra/processes/web-build';
import { grantRoles } from '@haat/platform/roles';
import { plainTextInLogs, requireNoPersonalData } from './plain-text.ts';
import { openTestRecord, recordSettings } from './record.ts';
import { TEST_LOGINS } from './template-database.ts';

export type RunningStack = {
  /** Of the API, and of the pages with `web`; no trailing slash. */
  readonly baseUrl: string;
  readonly sandboxUrls: SandboxUrls;
  /** kill -9; it stays down until {@link RunningStack.restart}. */
  kill(name: StackNames): Promise<void>;
  /** SIGTERM; it stays down until {@link RunningStack.restart}. */
  end(name: StackNames): Promise<void>;
  /** A second process of the kind; ended with the stack. */
  another(name: keyof typeof PORT_OF, instance: string): Promise<AnotherProcess>;
  /** Ends it, starts it again and waits until it is ready. */
  restart(name: StackNames): Promise<void>;
  /** Answers 200 while the process is ready. */
  readonly healthUrl: (name: StackNames) => string;
  /** 0 while it is down. */
  readonly pid: (name: StackNames) => number;
  readonly logFile: (name: StackNames) => string;
  stop(): Promise<void>;
};

export type AnotherProcess = Pick<SupervisedProcess, 'kill' | 'stop' | 'start'> & {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly healthUrl: string;
};

const PORT_OF = { api: 'PORT', worker: 'HEALTH_PORT', projections: 'HEALTH_PORT' } as const;

export type StackRequest = {
  /** For events, queues and read models; from `createTestDatabase()`. */
  readonly databaseUrl: string;
  /** By default the database. */
  readonly eventStoreUrl?: string;
  /** By default the database. */
  readonly queueUrl?: string;
  /** Builds the storefront if it is stale, and serves it. */
  readonly web?: boolean;
  /** Services that share a process; by default all with `HAAT_PROCESSES=together`, else none. */
  readonly together?: readonly (keyof typeof PORT_OF)[];
  /** For every process. */
  readonly env?: Readonly<Record<string, string>>;
};

const togetherBySetting = (): readonly (keyof typeof PORT_OF)[] =>
  process.env.HAAT_PROCESSES === 'together' ? ['projections', 'worker', 'api'] : [];

const READY_TIMEOUT_MS = 60_000;

/** Below outgoing ports, with a range per test process: another one may find the same port free. */
const LOWEST_PORT = 20_000;
const LANES = 5;
const LANE_WIDTH = 2_000;
/** Ports of a stack and its companions. */
const OWN_ROOM = 300;

/** Like `npm start`; resolves when ready. @throws Error with the log of a failed process */
export const startStack = async (request: StackRequest): Promise<RunningStack> => {
  const folder = await mkdtemp(join(tmpdir(), 'haat-stack-'));
  await chmod(folder, 0o700);
  if (request.web && isWebStale()) await buildWeb({ logFile: join(folder, 'web-build.log') });

  const lane = (Number(process.env.VITEST_POOL_ID ?? 0) % LANES) * LANE_WIDTH;
  const from = LOWEST_PORT + lane + Math.floor(Math.random() * (LANE_WIDTH - OWN_ROOM));
  const ports = stackPorts(await freePortsFrom(from, STACK_PORTS));
  const { databaseUrl, eventStoreUrl = databaseUrl } = request;
  const downloads = join(folder, 'downloads');
  packDownloads(downloads);
  const record = recordSettings(databaseUrl);
  await (await openTestRecord(databaseUrl, { eventStoreUrl })).store.close();
  const logins = TEST_LOGINS;
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  await grantRoles(
    { shop: databaseUrl, events: eventStoreUrl, queues: databaseUrl, keys: databaseUrl },
    logins,
  );
  const specs = stackOf({
    ports,
    databaseUrl,
    eventStoreUrl,
    queueUrl: request.queueUrl ?? databaseUrl,
    keyStoreUrl: record.KEY_STORE_URL,
    masterSecret: record.MASTER_SECRET,
    logins,
    sandbox: 'on',
    sessionSecret: randomBytes(32).toString('hex'),
    sandboxState: join(folder, 'sandboxes'),
    downloads,
    uploads: join(folder, 'uploads'),
    logFolder: folder,
    host: '127.0.0.1',
    ...(request.web ? { webDist: WEB_DIST } : {}),
    env: { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'test', ...request.env },
  });
  const { together = togetherBySetting() } = request;
  const shared = togetherOf(
    'shop',
    together.map((name) => specs[name]),
  );
  const shop = supervise(shared);
  const processOf = (name: keyof typeof PORT_OF): SupervisedProcess =>
    together.includes(name) ? shop : supervise(specs[name]);
  const processes: Readonly<Record<StackNames, SupervisedProcess>> = {
    sandboxes: supervise(specs.sandboxes),
    projections: processOf('projections'),
    worker: processOf('worker'),
    webtools: supervise(specs.webtools, { backOffMs: [100, 1_000] }),
    api: processOf('api'),
  };
  const { sandboxes, ...services } = processes;
  const others: SupervisedProcess[] = [];
  let othersFrom = from + 100;

  const another: RunningStack['another'] = async (name, instance) => {
    // Concurrent starts must not pick the same port.
    othersFrom += 10;
    const [port = 0] = await freePortsFrom(othersFrom, 1);
    const address = `http://127.0.0.1:${port}`;
    const healthUrl = `${address}/health/ready`;
    const spec = specs[name];
    const own = supervise({
      ...spec,
      name: instance,
      env: { ...spec.env, INSTANCE: instance, [PORT_OF[name]]: String(port) },
      healthUrls: [healthUrl],
    });
    others.push(own);
    await own.start();
    return { kill: own.kill, stop: own.stop, start: own.start, baseUrl: address, healthUrl };
  };

  const stop = async (): Promise<void> => {
    for (const one of others) await one.stop();
    for (const one of new Set(Object.values(processes).toReversed())) await one.stop();
    const named = await plainTextInLogs(folder);
    await rm(folder, { recursive: true, force: true });
    requireNoPersonalData(named);
  };
  const baseUrl = `http://127.0.0.1:${ports.api}`;
  try {
    await sandboxes.start();
    await Promise.all([...new Set(Object.values(services))].map((one) => one.start()));
    const url = `${baseUrl}/health/ready`;
    if (!(await waitFor(() => isHealthy(url), { within: READY_TIMEOUT_MS }))) {
      throw new Error(`${url} did not answer 200 within ${READY_TIMEOUT_MS} ms.`);
    }
    if (request.web && arePagesStale()) {
      await renderPages({ apiUrl: baseUrl, logFile: join(folder, 'pages.log') });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    baseUrl,
    sandboxUrls: sandboxUrls(ports),
    kill: (name) => processes[name].kill(),
    end: (name) => processes[name].stop(),
    another,
    healthUrl: (name) => specs[name].healthUrls[0] ?? '',
    restart: async (name) => {
      await processes[name].stop();
      await processes[name].start();
    },
    pid: (name) => processes[name].identity()?.pid ?? 0,
    logFile: (name) => (processes[name] === shop ? shared : specs[name]).logFile,
    stop,
  };
};
