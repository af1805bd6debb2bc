import type { JsonObject } from '@haat/event-store/port';
import type { Clock } from '@haat/platform/clock';
import { createOutageLog, type Log } from '@haat/platform/log';
import { isUnavailable } from '@haat/platform/unavailable';
import { LATE, withTimeout } from '@haat/platform/waits';
import type { Alarms } from '../alarms/alarms.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';
import { runStep, type StepDefinition } from './step.ts';

export type StepToTake = {
  readonly id: string;
  readonly name: string;
  readonly payload: JsonObject;
  readonly start: number;
};

export type LaterStep = StepToTake & {
  readonly dueAt: number;
  /** False if the step only waits. */
  readonly hasFailed: boolean;
};

export type TakingServices = {
  readonly clock: Clock;
  readonly log: Log;
  readonly alarms: Pick<Alarms, 'jobFailed'>;
};

export type TakeSteps = (
  steps: readonly StepToTake[],
  signal?: AbortSignal,
) => Promise<readonly (LaterStep | null)[]>;

/** Concurrent steps, which share reads and appends; more would delay the steps after them. */
const AT_ONCE = 64;

type Options = {
  /** First and longest wait after an error, in ms; 1,000 and 60,000 unless given. */
  readonly retryMs?: number;
  readonly retryMaxMs?: number;
  /** After this many ms a step counts as failed; 20,000 unless given. */
  readonly timeoutMs?: number;
};

type Taken = { readonly step: StepToTake } & (
  | { readonly later: LaterStep | null }
  | { readonly error: unknown }
);

/**
 * Runs steps concurrently; a failed step runs again later, under the same ids. @returns for each
 * step, in the given sequence, when to take it again; null if it is done.
 * @throws if the store or database is unavailable for all steps, or at the signal.
 */
export const createTakeSteps = <Services extends TakingServices>(
  services: Services,
  find: (name: string) => StepDefinition<Services>,
  { retryMs = 1_000, retryMaxMs = 60_000, timeoutMs = 20_000 }: Options = {},
): TakeSteps => {
  const { clock, log, alarms } = services;
  const outage = createOutageLog(log, 'step failed');

  const run = async (step: StepToTake): Promise<JobResult> => {
    const { id, name, start, payload } = step;
    const result = await withTimeout(
      runStep(find(name), services, { id, name, where: 'inside', start, payload, log }),
      timeoutMs,
    );
    if (result === LATE) throw new Error(`${name} was not done within ${timeoutMs} ms`);
    return result;
  };

  const take = async (step: StepToTake): Promise<Taken> => {
    try {
      const result = await run(step);
      outage.worked(step.name);
      if (result.kind === 'done') return { step, later: null };
      const dueAt = clock.now() + result.delayMs;
      return { step, later: { ...step, start: step.start + 1, dueAt, hasFailed: false } };
    } catch (error) {
      return { step, error };
    }
  };

  const rescheduled = (step: StepToTake, error: unknown): LaterStep => {
    const { id, name, start, payload } = step;
    alarms.jobFailed(name);
    const { correlationId, traceId = id } = payload;
    const about = payload.orderId ?? correlationId;
    const context = { stepId: id, step: name, start, about, correlationId, traceId };
    outage.failed(error, context, name);
    const dueAt = clock.now() + backOffMs(start, retryMs, retryMaxMs);
    return { ...step, start: start + 1, dueAt, hasFailed: true };
  };

  const takeTogether = async (
    steps: readonly StepToTake[],
  ): Promise<readonly (LaterStep | null)[]> => {
    // Wait for all, so that a retry cannot overlap with a running step.
    const all = await Promise.all(steps.map(take));
    const [first] = all;
    // Also if there is only one step: its error may mean that the store is unavailable.
    if (
      first &&
      'error' in first &&
      all.every((one) => 'error' in one && isUnavailable(one.error))
    ) {
      throw first.error;
    }
    return all.map((one) => ('error' in one ? rescheduled(one.step, one.error) : one.later));
  };

  return async (steps, signal) => {
    const taken: (LaterStep | null)[] = [];
    for (let from = 0; from < steps.length; from += AT_ONCE) {
      signal?.throwIfAborted();
      taken.push(...(await takeTogether(steps.slice(from, from + AT_ONCE))));
    }
    return taken;
  };
};
