import { NewerEvent } from '@haat/contracts/events/registry';
import type { RecordedEvent } from '@haat/event-store/port';
import { reachedBy } from '@haat/testkit/reached';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findCheckpoint } from '../checkpoint/checkpoints.ts';
import { listParked } from '../parking/parked-events.ts';
import { failedChecks, healthOf, type Ledger, openLedger } from '../testing/ledger.ts';
import type { EventProcessor } from './event-processor.ts';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(() => ledger.close());

const NAME = 'reactor:verify-payment';
/** The previous version, and the next one that starts while it runs. */
const earlier = () => ledger.bookkeeper(NAME, { eventTypes: ['OrderPlaced'] });
const later = () => ledger.bookkeeper(NAME, { eventTypes: ['OrderPlaced', 'PaymentSubmitted'] });

describe('An older and a newer version running at the same time', () => {
  it('no event is skipped that only the newer one knows', async () => {
    const old = ledger.run([earlier()]);
    await ledger.append('order-1', 'OrderPlaced');
    await ledger.append('payment-1', 'PaymentSubmitted');
    await ledger.append('order-2', 'OrderPlaced');
    await ledger.written(NAME, 2);

    const next = ledger.run([later()]);
    await ledger.written(NAME, 3);
    await ledger.append('payment-2', 'PaymentSubmitted');
    await ledger.append('order-3', 'OrderPlaced');

    const entries = await ledger.written(NAME, 5);
    expect(entries.toSorted()).toEqual([
      'order-1/0 OrderPlaced',
      'order-2/0 OrderPlaced',
      'order-3/0 OrderPlaced',
      'payment-1/0 PaymentSubmitted',
      'payment-2/0 PaymentSubmitted',
    ]);
    expect(healthOf(next)).toBe(true);
    expect(await failedChecks(old)).toMatch(/newer version .* handles PaymentSubmitted too/);
  });

  it('the older one does not remove the new types when it restarts', async () => {
    const next = ledger.run([later()]);
    await ledger.append('payment-1', 'PaymentSubmitted');
    await ledger.written(NAME, 1);
    await next.stop();

    const old = ledger.run([earlier()]);
    await failedChecks(old);
    const reachedBefore = await reachedBy(ledger.services.db, NAME);
    const last = await ledger.append('payment-2', 'PaymentSubmitted');
    expect(await reachedBy(ledger.services.db, NAME)).toBe(reachedBefore);
    expect(reachedBefore < last).toBe(true);

    ledger.run([later()]);
    expect(await ledger.written(NAME, 2)).toHaveLength(2);
  });
});

describe('An event of a newer version', () => {
  const newer = (recorded: RecordedEvent): RecordedEvent => {
    if (recorded.stream === 'order-2') throw new NewerEvent('OrderPlaced version 2 is newer');
    return recorded;
  };

  it('waits for a process of that version, and is not parked meanwhile', async () => {
    const old = ledger.run([{ ...earlier(), prepare: newer }]);
    await ledger.append('order-1', 'OrderPlaced');
    await ledger.written(NAME, 1);
    await ledger.append('order-2', 'OrderPlaced');
    expect(await failedChecks(old)).toMatch(/waits for a newer version/);

    const next = ledger.run([earlier()]);
    await ledger.append('order-2', 'OrderPlaced');
    await ledger.append('order-3', 'OrderPlaced');
    const entries = await ledger.written(NAME, 4);
    expect(entries.toSorted()).toEqual([
      'order-1/0 OrderPlaced',
      'order-2/0 OrderPlaced',
      'order-2/1 OrderPlaced',
      'order-3/0 OrderPlaced',
    ]);
    expect(healthOf(next)).toBe(true);
    expect(await listParked(ledger.services.db)).toEqual([]);
  });

  it('is parked after the timeout, so that the shop continues', async () => {
    ledger.run([{ ...earlier(), prepare: newer }], { unknownEventsTimeoutMs: 50 });
    await ledger.append('order-2', 'OrderPlaced');
    await ledger.append('order-3', 'OrderPlaced');
    expect(await ledger.written(NAME, 1)).toEqual(['order-3/0 OrderPlaced']);
    expect(await listParked(ledger.services.db)).toMatchObject([{ stream: 'order-2' }]);
  });
});

