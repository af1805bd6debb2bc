import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@haat/platform/database/migrate';
import { type PrivateCluster, startPrivateCluster } from '@haat/testkit/private-cluster';
import { packDownloads } from '../../../goods/pack.ts';
import { ensureDatabase } from '../../../run/postgres/databases.ts';
import { isHealthy } from '../../../run/processes/health.ts';
import { freePortsFrom } from '../../../run/processes/ports.ts';
import { type SandboxUrls, sandboxUrls, stackOf } from '../../../run/processes/stack.ts';
import {
  type ProcessSpec,
  type SupervisedProcess,
  supervise,
} from '../../../run/processes/supervise.ts';
import { waitFor } from '../../../run/processes/wait.ts';
import type { Role } from './fault-points.ts';
import { startPrivateRedis } from './private-redis.ts';
import type { RestartPlan } from './schedule.ts';
import { type StruckPostgres, startStruckPostgres } from './struck-postgres.ts';
import {
  type ProviderCall,
  type ProviderFaults,
  type StruckProvider,
  startStruckProvider,
} from './struck-provider.ts';
import type { Triggers } from './triggers.ts';

/** Two of each that may be two. */
export const MEMBERS = ['api', 'worker-1', 'worker-2', 'projections-1', 'projections-2'] as const;
export type Member = (typeof MEMBERS)[number];

const roleOf = (member: Member): Role => member.replace(/-\d$/, '') as Role;

/** Short waits, so that a storm of hours passes in minutes; a longer one is never needed here. */
const SETTINGS: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  SANDBOX_SETTLE_MS: '1500',
  REGISTRAR_TIMEOUT_MS: '2500',
  REGISTRAR_REGISTER_TIMEOUT_MS: '2500',
  REGISTRATION_POLL_MS: '200',
  REGISTRATION_POLL_MAX_MS: '1000',
  VERIFICATION_WAIT_MS: '300',
  VERIFICATION_RETRY_MS: '100',
  VERIFICATION_RETRY_MAX_MS: '1000',
  PAYMENT_EXPIRY_MS: '30000',
  CLAIM_LAPSE_MS: '8000',
  PAYMENT_REPORTS_PER_MINUTE: '1000000',
  DOMAIN_CHECKS_PER_MINUTE: '1000000',
  REGISTRATIONS_PER_MINUTE: '1000000',
  LOGIN_ATTEMPTS_PER_MINUTE: '1000000',
};

export type StruckShop = {
  readonly baseUrl: string;
  readonly sandboxes: SandboxUrls;
  /** Past all faults, for who looks on. */
  readonly databaseUrl: () => string;
  /** Sentences about processes that ended though nobody killed them. */
  readonly exits: readonly string[];
  /** How often each process was killed on purpose. */
  readonly kills: ReadonlyMap<string, number>;
  /** Cuts what a role's processes have open to Postgres. */
  readonly cut: (role: Role) => void;
  /** kill -9 of all processes of a role at once. */
  readonly killAll: (role: Role) => void;
  /** Ends what is not a process of the shop's, and starts it again. */
  readonly restart: (what: RestartPlan['what'], how: RestartPlan['how']) => Promise<void>;
  /** Resolves when every process runs and says that it is ready. */
  readonly untilReady: () => Promise<void>;
  readonly logFolder: string;
  readonly stop: (options?: { readonly keepLogs?: boolean }) => Promise<void>;
};

export type StruckShopOptions = {
  readonly triggers: Triggers;
  readonly faults: ProviderFaults;
  readonly onCall: (call: ProviderCall) => void;
  /** Where jobs wait. */
  readonly queue: 'postgres' | 'redis';
};

type Ways = {
  readonly postgres: StruckPostgres;
  readonly registrar: StruckProvider;
  readonly bank: StruckProvider;
};

const READY_WITHIN_MS = 60_000;

/**
 * A shop of its own with two workers and two projections. Each process reaches Postgres, the
 * registrar and the bank through a way of its own on which it can be struck. A process that is
 * killed on purpose is started again at once; one that ends by itself too, and is written down.
 */
