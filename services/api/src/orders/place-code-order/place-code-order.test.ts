import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeTotalPaise } from '@haat/contracts/code-item';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { customerStream } from '@haat/contracts/events/customer';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { type CodeItem, codesAnswerSchema } from '@haat/contracts/http/codes';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { customerDecider } from '@haat/domain/customer/customer';
import { type OrderCommand, orderDecider } from '@haat/domain/order/order';
import { START } from '@haat/event-store/port';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { payVerified } from '@haat/testkit/bank-response';
import { contactDetails, newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { codeOrderForm } from '@haat/testkit/order-forms';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

const PATH = '/api/orders/codes/create';

let folder: string;
let shop: ApiShop;
let asha: TestCustomer;
let matcher: CodeItem;
let price: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-downloads-'));
  await writeFile(join(folder, 'upi-statement-matcher.zip'), 'the package');
  shop = await openApi({ DOWNLOADS_DIR: folder });
  asha = await signUp(shop.app);
  matcher = await itemOf('upi-statement-matcher');
  price = codeTotalPaise(matcher.price) / 100;
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const itemOf = async (route: string): Promise<CodeItem> => {
  const { body } = await visit(shop.app).get('/api/codes/fetch');
  const item = codesAnswerSchema.parse(body).find((one) => one.route === route);
  if (item === undefined) throw new Error(`${route} is not sold`);
  return item;
};
const events = async (stream: string) => (await shop.store.read(stream)).events;
const types = async (stream: string) => (await events(stream)).map(({ type }) => type);
const order = (changes: object, by: TestCustomer = asha, headers: Record<string, string> = {}) =>
  by.post(PATH, { ...codeOrderForm(by, matcher), ...changes }, headers);
const ordersOf = async (domain: string) => {
  const filter = { eventTypes: ['OrderPlaced'] };
  const { events: placed } = await shop.store.readAll(START, { filter, limit: 10_000 });
  return placed.filter(({ data }) => (data.service as { domain: string }).domain === domain);
};

describe('A code order', () => {
  it('is answered with its details, and stored with the server’s own data', async () => {
    const referenceCode = await asha.pay(price);
    const answer = await order({ referenceCode, domain: ' https://www.NeelKhadi.co.in/ ' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: '✅ Your order is being processed and is under review.',
        order: {
          id: expect.stringMatching(/^HT-\d{6}-[0-9A-Z]{12}$/),
          invoiceId: null,
          service: 'UPI statement matcher',
          status: 'under_review',
          domain: 'neelkhadi.co.in',
          plan: null,
          customerId: asha.id,
          email: asha.email,
        },
      },
    });
    const [placed, ...more] = await events(orderStream(answer.body.order.id));
    expect(more).toEqual([]);
    expect(answer.headers['haat-position']).toBe(placed?.position);
    expect(placed?.data).toMatchObject({
      customerId: asha.id,
      pricePaise: codeTotalPaise(matcher.price),
      paymentMethod: 'upi',
      payment: { referenceCode },
      service: {
        kind: 'code',
        itemId: matcher.id,
        title: matcher.page_title,
        route: matcher.route,
        category: { id: matcher.category, name: matcher.category_name },
        setupPaise: matcher.price.setup * 100,
        domain: 'neelkhadi.co.in',
      },
      // The account has no address yet: name, email and phone, and the rest empty.
      billing: { name: 'Asha Verma', username: asha.email, phone: '9812345670', city: '' },
    });
    expect(await types(paymentStream(referenceCode))).toEqual([
      'PaymentSubmitted',
      'PaymentAllocated',
    ]);
  });

  it('is billed to the address of the account', async () => {
    const ravi = await signUp(shop.app);
    const profile = { name: 'Ravi', surname: 'Kumar', phone: '9900000000', companyName: null };
    await executeTestCommand(
      shop.store,
      { kind: 'customer', id: ravi.id },
      customerDecider,
      customerStream(ravi.id),
      {
        type: 'ChangeCustomerProfile',
        customerId: ravi.id,
        ...profile,
        address: { ...contactDetails, city: 'Udaipur' },
      },
    );
    const answer = await order({ referenceCode: await ravi.pay(price) }, ravi);
    const [placed] = await events(orderStream(answer.body.order.id));
    expect(placed?.data.billing).toMatchObject({ city: 'Udaipur', username: ravi.email });
  });
});

