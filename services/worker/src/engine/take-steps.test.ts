import { EventStoreUnavailable } from '@haat/event-store/port';
import { createLog, noopLog } from '@haat/platform/log';
import { ConcurrencyConflict } from '@haat/record/commands';
import { createManualClock } from '@haat/testkit/manual-clock';
import { beforeEach, expect, it, vi } from 'vitest';
import type { JobResult } from '../queue/queues.ts';
import type { StepDefinition } from './step.ts';
import { createTakeSteps, type StepToTake, type TakingServices } from './take-steps.ts';

const clock = createManualClock();
let failed: string[];
beforeEach(() => {
  failed = [];
});
const services: TakingServices = {
  clock,
  log: noopLog,
  alarms: { jobFailed: (name) => failed.push(name) },
};

const step = (name: string, start = 1): StepToTake => ({
  id: `${name}.1.0`,
  name,
  payload: {},
  start,
});

/** Steps by name; each name says what the step does. */
const code: Readonly<Record<string, () => Promise<JobResult>>> = {
  done: async () => ({ kind: 'done' }),
  wait: async () => ({ kind: 'later', delayMs: 50 }),
  fail: async () => {
    throw new Error('refused: already_issued');
  },
  'lose races': async () => {
    throw new ConcurrencyConflict('Lost 20 races');
  },
  'find no store': async () => {
    throw new EventStoreUnavailable('gone');
  },
};
const find = (name: string): StepDefinition<TakingServices> => {
  const run = code[name];
  if (!run) throw new Error(`No step is called ${name}`);
  return { run };
};
const take = createTakeSteps(services, find, { retryMs: 1_000, retryMaxMs: 60_000 });

it('returns for each step that it is done, or when to take it again', async () => {
  expect(await take([step('done'), step('wait'), step('fail')])).toEqual([
    null,
    { ...step('wait', 2), dueAt: clock.now() + 50, hasFailed: false },
    { ...step('fail', 2), dueAt: clock.now() + 1_000, hasFailed: true },
  ]);
  expect(failed).toEqual(['fail']);
});

it('waits longer after each failure, up to a minute', async () => {
  const dueIn = async (start: number) => {
    const [later] = await take([step('fail', start)]);
    return Number(later?.dueAt) - clock.now();
  };
  expect([await dueIn(2), await dueIn(4), await dueIn(40)]).toEqual([2_000, 8_000, 60_000]);
});

it('does not let an unknown step, or one that keeps losing races, block others', async () => {
  const taken = await take([step('of a newer version'), step('lose races'), step('done')]);
  expect(taken.map((one) => one?.hasFailed)).toEqual([true, true, undefined]);
});

it('puts off a step that alone finds the store unavailable, and counts the failure', async () => {
  const taken = await take([step('find no store'), step('done')]);
  expect(taken.map((one) => one?.hasFailed)).toEqual([true, undefined]);
  expect(failed).toEqual(['find no store']);
});

it('logs failures that heal as a warning and its end, and others as errors', async () => {
  const lines: string[] = [];
  const log = createLog({ name: 'test', destination: { write: (line) => lines.push(line) } });
  let isAvailable = false;
  const flaky: StepDefinition<TakingServices> = {
    run: async () => {
      if (!isAvailable) throw new EventStoreUnavailable('gone');
      return { kind: 'done' };
    },
  };
  const findIt = (name: string) => (name === 'flaky' ? flaky : find(name));
  const takeAll = createTakeSteps({ ...services, log }, findIt);
  for (let time = 0; time < 5; time += 1) await takeAll([step('flaky'), step('done')]);
  isAvailable = true;
  await takeAll([step('flaky'), step('fail')]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', step: 'flaky', msg: 'step failed, trying again' },
    { level: 'info', msg: 'over: step failed', tries: 5 },
    { level: 'error', step: 'fail', msg: 'step failed' },
  ]);
});

it('throws if the store is unavailable for all steps, after all have ended', async () => {
  let ended = 0;
  const gate = Promise.withResolvers<void>();
  const slow: StepDefinition<TakingServices> = {
    run: async () => {
      await gate.promise;
      ended += 1;
      throw new EventStoreUnavailable('gone');
    },
  };
  const taking = createTakeSteps(services, (name) => (name === 'slow' ? slow : find(name)))([
    step('find no store'),
    step('slow'),
  ]);
  gate.resolve();
  await expect(taking).rejects.toThrow(EventStoreUnavailable);
  expect(ended).toBe(1);
  expect(failed).toEqual([]);
});

it('limits how long it waits for a step', async () => {
  vi.useFakeTimers();
  const hangs: StepDefinition<TakingServices> = { run: () => new Promise(() => undefined) };
  const taking = createTakeSteps(services, (name) => (name === 'hang' ? hangs : find(name)))([
    step('hang'),
    step('done'),
  ]);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect((await taking).map((one) => one?.hasFailed)).toEqual([true, undefined]);
  expect(failed).toEqual(['hang']);
});

it('starts no more steps after the signal', async () => {
  const ending = new AbortController();
  let begun = 0;
  const counting: StepDefinition<TakingServices> = {
    run: async () => {
      begun += 1;
      ending.abort();
      return { kind: 'done' };
    },
  };
  const many = Array.from({ length: 200 }, () => step('count'));
  const taking = createTakeSteps(services, () => counting)(many, ending.signal);
  await expect(taking).rejects.toThrow();
  expect(begun).toBe(64);
});
