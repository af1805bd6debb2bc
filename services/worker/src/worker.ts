import { throttleReads } from '@haat/event-processing/consumer';
import type { Election } from '@haat/event-processing/leader';
import { type FollowOptions, followAsLeader } from '@haat/event-processing/processor';
import type { Config } from '@haat/platform/config';
import type { JobRunnerServices } from './engine/job-runner.ts';
import type { Delays } from './engine/reactor.ts';
import { reactorProcessors } from './engine/reactor-processors.ts';
import { type RelayOptions, runRelay } from './engine/relay-runner.ts';
import { createScheduledSteps } from './engine/scheduled-steps.ts';
import { createTakeSteps } from './engine/take-steps.ts';
import { startWorkers } from './engine/workers.ts';
import { deduplicate } from './mails/deduplicate.ts';
import { orderProcess, stepCalled } from './process.ts';
import type { Queues } from './queue/queues.ts';

export type WorkerServices = JobRunnerServices & {
  readonly queues: Queues;
  readonly election: Election;
  readonly settings: Delays & Pick<Config, 'LOOKS_PER_SECOND'>;
};

export type RunningWorker = {
  /** Parts that work at the moment, by name: true, or what is wrong. */
  readonly health: Readonly<Record<string, () => boolean | string>>;
  /** Whether it leads, in a sentence. */
  readonly tells: () => string;
  /** In the text format of Prometheus. */
  readonly metrics: () => string;
  /** Looks at once for what is due: a clock that is moved runs past the timers. */
  readonly pollNow: () => void;
  /** Ends reading events and handing over; jobs that run are finished, or given back. Closes the queues. */
  close(): Promise<void>;
};

export type StartOptions = {
  readonly jobs?: Parameters<typeof startWorkers>[3];
  readonly relay?: Omit<RelayOptions, 'signal'>;
  readonly follow?: Omit<FollowOptions, 'signal'>;
  readonly steps?: Parameters<typeof createTakeSteps>[2];
  readonly due?: Parameters<typeof createScheduledSteps>[2];
  /** How long reactors' checkpoints may stay behind what is done, in ms; 1,000 unless given. */
  readonly lagMs?: number;
  /** How long reactors in no hurry rest, in ms; 500 unless given. */
  readonly restMs?: number;
};

/** Short beside a customer's wait, long enough for a busy moment's steps to be taken together, in ms. */
const READS_APART_MS = 10;

/**
 * Everything a worker process does: what follows from events inside the shop is done at once or when
 * it is due; what asks somebody outside becomes an outbox row, rows become jobs, jobs are done.
 */
export const startWorker = (given: WorkerServices, options: StartOptions = {}): RunningWorker => {
  const services = { ...given, mailer: deduplicate(given.mailer) };
  const ending = new AbortController();
  const { signal } = ending;
  const relay = runRelay(services, {
    signal,
    checksPerSecond: services.settings.LOOKS_PER_SECOND,
    ...options.relay,
  });
  const take = createTakeSteps(services, stepCalled, options.steps);
  const due = createScheduledSteps(services, take, options.due);
  const rest = options.restMs === undefined ? {} : { restMs: options.restMs };
  const reactors = reactorProcessors(orderProcess, {
    delays: services.settings,
    take,
    onJobs: relay.wake,
    onDue: due.onDue,
    ...(options.lagMs === undefined ? {} : { lagMs: options.lagMs }),
    ...rest,
  });
  // What follows which event does not depend on who anybody is: no job is told of it.
  const blank = { ...services, store: throttleReads(services.store.blank, READS_APART_MS) };
  const following = followAsLeader(blank, reactors, {
    lease: 'reactors',
    whileLeading: (leading) => {
      // Whoever led before may have died with rows that it had not handed over.
      relay.wake();
      return due.run(leading);
    },
    signal,
    ...options.follow,
  });
  const workers = startWorkers(services, services.queues, relay.onDue, options.jobs);
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    ending.abort();
    // At once: the others may have to wait for whoever does not answer, and would go on taking jobs.
    const left = workers.close();
    await Promise.all([left, following.ended, relay.ended]);
    await services.queues.close();
  };
  return {
    health: { ...following.health, outbox: relay.isWell, scheduledSteps: due.isWell },
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
