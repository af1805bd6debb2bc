import { orderStream } from '@haat/contracts/events/order';
import { startEventStoreDbStandIn } from '@haat/platform/event-store/testing/eventstoredb-stand-in';
import { createMovableClock } from '@haat/platform/testing/manual-clock';
import { streamsOf } from '@haat/testkit/commanded-customer';
import { createTestDatabase } from '@haat/testkit/database';
import { openWorker } from '@haat/testkit/worker';
import { expect, it } from 'vitest';

const SETTLE_MS = 600_000;

it('beside EventStoreDB what was under way ends right, and numbers go on', async () => {
  const [server, keys] = [await startEventStoreDbStandIn(), await createTestDatabase()];
  const clock = createMovableClock();
  const record = { eventStoreUrl: server.url, keyStoreUrl: keys.url };
  const shop = await openWorker({}, { clock, settleMs: SETTLE_MS, ...record });
  try {
    const worker = await shop.startWorker();
    const done = await shop.buy({ domain: 'done.in' });
    const locked = await shop.buy({ domain: 'locked.in' });
    await shop.until(streamsOf(done).order, 'OrderCompleted');
    await shop.until(streamsOf(locked).order, 'DomainRegistrationPending');
    await worker.close();
    const unseen = await shop.buy({ domain: 'unseen.in' });

    await shop.loseDatabase();
    await shop.startWorker();
    clock.advance(SETTLE_MS);
    const ended = [done, locked, unseen].map(({ orderId }) =>
      shop.until(orderStream(orderId), 'OrderCompleted'),
    );
    const numbers = (await Promise.all(ended)).map(({ data }) => data.invoiceNumber);
    expect(numbers[0]).toMatch(/-00001$/);
    expect(numbers.map((number) => String(number).slice(-5)).toSorted()).toEqual([
      ...['00001', '00002', '00003'],
    ]);
    const registered = shop.registrar.registrations().map(({ domain }) => domain);
    expect(registered.toSorted()).toEqual(['done.in', 'locked.in', 'unseen.in']);
  } finally {
    await shop.close();
    server.stop();
    await keys.drop();
  }
});
