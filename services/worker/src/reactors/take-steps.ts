import type { Clock } from '@haat/platform/clock';
import { ConcurrencyConflict } from '@haat/platform/commands/execute';
import type { JsonObject } from '@haat/platform/event-store/port';
import { isUnavailable } from '@haat/platform/http-server/unavailable';
import type { Log } from '@haat/platform/log';
import { backOffMs, type JobResult } from '@haat/platform/queues/queues';
import type { StepDefinition } from '../step.ts';
import type { Alarms } from '../watch/alarms.ts';

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

export type TakeSteps = (steps: readonly StepToTake[]) => Promise<readonly (LaterStep | null)[]>;

/**
 * So many at once: their streams are read in one statement and their events appended in one call,
 * and what waits behind them is not kept waiting long.
 */
const AT_ONCE = 64;

/** First and longest wait after an error, in ms; a second and a minute unless given. */
type Retry = { readonly retryMs?: number; readonly retryMaxMs?: number };

/**
 * Takes steps side by side. One that fails is tried again later and keeps no other waiting.
 * @param find the code of a step by its name.
 * @returns for each, in their order, when it is to be taken again; null where it is done.
 * @throws where the store or a database does not answer: no step could be taken then.
 */
export const createTakeSteps =
  <Services extends TakingServices>(
    services: Services,
    find: (name: string) => StepDefinition<Services>,
    { retryMs = 1_000, retryMaxMs = 60_000 }: Retry = {},
  ): TakeSteps =>
  async (steps) => {
    const { clock, log, alarms } = services;

    const failed = (step: StepToTake, error: unknown): LaterStep => {
      // Another writer that keeps winning one stream is that step's misfortune alone.
      if (isUnavailable(error) && !(error instanceof ConcurrencyConflict)) throw error;
      const { id, name, start, payload } = step;
      alarms.jobFailed(name);
      const about = payload.orderId ?? payload.correlationId;
      const context = { stepId: id, step: name, start, about };
      log.error({ ...context, error }, 'step failed, it will be taken again');
      const dueAt = clock.now() + backOffMs(start, retryMs, retryMaxMs);
      return { ...step, start: start + 1, dueAt, hasFailed: true };
    };

    const take = async (step: StepToTake): Promise<LaterStep | null> => {
      let result: JobResult;
      try {
        const { id, start, payload } = step;
        result = await find(step.name).run(services, { id, start, payload, log });
      } catch (error) {
        return failed(step, error);
      }
      if (result.kind === 'done') return null;
      const dueAt = clock.now() + result.delayMs;
      return { ...step, start: step.start + 1, dueAt, hasFailed: false };
    };

    const taken: (LaterStep | null)[] = [];
    for (let from = 0; from < steps.length; from += AT_ONCE) {
      const chunk = await Promise.allSettled(steps.slice(from, from + AT_ONCE).map(take));
      // All have ended by now: whoever takes the batch again does not meet this one's steps.
      for (const one of chunk) {
        if (one.status === 'rejected') throw one.reason;
        taken.push(one.value);
      }
    }
    return taken;
  };
