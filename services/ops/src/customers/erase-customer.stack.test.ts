// @module-tag nightly
/**
 * Erases a customer of a whole shop, as an operator and at the customer's own request: no trace is
 * left, and the event log still verifies.
 */
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { ACCOUNT_DELETION_MS } from '@haat/contracts/constants';
import { customerStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import { customerDecider } from '@haat/domain/customer/customer';
import { isoNow } from '@haat/platform/clock';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database';
import { contactDetails, newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createMovableClock } from '@haat/testkit/manual-clock';
import { codeOrderForm } from '@haat/testkit/order-forms';
import { openTestRecord } from '@haat/testkit/record';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signIn, signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOps } from '../testing/run-ops.ts';
import { tracesIn, tracesInFiles } from '../testing/traces.ts';

const BY = '--yes --operator meera --reason Asked.';
/** Its bytes are no other customer's. */
const PICTURE_MARK = `picture of ${randomUUID()}`;
const PNG = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk' +
      '+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.from(PICTURE_MARK),
]);
const email = `asha-${randomUUID()}@neelkhadi.in`;
const words = `I am Asha and I wrote ${randomUUID()}.`;
const { name, phone, 'address-line-1': street } = contactDetails;
const { surname, company_name: company = '' } = registration();
const rejected = newTransactionId('0000');
const paid = newTransactionId();
/** Changed before the erasure. */
const earlierEmail = `asha-${randomUUID()}@example.in`;
const NEEDLES = [
  ...[email, earlierEmail, name, surname, phone, street, company, words, PICTURE_MARK],
  ...[rejected, paid],
];

let database: TestDatabase;
let stack: RunningStack;
let connection: DatabaseConnection;
let asha: TestCustomer;
const open = async (): Promise<void> => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url);
  stack = await startStack({
    databaseUrl: database.url,
    env: {
      SANDBOX_SETTLE_MS: '200',
      REGISTRATION_POLL_MS: '100',
      HOSTING_POLL_MS: '100',
      VERIFICATION_RETRY_MS: '100',
      MAIL_SETTLE_MS: '0',
    },
  });
  asha = await signUp(stack.baseUrl, earlierEmail);
};
const close = async (): Promise<void> => {
  await connection?.close();
  await stack?.stop();
  await database?.drop();
};

const ops = (line: string) => runOps(line, database.url);

const byOperator = async (): Promise<void> => {
  const line = `customers forget ${asha.id} --ground asked_by_customer --let-lapse ${BY}`;
  expect(await ops(line)).toMatchObject({ code: 0 });
};

/** The clocks of processes can't be moved: the request that counts is one of seven days ago. */
const byCustomer = async (): Promise<void> => {
  const path = '/api/account/deletion';
  const { body } = await asha.get(path);
  const services = body.inTheWay.flatMap(({ id }: { readonly id?: string }) => id ?? []);
  expect(body.inTheWay).toHaveLength(services.length);
  const asked = await asha.post(path, { currentPassword, letExpire: services });
  expect(asked).toMatchObject({ status: 200 });
  await asha.logIn();
  expect(await asha.post(`${path}/undo`, {})).toMatchObject({ status: 200 });
  const { store } = await openTestRecord(database.url);
  const clock = createMovableClock(new Date(Date.now() - ACCOUNT_DELETION_MS).toISOString());
  const stream = customerStream(asha.id);
  await executeTestCommand(
    store,
    { kind: 'customer', id: asha.id },
    customerDecider,
    stream,
    {
      type: 'RequestAccountDeletion',
      ...{ customerId: asha.id, deletionId: randomUUID(), letExpire: services },
      requestedAt: isoNow(clock),
    },
    stream,
    clock,
  );
  await expect
    .poll(async () => (await store.read(stream)).events.at(-1)?.type, {
      timeout: 60_000,
    })
    .toBe('CustomerErased');
  await store.close();
};

const { password: currentPassword } = registration();

