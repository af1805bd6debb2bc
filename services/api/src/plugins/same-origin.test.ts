import { refusalMessages } from '@haat/contracts/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const logout = (headers: Readonly<Record<string, string>>) =>
  visit(shop.app).post('/api/auth/logout', {}, { host: 'haat.example', ...headers });
const refused = { status: 403, body: { error: refusalMessages.otherSite } };

describe('a command', () => {
  it('from another site’s page is refused', async () => {
    expect(await logout({ origin: 'https://evil.example' })).toMatchObject(refused);
    expect(await logout({ origin: 'null' })).toMatchObject(refused);
    expect(await logout({ 'sec-fetch-site': 'cross-site' })).toMatchObject(refused);
    expect(await logout({ 'sec-fetch-site': 'same-site' })).toMatchObject(refused);
  });

  it('from the shop’s own page, or from no browser, is carried out', async () => {
    expect((await logout({ origin: 'https://haat.example' })).status).toBe(200);
    expect((await logout({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await logout({})).status).toBe(200);
  });
});

it('lets other sites’ pages link to the shop', async () => {
  const answer = await visit(shop.app).get('/api/settings', { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(200);
});
