import { paymentStream } from '@haat/contracts/events/payment';
import type { DeliveredHosting } from '@haat/contracts/http/orders';
import { orderMessages } from '@haat/contracts/messages';
import { nextStepMessages } from '@haat/contracts/next-step-messages';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { sample } from '@haat/contracts/testing/sample';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import type { PlacedPhase } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { newTransactionId } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { beginSubscription, giveSubscriptionCommand } from '@haat/testkit/subscriptions';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
});
afterAll(() => shop.close());

const PLACED_AT = '2026-01-15T09:30:00.000Z';

const registrationRequested = {
  title: timelineTitles.registrationRequested,
  state: 'done',
} as const;

/** What the projections write. */
const project = async (order: {
  id: string;
  customerId: string;
  placedAt?: string;
  awaits?: string;
  phase?: PlacedPhase;
  hosting?: DeliveredHosting;
  nameservers?: readonly string[];
  /** Of the entry where the registration starts. */
  registration?: string;
}) => {
  await shop.connection.db
    .insertInto('orders')
    .values({
      id: order.id,
      customer_id: order.customerId,
      email: asha.email,
      service: 'Domain',
      kind: 'domain',
      nameservers: JSON.stringify(order.nameservers ?? ['ns1.haat.example', 'ns2.haat.example']),
      domain: 'neelkhadi.in',
      status: order.awaits === undefined ? 'locked' : 'under_review',
      phase: order.phase ?? (order.awaits === undefined ? 'registration_pending' : 'placed'),
      reason: null,
      price_paise: 54_950,
      paid_paise: 54_950,
      payment_method: 'upi',
      reference_code: order.awaits ?? 'PAY-7K3M-92QD-4T8X',
      invoice_number: null,
      registrar_answer: null,
      expires_at: null,
      hosting: order.hosting === undefined ? null : (JSON.stringify(order.hosting) as never),
      timeline: JSON.stringify([
        { at: PLACED_AT, title: timelineTitles.orderPlaced, detail: null, state: 'done' },
        ...(order.registration === undefined
          ? []
          : [{ ...registrationRequested, at: PLACED_AT, detail: order.registration }]),
        { at: PLACED_AT, title: timelineTitles.waitingAtRegistrar, detail: null, state: 'now' },
      ]),
      placed_at: new Date(order.placedAt ?? PLACED_AT),
      updated_at: new Date(PLACED_AT),
    })
    .execute();
};

const moveCheckpoint = (position: string) =>
  shop.connection.db
    .insertInto('checkpoints')
    .values({ name: 'orders', position, event_types: [], store_id: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ position }))
    .execute();

const summary = (id: string) => ({
  id,
  service: 'Domain',
  kind: 'domain',
  plan: null,
  domain: 'neelkhadi.in',
  status: 'locked',
  standing: null,
  period: null,
  price: 549.5,
  pmethod: 'upi',
  owner_id: asha.id,
  email: asha.email,
  invoice_id: null,
  reference_code: 'PAY-7K3M-92QD-4T8X',
  placed_at: PLACED_AT,
  updated_at: PLACED_AT,
});

describe('A customer’s orders', () => {
  it('are shown newest first, and only to their customer', async () => {
    const ravi = await signUp(shop.app);
    await project({ id: 'HT-260115-OLD', customerId: asha.id });
    await project({ id: 'HT-260116-NEW', customerId: asha.id, placedAt: '2026-01-16T09:30:00Z' });
    await project({ id: 'HT-260116-RAVI', customerId: ravi.id });
    const { status, body, headers } = await asha.get('/api/orders');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(body.orders.map(({ id }: { id: string }) => id)).toEqual([
      'HT-260116-NEW',
      'HT-260115-OLD',
    ]);
    expect(body.orders[1]).toEqual(summary('HT-260115-OLD'));
  });

  it('are not shown to visitors', async () => {
    const unauthorized = { status: 401, body: { error: orderMessages.unauthorized } };
    expect(await visit(shop.app).get('/api/orders')).toMatchObject(unauthorized);
    expect(await visit(shop.app).get('/api/orders/HT-1')).toMatchObject(unauthorized);
    expect(await visit(shop.app).get('/api/invoices')).toMatchObject(unauthorized);
  });
});

