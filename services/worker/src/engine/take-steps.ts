import type { JsonObject } from '@haat/event-store/port';
import type { Clock } from '@haat/platform/clock';
import type { Log } from '@haat/platform/log';
import { isUnavailable } from '@haat/platform/unavailable';
import { LATE, withTimeout } from '@haat/platform/waits';
import type { Alarms } from '../alarms/alarms.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';
import { runStep, type StepDefinition } from './step.ts';

/** A step that is to be taken now. */
export type StepToTake = {
  readonly id: string;
  readonly name: string;
  readonly payload: JsonObject;
  /** 1 for the first time. */
  readonly start: number;
};

/** A step that is to be taken at a later time: it waits, or failed. */
export type LaterStep = StepToTake & {
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  /** It went wrong the last time; false where it only waits. */
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

/**
 * So many at once: their streams are read in one statement and their events appended in one call,
 * and what waits behind them is not kept waiting long.
 */
const AT_ONCE = 64;

type Options = {
  /** First and longest wait after an error, in ms; a second and a minute unless given. */
  readonly retryMs?: number;
  readonly retryMaxMs?: number;
  /** Others wait for a step no longer than this, in ms; 20,000 unless given. */
  readonly timeoutMs?: number;
};

type Taken = { readonly step: StepToTake } & (
  | { readonly later: LaterStep | null }
  | { readonly error: unknown }
);

/**
 * Takes steps side by side. One that fails, or takes too long, is tried again later and keeps no
 * other waiting; what it does all the same is repeated, under the same ids.
 * @param find the code of a step by its name.
 * @returns for each, in their order, when it is to be taken again; null where it is done.
 * @throws where the store or a database answers none of them, and where the signal was given: they
 *   are all to be taken again.
 */
export const createTakeSteps = <Services extends TakingServices>(
  services: Services,
  find: (name: string) => StepDefinition<Services>,
  { retryMs = 1_000, retryMaxMs = 60_000, timeoutMs = 20_000 }: Options = {},
): TakeSteps => {
  const { clock, log, alarms } = services;

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
      if (result.kind === 'done') return { step, later: null };
      const dueAt = clock.now() + result.delayMs;
      return { step, later: { ...step, start: step.start + 1, dueAt, hasFailed: false } };
    } catch (error) {
      return { step, error };
    }
  };

  const failed = (step: StepToTake, error: unknown): LaterStep => {
    const { id, name, start, payload } = step;
    alarms.jobFailed(name);
    const { correlationId, traceId = id } = payload;
    const about = payload.orderId ?? correlationId;
    const context = { stepId: id, step: name, start, about, correlationId, traceId };
    log.error({ ...context, error }, 'step failed, it will be taken again');
    const dueAt = clock.now() + backOffMs(start, retryMs, retryMaxMs);
    return { ...step, start: start + 1, dueAt, hasFailed: true };
  };

  const takeTogether = async (
    steps: readonly StepToTake[],
  ): Promise<readonly (LaterStep | null)[]> => {
    // All have ended when this does: whoever takes them again does not meet these.
    const all = await Promise.all(steps.map(take));
    const [first] = all;
    // A step alone that finds no store cannot be told from a store that is away.
    if (
      first &&
      'error' in first &&
      all.every((one) => 'error' in one && isUnavailable(one.error))
    ) {
      throw first.error;
    }
    return all.map((one) => ('error' in one ? failed(one.step, one.error) : one.later));
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
