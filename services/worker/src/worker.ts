import type { Queues, WorkerOptions } from '@haat/platform/queues/queues';
import { type JobRunnerServices, startWorkers } from './jobs/job-runner.ts';
import { runReactors } from './outbox/reactor-runner.ts';
import { runRelay } from './outbox/relay-runner.ts';
import { createProcess, type ProcessSettings } from './process.ts';

export type WorkerServices = JobRunnerServices & {
  readonly queues: Queues;
  readonly settings: ProcessSettings;
};

export type RunningWorker = {
  /** Parts that work at the moment, by name. */
  readonly health: Readonly<Record<string, () => boolean>>;
  /** Ends reading events and handing over, then finishes the jobs that run. Closes the queues. */
  close(): Promise<void>;
};

/** Everything a worker process does: events become outbox rows, rows become jobs, jobs are done. */
export const startWorker = (
  services: WorkerServices,
  options: { readonly jobs?: WorkerOptions; readonly relayPollMs?: number } = {},
): RunningWorker => {
  const ending = new AbortController();
  const { signal } = ending;
  const relay = runRelay(services, {
    signal,
    ...(options.relayPollMs === undefined ? {} : { pollMs: options.relayPollMs }),
  });
  const reactors = runReactors(services, createProcess(services.settings), {
    signal,
    onReactions: relay.wake,
  });
  startWorkers(services, services.queues, options.jobs);
  return {
    health: { reactors: reactors.isWell, outbox: relay.isWell },
    close: async () => {
      ending.abort();
      await Promise.all([reactors.ended, relay.ended]);
      await services.queues.close();
    },
  };
};
