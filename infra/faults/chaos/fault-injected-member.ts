import { existsSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, signal } from '@haat/platform/process';
import { type ProcessSpec, type SupervisedProcess, supervise } from '../../processes/supervise.ts';
import { togetherOf } from '../../processes/together.ts';
import type { Role } from './fault-points.ts';
import { startPostgresFaultProxy } from './postgres-fault-proxy.ts';
import { type ProviderCall, startProviderFaultProxy } from './provider-fault-proxy.ts';
import type { ProviderFaults } from './provider-faults.ts';
import type { Triggers } from './triggers.ts';

/** A process, and the roles in it. */
export type Member = { readonly name: string; readonly roles: readonly Role[] };

const SECONDS: readonly Member[] = [
  { name: 'worker-2', roles: ['worker'] },
  { name: 'projections-2', roles: ['projections'] },
];

/** Two of each role that can have two. */
export const membersOf = (mode: 'together' | 'apart'): readonly Member[] =>
  mode === 'together'
    ? [{ name: 'shop', roles: ['projections', 'worker', 'api'] }, ...SECONDS]
    : [
        { name: 'api', roles: ['api'] },
        { name: 'worker-1', roles: ['worker'] },
        { name: 'projections-1', roles: ['projections'] },
        ...SECONDS,
      ];

export type FaultProfile = {
  readonly triggers: Triggers;
  readonly faults: ProviderFaults;
  readonly onCall: (call: ProviderCall) => void;
  /** Called for an unexpected exit. */
  readonly onExit: (sentence: string) => void;
  /** Called when a log grows too large. */
  readonly onFlood: (sentence: string) => void;
};

/** In ms; longer than a job's lock and a registrar attempt's wait. */
const SUSPENDED_MS = 9_000;

/** No faults for this long after a restart, in ms. */
const CALM_MS = 2_000;

const LOG_MAX_BYTES = 100 * 1024 * 1024;
const LOG_LOOK_EVERY_MS = 1_000;

/** A huge log is reported and emptied, so that it cannot fill the disk. */
const watchLog = (logFile: string, onFlood: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (!existsSync(logFile) || statSync(logFile).size < LOG_MAX_BYTES) return;
    onFlood();
    truncateSync(logFile);
  }, LOG_LOOK_EVERY_MS);
  return () => clearInterval(timer);
};

export type Environment = {
  /** The current URL of the shop's database. */
  readonly databaseUrl: () => string;
  readonly sandboxes: {
    readonly registrar: string;
    readonly bank: string;
    readonly hosting: string;
  };
  readonly logFolder: string;
};

