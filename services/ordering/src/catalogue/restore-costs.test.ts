import { noopLog } from '@haat/platform/log';
import type { Registrar } from '@haat/platform/registrar';
import { createManualClock } from '@haat/testkit/manual-clock';
import { expect, it } from 'vitest';
import { createRestoreCosts } from './restore-costs.ts';

const listing = (listCosts: Registrar['listCosts']) =>
  createRestoreCosts({
    registrar: { listCosts },
    clock: createManualClock(),
    ...{ ttlMs: 600_000, maxStaleMs: 86_400_000, log: noopLog },
  });
const restoreAt = (restore: { minorUnits: number; currency: string } | null) => ({
  ...{ register: null, renew: null },
  restore,
});

it('restore costs are those in rupees; others are unknown', async () => {
  const costs = listing(async () => ({
    kind: 'listed',
    costs: new Map([
      ['in', restoreAt({ minorUnits: 560_000, currency: 'INR' })],
      ['com', restoreAt({ minorUnits: 8_000, currency: 'USD' })],
      ['net', restoreAt({ minorUnits: 0, currency: 'INR' })],
      ['uk', restoreAt(null)],
    ]),
  }));
  expect([...(await costs.current())]).toEqual([['in', 560_000]]);
});

it('restore costs are unknown while the registrar does not list them', async () => {
  const costs = listing(async () => ({ kind: 'unknown', description: 'status 503' }));
  expect((await costs.current()).size).toBe(0);
});
