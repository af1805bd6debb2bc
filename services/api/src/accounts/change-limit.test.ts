// @module-tag slow
import { randomUUID } from 'node:crypto';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { createPasswordLinks } from '@haat/platform/one-time-secrets';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { recordSettings } from '@haat/testkit/record';
import { cookieOf, signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPasskey, type Browser, browserOf, PASSWORD } from '../testing/safe-customer.ts';

let shop: ApiShop;
let asha: TestCustomer;
let browser: Browser;
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
  browser = browserOf(shop.app, asha);
});
afterAll(() => shop.close());

const NEXT = 'indigo on Tuesdays';
const refused = { status: 429, body: { error: refusalMessages.tooManySafetyChanges } };

it('safety changes end at 200 a day, while password reset and passkey removal still work', async () => {
  const { answer } = await addPasskey(browser);
  const [passkey] = answer.body.passkeys;
  const setUp = (currentPassword = PASSWORD) =>
    browser.post('/api/account/one-time-codes/set-up', { currentPassword });
  // Attempts without proof do not count.
  for (let n = 0; n < 20; n += 1) expect((await setUp('a guess')).status).toBe(400);
  for (let n = 1; n < 200; n += 1) expect((await setUp()).status).toBe(200);

  const proof = { currentPassword: PASSWORD };
  expect(await setUp()).toMatchObject(refused);
  expect(await browser.post('/api/account/passkeys/options', proof)).toMatchObject(refused);
  const form = { ...proof, password: NEXT };
  expect(await browser.post('/api/account/password', form)).toMatchObject(refused);
  expect(await browser.post('/api/auth/sessions/end', undefined)).toMatchObject(refused);

  // A thief with the owner's password has used up the limit.
  const { MASTER_SECRET: current } = recordSettings(shop.url);
  const links = createPasswordLinks(shop.connection.db, shop.clock, { current });
  const request = { customerId: asha.id, requestId: randomUUID(), replaces: null };
  const link = { token: await links.issue(request), password: NEXT };
  const reset = await visit(shop.app).post('/api/auth/password/reset', link);
  expect(reset.status).toBe(200);
  expect((await browser.get('/api/auth/session')).body.user).toBeNull();
  const owner = visit(shop.app, cookieOf(reset));
  const removed = await owner.post(`/api/account/passkeys/${passkey.id}/remove`, {
    currentPassword: NEXT,
  });
  expect(removed).toMatchObject({ status: 200, body: { passkeys: [] } });
});
