import type { EventType } from '@haat/contracts/events/registry';
import { follow } from '@haat/event-processing/processor';
import { START } from '@haat/event-store/port';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { withWorker } from '@haat/testkit/worker';
import { it, vi } from 'vitest';
import { reactorProcessors } from './engine/reactor-processors.ts';
import { createTakeSteps } from './engine/take-steps.ts';
import { getStep, orderProcess } from './process.ts';

const SETTLE = 'reactor:settle-order-payment';

it('a payment that only the newer worker knows to ask about is verified though an older one runs', () =>
  withWorker({}, async (shop) => {
    // Of both, the older one knows fewer events than the newer.
    const known: Readonly<Record<string, readonly EventType[]>> = {
      'verify-payment': ['PaymentReopened'],
      'settle-order-payment': ['OrderPlaced'],
    };
    const before = orderProcess.map((reactor) => ({
      ...reactor,
      eventTypes: (known[reactor.name] ?? reactor.eventTypes) as typeof reactor.eventTypes,
    }));
    const ending = new AbortController();
    const old = follow(
      shop.services,
      reactorProcessors(before, {
        delays: shop.services.settings,
        take: createTakeSteps(shop.services, getStep),
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
    }, 60_000);

    await shop.startWorker();
    // Until then the older one may handle the next event, and would notice nothing.
    await vi.waitUntil(async () => {
      const { rows } = await shop.connection.pool.query(
        'select event_types from checkpoints where name = $1',
        [SETTLE],
      );
      return rows[0]?.event_types.length > 1;
    }, 60_000);
    const late = await shop.buy({ domain: 'meanwhile.in', utr: '632612345602' });

    for (const bought of [early, late]) {
      await shop.waitFor(streamsOf(bought).payment, 'PaymentVerified');
      await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    }
    await vi.waitUntil(() => /newer version/.test(String(old.health[SETTLE]?.())), 60_000);
    ending.abort();
    await old.ended;
  }));
