// @module-tag slow
import type { RecordedEvent, SubscribeOptions } from '@haat/event-store/port';
import { noopLog } from '@haat/platform/log';
import { startSeveringProxy } from '@haat/testkit/severing-proxy';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Election, type LeaderTimes, openElection } from '../leader/leader.ts';
import { requestRetry } from '../parking/parked-events.ts';
import { healthOf, type Ledger, openLedger } from '../testing/ledger.ts';
import type { EventProcessor, EventProcessorServices } from './event-processor.ts';
import {
  type FollowAsLeaderOptions,
  followAsLeader,
  type LeaderFollowing,
} from './follow-as-leader.ts';

const NAME = 'reactor:verify-payment';

let ledger: Ledger;
const processes: Process[] = [];
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.end();
  await ledger.close();
});

type Process = LeaderFollowing & {
  readonly election: Election;
  /** Ends the process as SIGTERM does. */
  readonly end: () => Promise<void>;
  readonly subscriptions: () => number;
};

type StartOptions = Partial<FollowAsLeaderOptions> & {
  readonly url?: string;
  readonly times?: Partial<LeaderTimes>;
};

/** Starts a process with one processor. */
const start = (
  instance: string,
  { url = ledger.url, times = {}, ...options }: StartOptions = {},
  processor: EventProcessor = ledger.bookkeeper(NAME),
  engines: Pick<EventProcessorServices, 'db' | 'store'> = ledger.services,
): Process => {
  const election = openElection(url, { instance, log: noopLog, times });
  const ending = new AbortController();
  let subscriptions = 0;
  const { store } = engines;
  const subscribe = (requested: SubscribeOptions) => {
    subscriptions += 1;
    return store.subscribe(requested);
  };
  const services = { ...ledger.services, db: engines.db, store: { ...store, subscribe }, election };
  const following = followAsLeader(services, [processor], {
    lease: 'reactors',
    retry: { firstMs: 5, capMs: 40 },
    ...options,
    signal: ending.signal,
  });
  const end = async (): Promise<void> => {
    ending.abort();
    await following.ended;
    await election.close();
  };
  const one = { ...following, election, end, subscriptions: () => subscriptions };
  processes.push(one);
  return one;
};

const tells = (one: LeaderFollowing, sentence: string) =>
  vi.waitUntil(() => one.tells() === sentence, { timeout: 60_000, interval: 5 });

const isLeader = (one: Process) => one.tells() === `${one.election.instance} leads`;

let handled: string[] = [];
/** Records event ids in memory: a service's database role may not write to the ledger. */
const recordingProcessor = (): EventProcessor => {
  handled = [];
  return ledger.bookkeeper(NAME, {
    handle: async (_, recorded: readonly RecordedEvent[]) => {
      handled.push(...recorded.map(({ id }) => id));
    },
  });
};

/** All connections ever opened to the database. */
const sessions = async (): Promise<number> => {
  const { rows } = await ledger.connection.pool.query<{ sessions: number }>(
    'select sessions from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.sessions ?? 0;
};

describe('Three processes with the same processors', () => {
  it('have one leader, and the standbys open no subscription', async () => {
    const leader = start('a');
    await tells(leader, 'a leads');
    const standbys = [start('b'), start('c')];
    for (const one of standbys) {
      await vi.waitUntil(() => one.tells().endsWith('stands by: a leads'), 60_000);
    }
    // One up to the end of the events, and one for new ones.
    await vi.waitUntil(() => leader.hasCaughtUp(NAME) && leader.subscriptions() === 2, 60_000);
    for (let n = 0; n < 40; n += 1) await ledger.append(`order-${n % 4}`, 'OrderPlaced');
    expect(await ledger.written(NAME, 40)).toHaveLength(40);

    expect([...standbys, leader].map(({ subscriptions }) => subscriptions())).toEqual([0, 0, 2]);
    expect([...standbys, leader].map(healthOf)).toEqual([true, true, true]);
    expect(standbys.map(({ hasCaughtUp }) => hasCaughtUp(NAME))).toEqual([true, true]);
    expect(leader.metrics()).toContain('haat_leader{lease="reactors",instance="a"} 1');
    expect(leader.metrics()).toContain(`haat_event_processor_healthy{processor="${NAME}"} 1`);
    expect(standbys[0]?.metrics()).toContain('haat_leader{lease="reactors",instance="b"} 0');
    expect(standbys[0]?.metrics()).not.toContain('haat_event_processor_healthy');
  });

  it('open no new connection while events arrive', async () => {
    const all = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const { db, store } = await ledger.connectAs('worker');
        return start(name, {}, recordingProcessor(), { db, store });
      }),
    );
    await vi.waitUntil(() => all.every((one) => one.hasCaughtUp(NAME)), 60_000);
    const leader = all.find(isLeader);
    await ledger.append('order-1', 'OrderPlaced');
    await vi.waitUntil(() => handled.length === 1, 60_000);
    const before = await sessions();
    for (let n = 1; n < 40; n += 1) {
      await ledger.append(`order-${n % 4}`, 'OrderPlaced');
      await vi.waitUntil(() => handled.length === n + 1, { timeout: 60_000, interval: 1 });
    }
    // Connections that the leader's pools did not need before; three racing processes opened 153.
    expect((await sessions()) - before).toBeLessThan(10);
    expect(all.find(isLeader)).toBe(leader);
  });

  it('hand over the lead at once, and no event is skipped or handled twice', async () => {
    const times = { askEveryMs: 3_600_000 };
    const all = ['a', 'b', 'c'].map((name) => start(name, { times }));
    for (let n = 0; n < 3; n += 1) {
      await ledger.append('order-1', 'OrderPlaced');
      const [leader] = await vi.waitUntil(() => {
        const leaders = all.filter(isLeader);
        return leaders.length > 0 && leaders;
      }, 60_000);
      await ledger.written(NAME, 2 * n + 1);
      // No events are handled between the two leaders.
      await Promise.all([leader?.end(), ledger.append('order-2', 'OrderPlaced')]);
      all.splice(all.indexOf(leader as Process), 1);
      if (all.length === 0) break;
      await ledger.written(NAME, 2 * n + 2);
    }
  });
});

