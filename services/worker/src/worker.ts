import { throttleReads } from '@haat/event-processing/consumer';
import type { Election } from '@haat/event-processing/leader';
import { type FollowOptions, followAsLeader } from '@haat/event-processing/processor';
import type { Config } from '@haat/platform/config';
import type { OwnerSettings } from './alarms/owner/request-notices.ts';
import { watchForOwner } from './alarms/owner/watch-for-owner.ts';
import type { JobRunnerServices } from './engine/job-runner.ts';
import type { Delays } from './engine/reactor.ts';
import { reactorProcessors } from './engine/reactor-processors.ts';
import { type RelayOptions, runRelay } from './engine/relay-runner.ts';
import { createScheduledSteps } from './engine/scheduled-steps.ts';
import { createTakeSteps } from './engine/take-steps.ts';
import { startWorkers } from './engine/workers.ts';
import { deduplicate } from './mails/deduplicate.ts';
import { withSeller } from './mails/layout/with-seller.ts';
import { getStep, orderProcess } from './process.ts';
import type { Queues } from './queue/queues.ts';

export type WorkerServices = JobRunnerServices & {
  readonly queues: Queues;
  readonly election: Election;
  readonly settings: Delays & OwnerSettings & Pick<Config, 'LOOKS_PER_SECOND'>;
};

export type RunningWorker = {
  /** Health of each part by name: true, or what is wrong. */
  readonly health: Readonly<Record<string, () => boolean | string>>;
  readonly tells: () => string;
  readonly metrics: () => string;
  /** Polls at once for due work: for clocks that tests move. */
  readonly pollNow: () => void;
  /** Stops reading and publishing; finishes running jobs or gives them back; closes the queues. */
  close(): Promise<void>;
};

export type StartOptions = {
  readonly jobs?: Parameters<typeof startWorkers>[3];
  readonly relay?: Omit<RelayOptions, 'signal'>;
  readonly follow?: Omit<FollowOptions, 'signal'>;
  readonly steps?: Parameters<typeof createTakeSteps>[2];
  readonly due?: Parameters<typeof createScheduledSteps>[2];
  /** How far checkpoints may lag, in ms; 1,000 unless given. */
  readonly lagMs?: number;
  /** Batch window of low-priority reactors, in ms; 500 unless given. */
  readonly pauseMs?: number;
};

/** In ms: groups the reads of steps in a busy moment. */
const READS_APART_MS = 10;

/** Runs steps, the outbox relay and the queues' jobs. Close it. */
export const startWorker = (given: WorkerServices, options: StartOptions = {}): RunningWorker => {
  const services = { ...given, mailer: deduplicate(withSeller(given.mailer, given.settings)) };
  const ending = new AbortController();
  const { signal } = ending;
  const relay = runRelay(services, {
    signal,
    checksPerSecond: services.settings.LOOKS_PER_SECOND,
    ...options.relay,
  });
  const take = createTakeSteps(services, getStep, options.steps);
  const due = createScheduledSteps(services, take, options.due);
  const rest = options.pauseMs === undefined ? {} : { pauseMs: options.pauseMs };
  const reactors = reactorProcessors(orderProcess, {
    delays: services.settings,
    take,
    onJobs: relay.wake,
    onDue: due.onDue,
    ...(options.lagMs === undefined ? {} : { lagMs: options.lagMs }),
    ...rest,
  });
  // Reactors and jobs need no personal data, so they read without decryption.
  const blank = { ...services, store: throttleReads(services.store.blank, READS_APART_MS) };
  const following = followAsLeader(blank, reactors, {
    lease: 'reactors',
    whileLeading: async (leading) => {
      // The previous leader may have died with unpublished rows.
      relay.wake();
      const onJobs = (): void => relay.wake();
      const own = { ...services, alarms: services.settings };
      await Promise.all([due.run(leading), watchForOwner(own, { signal: leading, onJobs })]);
    },
    signal,
    ...options.follow,
  });
  const workers = startWorkers(services, services.queues, relay.onDue, options.jobs);
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    ending.abort();
    // At once: a part that hangs must not let the workers take more jobs.
    const left = workers.close();
    await Promise.all([left, following.ended, relay.ended]);
    await services.queues.close();
  };
  return {
    health: { ...following.health, outbox: relay.isHealthy, scheduledSteps: due.isHealthy },
    tells: following.tells,
    metrics: following.metrics,
    pollNow: () => {
      relay.pollNow();
      due.onDue(services.clock.now());
    },
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};
