import { existsSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, signal } from '@haat/platform/lock-file';
import { type ProcessSpec, type SupervisedProcess, supervise } from '../../processes/supervise.ts';
import type { Role } from './fault-points.ts';
import { startPostgresFaultProxy } from './postgres-fault-proxy.ts';
import { type ProviderCall, startProviderFaultProxy } from './provider-fault-proxy.ts';
import type { ProviderFaults } from './provider-faults.ts';
import type { Triggers } from './triggers.ts';

export const MEMBERS = ['api', 'worker-1', 'worker-2', 'projections-1', 'projections-2'] as const;
export type Member = (typeof MEMBERS)[number];

export const roleOf = (member: Member): Role => member.replace(/-\d$/, '') as Role;

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
  readonly role: Role;
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
  member: Member,
  spec: ProcessSpec,
  faultProfile: FaultProfile,
  around: Environment,
  healthPort: number | undefined,
): Promise<FaultInjectedMember> => {
  const role = roleOf(member);
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
  const onItsWay = { ...faultProfile, triggers, role, kill, suspend };
  const postgres = await startPostgresFaultProxy({ ...onItsWay, target });
  const registrar = await startProviderFaultProxy({
    ...onItsWay,
    target: around.sandboxes.registrar,
  });
  const bank = await startProviderFaultProxy({ ...onItsWay, target: around.sandboxes.bank });
  const hosting = await startProviderFaultProxy({ ...onItsWay, target: around.sandboxes.hosting });

  /** Through the proxy. */
  const viaProxy = (url: string | undefined): string | undefined => {
    if (url === undefined || !url.startsWith('postgres')) return url;
    const onWay = new URL(url);
    onWay.port = String(postgres.port);
    return onWay.href;
  };
  const logFile = join(around.logFolder, `${member}.log`);
  const process = superviseInChaosTest(
    {
      ...spec,
      name: member,
      logFile,
      ...(healthPort === undefined
        ? {}
        : { healthUrls: [`http://127.0.0.1:${healthPort}/health/ready`] }),
      env: {
        ...spec.env,
        ...(healthPort === undefined ? {} : { HEALTH_PORT: String(healthPort) }),
        DATABASE_URL: viaProxy(spec.env.DATABASE_URL),
        EVENT_STORE_URL: viaProxy(spec.env.EVENT_STORE_URL),
        QUEUE_URL: viaProxy(spec.env.QUEUE_URL),
        REGISTRAR_URL: `${registrar.url}/api/`,
        BANK_URL: bank.url,
        HOSTING_URL: hosting.url,
      },
    },
    faultProfile,
  );
  const endWatch = watchLog(logFile, () => {
    faultProfile.onFlood(`${member} wrote more than ${LOG_MAX_BYTES} bytes to its log`);
    kill();
  });
  return {
    process,
    role,
    kill,
    kills: () => kills,
    cut: postgres.cutAll,
    hold: postgres.holdAll,
    suspend,
    untilRevived: async () => {
      while (reviving.size > 0) await Promise.all(reviving);
    },
    stop: async () => {
      endWatch();
      await process.stop();
      await Promise.all([postgres, registrar, bank, hosting].map((way) => way.stop()));
    },
  };
};
