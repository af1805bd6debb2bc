import { REACTED_TO } from '@haat/platform/database/first-lists';
import { START } from '@haat/platform/event-store/port';
import { follow } from '@haat/platform/followers/follow';
import { completedStory, streamsOf } from '@haat/testkit/commanded-customer';
import { type WorkerShop, withWorker } from '@haat/testkit/worker';
import { expect, it, vi } from 'vitest';
import { startWorkers } from './jobs/job-runner.ts';
import { runRelay } from './outbox/relay-runner.ts';
import { orderProcess, stepCalled } from './process.ts';
import { askedStep } from './reactors/asked-step.ts';
import { reactorFollowers } from './reactors/reactor-followers.ts';
import { createTakeSteps } from './reactors/take-steps.ts';

const SETTLE = 'reactor:settle-order-payment';

it('a payment that only the newer worker knows to ask about is verified though an older one runs', () =>
  withWorker({}, async (shop) => {
    // What the version before reacted to, and nothing that came since.
    const before = orderProcess
      .filter(({ name }) => Object.hasOwn(REACTED_TO, name))
      .map((reactor) => ({
        ...reactor,
        retired: [],
        eventTypes: (REACTED_TO[reactor.name] ?? []) as typeof reactor.eventTypes,
      }));
    const ending = new AbortController();
    const old = follow(
      shop.services,
      reactorFollowers(before, {
        delays: shop.services.settings,
        take: createTakeSteps(shop.services, stepCalled),
        onJobs: () => undefined,
        onDue: () => undefined,
      }),
      { signal: ending.signal, retry: { firstMs: 5, capMs: 50 } },
    );
    const early = await shop.buy({ domain: 'before.in', utr: '632612345601' });
    // Ends with OrderPlaced, which the older one handles: it has passed over the payment by then.
    const { position } = await shop.store.readAll(START, { limit: 10_000 });
    await vi.waitUntil(async () => {
      const { rows } = await shop.connection.pool.query(
        'select position from checkpoints where name = $1',
        [SETTLE],
      );
      return rows[0]?.position >= position;
    }, 15_000);

    await shop.startWorker();
    const late = await shop.buy({ domain: 'meanwhile.in', utr: '632612345602' });

    for (const bought of [early, late]) {
      await shop.until(streamsOf(bought).payment, 'PaymentVerified');
      await shop.until(streamsOf(bought).order, 'OrderCompleted');
    }
    await vi.waitUntil(() => /newer version/.test(String(old.health[SETTLE]?.())), 15_000);
    ending.abort();
    await old.ended;
  }));

type EventType = Parameters<WorkerShop['until']>[1];

/** A worker that knows every reaction but one, until the payment is verified and that one is due. */
const buyUpTo = async (shop: WorkerShop, missing: string, due: EventType) => {
  const { services } = shop;
  const ending = new AbortController();
  const { signal } = ending;
  const relay = runRelay(services, { signal, pollMs: 20 });
  const workers = startWorkers(services, services.queues, relay.onDue);
  const reactors = reactorFollowers(
    orderProcess.filter(({ name }) => name !== missing),
    {
      delays: services.settings,
      take: createTakeSteps(services, stepCalled),
      onJobs: relay.wake,
      onDue: () => undefined,
    },
  );
  const following = follow(services, reactors, { signal });
  const bought = await shop.buy({ domain: 'between.in' });
  const { order, payment } = streamsOf(bought);
  await shop.until(payment, 'PaymentVerified');
  const cause = await shop.until(order, due);
  ending.abort();
  await Promise.all([workers.close(), following.ended, relay.ended]);
  return { order, cause };
};

it.each<[string, string, EventType]>([
  ['payments', 'settle-order-payment', 'OrderPlaced'],
  ['orders', 'complete-order', 'DomainRegistered'],
])(
  'what the version before put into the queue %s as %s has one outcome, though it is done inside meanwhile',
  (queue, step, due) =>
    withWorker({}, async (shop) => {
      const { order, cause } = await buyUpTo(shop, step, due);
      const reactor = orderProcess.find(({ name }) => name === step);
      const asked = reactor && askedStep(reactor, cause, shop.services.settings);
      if (!asked) throw new Error(`${step} does not follow ${due}`);
      const { id, eventId, payload } = asked;
      await shop.connection.db
        .insertInto('outbox')
        .values({
          id,
          reactor: step,
          event_id: eventId,
          queue,
          job: step,
          payload: JSON.stringify(payload),
          delay_ms: 0,
        })
        .execute();

      // Neither goes on before the other has begun.
      const inQueue = Promise.withResolvers<void>();
      const inside = Promise.withResolvers<void>();
      const { queues, store } = shop.services;
      await shop.startWorker({
        queues: {
          ...queues,
          worker: (name, handler, options) =>
            queues.worker(
              name,
              async (job) => {
                if (job.id !== id) return handler(job);
                inQueue.resolve();
                await inside.promise;
                return handler(job);
              },
              options,
            ),
          close: async () => undefined,
        },
        store: {
          ...store,
          read: async (stream, options) => {
            if (stream === order) {
              inside.resolve();
              await inQueue.promise;
            }
            return store.read(stream, options);
          },
        },
      });
      await shop.until(order, 'OrderCompleted');
      await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
      expect(await shop.story(order)).toEqual(completedStory);
      const { rows } = await shop.connection.pool.query(
        `select type, count(*)::int from events where type like 'Invoice%' group by type order by type`,
      );
      expect(rows).toEqual([
        { type: 'InvoiceIssued', count: 1 },
        { type: 'InvoicePaid', count: 1 },
      ]);
      const numbers = await shop.connection.pool.query('select from invoice_numbers');
      expect(numbers.rowCount).toBe(1);
    }),
);
