import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@haat/ops/prepare/migrate';
import { ensureDatabase } from '@haat/platform/database';
import { grantRoles, ownLogins } from '@haat/platform/roles';
import { migrateKeyStore } from '@haat/record/keys';
import { plainTextIn, plainTextInLogs } from '@haat/testkit/plain-text';
import { startPrivateCluster } from '@haat/testkit/private-cluster';
import { startPrivateRedis } from '@haat/testkit/private-redis';
import { openTestRecord, recordSettings } from '@haat/testkit/record';
import { packDownloads } from '../../packages/pack.ts';
import { isHealthy } from '../../processes/health.ts';
import { freePortsFrom } from '../../processes/ports.ts';
import {
  type SandboxUrls,
  STACK_PORTS,
  sandboxUrls,
  stackOf,
  stackPorts,
} from '../../processes/stack.ts';
import { waitFor } from '../../processes/wait.ts';
import {
  type FaultInjectedMember,
  type FaultProfile,
  membersOf,
  openMember,
  superviseInChaosTest,
} from './fault-injected-member.ts';
import type { Role } from './fault-points.ts';
import type { RestartPlan } from './schedule.ts';
import type { ProcessFaultAction } from './triggers.ts';

/** Short waits, so that hours pass in minutes. */
const SETTINGS: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  SANDBOX_SETTLE_MS: '1500',
  REGISTRAR_TIMEOUT_MS: '2500',
  REGISTRAR_REGISTER_TIMEOUT_MS: '2500',
  REGISTRATION_POLL_MS: '200',
  // Longer than the queue keeps waiting jobs.
  REGISTRATION_POLL_MAX_MS: '1500',
  LOOKS_PER_SECOND: '100',
  VERIFICATION_WAIT_MS: '300',
  VERIFICATION_RETRY_MS: '100',
  VERIFICATION_RETRY_MAX_MS: '1000',
  PAYMENT_EXPIRY_MS: '15000',
  ANCHOR_EVERY_MS: '500',
  ANCHOR_EVENTS: '40',
  ANCHOR_MAX_AGE_MS: '3000',
  CLAIM_LAPSE_MS: '8000',
  CLAIM_UNVERIFIED_MS: '5000',
  CLAIM_IN_REVIEW_MS: '8000',
  MAIL_SETTLE_MS: '1000',
  REGISTRATION_NOT_SEEN_LOOKS: '3',
  REGISTRATION_NOT_SEEN_MS: '3000',
  HOSTING_TIMEOUT_MS: '2500',
  HOSTING_CREATE_TIMEOUT_MS: '2500',
  HOSTING_POLL_MS: '200',
  HOSTING_POLL_MAX_MS: '1500',
  HOSTING_IN_USE_MS: '10000',
  OPEN_PAYMENTS_PER_CUSTOMER: '1000000',
  REQUESTS_PER_MINUTE: '1000000',
  IDEMPOTENCY_KEYS_PER_CUSTOMER: '1000000',
  PAYMENT_REPORTS_PER_MINUTE: '1000000',
  PAYMENT_CHECKS_PER_MINUTE: '1000000',
  ORDERS_PER_MINUTE: '1000000',
  DOMAIN_CHECKS_PER_MINUTE: '1000000',
  REGISTRATIONS_PER_MINUTE: '1000000',
  REGISTRATIONS_PER_DAY: '10000000',
  LOGIN_ATTEMPTS_PER_MINUTE: '1000000',
};

export type FaultInjectedShop = {
  readonly baseUrl: string;
  readonly sandboxes: SandboxUrls;
  /** Without the fault proxies. */
  readonly databaseUrl: () => string;
  /** Of each process and engine. */
  readonly kills: () => Readonly<Record<string, number>>;
  /** Hits all processes of a role at once. */
  readonly injectFault: (role: Role, action: ProcessFaultAction) => void;
  /** Of engines and providers. */
  readonly restart: (what: RestartPlan['what'], how: RestartPlan['how']) => Promise<void>;
  /** @returns a sentence for each process that is not ready. */
  readonly untilReady: () => Promise<readonly string[]>;
  readonly logFolder: string;
  /** Personal data in plain text in the database, a log or Redis. */
  readonly named: () => Promise<readonly string[]>;
  readonly stop: (options?: { readonly keepLogs?: boolean }) => Promise<void>;
};

const READY_TIMEOUT_MS = 60_000;

type Closing = { readonly stop: () => Promise<unknown> };

