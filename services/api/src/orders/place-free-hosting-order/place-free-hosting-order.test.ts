import { freeHostingStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { freeHostingDecider } from '@haat/domain/hosting/free-hosting';
import { START } from '@haat/event-store/port';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

const CREATE = '/api/orders/hosting/free/create';
const EXISTING = '/api/orders/hosting/free/check-existing';
const second = { status: 409, body: { error: orderMessages.oneFreeHostingOrder } };

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const formOf = ({ id }: TestCustomer, domain = newDomain()) => ({
  userId: id,
  domain,
  service: 'Free Web Hosting',
});
const hasOrder = async (by: TestCustomer) => (await by.post(EXISTING, undefined)).body;
const ordersOf = async ({ id }: TestCustomer) => {
  const filter = { eventTypes: ['OrderPlaced'] };
  const { events } = await shop.store.readAll(START, { filter, limit: 10_000 });
  return events.filter(({ data }) => data.customerId === id);
};

describe('A free hosting order', () => {
  it('is answered with its details, and costs nothing', async () => {
    const asha = await signUp(shop.app);
    expect(await hasOrder(asha)).toEqual({ hasOrder: false });
    const answer = await asha.post(CREATE, formOf(asha, 'www.NeelKhadi.in'));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: '✅ Order is in progress',
        order: {
          id: expect.stringMatching(/^HT-FREE-[0-9A-Z]{12}$/),
          invoiceId: null,
          service: 'Free Web Hosting',
          status: 'in_processing',
          domain: 'neelkhadi.in',
          plan: 'Free Web Hosting',
          customerId: asha.id,
          email: asha.email,
        },
        user: { id: asha.id, name: 'Asha Verma', email: asha.email },
      },
    });
    const [placed] = (await shop.store.read(orderStream(answer.body.order.id))).events;
    expect(placed?.data).toMatchObject({ pricePaise: 0, paymentMethod: 'free', payment: null });
    expect(await hasOrder(asha)).toEqual({ hasOrder: true });
  });

  it('is limited to one per customer, and a repeat gets the same order', async () => {
    const asha = await signUp(shop.app);
    const form = formOf(asha);
    const first = await asha.post(CREATE, form, { 'idempotency-key': 'free' });
    expect(await asha.post(CREATE, formOf(asha))).toMatchObject(second);
    expect(await asha.post(CREATE, formOf(asha, 'other.in'))).toMatchObject(second);
    // The same request is the same order.
    const repeated = await asha.post(CREATE, form, { 'idempotency-key': 'free' });
    expect(repeated).toMatchObject({ status: 200, body: first.body });
    expect(await ordersOf(asha)).toHaveLength(1);
    const ravi = await signUp(shop.app);
    expect((await ravi.post(CREATE, formOf(ravi))).status).toBe(200);
  });

  it.each([
    ['for one domain', (): string => 'shop.in'],
    ['for 50 domains', (n: number) => `shop-${n}.in`],
  ])('is placed once when 50 are requested at the same time %s', async (_, domainOf) => {
    const asha = await signUp(shop.app);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_one, n) => asha.post(CREATE, formOf(asha, domainOf(n)))),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const lost of answers.filter(({ status }) => status !== 200)) {
      expect(lost).toMatchObject(second);
    }
    const [placed, ...more] = await ordersOf(asha);
    expect(more).toEqual([]);
    expect(placed?.data.orderId).toBe(won[0]?.body.order.id);
    expect(await shop.story(freeHostingStream(asha.id))).toEqual(['FreeHostingClaimed']);
    expect(await hasOrder(asha)).toEqual({ hasOrder: true });
  });

  it.each([
    ['before', 'FreeHostingClaimed'],
    ['before', 'HostedDomainClaimed'],
    ['before', 'OrderPlaced'],
    ['after', 'OrderPlaced'],
  ])('is finished by the same request when it stopped %s writing %s', async (when, type) => {
    const asha = await signUp(shop.app);
    const dying = await shop.reopen({ store: dyingStore(shop.store, { [when]: writing(type) }) });
    const headers = { 'idempotency-key': 'cut off' };
    const form = formOf(asha);
    expect((await asha.through(dying).post(CREATE, form, headers)).status).toBe(503);
    expect((await asha.post(CREATE, form, headers)).status).toBe(200);
    expect(await ordersOf(asha)).toHaveLength(1);
    expect(await shop.story(freeHostingStream(asha.id))).toEqual(['FreeHostingClaimed']);
  });

  it('can be placed after an earlier one was claimed but never placed', async () => {
    const asha = await signUp(shop.app);
    const store = dyingStore(shop.store, { before: writing('OrderPlaced') });
    await asha.through(await shop.reopen({ store })).post(CREATE, formOf(asha));
    expect(await hasOrder(asha)).toEqual({ hasOrder: false });
    expect((await asha.post(CREATE, formOf(asha, 'another.in'))).status).toBe(200);
    expect(await ordersOf(asha)).toHaveLength(1);
  });

  it('can be placed again with a new ID once the first plan is released', async () => {
    const asha = await signUp(shop.app);
    const { body } = await asha.post(CREATE, formOf(asha));
    const orderId = body.order.id;
    const release = {
      type: 'ReleaseFreeHosting',
      customerId: asha.id,
      orderId,
      domain: 'neelkhadi.in',
      reason: 'It could not be set up.',
    } as const;
    const stream = freeHostingStream(asha.id);
    const actor = { kind: 'system', name: 'test' } as const;
    await executeTestCommand(shop.store, actor, freeHostingDecider, stream, release);
    expect(await hasOrder(asha)).toEqual({ hasOrder: false });
    const again = await asha.post(CREATE, formOf(asha));
    expect(again.status).toBe(200);
    expect(again.body.order.id).not.toBe(orderId);
  });
});

describe('An invalid free hosting order', () => {
  it.each<[string, object, number, string]>([
    ['without a domain', { domain: ' ' }, 400, orderMessages.enterDomainName],
    ['without a valid domain', { domain: 'neelkhadi' }, 400, orderMessages.enterValidDomain],
    ['for another customer', { userId: 'C-OTHER' }, 403, refusalMessages.accountMismatch],
    ['for another service', { service: 'Hosting' }, 400, refusalMessages.invalidField('service')],
  ])('is refused %s', async (_, changes, status, error) => {
    const asha = await signUp(shop.app);
    const answer = await asha.post(CREATE, { ...formOf(asha), ...changes });
    expect(answer).toMatchObject({ status, body: { error } });
    expect(await shop.story(freeHostingStream(asha.id))).toEqual([]);
  });
});
