import { orderMessages } from '@haat/contracts/messages';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

it.each([
  ['/api/orders/codes/create', orderMessages.sessionNotFound],
  ['/api/orders/hosting/paid/create', orderMessages.sessionNotFound],
  ['/api/orders/renewals/create', orderMessages.sessionNotFound],
  ['/api/orders/restores/create', orderMessages.sessionNotFound],
  ['/api/orders/upgrades/create', orderMessages.sessionNotFound],
  ['/api/orders/hosting/free/create', orderMessages.mustBeLoggedIn],
  ['/api/domain/buy', orderMessages.unauthorized],
])('%s answers visitors with the specified message', async (path, error) => {
  expect(await visit(shop.app).post(path, {})).toMatchObject({ status: 401, body: { error } });
});
