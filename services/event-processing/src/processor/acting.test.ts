import type { RecordedEvent } from '@haat/event-store/port';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listParked, requestRetry } from '../parking/parked-events.ts';
import { type Ledger, openLedger } from '../testing/ledger.ts';
import type { EventProcessor } from './event-processor.ts';
import { inserting } from './inserting.ts';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(() => ledger.close());

const NAME = 'reactor:complete-order';

/** Writes its events in the statement that moves its checkpoint. */
const insertingProcessor = (
  changes: Partial<EventProcessor<RecordedEvent>> = {},
): EventProcessor => {
  const insert: NonNullable<EventProcessor<RecordedEvent>['insert']> = (recorded, condition) => {
    const entries = recorded.map(({ stream, revision, type }) => `${stream}/${revision} ${type}`);
    return sql`
      insert into ledger (processor, entry)
      select ${NAME}, entry from unnest(${entries}::text[]) with ordinality as e(entry, n)
      where ${condition} order by n`;
  };
  return ledger.bookkeeper(NAME, {
    ...inserting(insert),
    ...changes,
  });
};

const order1 = 'order-1/0 OrderPlaced';

describe('A processor that writes its batch in one insert', () => {
  it('writes nothing when another process has handled the events', async () => {
    const two = [ledger.run([insertingProcessor()]), ledger.run([insertingProcessor()])];
    for (let n = 1; n <= 10; n += 1) await ledger.append(`order-${n}`, 'OrderPlaced');
    await ledger.written(NAME, 10);
    await Promise.all(two.map(({ stop }) => stop()));
    // The ledger refuses a second entry, which would park the stream.
    expect(await ledger.entries(NAME)).toHaveLength(10);
    expect(await listParked(ledger.services.db)).toEqual([]);
  });

  it('parks an event that the database refuses, and writes the others', async () => {
    await ledger.connection.pool.query(`alter table ledger add check (entry not like 'order-2/%')`);
    for (const order of ['order-1', 'order-2', 'order-3']) {
      await ledger.append(order, 'OrderPlaced');
    }
    ledger.run([insertingProcessor()]);
    expect(await ledger.written(NAME, 2)).toEqual([order1, 'order-3/0 OrderPlaced']);
    expect((await listParked(ledger.services.db)).map(({ stream }) => stream)).toEqual(['order-2']);
  });
});

