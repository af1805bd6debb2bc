import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { PriceList } from '@haat/ordering/catalogue/price-list/price-list';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { payVerified, recordBankResponse } from '@haat/testkit/bank-response';
import { contactDetails, domainOrderForm } from '@haat/testkit/customer';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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

describe('A customer with a submitted payment', () => {
  it('orders a domain: it is reserved, the payment is allocated, and the order is placed', async () => {
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

  it('orders with a verified payment that is above the price', async () => {
    const referenceCode = await payVerified(shop.store, asha, 600);
    const bought = await asha.buy({ domain: 'verified.in', price: '549.00', referenceCode });
    expect(bought).toMatchObject({ status: 200, body: { order: { domain: 'verified.in' } } });
  });

  it('chooses the nameservers', async () => {
    const ns = ['NS1.Other.com', 'ns2.other.com', '', ''];
    const bought = await asha.buy({ domain: 'own.in', ns, referenceCode: await asha.pay(549) });
    const [placed] = await events(orderStream(bought.body.order.id));
    expect(placed?.data).toMatchObject({
      service: { nameservers: ['ns1.other.com', 'ns2.other.com'] },
    });
  });
});

describe('A domain order', () => {
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

  it('is refused without a session', async () => {
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
  ])('is refused for a wrong %s (%j)', async (field, value, error) => {
    const code = await asha.pay(549);
    const form = { domain: 'wrong.in', referenceCode: code, [field]: value };
    await refused(await asha.buy(form), { status: 400, error, domain: 'wrong.in', code });
  });

  it('is refused for another account', async () => {
    const code = await asha.pay(549);
    const form = { domain: 'tampered.in', referenceCode: code, user_id: 'C-OTHER' };
    const error = refusalMessages.accountMismatch;
    await refused(await asha.buy(form), { status: 403, error, domain: 'tampered.in', code });
  });

  it('is refused at another price than the server’s', async () => {
    const code = await asha.pay(549);
    const form = { domain: 'tampered.in', referenceCode: code, price: 1 };
    const error = refusalMessages.priceChanged('₹549.00');
    await refused(await asha.buy(form), { status: 409, error, domain: 'tampered.in', code });
  });

  it('is refused when it is repeated at another price', async () => {
    const code = await asha.pay(549);
    const form = { domain: 'repeated.in', referenceCode: code };
    expect((await asha.buy({ ...form, price: 549 })).status).toBe(200);
    const error = refusalMessages.priceChanged('₹549.00');
    expect(await asha.buy({ ...form, price: 1 })).toMatchObject({ status: 409, body: { error } });
    expect((await asha.buy({ ...form, price: 549 })).status).toBe(200);
  });

  it('is refused with a payment that does not cover the price', async () => {
    const code = await asha.pay(549);
    const form = { domain: 'dearer.com', referenceCode: code, price: 899 };
    const error = refusalMessages.paymentTooLow('₹549.00', '₹899.00');
    await refused(await asha.buy(form), { status: 409, error, domain: 'dearer.com', code });
  });

  it('is refused with a payment that the bank rejected', async () => {
    const code = await asha.pay(549);
    await recordBankResponse(shop.store, code, {
      type: 'RecordPaymentRejected',
      reason: 'Not credited.',
    });
    const error = 'Payment verification failed. Not credited.';
    const form = { domain: 'rejected.in', referenceCode: code };
    await refused(await asha.buy(form), { status: 409, error, domain: 'rejected.in', code });
  });

  it('is refused with another customer’s payment, and with an unknown one', async () => {
    const ravi = await signUp(shop.app);
    const code = await asha.pay(549);
    const domain = 'stolen.in';
    const stolen = await ravi.buy({ domain, referenceCode: code });
    await refused(stolen, { status: 403, error: refusalMessages.referenceNotYours, domain, code });
    const invented = await ravi.buy({ domain, referenceCode: 'PAY-0000-0000-0000' });
    await refused(invented, { status: 404, error: refusalMessages.referenceNotFound, domain });
  });

  it('is refused for a domain that is already registered', async () => {
    const code = await asha.pay(549);
    const answer = await asha.buy({ domain: 'taken-away.in', referenceCode: code });
    const error = couldNot(refusalMessages.domainSold);
    await refused(answer, { status: 409, error, domain: 'taken-away.in', code });
  });

  it('is accepted when the registrar’s answer is unknown', async () => {
    const code = await asha.pay(549);
    expect((await asha.buy({ domain: 'unknown-yet.in', referenceCode: code })).status).toBe(200);
  });
});

describe('A repeated domain order', () => {
  it('gets the same order after a price change, at the old and the new price', async () => {
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

describe('A domain that the customer has already ordered', () => {
  it('is paid by the new payment when the bank does not know the first one', async () => {
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

  it('gets the same order when its payment is verified, and the new payment stays unallocated', async () => {
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
