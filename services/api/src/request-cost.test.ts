import { customerStream } from '@haat/contracts/events/customer';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { freeHostingStream, hostedDomainStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { paymentIntentStream } from '@haat/contracts/events/payment-intent';
import { plansAnswerSchema } from '@haat/contracts/http/hosting';
import type { EncryptedStore } from '@haat/record/encryption';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { payVerified, recordBankResponse } from '@haat/testkit/bank-response';
import { newTransactionId } from '@haat/testkit/customer';
import { hostingOrderForm } from '@haat/testkit/order-forms';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countedDatabase } from './testing/counted-database.ts';

/** Every message to Postgres costs both sides more than what it asks for. */

let shop: ApiShop;
let asha: TestCustomer;
let queries: readonly string[];
const reads: string[] = [];
const appends: { readonly stream: string; readonly types: readonly string[] }[] = [];
/** Appends in order are one. */
let commits = 0;

beforeAll(async () => {
  shop = await openApi();
  const counted = countedDatabase(shop.connection.db);
  queries = counted.queries;
  const store: EncryptedStore = {
    ...shop.store,
    read: (stream, options) => {
      reads.push(stream);
      return shop.store.read(stream, options);
    },
    append: (...args) => {
      const [stream, events] = args;
      appends.push({ stream, types: events.map(({ type }) => type) });
      commits += 1;
      return shop.store.append(...args);
    },
    appendInOrder: (args) => {
      for (const { stream, events } of args) {
        appends.push({ stream, types: events.map(({ type }) => type) });
      }
      commits += 1;
      return shop.store.appendInOrder(args);
    },
  };
  const { db } = counted;
  const app = await shop.reopen({ store, db, replayableDb: db });
  asha = (await signUp(shop.app)).through(app);
});
afterAll(() => shop.close());

/** The shared counts are written twice a second, not by requests. */
const statements = (): number => queries.filter((text) => !text.includes('request_counts')).length;

const costOf = async <Answer>(request: () => Promise<Answer>) => {
  reads.length = 0;
  appends.length = 0;
  commits = 0;
  const before = statements();
  const answer = await request();
  return {
    ...{ answer, reads: [...reads], appends: [...appends], commits },
    statements: statements() - before,
  };
};

/** What the projections write. */
const project = async (id: string, code: string, { id: customerId, email } = asha) => {
  const now = new Date();
  await shop.connection.db
    .insertInto('orders')
    .values({
      id,
      customer_id: customerId,
      email,
      service: 'Domain',
      kind: 'domain',
      domain: 'looked-at.in',
      status: 'locked',
      phase: 'registration_pending',
      reason: null,
      price_paise: 54_900,
      paid_paise: 54_900,
      payment_method: 'upi',
      reference_code: code,
      invoice_number: null,
      registrar_answer: null,
      expires_at: null,
      timeline: JSON.stringify([]) as never,
      placed_at: now,
      updated_at: now,
    })
    .execute();
};

it('submitting a payment reads its customer and refund, and writes two streams', async () => {
  const { answer, ...cost } = await costOf(() => asha.pay(549));
  const utr = expect.stringMatching(/^utr-/);
  expect(cost).toEqual({
    reads: [customerStream(asha.id), expect.stringMatching(/^refund-/)],
    appends: [
      { stream: utr, types: ['UtrClaimed'] },
      { stream: paymentStream(answer), types: ['PaymentSubmitted'] },
    ],
    commits: 1,
    // Whether the session was closed, and how many payments the bank does not know.
    statements: 2,
  });
});

it('without holds, paying for a domain reads no stream of it, and asks Postgres once', async () => {
  const opened = await costOf(() =>
    asha.post('/api/payments/open', { purpose: 'domain', domain: 'paid-without.in' }),
  );
  const { tr } = opened.answer.body.data;
  const intent = paymentIntentStream(tr);
  expect(opened).toMatchObject({ reads: [customerStream(asha.id), intent], commits: 1 });
  const form = { txn_id: newTransactionId(), amount: '549', tr };
  const submitted = await costOf(() => asha.submit('/api/payments/createInitial', form));
  const refund = expect.stringMatching(/^refund-/);
  expect(submitted.reads.toSorted()).toEqual([customerStream(asha.id), intent, refund]);
  // As without a link, and whether the customer holds the domain.
  expect(submitted.statements).toBe(3);
});

it('an idempotency key costs two statements, and a repeat appends nothing', async () => {
  const form = { txn_id: newTransactionId(), amount: '549' };
  const report = () =>
    asha.submit('/api/payments/createInitial', form, { 'idempotency-key': 'of the cost' });
  expect((await costOf(report)).statements).toBe(4);
  const repeated = await costOf(report);
  expect(repeated).toMatchObject({ reads: [customerStream(asha.id)], appends: [] });
});

it('a domain order reads its customer and payment, and writes three streams in one commit', async () => {
  const code = await payVerified(shop.store, asha);
  const domain = 'costs-little.in';
  await asha.get(`/api/domain/price?domain=${domain}`);
  const { answer, ...cost } = await costOf(() => asha.buy({ domain, referenceCode: code }));
  expect(answer.status).toBe(200);
  expect(cost).toEqual({
    reads: [customerStream(asha.id), paymentStream(code)],
    appends: [
      { stream: domainNameStream(domain), types: ['DomainNameReserved', 'DomainNameSecured'] },
      { stream: paymentStream(code), types: ['PaymentAllocated'] },
      {
        stream: orderStream(answer.body.order.id),
        types: ['OrderPlaced', 'OrderPaymentConfirmed'],
      },
    ],
    commits: 1,
    statements: 1,
  });
});