describe('a longer list of event types', () => {
  it('catches up from the first event, only of the new types, and logs a warning', async () => {
    await ledger.append('payment-1', 'PaymentSubmitted');
    await ledger.append('order-1', 'OrderPlaced');
    const old = ledger.run([earlier()]);
    await ledger.written(NAME, 1);
    await old.stop();
    const warnings: unknown[] = [];
    const warn = (about: unknown) => warnings.push(about);
    Object.assign(ledger.services.log, { warn });

    ledger.run([later()]);

    // A second entry would be refused, and its event parked.
    expect(await ledger.written(NAME, 2)).toEqual([
      'order-1/0 OrderPlaced',
      'payment-1/0 PaymentSubmitted',
    ]);
    const types = ['PaymentSubmitted'];
    await vi.waitUntil(() => warnings.length > 0, 60_000);
    expect(warnings).toContainEqual({ processor: NAME, types, handled: 1 });
  });

  it('starts at new events for types named in `fromNow`', async () => {
    const old = ledger.run([earlier()]);
    await ledger.append('payment-1', 'PaymentSubmitted');
    await ledger.append('order-1', 'OrderPlaced');
    await ledger.written(NAME, 1);
    await old.stop();

    ledger.run([{ ...later(), fromNow: ['PaymentSubmitted'] }]);
    await vi.waitUntil(
      async () => (await findCheckpoint(ledger.services.db, NAME))?.event_types.length === 2,
      60_000,
    );
    await ledger.append('payment-2', 'PaymentSubmitted');

    expect(await ledger.written(NAME, 2)).toEqual([
      'order-1/0 OrderPlaced',
      'payment-2/0 PaymentSubmitted',
    ]);
  });

  it('catches up completely after a crash in the middle', async () => {
    await ledger.append('payment-1', ...Array.from({ length: 700 }, () => 'PaymentSubmitted'));
    const old = ledger.run([earlier()]);
    await ledger.append('order-1', 'OrderPlaced');
    await ledger.written(NAME, 1);
    await old.stop();
    let handled = 0;
    // Repeatable: the second attempt begins at the first event again.
    const repeatable = (killedAt: number): EventProcessor => ({
      ...later(),
      handle: async (transaction, recorded: readonly RecordedEvent[]) => {
        handled += recorded.length;
        for (const { stream, revision, type } of recorded) {
          await sql`insert into ledger (processor, entry)
            values (${NAME}, ${`${stream}/${revision} ${type}`})
            on conflict do nothing`.execute(transaction);
        }
        if (handled < killedAt) return;
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
      },
    });
    const killed = ledger.run([repeatable(501)]);
    expect(await failedChecks(killed)).toMatch(/connection|terminat/i);
    await killed.stop();
    ledger.run([repeatable(Number.POSITIVE_INFINITY)]);
    expect(await ledger.written(NAME, 701)).toHaveLength(701);
    expect(await listParked(ledger.services.db)).toEqual([]);
  });

  it('may lack types named in `retired`', async () => {
    const next = ledger.run([later()]);
    await ledger.append('order-1', 'OrderPlaced', 'PaymentSubmitted');
    await ledger.written(NAME, 2);
    await next.stop();

    const without = ledger.run([{ ...earlier(), retired: ['PaymentSubmitted'] }]);
    await ledger.append('order-1', 'PaymentSubmitted', 'OrderPlaced');

    expect((await ledger.written(NAME, 3)).at(-1)).toBe('order-1/3 OrderPlaced');
    expect(healthOf(without)).toBe(true);
  });
});

it('a new processor begins at the first event, or at the end for `fromNow` types', async () => {
  const old = ledger.run([ledger.bookkeeper('known before')]);
  await ledger.append('order-1', 'OrderPlaced');
  await ledger.written('known before', 1);
  await old.stop();
  const fresh = ledger.run([
    ledger.bookkeeper('known before'),
    ledger.bookkeeper('from the start'),
    ledger.bookkeeper('from now', { fromNow: ['OrderPlaced'] }),
  ]);
  await ledger.written('from the start', 1);
  await vi.waitUntil(() => fresh.hasCaughtUp('from now'), 60_000);
  await ledger.append('order-2', 'OrderPlaced');
  expect(await ledger.written('from the start', 2)).toHaveLength(2);
  expect(await ledger.written('from now', 1)).toEqual(['order-2/0 OrderPlaced']);
});

describe('an empty database beside an event log', () => {
  const both = () => [
    ledger.bookkeeper('from the start'),
    ledger.bookkeeper('from now', { fromNow: ['OrderPlaced'] }),
  ];

  it('makes every processor begin at the first event, even those with `fromNow`', async () => {
    await ledger.append('order-1', 'OrderPlaced');
    ledger.run(both());
    expect(await ledger.written('from now', 1)).toEqual(['order-1/0 OrderPlaced']);
    expect(await ledger.written('from the start', 1)).toHaveLength(1);
  });

  it('does so too if it replaces the database while they run', async () => {
    const following = ledger.run(both());
    await ledger.append('order-1', 'OrderPlaced');
    await Promise.all(['from now', 'from the start'].map((name) => ledger.written(name, 1)));
    await ledger.connection.pool.query('truncate checkpoints, ledger');
    await ledger.append('order-2', 'OrderPlaced');
    expect(await ledger.written('from now', 2)).toEqual([
      'order-1/0 OrderPlaced',
      'order-2/0 OrderPlaced',
    ]);
    await vi.waitUntil(() => healthOf(following) === true, 60_000);
  });
});