/** A shop on a durable Postgres. @param queue `redis` starts one. */
export const startFaultInjectedShop = async (
  faultProfile: FaultProfile,
  queue: 'postgres' | 'redis',
): Promise<FaultInjectedShop> => {
  const opened: Closing[] = [];
  const stop: FaultInjectedShop['stop'] = async ({ keepLogs = false } = {}) => {
    for (const one of opened.toReversed()) await one.stop();
    if (!keepLogs) await rm(folder, { recursive: true, force: true });
  };
  const folder = await mkdtemp(join(tmpdir(), 'haat-stack-'));
  await chmod(folder, 0o700);
  try {
    return { ...(await openShop(faultProfile, queue, folder, opened)), stop };
  } catch (error) {
    await stop({ keepLogs: true });
    throw error;
  }
};

const openShop = async (
  faultProfile: FaultProfile,
  queue: 'postgres' | 'redis',
  logFolder: string,
  opened: Closing[],
): Promise<Omit<FaultInjectedShop, 'stop'>> => {
  const cluster = await startPrivateCluster();
  opened.push({ stop: cluster.remove });
  const databaseUrl = (): string => {
    const url = new URL(cluster.url);
    url.pathname = '/storm';
    return url.href;
  };
  await migrate(await ensureDatabase(cluster.url, 'storm'));
  await migrateKeyStore(databaseUrl());
  await (await openTestRecord(databaseUrl())).store.close();
  const record = recordSettings(databaseUrl());
  const logins = ownLogins(() => randomBytes(16).toString('hex'));
  const url = databaseUrl();
  await grantRoles({ shop: url, events: url, queues: url, keys: url }, logins);
  const redis = queue === 'redis' ? await startPrivateRedis({ listens: true }) : undefined;
  if (redis) opened.push(redis);

  const from = 20_000 + Math.floor(Math.random() * 10_000);
  const found = await freePortsFrom(from, STACK_PORTS + 2);
  const ports = stackPorts(found);
  const seconds = found.slice(STACK_PORTS);
  const sandboxes = sandboxUrls(ports);
  const downloads = join(logFolder, 'downloads');
  packDownloads(downloads);
  const specs = stackOf({
    ports,
    databaseUrl: databaseUrl(),
    eventStoreUrl: databaseUrl(),
    queueUrl: redis?.url ?? databaseUrl(),
    keyStoreUrl: record.KEY_STORE_URL,
    masterSecret: record.MASTER_SECRET,
    logins,
    sandbox: 'on',
    sessionSecret: randomBytes(32).toString('hex'),
    sandboxState: join(logFolder, 'sandboxes'),
    downloads,
    uploads: join(logFolder, 'uploads'),
    logFolder,
    host: '127.0.0.1',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...SETTINGS },
  });

  const providers = superviseInChaosTest(specs.sandboxes, faultProfile);
  opened.push(providers);
  await providers.start();
  const around = { databaseUrl, sandboxes, logFolder };
  const members: FaultInjectedMember[] = [];
  const mode = process.env.HAAT_PROCESSES === 'together' ? 'together' : 'apart';
  for (const member of membersOf(mode)) {
    const second = member.name.endsWith('-2') ? seconds.shift() : undefined;
    const one = await openMember(member, specs, faultProfile, around, second);
    opened.push(one);
    members.push(one);
  }
  await Promise.all(members.map((one) => one.process.start()));

  const baseUrl = `http://127.0.0.1:${ports.api}`;
  const untilReady = async (): Promise<readonly string[]> => {
    const all = [...members.map((one) => one.process), providers];
    await Promise.all(members.map((one) => one.untilRevived()));
    const seen = await Promise.allSettled(all.map((one) => one.untilReady()));
    const missing = all.filter((_, index) => seen[index]?.status === 'rejected');
    if (missing.length > 0) return missing.map(({ name }) => `${name} is not ready again`);
    const isReady = () => isHealthy(`${baseUrl}/health/ready`);
    const isOpen = await waitFor(isReady, { within: READY_TIMEOUT_MS, every: 100 });
    return isOpen ? [] : ['the shop does not say that it is ready'];
  };
  const late = await untilReady();
  if (late.length > 0) throw new Error(late.join('; '));

  const restarts: Record<string, number> = {};
  return {
    baseUrl,
    sandboxes,
    databaseUrl,
    logFolder,
    named: async () => [
      ...(await plainTextIn(databaseUrl())),
      ...(await plainTextInLogs(logFolder)),
      ...(redis?.named() ?? []),
    ],
    kills: () => ({
      ...Object.fromEntries(members.map((one) => [one.process.name, one.kills()])),
      ...restarts,
    }),
    injectFault: (role, action) => {
      for (const one of members) if (one.roles.includes(role)) one[action]();
    },
    restart: async (what, how) => {
      restarts[what] = (restarts[what] ?? 0) + 1;
      switch (what) {
        case 'postgres':
          await (how === 'kill' ? cluster.kill() : cluster.stop());
          return cluster.restart();
        case 'providers':
          await (how === 'kill' ? providers.kill() : providers.stop());
          return providers.start();
        case 'redis':
          return redis?.restart(how);
      }
    },
    untilReady,
  };
};