it('a processor continues soon after the database is back, however long its retry interval', async () => {
  let isUnavailable = true;
  const act = async (events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => {
    if (!isUnavailable) return events;
    isUnavailable = false;
    throw Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  };
  await ledger.append('order-1', 'OrderPlaced');
  ledger.run([insertingProcessor({ act })], {
    retry: { firstMs: 600_000, capMs: 600_000 },
    pollIntervalMs: 600_000,
  });
  expect(await ledger.written(NAME, 1)).toEqual([order1]);
});

it('a low-priority processor pauses, then handles the events since then in one batch', async () => {
  const handled: string[][] = [];
  const lowPriority = ledger.bookkeeper(NAME, {
    pauseMs: 600_000,
    onHandled: (live) => handled.push((live?.events ?? []).map(({ stream }) => stream)),
  });
  const OTHER = 'reactor:settle-order-payment';
  let heard: (processor: string) => void = () => undefined;
  const following = ledger.run([lowPriority, ledger.bookkeeper(OTHER)], {
    pollIntervalMs: 600_000,
    onRetryRequested: (notify) => {
      heard = notify;
      return () => undefined;
    },
  });
  await vi.waitUntil(() => following.hasCaughtUp(NAME) && following.hasCaughtUp(OTHER), 60_000);
  await ledger.append('order-1', 'OrderPlaced');
  await ledger.written(NAME, 1);
  for (const order of ['order-2', 'order-3']) await ledger.append(order, 'OrderPlaced');
  await ledger.written(OTHER, 3);
  expect(handled).toEqual([['order-1']]);
  heard(NAME);
  await ledger.written(NAME, 3);
  await vi.waitUntil(() => handled.length > 1, 60_000);
  expect(handled).toEqual([['order-1'], ['order-2', 'order-3']]);
});

it('a processor that fell behind during its pause repeats no external effect', async () => {
  const acted: string[] = [];
  const lowPriority = ledger.bookkeeper(NAME, {
    pauseMs: 1_000,
    lagMs: 600_000,
    idleMoveMs: 600_000,
    act: async (prepared) => {
      for (const { stream } of prepared as readonly RecordedEvent[]) acted.push(stream);
      return prepared;
    },
    insert: () => null,
  });
  const busy = ledger.bookkeeper('busy', { eventTypes: ['PaymentSubmitted'], insert: () => null });
  const following = ledger.run([busy, lowPriority], { pollIntervalMs: 600_000 });
  await vi.waitUntil(() => following.hasCaughtUp(NAME) && following.hasCaughtUp('busy'), 60_000);
  await ledger.append('order-1', 'OrderPlaced');
  await vi.waitUntil(() => acted.length === 1, 60_000);
  // More than the cache holds, during its pause.
  const many = Array.from({ length: 700 }, () => 'PaymentSubmitted');
  for (let n = 0; n < 4; n += 1) await ledger.append(`payment-${n}`, ...many);
  await ledger.append('order-2', 'OrderPlaced');
  await vi.waitUntil(() => acted.includes('order-2'), 60_000);
  expect(acted).toEqual(['order-1', 'order-2']);
});

describe('a processor whose checkpoint may lag', () => {
  const checkpoint = async () => {
    const { rows } = await ledger.connection.pool.query(
      'select position, last_stream from checkpoints where name = $1',
      [NAME],
    );
    return rows[0];
  };

  /** Has external effects only; writes a row for order 9. */
  const laggingProcessor = (lagMs: number) => {
    const done: string[] = [];
    const good = insertingProcessor();
    const processor: EventProcessor<RecordedEvent> = {
      ...(good as EventProcessor<RecordedEvent>),
      lagMs,
      act: async (recorded) => {
        done.push(...recorded.map(({ stream }) => stream));
        return recorded;
      },
      insert: (recorded, condition, db) => {
        const written = recorded.filter(({ stream }) => stream === 'order-9');
        return written.length === 0 ? null : (good.insert?.(written, condition, db) ?? null);
      },
    };
    return { processor: processor as EventProcessor, done };
  };
  const waitUntilDone = (done: readonly string[], stream: string) =>
    vi.waitUntil(() => done.includes(stream), { timeout: 60_000, interval: 5 });

  it('handles several batches before it moves its checkpoint, and moves the checkpoint when it ends', async () => {
    const { processor, done } = laggingProcessor(600_000);
    const following = ledger.run([processor]);
    await vi.waitUntil(() => following.hasCaughtUp(NAME), 60_000);
    const { position: before } = await checkpoint();
    for (const order of ['order-1', 'order-2', 'order-3']) {
      await ledger.append(order, 'OrderPlaced');
      await waitUntilDone(done, order);
    }
    expect((await checkpoint()).position).toBe(before);
    const end = await ledger.append('customer-1', 'CustomerBlocked');
    await following.stop();
    const after = await checkpoint();
    expect(after.last_stream).toBe('order-3');
    expect(after.position > before && after.position <= end).toBe(true);
  });

  it('moves the checkpoint in the same transaction as its writes', async () => {
    const { processor } = laggingProcessor(600_000);
    ledger.run([processor]);
    const end = await ledger.append('order-9', 'OrderPlaced');
    await ledger.written(NAME, 1);
    expect((await checkpoint()).position).toBe(end);
  });

  it('moves the checkpoint after a while without new events', async () => {
    ledger.run([laggingProcessor(20).processor]);
    const end = await ledger.append('order-1', 'OrderPlaced');
    await vi.waitUntil(async () => (await checkpoint())?.position === end, 60_000);
  });

  it('still parks an event that it cannot handle, and the later events of its stream', async () => {
    const bad = insertingProcessor({
      lagMs: 600_000,
      prepare: (recorded) => {
        if (recorded.stream === 'order-2') throw new Error('Not for me');
        return recorded;
      },
    });
    ledger.run([bad]);
    for (const order of ['order-1', 'order-2', 'order-3', 'order-2']) {
      await ledger.append(order, 'OrderPlaced');
    }
    await ledger.written(NAME, 2);
    await vi.waitUntil(async () => (await listParked(ledger.services.db)).length === 2, 60_000);
    expect(await ledger.entries(NAME)).toEqual([order1, 'order-3/0 OrderPlaced']);
  });
});

describe('an external effect', () => {
  it('happens before the checkpoint moves, and its result is written', async () => {
    let written: readonly string[] | undefined;
    const act = async (recorded: readonly RecordedEvent[]) => {
      written = await ledger.entries(NAME);
      return recorded.map((event) => ({ ...event, type: 'Done' }));
    };
    await ledger.append('order-1', 'OrderPlaced');
    ledger.run([insertingProcessor({ act })]);
    expect(await ledger.written(NAME, 1)).toEqual(['order-1/0 Done']);
    expect(written).toEqual([]);
  });

  it('is repeated after a failure, from the same checkpoint', async () => {
    let calls = 0;
    const act = async (recorded: readonly RecordedEvent[]) => {
      calls += 1;
      if (calls < 3) throw new Error('The store does not answer');
      return recorded;
    };
    await ledger.append('order-1', 'OrderPlaced');
    ledger.run([insertingProcessor({ act })]);
    expect(await ledger.written(NAME, 1)).toEqual([order1]);
    expect(calls).toBe(3);
    expect(await listParked(ledger.services.db)).toEqual([]);
  });

  it('happens too when a parked event is retried', async () => {
    let isBad = true;
    const done: string[] = [];
    const processor = insertingProcessor({
      prepare: (recorded) => {
        if (isBad && recorded.stream === 'order-1') throw new Error('Not for me');
        return recorded;
      },
      act: async (recorded) => {
        done.push(...recorded.map(({ stream }) => stream));
        return recorded;
      },
    });
    await ledger.append('order-1', 'OrderPlaced');
    await ledger.append('order-2', 'OrderPlaced');
    ledger.run([processor]);
    await ledger.written(NAME, 1);
    expect(done).toEqual(['order-2']);
    isBad = false;
    await requestRetry(ledger.services.db, { processor: NAME, stream: 'order-1', by: 'meera' });
    await vi.waitUntil(() => done.includes('order-1'), 60_000);
    expect(await ledger.written(NAME, 2)).toContain(order1);
  });
});
