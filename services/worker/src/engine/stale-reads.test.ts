import { comparePositions, START } from '@haat/event-store/port';
import { noopLog } from '@haat/platform/log';
import type { EncryptedStore } from '@haat/record/encryption';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getStep, orderProcess } from '../process.ts';
import { type RequestedStep, requestedStep } from './requested-step.ts';

let shop: WorkerShop;
beforeEach(async () => {
  shop = await openWorker();
});
afterEach(() => shop.close());

/**
 * A store like a lagging replica: it has events up to a position only; a stream that was read too
 * early is complete at the next read.
 */
const lagging = (store: EncryptedStore): EncryptedStore => {
  let seenUpTo = START;
  return {
    ...store,
    read: async (stream, options) => {
      const { events } = await store.read(stream, options);
      const shown = events.filter(({ position }) => comparePositions(position, seenUpTo) <= 0);
      const last = events.at(-1)?.position ?? START;
      if (comparePositions(last, seenUpTo) > 0) seenUpTo = last;
      return { events: shown, revision: shown.at(-1)?.revision ?? 'no_stream' };
    },
  };
};

/** The steps of that name that an order's events request. */
const requestedStepsOf = async (
  name: string,
  bought: Bought,
): Promise<readonly RequestedStep[]> => {
  const reactor = orderProcess.find((one) => one.name === name);
  if (!reactor) throw new Error(`No step is called ${name}`);
  const { events } = await shop.store.read(streamsOf(bought).order);
  return events
    .filter(({ type }) => (reactor.eventTypes as readonly string[]).includes(type))
    .flatMap((event) => requestedStep(reactor, event, shop.services.settings) ?? []);
};

describe('An event store that lags behind', () => {
  it('loses no order: each job waits for the event that requested it', async () => {
    await shop.startWorker({ store: lagging(shop.store) });
    const orders = await Promise.all(
      ['neelkhadi.in', 'locked-name.in', 'lost-name.in'].map((domain, n) =>
        shop.buy({ domain, utr: `63261234500${n}` }),
      ),
    );
    await Promise.all(
      orders.map((bought) => shop.waitFor(streamsOf(bought).order, 'OrderCompleted')),
    );
    expect(shop.registrar.registrations()).toHaveLength(3);
  });

  it('makes a step wait instead of finding nothing to do', async () => {
    await shop.startWorker();
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    const behind = {
      ...shop.services,
      store: {
        ...shop.store,
        read: async (stream: string) => {
          const slice = await shop.store.read(stream);
          return stream === streamsOf(bought).order
            ? { events: [], revision: 'no_stream' as const }
            : slice;
        },
      },
    };
    for (const name of ['register-domain', 'complete-order']) {
      const [requested] = await requestedStepsOf(name, bought);
      if (requested === undefined) throw new Error(`${name} was never requested`);
      const { id, payload } = requested;
      const step = { id, payload, log: noopLog };
      const first = await getStep(name).run(behind, { ...step, start: 1 });
      const tenth = await getStep(name).run(behind, { ...step, start: 10 });
      expect([first, tenth]).toEqual([
        { kind: 'later', delayMs: 50 },
        { kind: 'later', delayMs: 10_000 },
      ]);
    }
  });
});
