import {
  EventStoreRefused,
  EventStoreUnavailable,
  type RecordedEvent,
} from '@haat/event-store/port';
import { anEvent } from '@haat/testkit/shop-events';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listParked, requestRetry } from '../parking/parked-events.ts';
import { failedChecks, healthOf, type Ledger, openLedger } from '../testing/ledger.ts';
import type { EventProcessor } from './event-processor.ts';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(() => ledger.close());

const NAME = 'reactor:settle-order-payment';
const RETRY_REQUEST = { processor: NAME, stream: 'order-2', by: 'meera' };
const parked = async () =>
  (await listParked(ledger.services.db)).map(({ stream, revision, error, tries }) => ({
    at: `${stream}/${revision}`,
    error,
    tries,
  }));
const BEHIND = expect.stringMatching(/^Waits behind/);

/** A processor that fails in `prepare` or `handle` at some events. */
const failing = (
  step: 'prepare' | 'handle',
  isBad: (event: RecordedEvent) => boolean,
  failure: () => Error = () => new Error('Not for me'),
): EventProcessor => {
  const good = ledger.bookkeeper(NAME);
  if (step === 'prepare') {
    return {
      ...good,
      prepare: (recorded) => {
        if (isBad(recorded)) throw failure();
        return recorded;
      },
    };
  }
  return {
    ...good,
    handle: async (transaction, prepared: readonly RecordedEvent[]) => {
      await good.handle(transaction, prepared);
      if (prepared.some(isBad)) throw failure();
    },
  };
};
const firstOfOrder2 = ({ stream, revision }: RecordedEvent) =>
  stream === 'order-2' && revision === 0n;

describe.each(['prepare', 'handle'] as const)('An event that fails in %s', (step) => {
  it('parks its stream in order, and other streams continue', async () => {
    for (const order of ['order-1', 'order-2', 'order-3'])
      await ledger.append(order, 'OrderPlaced');
    await ledger.append('order-2', 'OrderPlaced');
    const following = ledger.run([failing(step, firstOfOrder2)]);
    await ledger.written(NAME, 2);
    await ledger.append('order-2', 'OrderPlaced');
    await ledger.append('order-3', 'OrderPlaced');

    expect(await ledger.written(NAME, 3)).toEqual([
      'order-1/0 OrderPlaced',
      'order-3/0 OrderPlaced',
      'order-3/1 OrderPlaced',
    ]);
    expect(await parked()).toEqual([
      { at: 'order-2/0', error: 'Not for me', tries: 1 },
      { at: 'order-2/1', error: BEHIND, tries: 1 },
      { at: 'order-2/2', error: BEHIND, tries: 1 },
    ]);
    expect(healthOf(following)).toBe(true);
    expect(ledger.errors).toContainEqual(expect.stringMatching(/^event parked/));
    const metric = `haat_parked_events{processor="${NAME}"} 3`;
    await vi.waitUntil(() => following.metrics().includes(metric), 60_000);
  });

  it('is isolated within a batch of a thousand', async () => {
    const batch = Array.from({ length: 20 }, () => anEvent('OrderPlaced'));
    for (let n = 1; n <= 50; n += 1)
      await ledger.store.append(
        `order-${n}`,
        batch.map((event) => ({ ...event, id: crypto.randomUUID() })),
        'any',
      );
    const isBad = ({ stream, revision }: RecordedEvent) =>
      revision === 7n && ['order-2', 'order-30'].includes(stream);
    ledger.run([failing(step, isBad)]);

    const entries = await ledger.written(NAME, 1_000 - 26);

    expect(entries).toHaveLength(1_000 - 26);
    for (const order of ['order-2', 'order-30', 'order-31']) {
      const own = entries.filter((entry) => entry.startsWith(`${order}/`));
      expect(own).toEqual(
        own.toSorted((a, b) => Number(a.split(/[/ ]/)[1]) - Number(b.split(/[/ ]/)[1])),
      );
    }
    expect((await parked()).filter(({ error }) => error === 'Not for me')).toHaveLength(2);
  });

  it('is retried on command, in order, with the events that waited behind it', async () => {
    let isFixed = false;
    await ledger.append('order-2', 'OrderPlaced', 'OrderPlaced', 'OrderPlaced');
    ledger.run([failing(step, (event) => !isFixed && firstOfOrder2(event))]);
    await ledger.append('order-1', 'OrderPlaced');
    await ledger.written(NAME, 1);

    expect(await requestRetry(ledger.services.db, RETRY_REQUEST)).toBe(3);
    await vi.waitUntil(async () => (await parked())[0]?.tries === 2, 60_000);
    expect((await parked()).map(({ tries }) => tries)).toEqual([2, 1, 1]);

    isFixed = true;
    expect(await requestRetry(ledger.services.db, RETRY_REQUEST)).toBe(3);
    const entries = await ledger.written(NAME, 4);
    expect(entries.slice(1)).toEqual([
      'order-2/0 OrderPlaced',
      'order-2/1 OrderPlaced',
      'order-2/2 OrderPlaced',
    ]);
    expect(await parked()).toEqual([]);
    await ledger.append('order-2', 'OrderPlaced');
    expect((await ledger.written(NAME, 5)).at(-1)).toBe('order-2/3 OrderPlaced');
    expect(await requestRetry(ledger.services.db, RETRY_REQUEST)).toBe(0);
  });

  it('is not overtaken by its stream in another process', async () => {
    const processes = [1, 2, 3].map(() =>
      ledger.run([failing(step, firstOfOrder2)], { batchSize: 2 }),
    );
    for (let n = 0; n < 20; n += 1) await ledger.append(`order-${(n % 4) + 1}`, 'OrderPlaced');
    const entries = await ledger.written(NAME, 15);
    expect(entries.filter((entry) => entry.startsWith('order-2/'))).toEqual([]);
    await vi.waitUntil(async () => (await parked()).length === 5, 60_000);
    expect(processes.map(healthOf)).toEqual([true, true, true]);
  });
});