describe('A code item for a domain', () => {
  const open = (domain: string) =>
    asha.post('/api/payments/open', { purpose: 'code', productId: matcher.id, domain });
  const pay = (by: TestCustomer = asha) => payVerified(shop.store, by, price);
  const give = (command: OrderCommand) =>
    executeTestCommand(
      shop.store,
      { kind: 'system', name: 'test' },
      orderDecider,
      orderStream(command.orderId),
      command,
    );

  it('is ordered once when several tabs pay for it at the same time', async () => {
    const domain = newDomain();
    const codes = await Promise.all([pay(), pay(), pay()]);
    const answers = await Promise.all(
      codes.map((referenceCode) => order({ referenceCode, domain })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1);
    expect(await ordersOf(domain)).toHaveLength(1);
    const spent = await Promise.all(codes.map((code) => types(paymentStream(code))));
    expect(spent.filter((recorded) => recorded.includes('PaymentAllocated'))).toHaveLength(1);
    expect(await open(domain)).toMatchObject({
      status: 409,
      body: { error: refusalMessages.codeOrdered(domain) },
    });
  });

  it('can’t be bought again, except for another domain or by another customer', async () => {
    const domain = newDomain();
    const [referenceCode, again] = [await pay(), await pay()];
    const { id: orderId } = (await order({ referenceCode, domain })).body.order;
    const utrEnding = '1234';
    await give({
      ...{ type: 'ConfirmOrderPayment', orderId, referenceCode, utrEnding },
      ...{ creditedPaise: price * 100, balancePaise: 0 },
    });
    await give({ type: 'GrantDownload', orderId });
    await give({ type: 'CompleteOrder', orderId, invoiceNumber: 'HT/26-27/000001' });
    const error = refusalMessages.codeBought(domain);
    expect(await open(domain)).toMatchObject({ status: 409, body: { error } });
    expect(await order({ referenceCode: again, domain })).toMatchObject({
      status: 409,
      body: { error },
    });
    expect(await types(paymentStream(again))).not.toContain('PaymentAllocated');
    expect((await order({ referenceCode: again, domain: newDomain() })).status).toBe(200);
    const ravi = await signUp(shop.app);
    expect((await order({ referenceCode: await pay(ravi), domain }, ravi)).status).toBe(200);
  });

  it('can be ordered again after its order was cancelled', async () => {
    const domain = newDomain();
    // Until its payment is verified, its customer can cancel it.
    const referenceCode = await asha.pay(price);
    const first = (await order({ referenceCode, domain })).body.order.id;
    expect((await asha.post(`/api/orders/${first}/cancel`, {})).status).toBe(200);
    expect((await open(domain)).status).toBe(200);
    const second = (await order({ referenceCode: await pay(), domain })).body.order.id;
    expect(second).not.toBe(first);
    expect(await ordersOf(domain)).toHaveLength(2);
  });

  it('is held for an interrupted order until its claim expires', async () => {
    const domain = newDomain();
    const [cutOff, next] = [await pay(), await pay()];
    const failure = { before: writing('PaymentAllocated') };
    const dying = await shop.reopen({ store: dyingStore(shop.store, failure) });
    const begun = await order({ referenceCode: cutOff, domain }, asha.through(dying));
    expect(begun.status).toBe(503);
    expect((await open(domain)).status).toBe(200);
    expect(await order({ referenceCode: next, domain })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.codeHeldByYou(domain) },
    });
    // Its decision is old, its transaction is new: as in a log that was moved just now.
    await shop.connection.pool.query(`alter table events disable trigger all;
      update events set metadata = metadata || '{"occurredAt": "2025-03-01T05:00:00.000Z"}'
        where position = (select max(position) from events where type = 'CodeLicenceClaimed')`);
    const later = await shop.reopen({});
    expect((await order({ referenceCode: next, domain }, asha.through(later))).status).toBe(200);
    expect((await order({ referenceCode: cutOff, domain })).body.order.id).toBe(
      (await ordersOf(domain))[0]?.data.orderId,
    );
    expect(await ordersOf(domain)).toHaveLength(1);
  });
});

