// @module-tag slow
import { type Log, noopLog } from '@haat/platform/log';
import { MAX_BACK_OFF_MS } from '@haat/platform/waits';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { type SeveringProxy, startSeveringProxy } from '@haat/testkit/severing-proxy';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Election, type LeaderTimes, leaderOf, openElection } from './leader.ts';

const NAME = 'projections';
/** Longer than any test. */
const NEVER = 3_600_000;
/** Often, so that no test waits. */
const OFTEN: Partial<LeaderTimes> = { askEveryMs: 20 };

let engines: Engines;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  engines = await openEngines();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await engines.close();
});

type Instance = {
  readonly election: Election;
  readonly state: () => string;
  /** How often it began to lead, and whether it leads now. */
  readonly terms: () => number;
  readonly isLeading: () => boolean;
  /** Waits after failed requests, in ms. */
  readonly waits: readonly number[];
  /** In order, as at SIGTERM. */
  readonly end: () => Promise<void>;
  /** Ends its work early. */
  readonly endWork: () => void;
};

const start = (instance: string, times = OFTEN, url: string = engines.url): Instance => {
  const waits: number[] = [];
  const seeWait = (details: unknown): void => {
    if (typeof details === 'object' && details !== null && 'waitMs' in details) {
      waits.push(Number(details.waitMs));
    }
  };
  const log: Log = { ...noopLog, warn: seeWait, debug: seeWait };
  const election = openElection(url, { instance, log, times });
  const ending = new AbortController();
  let terms = 0;
  let isLeading = false;
  let endWork = (): void => undefined;
  const leading = election.lead(
    NAME,
    async (signal) => {
      terms += 1;
      isLeading = true;
      await new Promise<void>((resolve) => {
        endWork = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      isLeading = false;
    },
    ending.signal,
  );
  const end = async (): Promise<void> => {
    ending.abort();
    await leading.ended;
    await election.close();
  };
  closing.push(end);
  return {
    election,
    state: () => {
      const state = leading.state();
      return state.kind === 'standby' ? `standby of ${state.leader}` : state.kind;
    },
    terms: () => terms,
    isLeading: () => isLeading,
    waits,
    end,
    endWork: () => endWork(),
  };
};

const becomes = (instance: Instance, state: string) =>
  vi.waitUntil(() => instance.state() === state, { timeout: 60_000, interval: 2 });

/** A leader and a standby. */
const startTwo = async (
  times = OFTEN,
  url?: string,
  timesOfSecond = OFTEN,
): Promise<readonly [Instance, Instance]> => {
  const first = start('first', times, url);
  await becomes(first, 'leading');
  const second = start('second', timesOfSecond);
  await becomes(second, 'standby of first');
  return [first, second];
};

const behindProxy = async (): Promise<SeveringProxy> => {
  const proxy = await startSeveringProxy(() => engines.url);
  closing.push(proxy.stop);
  return proxy;
};

/** As a killed process: its connection ends, and only Postgres knows. */
const kill = (instance: string) =>
  engines.connection.pool.query(
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = $1',
    [instance],
  );

describe('Of several processes', () => {
  it('one leads, and the standby and operators know its name', async () => {
    const [first, second] = await startTwo();
    expect([first.isLeading(), second.isLeading()]).toEqual([true, false]);
    expect(await leaderOf(engines.connection.db, NAME)).toBe('first');
    expect(await leaderOf(engines.connection.db, 'reactors')).toBe(null);
  });

  it('the standby is notified when the leader ends, and leads without polling', async () => {
    const [first, second] = await startTwo(OFTEN, undefined, { askEveryMs: NEVER });
    await first.end();
    await becomes(second, 'leading');
    expect(first.isLeading()).toBe(false);
  });

  it('the standby leads at its next poll after the leader was killed', async () => {
    const [first, second] = await startTwo();
    await first.election.close();
    await becomes(second, 'leading');
  });

  it('the standby leads once a hung leader has been silent for the idle timeout, not before', async () => {
    const proxy = await behindProxy();
    const idleTimeoutMs = 2_000;
    const begun = performance.now();
    // It cannot notice by itself.
    const [first, second] = await startTwo({ pingEveryMs: NEVER, idleTimeoutMs }, proxy.url);
    proxy.setSilent(true);
    await becomes(second, 'leading');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(idleTimeoutMs);
    proxy.setSilent(false);
    await becomes(first, 'standby of second');
    expect([first.isLeading(), second.isLeading()]).toEqual([false, true]);
  });

  it('the standby leads when the leader’s work ends by itself', async () => {
    const [first, second] = await startTwo();
    first.endWork();
    await becomes(second, 'leading');
    await becomes(first, 'standby of second');
  });
});

describe('The leader', () => {
  it('keeps its lease for longer than the server’s idle timeout', async () => {
    const proxy = await behindProxy();
    const first = start('first', { pingEveryMs: 100, idleTimeoutMs: 1_000 }, proxy.url);
    await becomes(first, 'leading');
    const before = proxy.statements();
    await vi.waitUntil(() => proxy.statements() > before + 15, 60_000);
    expect([first.terms(), first.isLeading()]).toEqual([1, true]);
  });

  it('stops by itself when it is cut off, before the server ends its lease', async () => {
    const proxy = await behindProxy();
    const times = { pingEveryMs: 50, answerMs: 50, idleTimeoutMs: NEVER };
    const [first, second] = await startTwo(times, proxy.url, { askEveryMs: NEVER });
    proxy.setSilent(true);
    await vi.waitUntil(() => !first.isLeading(), { timeout: 60_000, interval: 2 });
    expect(second.state()).toBe('standby of first');
    proxy.setClosed(true);
  });

  it('stops when its connection ends, and leads again if no other process requests the lease', async () => {
    const [first] = await startTwo(OFTEN, undefined, { askEveryMs: NEVER });
    await kill('first');
    await vi.waitUntil(() => first.terms() === 2 && first.isLeading(), 60_000);
    expect(await leaderOf(engines.connection.db, NAME)).toBe('first');
  });

  it('does not lead on a lost answer, and leads after it retries with a pause', async () => {
    const proxy = await behindProxy();
    const lost = proxy.loseAnswerTo('pg_try_advisory_lock');
    const first = start('first', OFTEN, proxy.url);
    await lost;
    await becomes(first, 'leading');
    expect([first.terms(), first.waits.length]).toEqual([1, 1]);
    expect(first.waits[0]).toBeGreaterThanOrEqual(10);
  });
});

describe('An unavailable database', () => {
  it('is retried with growing waits until the process leads', async () => {
    const proxy = await behindProxy();
    proxy.setClosed(true);
    const first = start('first', { askEveryMs: 4_000 }, proxy.url);
    await vi.waitUntil(() => first.waits.length === 5, 60_000);
    expect(first.isLeading()).toBe(false);
    expect(first.waits.at(-1)).toBeGreaterThanOrEqual(MAX_BACK_OFF_MS / 2);
    expect(Math.max(...first.waits)).toBeLessThanOrEqual(MAX_BACK_OFF_MS);
    proxy.setClosed(false);
    await becomes(first, 'leading');
  });

  it('leaves no leader, and exactly one once it is back', async () => {
    const proxy = await behindProxy();
    const instances = ['a', 'b', 'c'].map((name) => start(name, OFTEN, proxy.url));
    const leaders = () => instances.filter(({ isLeading }) => isLeading()).length;
    await vi.waitUntil(() => leaders() === 1, 60_000);
    proxy.setClosed(true);
    await vi.waitUntil(() => leaders() === 0, 60_000);
    proxy.setClosed(false);
    await vi.waitUntil(() => leaders() === 1, 60_000);
    await vi.waitUntil(() => instances.every(({ state }) => state() !== 'asking'), 60_000);
    expect(leaders()).toBe(1);
  });
});

it('one process holds two leases on one connection, and hears notifications on it', async () => {
  const url = new URL(engines.url);
  url.searchParams.set('application_name', 'of the address');
  const both = openElection(url.href, { instance: 'both', log: noopLog });
  const ending = new AbortController();
  const heard: string[] = [];
  both.hear('notified', (payload) => heard.push(payload));
  const untilEnd = (within: AbortSignal) =>
    new Promise<void>((resolve) => within.addEventListener('abort', () => resolve()));
  const led = ['reactors', 'sweep'].map((name) => both.lead(name, untilEnd, ending.signal));
  await vi.waitUntil(() => led.every(({ state }) => state().kind === 'leading'), 60_000);
  const { pool } = engines.connection;
  const { rows } = await pool.query(`select from pg_stat_activity where application_name = 'both'`);
  expect(rows).toHaveLength(1);

  // A notification is lost while the connection is made.
  const untilHeard = (payload: string) =>
    vi.waitUntil(async () => {
      await pool.query('select pg_notify($1, $2)', ['notified', payload]);
      return heard.includes(payload);
    }, 60_000);
  await untilHeard('first');
  // On the next connection too.
  await kill('both');
  await untilHeard('second');
  await vi.waitUntil(() => led.every(({ state }) => state().kind === 'leading'), 60_000);

  ending.abort();
  await Promise.all(led.map(({ ended }) => ended));
  await both.close();
  for (const name of ['reactors', 'sweep']) {
    expect(await leaderOf(engines.connection.db, name)).toBe(null);
  }
});
