import { renewalMessages } from '@haat/contracts/renewal-messages';
import { restoreMessages } from '@haat/contracts/restore-messages';
import { apiSettings } from '@haat/testkit/api';
import { expect, it } from 'vitest';
import { quoteRestore } from './restore-prices.ts';

const price = { tld: 'in', registerPaise: 54_900, renewalPaise: 74_900, transferPaise: 74_900 };
const COST = new Map([['in', 560_000]]);

it.each([
  ['the price list is silent', [], COST, 503, renewalMessages.priceUnknown],
  [
    'the registrar is silent',
    [price],
    new Map<string, number>(),
    503,
    renewalMessages.priceUnknown,
  ],
  ['the TLD has no cost', [price], new Map([['com', 1]]), 409, restoreMessages.noPrice],
])('a restore has no price while %s', async (_, prices, costs, status, message) => {
  const services = {
    settings: apiSettings(),
    priceList: { current: async () => ({ prices, ageMs: 0 }), priceOf: async () => undefined },
    catalogue: { current: async () => null },
    restoreCosts: { current: async () => costs },
  };
  await expect(quoteRestore(services, 'neelkhadi.in')).rejects.toMatchObject({ status, message });
});