describe('An invalid code order', () => {
  it.each<[string, object, number, string]>([
    ['without a domain', { domain: ' ', referenceCode: '' }, 400, orderMessages.enterValidDomain],
    ['without a valid domain', { domain: 'neelkhadi' }, 400, orderMessages.enterValidDomain],
    ['for a public suffix', { domain: 'net.in' }, 409, refusalMessages.domainNotUsable],
    ['for a reserved domain', { domain: 'a.example' }, 409, refusalMessages.domainNotUsable],
    [
      'without a reference code',
      { referenceCode: '', userId: '' },
      400,
      domainOrderMessages.enterReferenceCode,
    ],
    ['without a user', { userId: '', price: null }, 400, orderMessages.sessionNotFound],
    ['without a price', { price: null }, 400, orderMessages.priceNotNumber],
    ['with a price that is not a number', { price: 'free' }, 400, orderMessages.priceNotNumber],
    [
      'with a set-up price that is not a number',
      { setupPrice: 'NaN' },
      400,
      orderMessages.priceNotNumber,
    ],
    [
      'with another payment method',
      { paymentMethod: 'card' },
      400,
      domainOrderMessages.selectPaymentMethod,
    ],
    ['for another customer', { userId: 'C-OTHER' }, 403, refusalMessages.accountMismatch],
    ['for another email', { email: 'ravi@example.in' }, 403, refusalMessages.accountMismatch],
    ['for an item that is not sold', { productId: 99_999 }, 404, refusalMessages.itemNotFound],
    ['under another title', { itemTitle: 'Loom ledger' }, 409, refusalMessages.itemChanged],
    ['with another item type', { itemType: 'sms' }, 409, refusalMessages.itemChanged],
    ['with another category', { category: 'WordPress' }, 409, refusalMessages.itemChanged],
    ['with another category ID', { categoryId: 1 }, 409, refusalMessages.itemChanged],
  ])('is refused %s', async (_, changes, status, error) => {
    const referenceCode = await asha.pay(price);
    expect(await order({ referenceCode, ...changes })).toMatchObject({ status, body: { error } });
    expect(await types(paymentStream(referenceCode))).toEqual(['PaymentSubmitted']);
  });

  it.each(['net.in', 'a.example'])('is refused before payment for %s', async (domain) => {
    const opens = { purpose: 'code', productId: matcher.id, domain };
    const error = refusalMessages.domainNotUsable;
    expect(await asha.post('/api/payments/open', opens)).toMatchObject({
      status: 409,
      body: { error },
    });
  });

  it('is refused for a free item, and for an item without a package', async () => {
    const { body } = await visit(shop.app).get('/api/codes/fetch');
    const items = codesAnswerSchema.parse(body);
    const free = items.find((item) => codeTotalPaise(item.price) === 0);
    const missing = items.find(({ route }) => route === 'gst-invoice-desk');
    if (!free || !missing) throw new Error('The catalogue has changed');
    const referenceCode = await asha.pay(9_999);
    expect(await order({ ...codeOrderForm(asha, free), referenceCode })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.itemIsFree },
    });
    expect(await order({ ...codeOrderForm(asha, missing), referenceCode })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.downloadMissing },
    });
  });
});
