import { type CopyTarget, connectEventStore } from '@haat/event-store/connect';
import { startGuardedStandIn } from '@haat/event-store/testing/guarded-stand-in';
import { newCommandId } from '@haat/platform/ids';
import { asRole } from '@haat/platform/roles';
import { createRecordDatabase } from '@haat/testkit/database';
import { TEST_LOGINS } from '@haat/testkit/template-database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LogsToMove, openLogsToMove } from '../testing/logs-to-move.ts';

let logs: LogsToMove;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  logs = await openLogsToMove();
  closing.push(logs.close);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const appendForeign = async (url: string): Promise<void> => {
  const store = await connectEventStore(url);
  const event = { id: newCommandId(), type: 'InvoicePrinted', data: {}, metadata: {} };
  await store.append('printer-1', [event], 'no_stream');
  await store.close();
};

/** Neither a move nor its plan begins. */
const expectRefused = async (from: string, to: string, message: string): Promise<void> => {
  await expect(logs.plan(from, to)).rejects.toThrow(message);
  await expect(logs.move(from, to)).rejects.toThrow(message);
  expect(await logs.refusalAt(logs.url)).toBeNull();
};

describe('A move is refused, and writes nothing', () => {
  it('into an EventStoreDB of another program, which has no identity', async () => {
    await appendForeign(logs.standIn.url);
    const before = logs.standIn.events();
    await expectRefused(
      logs.url,
      logs.standIn.url,
      'The new event store is not empty: its first event is InvoicePrinted in printer-1.',
    );
    expect(logs.standIn.events()).toBe(before);
  });

  it('into the Postgres of another shop', async () => {
    const other = await createRecordDatabase();
    closing.push(other.drop);
    // Test databases are copies of one.
    await logs.sql(other.url, 'update event_store_identity set id = gen_random_uuid()');
    await expectRefused(
      logs.url,
      other.url,
      'is not empty: its first event is EventLogOpened in record. Name an empty event store',
    );
  });

  it('into the old log itself', async () => {
    await expectRefused(logs.url, logs.url, '--to holds this event log already');
  });

  it('from an empty Postgres or EventStoreDB', async () => {
    const empty = await logs.emptyPostgres();
    await expectRefused(empty, logs.standIn.url, 'is empty: it holds no event log.');
    await expectRefused(logs.standIn.url, empty, 'is empty: it holds no event log.');
    expect(logs.standIn.events()).toBe(0);
  });

  it('with the keys of another log', async () => {
    const other = await createRecordDatabase();
    closing.push(other.drop);
    await expectRefused(other.url, logs.standIn.url, 'holds the keys of another event store');
    expect(logs.standIn.events()).toBe(0);
  });

  it('while a service runs, or a processor is behind', async () => {
    for (const changed of ['requireStandstill', 'requireCaughtUp'] as const) {
      const refusing = { [changed]: () => Promise.reject(new Error(changed)) };
      await expect(logs.move(logs.url, logs.standIn.url, refusing)).rejects.toThrow(changed);
    }
    expect(logs.standIn.events()).toBe(0);
  });

  it('into a Postgres without room', async () => {
    const empty = await logs.emptyPostgres();
    const full = {
      target: (target: CopyTarget) => ({
        ...target,
        freeBytes: async () => 4_000,
      }),
    };
    await expect(logs.plan(logs.url, empty, full)).rejects.toThrow(
      /The new event store has 1 MB free, and the copy needs about \d+ MB\./,
    );
  });

  it('into a Postgres that is read-only, or where the user owns nothing', async () => {
    const readOnly = new URL(await logs.emptyPostgres());
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    await expectRefused(logs.url, readOnly.href, 'The new event store is read-only.');
    const asApi = asRole(await logs.emptyPostgres(), TEST_LOGINS.api);
    await expectRefused(logs.url, asApi, 'The user of the new event store may not write there.');
  });

  it('by a user who may not append to the old log', async () => {
    const reader = asRole(logs.url, TEST_LOGINS.projections);
    await expectRefused(reader, logs.standIn.url, 'may not append to the old event log');
    expect(logs.standIn.events()).toBe(0);
  });

  it('into an EventStoreDB where the password is wrong, or the user may not read all', async () => {
    const guarded = await startGuardedStandIn();
    closing.push(guarded.stop);
    await expectRefused(logs.url, guarded.unauthorizedUrl, 'refuses the user or the password');
    await expectRefused(logs.url, guarded.url, 'does not let the user');
  });

  it('between two EventStoreDB', async () => {
    await logs.move(logs.url, logs.standIn.url);
    await expect(logs.move(logs.standIn.url, 'esdb://127.0.0.1:1?tls=false')).rejects.toThrow(
      'Both are EventStoreDB',
    );
  });
});

describe('A plan', () => {
  it('makes no schema and writes no event', async () => {
    const empty = await logs.emptyPostgres();
    const before = await logs.eventsAt(logs.url);
    const planned = await logs.plan(logs.url, empty);
    expect(planned).toMatchObject({ events: before.length, isClosed: false });
    expect(await logs.plan(logs.url, logs.standIn.url)).toEqual({ ...planned, free: null });
    await expect(logs.eventsAt(empty)).rejects.toThrow('relation "events" does not exist');
    expect(logs.standIn.events()).toBe(0);
    expect(await logs.eventsAt(logs.url)).toEqual(before);
  });
});

describe('A log that was moved', () => {
  it('is not moved again, and an incomplete copy is not moved at all', async () => {
    const [target, elsewhere] = [await logs.emptyPostgres(), await logs.emptyPostgres()];
    const stopping = {
      translate: () => Promise.reject(new Error('stopped here')),
    };
    await expect(logs.move(logs.url, target, stopping)).rejects.toThrow('stopped here');
    await expect(logs.move(target, elsewhere)).rejects.toThrow(
      'EVENT_STORE_URL names a copy that is not complete. Name the old log.',
    );
    await expect(logs.move(logs.url, elsewhere)).rejects.toThrow(
      /The log was moved to postgres:\/\/.* on .*\. Nothing is left to move\./,
    );
    await logs.move(logs.url, target);
    await logs.happen(target, 'after.in');
    await expect(logs.happen(logs.url, 'lost.in')).rejects.toThrow('and is closed');
  });
});
