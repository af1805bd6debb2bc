import { comparePositions, START } from '@haat/platform/event-store/port';
import type { SealedStore } from '@haat/platform/record/sealed-store';
import { type Bought, streamsOf } from '@haat/testkit/commanded-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runJob } from './job-runner.ts';

let shop: WorkerShop;
beforeEach(async () => {
  shop = await openWorker();
});
afterEach(() => shop.close());

/**
 * A store as a replica that is behind: it has all events up to some place and none after it, and
 * what is looked for in vain has come when it is looked for again.
 */
const lagging = (store: SealedStore): SealedStore => {
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

const rowsOf = async (name: string, { referenceCode, orderId }: Bought) => {
  const rows = await shop.services.db
    .selectFrom('outbox')
    .selectAll()
    .where('job', '=', name)
    .execute();
  return rows.filter(({ payload }) =>
    [referenceCode, orderId].some((id) => Object.values(payload).includes(id)),
  );
};

describe('a store that is behind', () => {
  it('loses no order: each job waits for the event that asked for it', async () => {
    await shop.startWorker({ store: lagging(shop.store) });
    const orders = await Promise.all(
      ['neelkhadi.in', 'locked-name.in', 'lost-name.in'].map((domain, n) =>
        shop.buy({ domain, utr: `63261234500${n}` }),
      ),
    );
    await Promise.all(
      orders.map((bought) => shop.until(streamsOf(bought).order, 'OrderCompleted')),
    );
    expect(shop.registrar.registrations()).toHaveLength(3);
  });

  it('makes a job answer later, sooner than it would have found nothing to do', async () => {
    await shop.startWorker();
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    await shop.until(streamsOf(bought).order, 'OrderCompleted');
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
      const [row] = await rowsOf(name, bought);
      if (row === undefined) throw new Error(`${name} was never asked for`);
      const { id, job, payload: data } = row;
      const first = await runJob(behind, { id, name: job, data, start: 1 });
      const tenth = await runJob(behind, { id, name: job, data, start: 10 });
      expect([first, tenth]).toEqual([
        { kind: 'later', delayMs: 50 },
        { kind: 'later', delayMs: 10_000 },
      ]);
    }
  });

  it('changes nothing for rows that were written before causes were told', async () => {
    await shop.startWorker();
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    await shop.until(streamsOf(bought).order, 'OrderCompleted');
    const [row] = await rowsOf('register-domain', bought);
    const { causeStream: _, causeRevision: __, traceId: ___, ...old } = row?.payload ?? {};
    expect(Object.keys(old).sort()).toEqual(['causationId', 'correlationId', 'orderId']);
    const queued = { id: 'old-row', name: 'register-domain', data: old, start: 1 };
    expect(await runJob(shop.services, queued)).toEqual({ kind: 'done' });
  });
});