describe('An order', () => {
  it('is shown with its message and its timeline', async () => {
    await project({ id: 'HT-260118-ONE', customerId: asha.id });
    const { body } = await asha.get('/api/orders/HT-260118-ONE');
    expect(body.order).toEqual({
      ...summary('HT-260118-ONE'),
      message: '✅ Your order is being processed and is under review.',
      next: nextStepMessages.lockedAtRegistrar,
      usual_minutes: null,
      reason: null,
      expires_at: null,
      domainRegistrationResponse: null,
      payment: null,
      can_take_other_name: false,
      pay_again: null,
      hosting_has_ended: false,
      can_cancel: false,
      nameservers: ['ns1.haat.example', 'ns2.haat.example'],
      renewal: null,
      hosting: null,
      download: null,
      timeline: [
        { at: PLACED_AT, title: timelineTitles.orderPlaced, detail: null, state: 'done' },
        { at: PLACED_AT, title: timelineTitles.waitingAtRegistrar, detail: null, state: 'now' },
      ],
    });
  });

  it.each([
    ['NS-DEFAULT', ['ns1.haat.example', 'ns2.haat.example'], '1 year, Haat’s nameservers'],
    ['NS-SWAPPED', ['ns2.haat.example', 'ns1.haat.example'], '1 year, Haat’s nameservers'],
    ['NS-OWN', ['a.ns.example', 'b.ns.example'], '1 year, a.ns.example, b.ns.example'],
  ])('names the nameservers of its registration: %s', async (of, nameservers, detail) => {
    const id = `HT-260118-${of}`;
    await project({ id, customerId: asha.id, nameservers, registration: '1 year' });
    const { order } = (await asha.get(`/api/orders/${id}`)).body;
    expect(order.timeline[1]).toEqual({ ...registrationRequested, at: PLACED_AT, detail });
  });

  it('says that its hosting has ended once the plan has lapsed', async () => {
    const plan = { planId: 102, planName: 'Dukaan', period: 'year' } as const;
    const paidUntil = '2026-11-29T05:02:40.000Z';
    const options = { customerId: asha.id, domain: 'ended.example', paidUntil, plan };
    const subscriptionId = await beginSubscription(shop.store, options);
    const id = subscriptionId.replace(/-hosting$/, '');
    const hosting = { username: 'kq4vd7zn', panel_url: 'https://panel.example/', nameservers: [] };
    await project({ id, customerId: asha.id, phase: 'completed', hosting });
    const hasEnded = async () => (await asha.get(`/api/orders/${id}`)).body.order.hosting_has_ended;
    expect(await hasEnded()).toBe(false);
    await giveSubscriptionCommand(shop.store, {
      type: 'LapseSubscription',
      ...{ subscriptionId, customerId: asha.id, paidUntil, lapsedAt: paidUntil },
      cause: 'operator',
    });
    expect(await hasEnded()).toBe(true);
  });

  it.each<PlacedPhase>(['domain_lost', 'registration_failed'])(
    'that ended with %s may take a replacement domain while its payment can pay for one',
    async (phase) => {
      const code = await asha.pay(549);
      const id = `HT-260119-${phase.toUpperCase().replace('_', '-')}`;
      await project({ id, customerId: asha.id, awaits: code, phase });
      const mayTake = async () =>
        (await asha.get(`/api/orders/${id}`)).body.order.can_take_other_name;
      expect(await mayTake()).toBe(true);
      await asha.buy({ domain: `of-another-${phase.slice(0, 4)}.in`, referenceCode: code });
      expect(await mayTake()).toBe(false);
    },
  );

  it('that lost its domain can’t take a replacement domain once its payment is spent', async () => {
    const code = await asha.pay(549);
    const id = 'HT-260119-MONEY-SPENT';
    await project({ id, customerId: asha.id, awaits: code, phase: 'domain_lost' });
    const word = { type: 'RecordPaymentVerified', creditedPaise: 54_900 } as const;
    await recordBankResponse(shop.store, code, word);
    const { data } = sample('PaymentDebited', { referenceCode: code, customerId: asha.id });
    const draw = { type: 'DebitPayment', ...data, amountPaise: 54_900, corrects: null } as const;
    const stream = paymentStream(code);
    await executeTestCommand(
      shop.store,
      { kind: 'customer', id: asha.id },
      paymentDecider,
      stream,
      draw,
    );
    const { order } = (await asha.get(`/api/orders/${id}`)).body;
    expect(order.can_take_other_name).toBe(false);
  });

  it('shows the payment that it waits for, and whether the payment can be corrected', async () => {
    const utr = newTransactionId();
    const code = await asha.pay(549, utr);
    const id = 'HT-260118-AWAITS';
    await project({ id, customerId: asha.id, awaits: code });
    const orderOf = async () => (await asha.get(`/api/orders/${id}`)).body.order;
    const paymentOf = async () => (await orderOf()).payment;
    const nextOf = async () => (await orderOf()).next;
    const { deliver, ...next } = nextStepMessages;
    const delivery = deliver.domain('neelkhadi.in');
    expect(await nextOf()).toBe(next.verifying(delivery));
    const verifying = { utr_ending: utr.slice(-4), can_replace: true, is_verifying: true };
    expect(await paymentOf()).toEqual({ ...verifying, notice: null });
    await recordBankResponse(shop.store, code, { type: 'RecordCreditNotSeen' });
    expect(await paymentOf()).toEqual({ ...verifying, notice: null });
    const ending = { ...verifying, is_verifying: false };
    const explanation = paymentNotices.disputed;
    await recordBankResponse(shop.store, code, { type: 'PutPaymentInReview', explanation });
    expect(await paymentOf()).toEqual({ ...ending, notice: explanation });
    expect(await nextOf()).toBe(next.onceVerified(delivery));
    await recordBankResponse(shop.store, code, {
      type: 'RecordPaymentVerified',
      creditedPaise: 54_900,
    });
    expect(await paymentOf()).toEqual({ ...ending, notice: null, can_replace: false });
  });

  it('is not shown to another customer', async () => {
    const ravi = await signUp(shop.app);
    await project({ id: 'HT-260118-RAVI', customerId: ravi.id });
    const notYours = { status: 403, body: { error: refusalMessages.notYours } };
    expect(await asha.get('/api/orders/HT-260118-RAVI')).toMatchObject(notYours);
    // Also before the read model has it.
    const bought = await ravi.buy({ domain: 'ravis.in', referenceCode: await ravi.pay(549) });
    expect(await asha.get(`/api/orders/${bought.body.order.id}`)).toMatchObject(notYours);
  });

  it.each(['HT-260118-NONE', 'no-order', '%00', '..%2Fcustomers'])(
    'is not found when it does not exist: %s',
    async (id) => {
      const notFound = { status: 404, body: { error: refusalMessages.orderNotFound } };
      expect(await asha.get(`/api/orders/${id}`)).toMatchObject(notFound);
    },
  );
});

