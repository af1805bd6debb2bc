import { type FollowOptions, follow } from '@haat/platform/followers/follow';
import type { Queues, WorkerOptions } from '@haat/platform/queues/queues';
import { type JobRunnerServices, startWorkers } from './jobs/job-runner.ts';
import { reactorFollowers } from './outbox/reactor-runner.ts';
import { type RelayOptions, runRelay } from './outbox/relay-runner.ts';
import { createProcess, type ProcessSettings } from './process.ts';

export type WorkerServices = JobRunnerServices & {
  readonly queues: Queues;
  readonly settings: ProcessSettings;
};

export type RunningWorker = {
  /** Parts that work at the moment, by name: true, or what is wrong. */
  readonly health: Readonly<Record<string, () => boolean | string>>;
  /** In the text format of Prometheus. */
  readonly metrics: () => string;
  /** Ends reading events and handing over, then finishes the jobs that run. Closes the queues. */
  close(): Promise<void>;
};

export type StartOptions = {
  readonly jobs?: WorkerOptions;
  readonly relay?: Omit<RelayOptions, 'signal'>;
  readonly follow?: Omit<FollowOptions, 'signal'>;
};

/** Everything a worker process does: events become outbox rows, rows become jobs, jobs are done. */
export const startWorker = (
  services: WorkerServices,
  options: StartOptions = {},
): RunningWorker => {
  const ending = new AbortController();
  const { signal } = ending;
  const relay = runRelay(services, { signal, ...options.relay });
  const reactors = reactorFollowers(createProcess(services.settings), relay.wake);
  // What follows which event does not depend on who anybody is: no job is told of it.
  const blank = { ...services, store: services.store.blank };
  const following = follow(blank, reactors, { signal, ...options.follow });
  startWorkers(services, services.queues, options.jobs);
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    ending.abort();
    await Promise.all([following.ended, relay.ended]);
    await services.queues.close();
  };
  return {
    health: { ...following.health, outbox: relay.isWell },
    metrics: following.metrics,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};
