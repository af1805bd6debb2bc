import { type Engines, openEngines } from '@haat/testkit/engines';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AWAY_MAX_MS } from '../event-store/back-off.ts';
import { type SeveringProxy, startSeveringProxy } from '../event-store/testing/severing-proxy.ts';
import { silentLog } from '../log.ts';
import { askForLease, releaseLease } from './ask-for-lease.ts';
import { LEASE_TIMES, lead } from './lead.ts';
import { type Leases, openLeases } from './leases.ts';
import { type OwnConnection, openOwnConnection } from './own-connection.ts';
import { createManualMonotonic, type ManualMonotonic } from './testing/manual-monotonic.ts';

const NAME = 'projections';
const { ttlMs, stopBeforeMs, renewEveryMs, askEveryMs } = LEASE_TIMES;
const { aloneTtlMs, aloneRenewEveryMs } = LEASE_TIMES;

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
  readonly leases: Leases;
  readonly clock: ManualMonotonic;
  readonly state: () => string;
  /** How often it has begun to lead, and whether it leads at the moment. */
  readonly terms: () => number;
  readonly isLeading: () => boolean;
  /** In order, as at SIGTERM. */
  readonly end: () => Promise<void>;
  /** What it leads comes to its end by itself. */
  readonly endWork: () => void;
};

/** A process that leads when it may; its time stands still. */
const start = (instance: string, url: string = engines.url): Instance => {
  const clock = createManualMonotonic();
  const leases = openLeases(url, { instance, log: silentLog, clock });
  const ending = new AbortController();
  let terms = 0;
  let isLeading = false;
  let endWork = (): void => undefined;
  const leading = leases.lead(
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
    await leases.close();
  };
  closing.push(end);
  return {
    leases,
    clock,
    state: () => {
      const state = leading.state();
      return state.kind === 'standby' ? `standby of ${state.holder.split(' ')[0]}` : state.kind;
    },
    terms: () => terms,
    isLeading: () => isLeading,
    end,
    endWork: () => endWork(),
  };
};

const becomes = (instance: Instance, state: string) =>
  vi.waitUntil(() => instance.state() === state, { timeout: 15_000, interval: 2 });

const ask = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await engines.connection.pool.query(query)).rows;

/** Lets time go by in the database alone, as it does for a process that hangs. */
const advanceDatabase = (ms: number) =>
  ask(`update leases set until = until - ${ms} * interval '1 ms'`);

/** A process that hangs: its connection stays, it says nothing. */
const behindProxy = async (): Promise<SeveringProxy> => {
  const proxy = await startSeveringProxy(() => engines.url);
  closing.push(proxy.stop);
  return proxy;
};

/** Lets the instance's own time go by up to its next step, as often as it takes. */
const letTimeGoBy = async (instance: Instance, until: () => boolean): Promise<void> => {
  await vi.waitUntil(
    () => {
      if (until()) return true;
      const [next] = instance.clock.waits();
      if (next !== undefined) instance.clock.advance(next);
      return false;
    },
    { timeout: 15_000, interval: 5 },
  );
};