describe('An order that was just placed', () => {
  const buy = async (domain: string) => {
    const bought = await asha.buy({ domain, referenceCode: await asha.pay(549) });
    return { id: bought.body.order.id as string, position: bought.headers['haat-position'] };
  };

  it('is waited for, until the read model has it', async () => {
    const longWaitShop = await shop.reopen({
      settings: apiSettings({ READ_OWN_WRITE_MS: 60_000 }),
    });
    for (const knowsPosition of [false, true]) {
      const { id, position } = await buy(`own-write-${knowsPosition}.in`);
      const query = knowsPosition ? `?after=${position}` : '';
      const answer = asha.through(longWaitShop).get(`/api/orders/${id}${query}`);
      await project({ id, customerId: asha.id });
      await moveCheckpoint(String(position));
      expect(await answer).toMatchObject({ status: 200, body: { order: { id } } });
    }
  });

  it('is in the list that is requested with its position', async () => {
    const longWaitShop = await shop.reopen({
      settings: apiSettings({ READ_OWN_WRITE_MS: 60_000 }),
    });
    const { id, position } = await buy('own-write-listed.in');
    const list = asha.through(longWaitShop).get(`/api/orders?after=${position}`);
    await project({ id, customerId: asha.id });
    await moveCheckpoint(String(position));
    const ids = (await list).body.orders.map((order: { id: string }) => order.id);
    expect(ids).toContain(id);
  });

  it('is answered with 503 and Retry-After while the read model is behind', async () => {
    const { id } = await buy('behind.in');
    expect(await asha.get(`/api/orders/${id}`)).toMatchObject({
      status: 503,
      body: { error: refusalMessages.notReadableYet },
      headers: { 'retry-after': '1' },
    });
    expect((await asha.get('/api/orders?after=~')).status).toBe(200);
  });
});
