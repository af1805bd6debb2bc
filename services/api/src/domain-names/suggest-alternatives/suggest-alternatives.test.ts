import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { alternativesAnswerSchema } from '@haat/contracts/http/domain';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { signUp, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const alternatives = async (domain: string, app = shop.app) => {
  const { body } = await visit(app).get(`/api/domain/alternatives?domain=${domain}`);
  return alternativesAnswerSchema.parse(body).alternatives;
};

describe('Alternatives to a taken domain', () => {
  it('are at most four available domains with their prices', async () => {
    const found = await alternatives('neelkhadi.in');
    expect(found).toHaveLength(4);
    expect(found).toContainEqual({ domain: 'neelkhadi-shop.in', price: 549 });
    expect(found.map(({ domain }) => domain)).not.toContain('neelkhadi.in');
    for (const { domain, price } of found) {
      const { body } = await visit(shop.app).get(`/api/domain/price?domain=${domain}`);
      expect(price).toBe(body.price);
      const check = await visit(shop.app).get(`/api/domain/check?domain=${domain}`);
      expect(check.body[domain]).toMatchObject({ status: 'available' });
    }
  });

  it('leave out domains that a customer has ordered', async () => {
    const asha = await signUp(shop.app);
    const referenceCode = await asha.pay(549);
    await asha.buy({ domain: 'khadi-shop.in', referenceCode });
    const found = await alternatives('khadi.in');
    expect(found.map(({ domain }) => domain)).not.toContain('khadi-shop.in');
  });

  it('are empty while the registrar does not answer', async () => {
    const silent = {
      ...shop.registrarClient,
      checkAvailability: async () => ({ status: 'unknown', failed: true }) as never,
    };
    const app = await shop.reopen({ registrar: silent });
    expect(await alternatives('neelkhadi.in', app)).toEqual([]);
  });

  it('need a complete domain, and are limited per minute', async () => {
    const { status, body } = await visit(shop.app).get('/api/domain/alternatives?domain=neelkhadi');
    expect(status).toBe(400);
    expect(body.error).toBe(domainSearchMessages.invalidDomain);
    const settings = apiSettings({ DOMAIN_CHECKS_PER_MINUTE: 1 });
    const rateLimited = visit(await shop.reopen({ settings }));
    const statuses = [];
    // A minute may end between the first two, but not also between the last two.
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await rateLimited.get('/api/domain/alternatives?domain=neelkhadi.in')).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