describe('of two processes', () => {
  it('one leads, and the other stands by and knows of whom', async () => {
    const first = start('first');
    await becomes(first, 'leading');
    const second = start('second');
    await becomes(second, 'standby of first');
    second.clock.advance(askEveryMs);
    first.clock.advance(renewEveryMs);
    await vi.waitUntil(() => second.clock.waits().length === 1, 30_000);
    expect([first.isLeading(), second.isLeading()]).toEqual([true, false]);
  });

  it('one leads when both ask at the same moment', async () => {
    const instances = ['a', 'b', 'c'].map((name) => start(name));
    await vi.waitUntil(
      () => {
        // Who asked while the first row was being made asks again in a moment.
        for (const { clock, state } of instances) if (state() === 'asking') clock.advance(200);
        return instances.every(({ state }) => state() !== 'asking');
      },
      { timeout: 15_000 },
    );
    expect(instances.filter(({ isLeading }) => isLeading())).toHaveLength(1);
  });

  it('the second is told when the first one ends, and leads without waiting', async () => {
    const first = start('first');
    await becomes(first, 'leading');
    const second = start('second');
    await becomes(second, 'standby of first');
    await first.end();
    await becomes(second, 'leading');
    expect(first.isLeading()).toBe(false);
    expect(second.clock.now()).toBe(0);
  });

  it('the second leads in its next question after the first was killed', async () => {
    const first = start('first');
    await becomes(first, 'leading');
    const second = start('second');
    await becomes(second, 'standby of first');
    // What is left of a killed process in Postgres: a row, and no connection.
    await first.leases.close();
    await vi.waitUntil(
      async () =>
        (await ask('select from leases join pg_stat_activity on pid = backend')).length === 0,
      30_000,
    );
    second.clock.advance(askEveryMs);
    await becomes(second, 'leading');
    expect(second.clock.now()).toBeLessThan(10_000);
  });

  it('the second leads when the time of one that hangs is over, and not before', async () => {
    const proxy = await behindProxy();
    const first = start('first', proxy.url);
    await becomes(first, 'leading');
    const second = start('second');
    await becomes(second, 'standby of first');
    proxy.setSilent(true);
    await advanceDatabase(ttlMs - 1_000);
    second.clock.advance(askEveryMs);
    await vi.waitUntil(() => second.clock.waits().length === 1, 30_000);
    expect(second.state()).toBe('standby of first');

    await advanceDatabase(1_000);
    second.clock.advance(askEveryMs);
    await becomes(second, 'leading');
    proxy.setClosed(true);
  });

  it('what ends by itself lets the other one lead', async () => {
    const first = start('first');
    await becomes(first, 'leading');
    const second = start('second');
    await becomes(second, 'standby of first');
    first.endWork();
    await becomes(second, 'leading');
    await letTimeGoBy(first, () => first.state() === 'standby of second');
  });
});