export type FaultInjectedMember = {
  readonly process: SupervisedProcess;
  readonly roles: readonly Role[];
  /** kill -9 and a restart; sends the signal before it returns. */
  readonly kill: () => void;
  readonly kills: () => number;
  /** Cuts its Postgres connections. */
  readonly cut: () => void;
  readonly hold: () => void;
  /** SIGSTOP, and later SIGCONT. */
  readonly suspend: () => void;
  /** Resolves when each killed process is ready, or killed again. */
  readonly untilRevived: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Restarts a process at once; an unexpected exit is reported. */
export const superviseInChaosTest = (
  spec: ProcessSpec,
  { onExit }: Pick<FaultProfile, 'onExit'>,
): SupervisedProcess =>
  supervise(spec, {
    backOffMs: [100, 1_000],
    attempts: Number.POSITIVE_INFINITY,
    // The supervisor logs only unexpected exits.
    log: onExit,
  });

/** Puts fault proxies before Postgres and providers. @param healthPort for a second of its role. */
export const openMember = async (
  { name, roles }: Member,
  specs: Readonly<Record<Role, ProcessSpec>>,
  faultProfile: FaultProfile,
  around: Environment,
  healthPort: number | undefined,
): Promise<FaultInjectedMember> => {
  let kills = 0;
  let calmUntil = 0;
  const reviving = new Set<Promise<void>>();
  const kill = (): void => {
    kills += 1;
    const again = process
      .kill()
      .then(() => process.start())
      .then(() => {
        calmUntil = performance.now() + CALM_MS;
      })
      // It may be killed again before it was ready.
      .catch(() => undefined);
    reviving.add(again);
    void again.then(() => reviving.delete(again));
  };
  const suspend = (): void => {
    const asleep = process.identity();
    if (asleep === undefined) return;
    signal(asleep.pid, 'SIGSTOP');
    setTimeout(() => {
      if (isAlive(asleep)) signal(asleep.pid, 'SIGCONT');
    }, SUSPENDED_MS);
  };
  const target = () => {
    const { hostname, port } = new URL(around.databaseUrl());
    return { host: hostname, port: Number(port) };
  };
  // Without a pause, repeated kills would stop all progress.
  const isCalm = (): boolean => reviving.size > 0 || performance.now() < calmUntil;
  const triggers: Pick<Triggers, 'reached'> = {
    reached: (...at) => (isCalm() ? undefined : faultProfile.triggers.reached(...at)),
  };
  const closing: (() => Promise<unknown>)[] = [];
  const proxies: Awaited<ReturnType<typeof startPostgresFaultProxy>>[] = [];
  /** With each engine and provider behind a proxy of the role's own. */
  const throughProxies = async (role: Role): Promise<ProcessSpec> => {
    const spec = specs[role];
    const onItsWay = { ...faultProfile, triggers, role, kill, suspend };
    const postgres = await startPostgresFaultProxy({ ...onItsWay, target });
    proxies.push(postgres);
    const { registrar, bank, hosting } = around.sandboxes;
    const [toRegistrar, toBank, toHosting] = await Promise.all([
      startProviderFaultProxy({ ...onItsWay, target: registrar }),
      startProviderFaultProxy({ ...onItsWay, target: bank }),
      startProviderFaultProxy({ ...onItsWay, target: hosting }),
    ]);
    closing.push(...[postgres, toRegistrar, toBank, toHosting].map((way) => () => way.stop()));
    const viaProxy = (url: string | undefined): string | undefined => {
      if (url === undefined || !url.startsWith('postgres')) return url;
      const onWay = new URL(url);
      onWay.port = String(postgres.port);
      return onWay.href;
    };
    return {
      ...spec,
      ...(healthPort === undefined
        ? {}
        : { healthUrls: [`http://127.0.0.1:${healthPort}/health/ready`] }),
      env: {
        ...spec.env,
        ...(healthPort === undefined ? {} : { HEALTH_PORT: String(healthPort) }),
        DATABASE_URL: viaProxy(spec.env.DATABASE_URL),
        EVENT_STORE_URL: viaProxy(spec.env.EVENT_STORE_URL),
        QUEUE_URL: viaProxy(spec.env.QUEUE_URL),
        REGISTRAR_URL: `${toRegistrar.url}/api/`,
        BANK_URL: toBank.url,
        HOSTING_URL: toHosting.url,
      },
    };
  };
  const logFile = join(around.logFolder, `${name}.log`);
  const proxied = await Promise.all(roles.map(throughProxies));
  const [alone, ...others] = proxied;
  if (alone === undefined) throw new Error(`${name} has no role.`);
  const spec = others.length === 0 ? alone : togetherOf(name, proxied);
  const process = superviseInChaosTest({ ...spec, name, logFile }, faultProfile);
  const endWatch = watchLog(logFile, () => {
    faultProfile.onFlood(`${name} wrote more than ${LOG_MAX_BYTES} bytes to its log`);
    kill();
  });
  return {
    process,
    roles,
    kill,
    kills: () => kills,
    cut: () => {
      for (const postgres of proxies) postgres.cutAll();
    },
    hold: () => {
      for (const postgres of proxies) postgres.holdAll();
    },
    suspend,
    untilRevived: async () => {
      while (reviving.size > 0) await Promise.all(reviving);
    },
    stop: async () => {
      endWatch();
      await process.stop();
      await Promise.all(closing.map((close) => close()));
    },
  };
};
