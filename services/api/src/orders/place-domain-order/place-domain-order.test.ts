import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { contactDetails, domainOrderForm } from '@haat/testkit/customer';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceList } from '../../catalogue/price-list/price-list.ts';

let shop: ApiShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
});
afterAll(() => shop.close());

const events = async (stream: string) => (await shop.store.read(stream)).events;
const types = async (stream: string) => (await events(stream)).map(({ type }) => type);
const couldNot = (reason: string) => domainOrderMessages.couldNotProcess(reason);

describe('a customer who has reported a payment', () => {
  it('orders a name: it is reserved, the payment is spent on it, the order is placed', async () => {
    const referenceCode = await asha.pay(549);
    const bought = await asha.buy({
      user_id: asha.id,
      domain: 'https://www.NeelKhadi.in/',
      price: 549,
      referenceCode: ` ${referenceCode.toLowerCase()} `,
    });
    const { id } = bought.body.order;
    expect(bought).toMatchObject({
      status: 200,
      body: {
        message: '✅ Your order is being processed and is under review.',
        order: {
          id: expect.stringMatching(/^HT-\d{6}-[0-9A-Z]{12}$/),
          domain: 'neelkhadi.in',
          pmethod: 'upi',
          owner_id: asha.id,
          invoice_id: null,
          email: asha.email,
          status: 'under_review',
        },
        domainRegistrationResponse: { actionstatusdesc: null, error: null, customerid: null },
      },
    });
    expect(await types(domainNameStream('neelkhadi.in'))).toEqual(['DomainNameReserved']);
    expect(await types(paymentStream(referenceCode))).toEqual([
      'PaymentSubmitted',
      'PaymentAllocated',
    ]);
    const [placed, ...more] = await events(orderStream(id));
    expect(more).toEqual([]);
    expect(bought.headers['haat-position']).toBe(placed?.position);
    expect(placed).toMatchObject({
      type: 'OrderPlaced',
      data: {
        orderId: id,
        customerId: asha.id,
        email: asha.email,
        service: {
          kind: 'domain',
          domain: 'neelkhadi.in',
          years: 1,
          nameservers: ['ns1.haat.example', 'ns2.haat.example'],
          registrant: { ...contactDetails, username: asha.email },
        },
        pricePaise: 54_900,
        paymentMethod: 'upi',
        payment: { referenceCode, amountPaise: 54_900 },
      },
      metadata: { correlationId: id, actor: { kind: 'customer', id: asha.id } },
    });
  });

  it('orders with a payment that is already verified, and with one above the price', async () => {
    const referenceCode = await asha.pay(600);
    const creditedPaise = 60_000;
    await recordBankResponse(shop.store, referenceCode, {
      type: 'RecordPaymentVerified',
      creditedPaise,
    });
    const bought = await asha.buy({ domain: 'verified.in', price: '549.00', referenceCode });
    expect(bought).toMatchObject({ status: 200, body: { order: { domain: 'verified.in' } } });
  });

  it('takes its own nameservers', async () => {
    const ns = ['NS1.Other.com', 'ns2.other.com', '', ''];
    const bought = await asha.buy({ domain: 'own.in', ns, referenceCode: await asha.pay(549) });
    const [placed] = await events(orderStream(bought.body.order.id));
    expect(placed?.data).toMatchObject({
      service: { nameservers: ['ns1.other.com', 'ns2.other.com'] },
    });
  });
});