it('a free hosting order takes six reads, and writes three streams in one commit', async () => {
  const form = { domain: 'costs-nothing.in', service: 'Free Web Hosting' };
  const { answer, ...cost } = await costOf(() =>
    asha.post('/api/orders/hosting/free/create', form),
  );
  expect(answer.status).toBe(200);
  const [plan, order] = [freeHostingStream(asha.id), orderStream(answer.body.order.id)];
  const [domain, name] = [hostedDomainStream(form.domain), domainNameStream(form.domain)];
  expect(cost).toEqual({
    reads: [customerStream(asha.id), plan, domain, order, name, name],
    appends: [
      { stream: plan, types: ['FreeHostingClaimed'] },
      { stream: domain, types: ['HostedDomainClaimed'] },
      { stream: order, types: ['OrderPlaced'] },
    ],
    commits: 1,
    statements: 1,
  });
});

it('a hosting order takes five reads, and writes three streams in one commit', async () => {
  const { body: plans } = await asha.get('/api/orders/hosting/paid/fetchSwhPlans');
  const plan = plansAnswerSchema.parse(plans).find(({ title }) => title === 'Dukaan');
  if (plan === undefined) throw new Error('Dukaan is not sold');
  const referenceCode = await asha.pay(1_791);
  const form = { ...hostingOrderForm(asha, plan, 'year'), referenceCode };
  const [domain, name] = [hostedDomainStream(form.domain), domainNameStream(form.domain)];
  const { answer, ...cost } = await costOf(() =>
    asha.post('/api/orders/hosting/paid/create', form),
  );
  expect(answer.status).toBe(200);
  expect(cost).toEqual({
    reads: [customerStream(asha.id), paymentStream(referenceCode), domain, name, name],
    appends: [
      { stream: domain, types: ['HostedDomainClaimed'] },
      { stream: paymentStream(referenceCode), types: ['PaymentAllocated'] },
      { stream: orderStream(answer.body.order.id), types: ['OrderPlaced'] },
    ],
    commits: 1,
    statements: 1,
  });
});

it('concurrent requests for an order share a statement', async () => {
  const code = await payVerified(shop.store, asha);
  const { body } = await asha.buy({ domain: 'looked-at.in', referenceCode: code });
  const id = body.order.id;
  await project(id, code);
  const whoAsks = 1;
  // The usual time is found once a minute.
  expect((await costOf(() => asha.order(id))).statements).toBe(whoAsks + 2);
  const one = await costOf(() => asha.order(id));
  const reads = [customerStream(asha.id)];
  expect(one).toMatchObject({ answer: { id }, reads, statements: whoAsks + 1 });
  const together = await costOf(() =>
    Promise.all(Array.from({ length: 20 }, () => asha.order(id))),
  );
  expect(together.answer.map((order) => order.id)).toEqual(Array.from({ length: 20 }, () => id));
  expect(together.statements).toBeLessThan(20);
});

it('a closed session is refused, and its answer contains nothing about the order', async () => {
  const ravi = await signUp(shop.app);
  const code = await ravi.pay(549);
  const { body } = await ravi.buy({ domain: 'closed.in', referenceCode: code });
  await project(body.order.id, code, ravi);
  const look = () => ravi.get(`/api/orders/${body.order.id}`);
  expect((await look()).status).toBe(200);
  await ravi.post('/api/auth/logout', {});
  const closed = await look();
  expect(closed.status).toBe(401);
  expect(JSON.stringify(closed.body)).not.toContain(body.order.id);
});

it('the payment list costs one statement, and so does the balance with its entries', async () => {
  const whoAsks = 1;
  expect((await costOf(() => asha.get('/api/payments'))).statements).toBe(whoAsks + 1);
  expect((await costOf(() => asha.get('/api/balance'))).statements).toBe(whoAsks + 1);
});

// Last: from the first check on, the API follows outcomes and knows its payments.
it('a payment check does not read the payment again when the bank verifies it meanwhile', async () => {
  const [first, second] = [await asha.pay(549), await asha.pay(549)];
  const checked = await costOf(() => asha.check(first, 549));
  expect(checked.answer.body.status).toBe('under_review');
  const stream = paymentStream(first);
  expect(checked.appends).toEqual([]);
  expect(checked.reads).toEqual([customerStream(asha.id), stream, stream]);
  expect(checked.statements).toBe(1);

  const longWaitShop = asha.through(
    await shop.reopen({
      settings: apiSettings({ VERIFICATION_WAIT_MS: 60_000 }),
      store: {
        ...shop.store,
        read: async (read, options) => {
          reads.push(read);
          const slice = await shop.store.read(read, options);
          const verified = { type: 'RecordPaymentVerified', creditedPaise: 54_900 } as const;
          if (read === paymentStream(second)) {
            await recordBankResponse(shop.store, second, verified);
          }
          return slice;
        },
      },
    }),
  );
  const longWait = await costOf(() => longWaitShop.check(second, 549));
  expect(longWait.answer.body.status).toBe('verified');
  expect(longWait.reads).toEqual([customerStream(asha.id), paymentStream(second)]);
});
