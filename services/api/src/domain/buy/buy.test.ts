import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../testing/customer.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const story = async (stream: string) => (await shop.store.read(stream)).events.map((e) => e.type);

describe('a customer who has reported a payment', () => {
  it('orders a name with it: the name is reserved, the payment spent, the order placed', async () => {
    const asha = await signUp(shop.app);
    const referenceCode = await asha.pay(549);
    const bought = await asha.buy({ domain: 'neelkhadi.in', price: 549, referenceCode });
    expect(bought).toMatchObject({
      status: 200,
      body: {
        message: '✅ Your order is being processed and is under review.',
        order: {
          domain: 'neelkhadi.in',
          pmethod: 'upi',
          owner_id: asha.id,
          invoice_id: null,
          email: asha.email,
          status: 'under_review',
        },
      },
    });
    expect(await story(domainNameStream('neelkhadi.in'))).toEqual(['DomainNameReserved']);
    expect(await story(paymentStream(referenceCode))).toEqual([
      'PaymentSubmitted',
      'PaymentAllocated',
    ]);
    expect(await story(orderStream(bought.body.order.id))).toEqual(['OrderPlaced']);
  });
});
