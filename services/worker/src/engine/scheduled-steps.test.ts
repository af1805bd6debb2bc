import { noopLog } from '@haat/platform/log';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createScheduledSteps,
  insertScheduledSteps,
  takeScheduledSteps,
} from './scheduled-steps.ts';
import type { LaterStep, StepToTake, TakeSteps } from './take-steps.ts';

const MINUTE = 60_000;
let engines: Engines;
let clock: ManualClock;
let taken: StepToTake[];
beforeAll(async () => {
  engines = await openEngines();
});
beforeEach(async () => {
  await engines.connection.pool.query('truncate scheduled_steps');
  clock = createManualClock();
  taken = [];
});
afterAll(() => engines.close());

const later = (id: string, inMs: number): LaterStep => ({
  id,
  name: 'release-abandoned-claim',
  payload: { domain: 'neelkhadi.in' },
  start: 1,
  dueAt: clock.now() + inMs,
  hasFailed: false,
});
const schedule = async (steps: readonly LaterStep[], condition = sql<boolean>`true`) => {
  await insertScheduledSteps(steps, condition).execute(engines.connection.db);
};
const rows = async () =>
  engines.connection.db.selectFrom('scheduled_steps').selectAll().orderBy('id').execute();

const done: TakeSteps = async (steps) => {
  taken.push(...steps);
  return steps.map(() => null);
};
const services = () => ({ db: engines.connection.db, clock, log: noopLog });
const ids = () => taken.map(({ id }) => id);

describe('a scheduled step', () => {
  it('is taken once, when it is due', async () => {
    await schedule([later('one', MINUTE), later('two', 2 * MINUTE)]);
    expect(await takeScheduledSteps(services(), done)).toBe(clock.now() + MINUTE);
    expect(taken).toEqual([]);
    clock.advance(MINUTE);
    expect(await takeScheduledSteps(services(), done)).toBe(clock.now() + MINUTE);
    expect(taken).toEqual([
      { id: 'one', name: 'release-abandoned-claim', payload: { domain: 'neelkhadi.in' }, start: 1 },
    ]);
    clock.advance(MINUTE);
    expect(await takeScheduledSteps(services(), done)).toBeNull();
    expect(ids()).toEqual(['one', 'two']);
    expect(await rows()).toEqual([]);
  });

  it('is rescheduled if it is not done, and counts its starts', async () => {
    await schedule([later('one', 0), later('two', 0)]);
    const fails: TakeSteps = async (steps) =>
      steps.map((step) =>
        step.id === 'two'
          ? { ...step, start: step.start + 1, dueAt: clock.now() + MINUTE, hasFailed: true }
          : null,
      );
    expect(await takeScheduledSteps(services(), fails)).toBe(clock.now() + MINUTE);
    expect(await rows()).toMatchObject([{ id: 'two', start: 2, has_failed: true }]);
  });

  it('is scheduled once, and only if the condition holds', async () => {
    await schedule([later('one', MINUTE)], sql<boolean>`false`);
    expect(await rows()).toEqual([]);
    await schedule([later('one', MINUTE)]);
    await schedule([later('one', 5 * MINUTE)]);
    expect(await rows()).toMatchObject([{ due_at: new Date(clock.now() + MINUTE) }]);
  });

  it('stays if it could not be taken', async () => {
    await schedule([later('one', 0)]);
    const unavailable: TakeSteps = async () => {
      throw new Error('The store does not answer');
    };
    await expect(takeScheduledSteps(services(), unavailable)).rejects.toThrow('does not answer');
    expect(await rows()).toHaveLength(1);
  });

  it('is taken with all due steps, in several statements', async () => {
    await schedule(Array.from({ length: 450 }, (_, n) => later(`step-${n}`, 0)));
    expect(await takeScheduledSteps(services(), done)).toBeNull();
    expect(new Set(ids()).size).toBe(450);
  });
});

