import type { OrderKind } from '@haat/contracts/order-kind';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { createManualClock } from '@haat/testkit/manual-clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usualTimes } from './usual-time.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const FIRST = Date.parse('2026-11-21T05:00:00.000Z');
let placed = 0;

/** One order after another, each delivered after so many seconds. */
const complete = async (
  kind: OrderKind,
  seconds: readonly number[],
  plan: string | null = null,
) => {
  const rows = seconds.map((after) => {
    placed += 1;
    const at = FIRST + placed * 60_000;
    const entry = (title: string, ms: number) => ({
      ...{ at: new Date(ms).toISOString(), title },
      ...{ detail: null, state: 'done' as const },
    });
    return {
      id: `HT-261121-${placed}`,
      customer_id: 'C-1',
      email: 'asha@example.in',
      service: 'Domain',
      domain: 'neelkhadi.in',
      status: 'completed' as const,
      phase: 'completed' as const,
      price_paise: 54_900,
      payment_method: 'upi' as const,
      kind,
      plan,
      timeline: JSON.stringify([
        entry(timelineTitles.orderPlaced, at),
        entry(timelineTitles.domainRegistered, at + after * 1_000),
        // Long after the delivery.
        entry(timelineTitles.verified, at + 86_400_000),
      ]),
      placed_at: new Date(at),
      updated_at: new Date(at + 86_400_000),
    };
  });
  await shop.connection.db.insertInto('orders').values(rows).execute();
};

it('the usual time is the median of the last hundred orders of a kind, and unknown below ten', async () => {
  const clock = createManualClock();
  const usual = usualTimes(shop.connection.db, clock);
  const domain = { kind: 'domain', plan: null } as const;
  await complete('domain', Array(9).fill(1));
  expect(await usual(domain)).toBeNull();
  await complete('domain', [1]);
  // One statement a minute.
  expect(await usual(domain)).toBeNull();
  clock.advance(60_000);
  expect(await usual(domain)).toBe(1);
  // Older ones no longer count.
  await complete('domain', [...Array(49).fill(3_600), 185, ...Array(50).fill(10)]);
  clock.advance(60_000);
  expect(await usual(domain)).toBe(4);
});

it('a domain with hosting has its own usual time', async () => {
  const usual = usualTimes(shop.connection.db, createManualClock());
  await complete('domain', Array(10).fill(600), 'Free Web Hosting');
  expect(await usual({ kind: 'domain', plan: 'Free Web Hosting' })).toBe(10);
  expect(await usual({ kind: 'code', plan: null })).toBeNull();
});
