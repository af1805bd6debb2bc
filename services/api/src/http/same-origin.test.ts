import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const logout = (headers: Readonly<Record<string, string>>) =>
  visit(shop.app).post('/api/auth/logout', {}, { host: 'haat.example', ...headers });
const refused = { status: 403, body: { error: refusalMessages.otherSite } };

describe('A command', () => {
  it('is refused from another site’s page', async () => {
    expect(await logout({ origin: 'https://evil.example' })).toMatchObject(refused);
    expect(await logout({ origin: 'null' })).toMatchObject(refused);
    expect(await logout({ 'sec-fetch-site': 'cross-site' })).toMatchObject(refused);
    expect(await logout({ 'sec-fetch-site': 'same-site' })).toMatchObject(refused);
  });

  it('is carried out from the shop’s own page and without browser headers', async () => {
    expect((await logout({ origin: 'https://haat.example' })).status).toBe(200);
    expect((await logout({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await logout({})).status).toBe(200);
  });
});

it('a GET request from another site’s page is answered', async () => {
  const answer = await visit(shop.app).get('/api/settings', { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(200);
});
