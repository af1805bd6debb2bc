import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const price = (domain: string, app = shop.app) =>
  visit(app).get(`/api/domain/price?domain=${domain}`);

const noPriceList = {
  current: async () => ({ prices: [], ageMs: null }),
  priceOf: async () => undefined,
};

describe('The price of a domain', () => {
  it('is the provider’s price for the TLD, in rupees for the first year', async () => {
    expect((await price('NeelKhadi.co.in')).body).toEqual({
      domain: 'neelkhadi.co.in',
      price: 449,
      currency: 'INR',
    });
  });

  it('is refused for a TLD that is not sold', async () => {
    expect(await price('neelkhadi.zzz')).toMatchObject({
      status: 400,
      body: { error: '.zzz is not available with us' },
    });
  });

  it('is refused while there is no price list', async () => {
    const app = await shop.reopen({ priceList: noPriceList });
    expect(await price('neelkhadi.in', app)).toMatchObject({
      status: 503,
      body: { error: refusalMessages.priceUnavailable },
    });
  });
});

describe('The price list', () => {
  it('has the prices of the TLDs in rupees', async () => {
    const { body, headers } = await visit(shop.app).get('/api/domain/prices');
    expect(body.currency).toBe('INR');
    expect(Date.parse(body.readAt)).toBeLessThanOrEqual(Date.now());
    expect(body.prices.length).toBeGreaterThanOrEqual(40);
    expect(body.prices).toContainEqual({
      tld: 'in',
      registerCost: 549,
      renewalCost: 749,
      transferCost: 749,
    });
    expect(headers['cache-control']).toBe('public, no-cache');
  });

  it('is empty when the provider fails', async () => {
    const app = await shop.reopen({ priceList: noPriceList });
    const { status, body } = await visit(app).get('/api/domain/prices');
    expect({ status, body }).toEqual({
      status: 200,
      body: { currency: 'INR', readAt: null, prices: [] },
    });
  });
});