describe('the runner of scheduled steps', () => {
  /** Polls once an hour: a step taken sooner was notified. */
  const running = (
    take: TakeSteps,
    given: { readonly clock?: ManualClock; readonly batchWindowMs?: number } = {},
  ) => {
    const ending = new AbortController();
    const { clock: stepClock = { now: Date.now }, ...options } = given;
    const due = createScheduledSteps({ ...services(), clock: stepClock }, take, {
      pollIntervalMs: 60 * MINUTE,
      ...options,
    });
    const ended = due.run(ending.signal);
    return {
      ...due,
      stop: () => {
        ending.abort();
        return ended;
      },
    };
  };

  it('is woken by a step that is due before all known ones', async () => {
    const rest = Promise.withResolvers<void>();
    const due = running(async (steps) => {
      rest.resolve();
      return done(steps);
    });
    const now = { ...later('soon', 0), dueAt: Date.now() };
    await schedule([now, { ...later('late', 0), dueAt: Date.now() + 60 * MINUTE }]);
    due.onDue(now.dueAt);
    await rest.promise;
    await schedule([{ ...later('next', 0), dueAt: Date.now() + 5 }]);
    due.onDue(Date.now() + 5);
    await vi.waitUntil(() => ids().includes('next'), 60_000);
    expect(ids()).toEqual(['soon', 'next']);
    await due.stop();
  });

  it('batches steps that become due one after another', async () => {
    const together: (readonly string[])[] = [];
    const first = Promise.withResolvers<void>();
    const take: TakeSteps = async (steps) => {
      together.push(steps.map(({ id }) => id));
      first.resolve();
      return done(steps);
    };
    await schedule([later('first', 0), later('second', 20), later('third', 60)]);
    const due = running(take, { clock, batchWindowMs: 60 });
    await first.promise;
    clock.advance(60);
    await vi.waitUntil(() => together.length === 2, 60_000);
    expect(together).toEqual([['first'], ['second', 'third']]);
    await due.stop();
  });

  /** Takes a due step, which is put off once; another one is due in an hour. */
  const runPuttingOff = async (forMs: number) => {
    const wasPutOff = Promise.withResolvers<void>();
    const due = running(
      async (steps) => {
        await done(steps);
        const again = { start: 2, dueAt: Date.now() + forMs, hasFailed: false };
        setImmediate(wasPutOff.resolve);
        return steps.map((step) => (taken.length === 1 ? { ...step, ...again } : null));
      },
      { batchWindowMs: 30 * MINUTE },
    );
    const at = Date.now();
    await schedule([
      { ...later('one', 0), dueAt: at },
      { ...later('late', 0), dueAt: at + 60 * MINUTE },
    ]);
    due.onDue(at);
    return { ...due, at, wasPutOff: wasPutOff.promise };
  };

  it('takes a step that was put off for a moment without the batch window', async () => {
    const due = await runPuttingOff(5);
    await vi.waitUntil(() => taken.length === 2, 60_000);
    expect(ids()).toEqual(['one', 'one']);
    await due.stop();
  });

  it('keeps a due time when an earlier one is notified late', async () => {
    const due = await runPuttingOff(300);
    await due.wasPutOff;
    due.onDue(due.at);
    await vi.waitUntil(() => taken.length === 2, 60_000);
    expect(ids()).toEqual(['one', 'one']);
    await due.stop();
  });

  it('is unhealthy while no step can be taken, then recovers', async () => {
    let isUnavailable = true;
    const due = running(async (steps) => {
      if (isUnavailable) throw new Error('The store does not answer');
      return done(steps);
    });
    await schedule([{ ...later('one', 0), dueAt: 0 }]);
    due.onDue(0);
    await vi.waitUntil(() => !due.isHealthy(), 60_000);
    isUnavailable = false;
    await vi.waitUntil(() => due.isHealthy(), 60_000);
    expect(ids()).toEqual(['one']);
    await due.stop();
  });

  it('is healthy after it ended during a failure, since a standby takes no steps', async () => {
    const due = running(async () => {
      throw new Error('The store does not answer');
    });
    await schedule([{ ...later('one', 0), dueAt: 0 }]);
    due.onDue(0);
    await vi.waitUntil(() => !due.isHealthy(), 60_000);
    await due.stop();
    expect(due.isHealthy()).toBe(true);
  });

  it('takes no more batches after its signal', async () => {
    await schedule(Array.from({ length: 450 }, (_, n) => later(`step-${n}`, -MINUTE)));
    const ending = new AbortController();
    const ended = takeScheduledSteps(
      services(),
      async (steps) => {
        ending.abort();
        return done(steps);
      },
      ending.signal,
    );
    await ended;
    expect(taken).toHaveLength(200);
    expect(await rows()).toHaveLength(250);
  });

  it('stops at once while it is idle', async () => {
    const due = running(done);
    await due.stop();
    expect(taken).toEqual([]);
  });
});