export const startStruckShop = async (options: StruckShopOptions): Promise<StruckShop> => {
  const cluster = await startPrivateCluster();
  const folder = await mkdtemp(join(tmpdir(), 'haat-stack-'));
  await chmod(folder, 0o700);
  const opened: { stop: () => Promise<unknown> }[] = [];
  const closeAll = async (): Promise<void> => {
    for (const one of opened.toReversed()) await one.stop();
    await cluster.remove();
  };
  try {
    return await openShop(options, cluster, folder, opened, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
};

const openShop = async (
  { triggers, faults, onCall, queue }: StruckShopOptions,
  cluster: PrivateCluster,
  folder: string,
  opened: { stop: () => Promise<unknown> }[],
  closeAll: () => Promise<void>,
): Promise<StruckShop> => {
  const databaseUrl = (): string => {
    const url = new URL(cluster.url);
    url.pathname = '/storm';
    return url.href;
  };
  await migrate(await ensureDatabase(cluster.url, 'storm'));
  const redis = queue === 'redis' ? await startPrivateRedis() : undefined;
  if (redis) opened.push(redis);

  const from = 20_000 + Math.floor(Math.random() * 10_000);
  const found = await freePortsFrom(from, 10);
  const [api = 0, worker = 0, projections = 0, registrar = 0, bank = 0] = found;
  const [priceList = 0, catalogue = 0, webtools = 0, worker2 = 0, projections2 = 0] =
    found.slice(5);
  const ports = { api, worker, projections, registrar, bank, priceList, catalogue, webtools };
  const urls = sandboxUrls(ports);
  const downloads = join(folder, 'downloads');
  packDownloads(downloads);
  const specs = stackOf({
    ports,
    databaseUrl: databaseUrl(),
    eventStoreUrl: databaseUrl(),
    queueUrl: redis?.url ?? databaseUrl(),
    webToolsDatabaseUrl: databaseUrl(),
    sessionSecret: randomBytes(32).toString('hex'),
    sandboxState: join(folder, 'sandboxes'),
    downloads,
    logFolder: folder,
    host: '127.0.0.1',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...SETTINGS },
  });

  const exits: string[] = [];
  const kills = new Map<string, number>();
  const supervised = (spec: ProcessSpec): SupervisedProcess => {
    const one = supervise(spec, {
      backOffMs: [100, 1_000],
      attempts: Number.POSITIVE_INFINITY,
      // A supervisor speaks of those alone that end though it did not end them.
      log: (line) => exits.push(line),
    });
    opened.push(one);
    return one;
  };
  const killed = new Set<Promise<void>>();
  const killAndStart = (one: SupervisedProcess): void => {
    kills.set(one.name, (kills.get(one.name) ?? 0) + 1);
    const again = one
      .kill()
      .then(() => one.start())
      // It may be killed again before it was ready.
      .catch(() => undefined);
    killed.add(again);
    void again.then(() => killed.delete(again));
  };

  const running = new Map<Member, SupervisedProcess>();
  const ways = new Map<Member, Ways>();
  const kill = (member: Member): void => {
    const one = running.get(member);
    if (one) killAndStart(one);
  };
  const openWays = async (member: Member): Promise<Ways> => {
    const shared = {
      role: roleOf(member),
      triggers,
      faults,
      onCall,
      kill: () => kill(member),
    };
    const target = () => {
      const { hostname, port } = new URL(cluster.url);
      return { host: hostname, port: Number(port) };
    };
    const opening = {
      postgres: await startStruckPostgres({ ...shared, target }),
      registrar: await startStruckProvider({ ...shared, target: urls.registrar }),
      bank: await startStruckProvider({ ...shared, target: urls.bank }),
    };
    opened.push(opening.postgres, opening.registrar, opening.bank);
    return opening;
  };
  const specOf = (
    member: Member,
    { postgres, registrar: names, bank: money }: Ways,
  ): ProcessSpec => {
    const spec = specs[roleOf(member)];
    const struck = new URL(databaseUrl());
    struck.port = String(postgres.port);
    const second = member === 'worker-2' ? worker2 : projections2;
    const health = member.endsWith('-2') ? `http://127.0.0.1:${second}/health/ready` : undefined;
    return {
      ...spec,
      name: member,
      logFile: join(folder, `${member}.log`),
      ...(health === undefined ? {} : { healthUrls: [health] }),
      env: {
        ...spec.env,
        ...(health === undefined ? {} : { HEALTH_PORT: String(second) }),
        DATABASE_URL: struck.href,
        EVENT_STORE_URL: struck.href,
        QUEUE_URL: redis?.url ?? struck.href,
        REGISTRAR_URL: `${names.url}/api/`,
        BANK_URL: money.url,
      },
    };
  };

  const sandboxes = supervised(specs.sandboxes);
  await sandboxes.start();
  for (const member of MEMBERS) {
    const opening = await openWays(member);
    ways.set(member, opening);
    running.set(member, supervised(specOf(member, opening)));
  }
  await Promise.all([...running.values()].map((one) => one.start()));
  const baseUrl = `http://127.0.0.1:${api}`;
  const untilReady = async (): Promise<void> => {
    while (killed.size > 0) await Promise.all(killed);
    await Promise.all([...running.values(), sandboxes].map((one) => one.untilReady()));
    const isReady = () => isHealthy(`${baseUrl}/health/ready`);
    if (await waitFor(isReady, { within: READY_WITHIN_MS, every: 100 })) return;
    throw new Error(`${baseUrl}/health/ready did not answer 200 within ${READY_WITHIN_MS} ms.`);
  };
  await untilReady();

  return {
    baseUrl,
    sandboxes: urls,
    databaseUrl,
    exits,
    kills,
    logFolder: folder,
    cut: (role) => {
      for (const [member, { postgres }] of ways) if (roleOf(member) === role) postgres.cutAll();
    },
    killAll: (role) => {
      for (const member of MEMBERS) if (roleOf(member) === role) kill(member);
    },
    restart: async (what, how) => {
      kills.set(what, (kills.get(what) ?? 0) + 1);
      switch (what) {
        case 'postgres':
          await (how === 'kill' ? cluster.kill() : cluster.stop());
          return cluster.restart();
        case 'providers':
          await (how === 'kill' ? sandboxes.kill() : sandboxes.stop());
          return sandboxes.start();
        case 'redis':
          return redis?.restart(how);
      }
    },
    untilReady,
    stop: async ({ keepLogs = false } = {}) => {
      await closeAll();
      if (!keepLogs) await rm(folder, { recursive: true, force: true });
    },
  };
};
