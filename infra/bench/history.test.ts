// @module-tag slow

import { connectEventStore } from '@haat/event-store/connect';
import { START } from '@haat/event-store/port';
import { auditPayments } from '@haat/ops/audit/audit-payments';
import { systemClock } from '@haat/platform/clock';
import { projectors } from '@haat/projections/projectors/projectors';
import { replay } from '@haat/projections/replay';
import { verifyRecord } from '@haat/record/verify';
import { openEngines } from '@haat/testkit/engines';
import { followReadModels } from '@haat/testkit/read-models';
import { expect, it } from 'vitest';
import { writeHistory } from './history.ts';

it('a history that is made up is what a shop would have written', async () => {
  const shop = await openEngines();
  const raw = await connectEventStore(shop.url);
  const readModels = followReadModels(shop);
  try {
    const [from, to] = [Date.parse('2026-01-01'), Date.parse('2026-02-01')];
    const told: number[] = [];
    const historyOptions = { events: 2_000, from, to };
    const events = await writeHistory(shop.store, historyOptions, (count) => void told.push(count));
    expect(events).toBeGreaterThanOrEqual(2_000);
    expect(told.at(-1)).toBe(events);
    const seen = await verifyRecord({ store: raw, keyStore: shop.keyStore, clock: systemClock });
    expect(seen).toMatchObject({ events: events + 1, found: 0, forgotten: 0 });
    await Promise.all(projectors.map(({ name }) => readModels.caughtUp(name)));
    for (const projector of projectors) {
      const services = { db: shop.connection.db, store: shop.store };
      expect(await replay(services, projector)).toMatchObject({ differing: 0, unreadable: 0 });
    }
    const audited = { db: shop.connection.db, store: shop.store, clock: systemClock };
    const audit = await auditPayments({ ...audited, settings: { CLAIM_LAPSE_MS: -60_000 } });
    expect(audit).toMatchObject({ findings: [], totals: { unclaimed: 0 } });
    expect(audit.totals.creditedByBank).toBeGreaterThan(0);
    const { rows } = await shop.connection.pool.query(
      'select status, count(*)::int from orders group by status order by status',
    );
    expect(rows).toEqual([
      { status: 'completed', count: 475 },
      { status: 'failed', count: 25 },
    ]);
  } finally {
    await readModels.close();
    await raw.close();
    await shop.close();
  }
});

it('each order told in one go, nobody who follows the events finds one under way', async () => {
  const shop = await openEngines();
  const ending = new AbortController();
  const filter = { eventTypes: ['PaymentSubmitted'] };
  const ends = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    const options = { after: START, filter, signal: ending.signal };
    for await (const { events } of shop.store.subscribe(options)) {
      const read = events.map(({ stream }) => shop.store.read(stream));
      for (const one of await Promise.all(read)) found.push(one.events.at(-1)?.type ?? '');
      if (found.length >= 500) break;
    }
    return found;
  };
  try {
    const following = ends();
    const historyOptions = { events: 2_000, from: 0, to: Date.now(), isMultiStream: true };
    await writeHistory(shop.store, historyOptions);
    expect(new Set(await following)).toEqual(new Set(['PaymentVerified', 'PaymentReleased']));
  } finally {
    ending.abort();
    await shop.close();
  }
});