describe('who holds it', () => {
  it('goes on leading for as long as it renews', async () => {
    const first = start('first');
    await becomes(first, 'leading');
    const isRenewed = `select from leases
      where until - clock_timestamp() > ${aloneTtlMs - 1_000} * interval '1 ms'`;
    const renews = async (afterMs: number): Promise<void> => {
      await advanceDatabase(afterMs);
      expect(await ask(isRenewed)).toHaveLength(0);
      await vi.waitUntil(() => first.clock.waits().length === 1, 30_000);
      first.clock.advance(afterMs);
      await vi.waitUntil(async () => (await ask(isRenewed)).length === 1, 30_000);
    };
    await renews(renewEveryMs);
    for (let n = 0; n < 10; n += 1) await renews(aloneRenewEveryMs);
    expect(first.terms()).toBe(1);
  });

  it('holds it for a shorter time as soon as somebody stands by', async () => {
    const first = start('first');
    await becomes(first, 'leading');
    const leftMs = async (): Promise<number> => {
      const [row] = await ask(
        `select extract(epoch from until - clock_timestamp())::float8 * 1000 as left from leases`,
      );
      return Number(row?.left);
    };
    await vi.waitUntil(() => first.clock.waits().length === 1, 30_000);
    first.clock.advance(renewEveryMs);
    await vi.waitUntil(async () => (await leftMs()) > ttlMs, 30_000);

    const second = start('second');
    await becomes(second, 'standby of first');
    await vi.waitUntil(async () => (await leftMs()) <= ttlMs, 30_000);
    expect(first.clock.now()).toBe(renewEveryMs);
    // And goes on so while it is wanted.
    await vi.waitUntil(() => first.clock.waits()[0] === renewEveryMs, 30_000);
    expect([first.terms(), second.terms()]).toEqual([1, 0]);
  });

  it('stops by its own clock before its time is over when it is cut off', async () => {
    const proxy = await behindProxy();
    const first = start('first', proxy.url);
    await becomes(first, 'leading');
    proxy.setSilent(true);
    first.clock.advance(renewEveryMs);
    await vi.waitUntil(
      () => first.clock.waits().includes(ttlMs - stopBeforeMs - renewEveryMs),
      30_000,
    );
    expect(first.isLeading()).toBe(true);
    first.clock.advance(ttlMs - stopBeforeMs - renewEveryMs);
    await vi.waitUntil(() => !first.isLeading(), 30_000);
    expect(first.clock.now()).toBeLessThan(ttlMs);
    const [{ left } = {}] = await ask('select until > clock_timestamp() as left from leases');
    expect(left).toBe(true);
    proxy.setClosed(true);
  });

  it('does not believe an answer that comes too late', async () => {
    const connection = openOwnConnection(engines.url);
    const clock = createManualMonotonic();
    const ending = new AbortController();
    const lease = { name: NAME, holder: 'slow', ttlMs };
    const answers: PromiseWithResolvers<void>[] = [];
    let terms = 0;
    const leading = lead({
      ...lease,
      ask: async () => {
        const held = Promise.withResolvers<void>();
        const answer = await askForLease(connection, lease);
        answers.push(held);
        await held.promise;
        return answer;
      },
      release: () => releaseLease(connection, lease),
      work: async (signal) => {
        terms += 1;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
      signal: ending.signal,
      clock,
      times: LEASE_TIMES,
      log: silentLog,
    });
    await vi.waitUntil(() => answers.length === 1, 30_000);
    clock.advance(ttlMs);
    answers[0]?.resolve();
    await vi.waitUntil(() => clock.waits().length === 1, 30_000);
    expect([terms, leading.state().kind]).toEqual([0, 'asking']);

    clock.advance(askEveryMs);
    await vi.waitUntil(() => answers.length === 2, 30_000);
    answers[1]?.resolve();
    await vi.waitUntil(() => terms === 1, 30_000);
    ending.abort();
    await leading.ended;
    await connection.close();
  });

  it('stops when its late renewal finds that somebody else leads', async () => {
    const proxy = await behindProxy();
    const first = start('first', proxy.url);
    await becomes(first, 'leading');
    const second = start('second');
    await becomes(second, 'standby of first');
    // Between the two lies what a suspended machine sleeps through.
    await advanceDatabase(ttlMs);
    second.clock.advance(askEveryMs);
    await becomes(second, 'leading');
    expect(first.isLeading()).toBe(true);
    first.clock.advance(renewEveryMs);
    await becomes(first, 'standby of second');
    expect([first.isLeading(), second.isLeading()]).toEqual([false, true]);
  });

  it('asks at once when its connection is lost, and goes on leading', async () => {
    const first = start('first');
    await becomes(first, 'leading');
    const [{ backend } = {}] = await ask('select backend from leases');
    await ask(`select pg_terminate_backend(${backend})`);
    await vi.waitUntil(
      async () => (await ask(`select from leases where backend <> ${backend}`)).length === 1,
      30_000,
    );
    expect([first.terms(), first.clock.now()]).toEqual([1, 0]);
  });
});

describe('a database that is away', () => {
  it('is asked again with longer and longer waits, over one connection, and then led for', async () => {
    const proxy = await behindProxy();
    proxy.setClosed(true);
    const first = start('first', proxy.url);
    const waits: number[] = [];
    await vi.waitUntil(
      () => {
        const [wait] = first.clock.waits();
        if (wait === undefined) return false;
        waits.push(wait);
        first.clock.advance(wait);
        return waits.length === 10;
      },
      { timeout: 15_000, interval: 2 },
    );
    expect(first.isLeading()).toBe(false);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(AWAY_MAX_MS / 2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(AWAY_MAX_MS);
    proxy.setClosed(false);
    await letTimeGoBy(first, () => first.isLeading());
  });

  it('is not asked without a pause when it cuts the connection at each question', async () => {
    const proxy = await behindProxy();
    const first = start('first', proxy.url);
    await becomes(first, 'leading');
    let cuts = 0;
    const cutAgain = async (): Promise<void> => {
      await proxy.loseAnswerTo(NAME);
      cuts += 1;
    };
    const cut = cutAgain();
    first.clock.advance(renewEveryMs);
    await cut;
    const again = cutAgain();
    const [pause = 0] = await vi.waitUntil(
      () => (first.clock.waits()[0] ?? ttlMs) <= 100 && first.clock.waits(),
      30_000,
    );
    expect([cuts, pause >= 50, first.isLeading()]).toEqual([1, true, true]);
    first.clock.advance(pause);
    await again;
    expect(first.terms()).toBe(1);
  });

  it('leaves nobody leading beyond its time, and one when it is back', async () => {
    const proxy = await behindProxy();
    const instances = ['a', 'b', 'c'].map((name) => start(name, proxy.url));
    const led = () => instances.filter(({ isLeading }) => isLeading()).length;
    const letAllTimeGoBy = async (until: () => boolean): Promise<void> => {
      for (const one of instances) await letTimeGoBy(one, until);
    };
    await letAllTimeGoBy(() => led() === 1);
    proxy.setClosed(true);
    for (let ms = 0; ms < ttlMs; ms += 500) for (const { clock } of instances) clock.advance(500);
    await vi.waitUntil(() => led() === 0, 30_000);
    proxy.setClosed(false);
    await letAllTimeGoBy(() => led() === 1);
    expect(led()).toBe(1);
  });
});

describe('the connection', () => {
  it('hears others, not itself, and says when something may have been missed', async () => {
    const [one, other] = [openOwnConnection(engines.url), openOwnConnection(engines.url)];
    closing.push(one.close, other.close);
    const heard: (string | null)[] = [];
    one.hear('told', (payload) => heard.push(payload));
    const tell = (connection: OwnConnection, word: string) =>
      connection.query({ text: `select pg_notify('told', $1), pg_backend_pid()`, values: [word] });
    await tell(one, 'by itself');
    await tell(other, 'first');
    await vi.waitUntil(() => heard.length === 1, 30_000);

    const lost = Promise.withResolvers<void>();
    one.onLost(lost.resolve);
    const [{ pid } = {}] = await one.query<{ pid: number }>({
      text: 'select pg_backend_pid() pid',
    });
    await ask(`select pg_terminate_backend(${pid})`);
    await lost.promise;
    await tell(other, 'while it was away');
    await one.query({ text: 'select 1' });
    await tell(other, 'second');
    await vi.waitUntil(() => heard.length === 3, 30_000);
    expect(heard).toEqual(['first', null, 'second']);
  });
});

it('costs four questions a minute to lead alone, twelve for others, and fifteen to stand by', async () => {
  const minute = async (holder: string, isWanted = false) => {
    const connection = openOwnConnection(engines.url);
    const clock = createManualMonotonic();
    const ending = new AbortController();
    let asked = 0;
    let underWay = 0;
    const leading = lead({
      name: NAME,
      holder,
      ask: (forMs) => {
        asked += 1;
        underWay += 1;
        return askForLease(connection, { name: NAME, holder, ttlMs: forMs }).finally(() => {
          underWay -= 1;
        });
      },
      release: () => releaseLease(connection, { name: NAME, holder }),
      work: (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
      signal: ending.signal,
      clock,
      times: LEASE_TIMES,
      log: silentLog,
    });
    const end = async () => {
      ending.abort();
      await leading.ended;
      await connection.close();
    };
    const rests = () => underWay === 0 && clock.waits().length === 1;
    await vi.waitUntil(() => asked === 1 && rests(), 30_000);
    for (let ms = 0; ms < 60_000; ms += 1_000) {
      if (isWanted) leading.wanted();
      clock.advance(1_000);
      await vi.waitUntil(rests, { interval: 1 });
    }
    return { counted: [leading.state().kind, asked - 1], end };
  };
  const alone = await minute('first');
  // Five seconds after it began to lead, then every fifteen.
  expect(alone.counted).toEqual(['leading', 4]);
  await alone.end();
  const wanted = await minute('second', true);
  expect(wanted.counted).toEqual(['leading', 12]);
  const standby = await minute('third');
  expect(standby.counted).toEqual(['standby', 15]);
  await standby.end();
  await wanted.end();
});

it('one process leads two things over one connection', async () => {
  const url = new URL(engines.url);
  url.searchParams.set('application_name', 'counted');
  const leases = openLeases(url.href, { instance: 'both', log: silentLog });
  const ending = new AbortController();
  const { signal } = ending;
  const untilEnd = (within: AbortSignal) =>
    new Promise<void>((resolve) => within.addEventListener('abort', () => resolve()));
  const both = ['reactors', 'sweep'].map((name) => leases.lead(name, untilEnd, signal));
  await vi.waitUntil(() => both.every(({ state }) => state().kind === 'leading'), 30_000);
  expect(await ask(`select from pg_stat_activity where application_name = 'counted'`)).toHaveLength(
    1,
  );
  ending.abort();
  await Promise.all(both.map(({ ended }) => ended));
  await leases.close();
  expect(await ask('select from leases where until <= clock_timestamp()')).toHaveLength(2);
});
