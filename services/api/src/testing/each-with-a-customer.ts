import { type ApiShop, openApi } from '@haat/testkit/api';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** One shop per file, a new customer per test. @param meet called with both before each test. */
export const eachWithACustomer = (
  meet: (shop: ApiShop, customer: TestCustomer) => unknown,
): void => {
  let shop: ApiShop;
  beforeAll(async () => {
    shop = await openApi();
  });
  beforeEach(async () => {
    meet(shop, await signUp(shop.app));
  });
  afterAll(() => shop?.close());
};