describe('an order is refused, and nothing is spent or held', () => {
  const refused = async (
    answer: Awaited<ReturnType<TestCustomer['buy']>>,
    {
      status,
      error,
      domain,
      code,
    }: { status: number; error: string; domain: string; code?: string },
  ) => {
    expect(answer).toMatchObject({ status, body: { error, status } });
    expect(await types(domainNameStream(domain))).toEqual([]);
    if (code) expect(await types(paymentStream(code))).not.toContain('PaymentAllocated');
  };

  it('without a session', async () => {
    const answer = await visit(shop.app).post('/api/domain/buy', domainOrderForm);
    expect(answer).toMatchObject({ status: 401, body: { error: orderMessages.unauthorized } });
  });

  it.each([
    ['paymentMethod', undefined, domainOrderMessages.selectPaymentMethod],
    ['domain', ' ', domainOrderMessages.missingDomain],
    ['referenceCode', ' ', domainOrderMessages.enterReferenceCode],
    ['domain', 'haat', 'Invalid domain format. Use example.com'],
    ['domain', 'haat.zzz', '.zzz is not available with us'],
    ['price', 'free', orderMessages.invalidPrice],
    ['ns', ['ns1', 'ns2.other.com'], refusalMessages.invalidNameserver('ns1')],
    ['registrantData', undefined, orderMessages.missingOrderDetails],
    ['registrantData', { ...contactDetails, city: '' }, domainOrderMessages.fieldRequired],
    ['registrantData', { ...contactDetails, phone: '1234567890123' }, refusalMessages.phoneTooLong],
    ['billingData', { ...contactDetails, phone: '123' }, refusalMessages.phoneTooShort],
  ])('for what is wrong with %s (%j)', async (field, value, error) => {
    const code = await asha.pay(549);
    const form = { domain: 'wrong.in', referenceCode: code, [field]: value };
    await refused(await asha.buy(form), { status: 400, error, domain: 'wrong.in', code });
  });

  it('for another account than the session’s', async () => {
    const code = await asha.pay(549);
    const form = { domain: 'tampered.in', referenceCode: code, user_id: 'C-OTHER' };
    const error = refusalMessages.accountMismatch;
    await refused(await asha.buy(form), { status: 403, error, domain: 'tampered.in', code });
  });

  it('for another price than the server’s', async () => {
    const code = await asha.pay(549);
    const form = { domain: 'tampered.in', referenceCode: code, price: 1 };
    const error = refusalMessages.priceChanged('₹549.00');
    await refused(await asha.buy(form), { status: 409, error, domain: 'tampered.in', code });
  });

  it('repeated with another price than the one it was placed at', async () => {
    const code = await asha.pay(549);
    const form = { domain: 'repeated.in', referenceCode: code };
    expect((await asha.buy({ ...form, price: 549 })).status).toBe(200);
    const error = refusalMessages.priceChanged('₹549.00');
    expect(await asha.buy({ ...form, price: 1 })).toMatchObject({ status: 409, body: { error } });
    expect((await asha.buy({ ...form, price: 549 })).status).toBe(200);
  });

  it('for a payment that does not cover the price', async () => {
    const code = await asha.pay(549);
    const form = { domain: 'dearer.com', referenceCode: code, price: 899 };
    const error = refusalMessages.paymentTooLow('₹549.00', '₹899.00');
    await refused(await asha.buy(form), { status: 409, error, domain: 'dearer.com', code });
  });

  it('for a payment that the bank rejected', async () => {
    const code = await asha.pay(549);
    await recordBankResponse(shop.store, code, {
      type: 'RecordPaymentRejected',
      reason: 'Not credited.',
    });
    const error = 'Payment verification failed. Not credited.';
    const form = { domain: 'rejected.in', referenceCode: code };
    await refused(await asha.buy(form), { status: 409, error, domain: 'rejected.in', code });
  });

  it('for the payment of another account, and for one that does not exist', async () => {
    const ravi = await signUp(shop.app);
    const code = await asha.pay(549);
    const domain = 'stolen.in';
    const stolen = await ravi.buy({ domain, referenceCode: code });
    await refused(stolen, { status: 403, error: refusalMessages.referenceNotYours, domain, code });
    const invented = await ravi.buy({ domain, referenceCode: 'PAY-0000-0000-0000' });
    await refused(invented, { status: 404, error: refusalMessages.referenceNotFound, domain });
  });

  it('for a name that the registrar says is registered', async () => {
    const code = await asha.pay(549);
    const answer = await asha.buy({ domain: 'taken-away.in', referenceCode: code });
    const error = couldNot(refusalMessages.domainSold);
    await refused(answer, { status: 409, error, domain: 'taken-away.in', code });
  });

  it('but not because the registrar could not be asked: the worker asks again', async () => {
    const code = await asha.pay(549);
    expect((await asha.buy({ domain: 'unknown-yet.in', referenceCode: code })).status).toBe(200);
  });
});

describe('one payment', () => {
  it('still answers its order after the price has changed, whichever was seen', async () => {
    const referenceCode = await asha.pay(549);
    const first = await asha.buy({ domain: 'cheap.in', price: 549, referenceCode });
    const dearer = {
      tld: 'in',
      registerPaise: 74_900,
      renewalPaise: 74_900,
      transferPaise: 74_900,
    };
    const priceList: PriceList = {
      current: async () => ({ prices: [dearer], ageMs: 0 }),
      priceOf: async () => dearer,
    };
    const later = asha.through(await shop.reopen({ priceList }));
    for (const price of [549, 749]) {
      const again = await later.buy({ domain: 'cheap.in', price, referenceCode });
      expect(again).toMatchObject({ status: 200, body: { order: { id: first.body.order.id } } });
    }
    expect((await later.buy({ domain: 'cheap.in', price: 1, referenceCode })).status).toBe(409);
  });
});

describe('a name that is held', () => {
  it('by an order whose payment the bank does not know is paid by the new one', async () => {
    const [one, two] = [await asha.pay(549), await asha.pay(549)];
    const first = await asha.buy({ domain: 'twice.in', referenceCode: one });
    await recordBankResponse(shop.store, one, { type: 'RecordCreditNotSeen' });
    const second = await asha.buy({ domain: 'twice.in', referenceCode: two });
    expect(second).toMatchObject({ status: 200, body: { order: { id: first.body.order.id } } });
    expect(await types(paymentStream(two))).toEqual(['PaymentSubmitted', 'PaymentAllocated']);
    expect(await types(orderStream(first.body.order.id))).toEqual([
      'OrderPlaced',
      'OrderPaymentReplaced',
    ]);
    const again = await asha.buy({ domain: 'twice.in', referenceCode: two });
    expect(again).toMatchObject({ status: 200, body: { order: { id: first.body.order.id } } });
  });

  it('by an order whose payment is confirmed gets that order; the new payment stays free', async () => {
    const [one, two] = [await asha.pay(549), await asha.pay(549)];
    const first = await asha.buy({ domain: 'paid-once.in', referenceCode: one });
    await recordBankResponse(shop.store, one, {
      type: 'RecordPaymentVerified',
      creditedPaise: 54_900,
    });
    const second = await asha.buy({ domain: 'paid-once.in', referenceCode: two });
    expect(second).toMatchObject({ status: 200, body: { order: { id: first.body.order.id } } });
    expect(await types(paymentStream(two))).toEqual(['PaymentSubmitted']);
    const other = await asha.buy({ domain: 'twice-more.in', referenceCode: two });
    expect(other).toMatchObject({ status: 200, body: { order: { domain: 'twice-more.in' } } });
  });
});
