import { apiSettings } from '@haat/testkit/api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentRenewalPrices } from './renewal-prices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const dukaan = { kind: 'hosting', planId: 102, planName: 'Dukaan', period: 'year' } as const;

it('renewal prices are unknown when they do not arrive within 3 s', async () => {
  const never = new Promise<never>(() => undefined);
  const pending = currentRenewalPrices({
    settings: apiSettings(),
    priceList: { current: () => never, priceOf: () => never },
    catalogue: { current: () => never },
  });
  await vi.advanceTimersByTimeAsync(3_000);
  const prices = await pending;
  for (const renewed of [dukaan, { kind: 'domain', domain: 'neelkhadi.in' } as const]) {
    expect(prices(renewed)).toEqual({ status: 'unknown' });
  }
});
