import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { paymentStream } from '@haat/contracts/events/payment';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { payVerified } from '@haat/testkit/bank-response';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

let shop: ApiShop;
let asha: TestCustomer;
let ravi: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  [asha, ravi] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
});
afterAll(() => shop.close());

const verified = (by: TestCustomer) => payVerified(shop.store, by);
const held = {
  status: 409,
  body: { error: domainOrderMessages.couldNotProcess(refusalMessages.domainHeld) },
};

describe('A domain held for an unverified payment', () => {
  it('is sold to a customer with a verified payment', async () => {
    const domain = 'held-for-nothing.in';
    const ravis = await ravi.buy({ domain, referenceCode: await ravi.pay(549) });
    expect(ravis.status).toBe(200);
    const ashas = await asha.buy({ domain, referenceCode: await verified(asha) });
    expect(ashas).toMatchObject({ status: 200, body: { order: { domain } } });
    const { events } = await shop.store.read(domainNameStream(domain));
    expect(events.map(({ type }) => type)).toEqual(['DomainNameReserved', 'DomainNameSuperseded']);
    expect(events[1]?.data).toEqual({
      domain,
      orderId: ashas.body.order.id,
      customerId: asha.id,
      supersededOrderId: ravis.body.order.id,
      supersededCustomerId: ravi.id,
    });
  });

  it('stays with the customer’s first order when the same customer pays again', async () => {
    const domain = 'own-order.in';
    const first = await asha.buy({ domain, referenceCode: await asha.pay(549) });
    const again = await asha.buy({ domain, referenceCode: await verified(asha) });
    expect(again.body.order.id).toBe(first.body.order.id);
    expect(await shop.story(domainNameStream(domain))).toEqual(['DomainNameReserved']);
  });
});

describe('A domain held for a verified payment', () => {
  it('is refused to another customer, whose verified payment stays unallocated', async () => {
    const domain = 'both-verified.in';
    expect((await ravi.buy({ domain, referenceCode: await verified(ravi) })).status).toBe(200);
    const referenceCode = await verified(asha);
    expect(await asha.buy({ domain, referenceCode })).toMatchObject(held);
    expect(await shop.story(paymentStream(referenceCode))).not.toContain('PaymentAllocated');
    expect((await asha.buy({ domain: 'another-then.in', referenceCode })).status).toBe(200);
  });

  it('goes to one of five customers who order it at the same time', async () => {
    const domain = 'many-at-once.in';
    await ravi.buy({ domain, referenceCode: await ravi.pay(549) });
    const buyers = await Promise.all(Array.from({ length: 5 }, () => signUp(shop.app)));
    const codes = await Promise.all(buyers.map(verified));
    const answers = await Promise.all(
      buyers.map((buyer, n) => buyer.buy({ domain, referenceCode: codes[n] ?? '' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await shop.story(domainNameStream(domain))).toEqual([
      'DomainNameReserved',
      'DomainNameSuperseded',
    ]);
  });
});

describe('An order with a verified payment whose process dies', () => {
  it.each(
    ['DomainNameSuperseded', 'PaymentAllocated', 'OrderPlaced'].flatMap((type) => [
      ['before', type] as const,
      ['after', type] as const,
    ]),
  )('is finished by submitting it again when it stopped %s writing %s', async (when, type) => {
    const domain = `verified-${when}-${type.toLowerCase()}.in`;
    await ravi.buy({ domain, referenceCode: await ravi.pay(549) });
    const order = { domain, referenceCode: await verified(asha) };
    const dying = await shop.reopen({ store: dyingStore(shop.store, { [when]: writing(type) }) });
    expect((await asha.through(dying).buy(order)).status).toBe(503);
    expect(await asha.buy(order)).toMatchObject({ status: 200, body: { order: { domain } } });
    expect(await shop.story(domainNameStream(domain))).toEqual([
      'DomainNameReserved',
      'DomainNameSuperseded',
    ]);
  });
});