describe('No event is parked', () => {
  it('because the database connection was lost in the middle', async () => {
    let kills = 0;
    const good = ledger.bookkeeper(NAME);
    const following = ledger.run([
      {
        ...good,
        handle: async (transaction, prepared) => {
          await good.handle(transaction, prepared);
          kills += 1;
          if (kills > 3) return;
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
        },
      },
    ]);
    await ledger.append('order-1', 'OrderPlaced', 'OrderPlaced');
    expect(await ledger.written(NAME, 2)).toHaveLength(2);
    expect(kills).toBeGreaterThan(3);
    expect(await parked()).toEqual([]);
    await vi.waitUntil(() => healthOf(following) === true, 60_000);
  });

  it.each([
    new EventStoreUnavailable('The key store did not answer'),
    new EventStoreRefused('The event store refuses the password.', 'Name one that it knows.'),
  ])('while an engine is unavailable or refuses: %s', async (failure) => {
    let tries = 0;
    const good = ledger.bookkeeper(NAME);
    const following = ledger.run([
      {
        ...good,
        handle: async (transaction, prepared) => {
          tries += 1;
          if (tries <= 4) throw failure;
          await good.handle(transaction, prepared);
        },
      },
    ]);
    await ledger.append('order-1', 'OrderPlaced', 'OrderPlaced');
    await ledger.append('order-2', 'OrderPlaced');
    await vi.waitUntil(() => tries > 4, 60_000);
    expect(await ledger.written(NAME, 3)).toHaveLength(3);
    expect(await parked()).toEqual([]);
    await vi.waitUntil(() => healthOf(following) === true, 60_000);
  });

  it('because a table is missing', async () => {
    await ledger.connection.pool.query('alter table ledger rename to elsewhere');
    const following = ledger.run([ledger.bookkeeper(NAME)]);
    await ledger.append('order-1', 'OrderPlaced');
    expect(await failedChecks(following)).toMatch(/"ledger" does not exist/);
    await ledger.connection.pool.query('alter table elsewhere rename to ledger');
    expect(await ledger.written(NAME, 1)).toHaveLength(1);
    expect(await parked()).toEqual([]);
  });
});

it('an error is stored shortened, and without characters that Postgres cannot store', async () => {
  await ledger.append('order-2', 'OrderPlaced');
  ledger.run([
    failing('prepare', firstOfOrder2, () => new Error(`\0\ud800${'x'.repeat(100_000)}`)),
  ]);
  await vi.waitUntil(async () => (await parked()).length === 1, 60_000);
  const [{ error = '' } = {}] = await parked();
  expect(error).toMatch(/^\ufffdx+$/);
  expect(error).toHaveLength(500);
});
