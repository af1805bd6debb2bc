import { writeHistory } from '@haat/infra/e2e/bench/history';
import { systemClock } from '@haat/platform/clock';
import { openEngines } from '@haat/testkit/engines';
import { followReadModels } from '@haat/testkit/read-models';
import { expect, it } from 'vitest';
import { auditPayments } from './audit-payments.ts';

it('a history that is made up adds up, as that of a shop does', async () => {
  const shop = await openEngines();
  const readModels = followReadModels(shop);
  try {
    const [from, to] = [Date.parse('2026-01-01'), Date.parse('2026-02-01')];
    await writeHistory(shop.store, { events: 1_000, from, to });
    await readModels.caughtUp();
    const audited = { db: shop.connection.db, store: shop.store, clock: systemClock };
    const settings = { CLAIM_LAPSE_MS: -60_000 };
    const { findings, totals } = await auditPayments({ ...audited, settings });
    expect(findings).toEqual([]);
    expect(totals).toMatchObject({ unclaimed: 0, creditedByBank: expect.any(Number) });
    expect(totals.creditedByBank).toBeGreaterThan(0);
  } finally {
    await readModels.close();
    await shop.close();
  }
});
