import { orderStream } from '@haat/contracts/events/order';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { payVerified } from '@haat/testkit/bank-response';
import { newDomain } from '@haat/testkit/customer';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
/** At the process that knows the payments that it writes, and at another one. */
let here: TestCustomer;
let there: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  here = await signUp(shop.app);
  there = here.through(await shop.reopen({}));
  const app = await shop.reopen({ settings: apiSettings({ VERIFICATION_WAIT_MS: 60_000 }) });
  here = here.through(app);
  // From the first check on, outcomes are followed.
  await here.check(await payVerified(shop.store, here), 549);
});
afterAll(() => shop.close());

const payHere = async (): Promise<string> => {
  const referenceCode = await payVerified(shop.store, here);
  expect((await here.check(referenceCode, 549)).body.status).toBe('verified');
  return referenceCode;
};

describe('A payment that was spent at another process', () => {
  it('answers with the order that it paid', async () => {
    const [referenceCode, domain] = [await payHere(), newDomain()];
    const first = await there.buy({ domain, referenceCode });
    const again = await here.buy({ domain, referenceCode });
    expect(again).toMatchObject({ status: 200, body: { order: { id: first.body.order.id } } });
    expect(await shop.story(orderStream(first.body.order.id))).toEqual([
      'OrderPlaced',
      'OrderPaymentConfirmed',
    ]);
  });

  it('buys no other domain, and holds none', async () => {
    const [referenceCode, other] = [await payHere(), newDomain()];
    expect((await there.buy({ domain: newDomain(), referenceCode })).status).toBe(200);
    expect(await here.buy({ domain: other, referenceCode })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.referenceSpent },
    });
    const next = await payHere();
    expect((await here.buy({ domain: other, referenceCode: next })).status).toBe(200);
  });
});