/** Of the link that confirms a new email. */
const mailedToken = async (to: string): Promise<string> => {
  const find = async () => {
    const answer = await fetch(`${stack.sandboxUrls.mail}/sandbox/mails`);
    const { mails } = (await answer.json()) as {
      readonly mails: readonly { readonly to: readonly string[]; readonly text: string }[];
    };
    const texts = mails.filter((mail) => mail.to.includes(to)).map(({ text }) => text);
    return texts.map((text) => /\/confirm-email#(\S+)/.exec(text)?.[1]).find(Boolean) ?? '';
  };
  await expect.poll(find, { timeout: 60_000 }).not.toBe('');
  return find();
};

const changeEmail = async (): Promise<void> => {
  const path = '/api/account/email';
  expect((await asha.post(path, { email, currentPassword })).status).toBeLessThan(300);
  for (const to of [earlierEmail, email]) {
    const confirmed = await asha.post(`${path}/confirm`, { token: await mailedToken(to) });
    expect(confirmed.status).toBe(200);
  }
  asha = await signIn(stack.baseUrl, email);
};

const takeCopy = async (): Promise<void> => {
  const path = '/api/account/data-export';
  expect((await asha.post(path, { proof: { currentPassword } })).status).toBe(202);
  const state = async () => (await asha.get(path)).body.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('ready');
};

const copies = async (): Promise<number> =>
  (await connection.pool.query('select from data_exports')).rowCount ?? 0;

const payWithPicture = async (rupees: number, transactionId: string): Promise<string> => {
  const form = { txn_id: transactionId, amount: rupees.toFixed(2), screenshot: PNG };
  const { body } = await asha.submit('/api/payments/createInitial', form);
  return body.data.reference_code;
};
/** What the bank answers next about a transaction id, before it answers as it would. */
const bankAnswers = async (utr: string, answers: readonly string[]): Promise<void> => {
  const answer = await fetch(`${stack.sandboxUrls.bank}/sandbox/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ utr, answers }),
  });
  expect(answer.status).toBe(200);
};
/** An order that is placed, by the id in its answer. */
const settled = async ({ status, body }: Awaited<ReturnType<TestCustomer['get']>>) => {
  if (status >= 300) throw new Error(JSON.stringify(body));
  return asha.untilSettled(body.order?.id ?? body.orderId ?? body.order_id);
};

describe.each([
  ['an operator', byOperator],
  ['their own request', byCustomer],
])('A customer erased by %s', (_, erase) => {
  beforeAll(open, 180_000);
  afterAll(close);

  it('a customer orders a domain, hosting and code, and sends a ticket and a bug report', async () => {
    const referenceCode = await payWithPicture(549, paid);
    await asha.check(referenceCode, 549);
    const domain = await settled(await asha.buy({ domain: newDomain(), referenceCode }));
    expect(domain.status).toBe('completed');
    const free = { userId: asha.id, domain: newDomain(), service: 'Free Web Hosting' };
    const hosted = await settled(await asha.post('/api/orders/hosting/free/create', free));
    expect(hosted.status).toBe('completed');

    // The bank keeps its refusal to itself until the payment is spent on the order.
    await bankAnswers(rejected, Array(50).fill('unavailable'));
    const failing = await asha.pay(549, rejected);
    const placed = await asha.buy({ domain: newDomain(), referenceCode: failing });
    await bankAnswers(rejected, []);
    expect((await settled(placed)).status).toBe('failed');

    const { body: item } = await asha.get('/api/codes/items/upi-statement-matcher');
    const price = item.price.amount + item.price.setup;
    const forCode = await asha.pay(price);
    await asha.check(forCode, price);
    const form = { ...codeOrderForm(asha, item), referenceCode: forCode };
    expect((await settled(await asha.post('/api/orders/codes/create', form))).status).toBe(
      'completed',
    );

    const ticket = { subject: `From ${name}`, message: words, attachments: PNG };
    expect((await asha.submit('/api/tickets', ticket)).status).toBe(201);
    const bug = { page: '/prices', happened: words, expected: 'None.' };
    const visitor = visit(stack.baseUrl);
    for (const [sender, from] of [
      [asha, email],
      [visitor, email],
      [visitor, earlierEmail],
    ] as const) {
      const sent = await sender.post('/api/inbox/bug-reports', { ...bug, email: from });
      expect(sent.status).toBe(201);
    }

    for (const table of ['screenshots', 'orders_v', 'customers_v', 'inbox_v', 'tickets_v']) {
      await expect
        .poll(async () => (await tracesIn(database.url, NEEDLES)).join('\n'))
        .toContain(table);
    }
  });

  it('the customer changes the email and takes a copy of the data', async () => {
    await changeEmail();
    await takeCopy();
    expect(await copies()).toBeGreaterThan(0);
  });

  it('after the erasure, no table, queue, file or log has the customer’s data', async () => {
    await erase();
    expect(await asha.get('/api/orders')).toMatchObject({ status: 401 });

    await expect.poll(() => tracesIn(database.url, NEEDLES), { timeout: 60_000 }).toEqual([]);
    expect(await copies()).toBe(0);
    const state = dirname(stack.logFile('api'));
    // The sandboxes are the providers; the keys' holders are the shop's own.
    const isOthers = (path: string) => path.includes('sandboxes') || path.includes('/downloads/');
    expect(await tracesInFiles(state, NEEDLES, isOthers)).toEqual([]);
  });

  it('after the erasure, the event log verifies and the invoice has the street but no email or phone', async () => {
    expect(await ops('events verify')).toMatchObject({ code: 0 });
    const query =
      "select data ->> 'invoiceNumber' as number from events where type = 'InvoiceIssued'";
    const { rows } = await connection.pool.query<{ readonly number: string }>(query);
    expect(rows.length).toBeGreaterThan(1);
    const { out } = await ops(`invoices show ${rows[0]?.number} --json`);
    expect(out).toContain(street);
    for (const gone of [email, earlierEmail, phone]) expect(out).not.toContain(gone);
  });

  it('after the erasure, the read models match the events and the payment audit passes', async () => {
    expect(await ops('projections verify')).toMatchObject({ code: 0 });
    expect(await ops('audit payments')).toMatchObject({ code: 0 });
  });

  it('a restored backup of the keys is erased again when the worker starts', async () => {
    const subject = subjects.customer(asha.id);
    const key = async () => {
      const { rows } = await connection.pool.query(
        'select wrapped from subject_keys where subject = $1',
        [subject],
      );
      return rows[0].wrapped;
    };
    expect(await key()).toBeNull();
    await stack.end('worker');
    await connection.pool.query(`
    alter table subject_keys disable trigger subject_keys_stay_destroyed;
    update subject_keys set destroyed_at = null, wrapped_by = other.wrapped_by,
      wrapped = other.wrapped
      from (select * from subject_keys where wrapped is not null limit 1) as other
      where subject_keys.wrapped is null;
    alter table subject_keys enable trigger subject_keys_stay_destroyed`);
    await connection.pool.query("update erasure_progress set up_to = ''");
    expect(await key()).not.toBeNull();
    await stack.restart('worker');
    expect(await key()).toBeNull();
  });

  it.each([
    ['the same', email],
    ['the earlier', earlierEmail],
  ])('a new account with %s email sees nothing of the erased account', async (_which, from) => {
    const again = await signUp(stack.baseUrl, from);
    expect(again.id).not.toBe(asha.id);
    for (const path of ['/api/orders', '/api/payments', '/api/tickets', '/api/invoices']) {
      const { status, body } = await again.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body)).not.toMatch(/HT-\d|PAY-|TKT-|\[erased\]/);
    }
    expect(await asha.get('/api/orders')).toMatchObject({ status: 401 });
  });
});