describe('a leader that is stuck', () => {
  /** The newer version, whose types `old` does not know. */
  const newer = () => ledger.bookkeeper(NAME, { eventTypes: ['OrderPlaced', 'PaymentSubmitted'] });

  it('lets a standby lead that can continue', async () => {
    const first = start('first', {}, newer());
    await ledger.append('order-1', 'OrderPlaced');
    await ledger.written(NAME, 1);
    await first.end();
    // Once it has resigned, it lets the other start and lead.
    const old = start('old', { stepDownAfterMs: 1_000, times: { letInAfterMs: 60_000 } });
    await vi.waitUntil(() => /newer version/.test(String(old.health[NAME]?.())), {
      timeout: 60_000,
      interval: 5,
    });
    await ledger.append('payment-1', 'PaymentSubmitted');

    const next = start('next', {}, newer());

    expect(await ledger.written(NAME, 2)).toHaveLength(2);
    await tells(next, 'next leads');
    expect(healthOf(next)).toBe(true);
  });

  it('keeps trying without a standby', async () => {
    await ledger.connection.pool.query('alter table ledger rename to elsewhere');
    const only = start('only', { stepDownAfterMs: 50 });
    await ledger.append('order-1', 'OrderPlaced');
    await vi.waitUntil(() => /does not exist/.test(String(healthOf(only))), 60_000);
    await ledger.connection.pool.query('alter table elsewhere rename to ledger');
    expect(await ledger.written(NAME, 1)).toHaveLength(1);
    await tells(only, 'only leads');
  });
});

it('the leader’s other work ends with its lead, and restarts after a failure', async () => {
  const story: string[] = [];
  const sweep = (name: string) => async (signal: AbortSignal) => {
    story.push(`${name} begins`);
    if (story.length === 1) throw new Error('The first one fails');
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    story.push(`${name} ends`);
  };
  const first = start('first', { whileLeading: sweep('first') });
  await vi.waitUntil(() => story.length === 2, 60_000);
  const second = start('second', { whileLeading: sweep('second') });
  await tells(second, 'second stands by: first leads');
  await first.end();
  await tells(second, 'second leads');
  expect(story).toEqual(['first begins', 'first begins', 'first ends', 'second begins']);
});

it('a requested retry of parked events happens at once', async () => {
  let isFixed = false;
  const good = ledger.bookkeeper(NAME);
  const failing: EventProcessor = {
    ...good,
    handle: async (transaction, recorded: readonly RecordedEvent[]) => {
      if (!isFixed) await sql`select 1 / 0`.execute(transaction);
      await good.handle(transaction, recorded);
    },
  };
  // No poll happens during this test.
  start('only', { pollIntervalMs: 1_000_000 }, failing);
  await ledger.append('order-2', 'OrderPlaced');
  await vi.waitUntil(async () => {
    const request = { processor: NAME, stream: 'order-2', by: 'meera' };
    if (ledger.errors.every((error) => !error.startsWith('event parked'))) return false;
    isFixed = true;
    return (await requestRetry(ledger.services.db, request)) === 1;
  }, 60_000);
  expect(await ledger.written(NAME, 1)).toEqual(['order-2/0 OrderPlaced']);
});

it('a process that finds no leader is unhealthy, and processes events once it can lead', async () => {
  const proxy = await startSeveringProxy(() => ledger.url);
  proxy.setClosed(true);
  const only = start('only', { url: proxy.url });
  expect(healthOf(only)).toBe(`${NAME}: no known leader of reactors`);
  await ledger.append('order-1', 'OrderPlaced');
  proxy.setClosed(false);
  expect(await ledger.written(NAME, 1)).toHaveLength(1);
  expect(healthOf(only)).toBe(true);
  await only.end();
  await proxy.stop();
});

it('a leader continues from the stored checkpoint after the database was unavailable', async () => {
  start('only', {}, recordingProcessor());
  const first = await ledger.append('order-1', 'OrderPlaced');
  const second = await ledger.append('order-2', 'OrderPlaced');
  const { pool } = ledger.connection;
  const position = async () => (await pool.query('select position from checkpoints')).rows[0];
  await vi.waitUntil(async () => (await position())?.position === second, 60_000);
  const id = handled.at(-1);
  // A database crash loses the last move and ends all connections.
  await pool.query('update checkpoints set position = $1', [first]);
  handled.length = 0;
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'only'`,
  );
  await vi.waitUntil(() => handled.length > 0, 60_000);
  expect(handled).toEqual([id]);
});
