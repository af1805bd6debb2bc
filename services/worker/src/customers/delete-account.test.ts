/** Customers who delete their account, and what stops it, over the seven days of the decision. */
import { accountDeletionMessages as say } from '@haat/contracts/account-deletion';
import { DAY_MS } from '@haat/contracts/durations';
import { customerStream } from '@haat/contracts/events/customer';
import { erasureStream } from '@haat/contracts/events/erasure';
import { inboxStream } from '@haat/contracts/events/inbox';
import { paymentStream } from '@haat/contracts/events/payment';
import { subjects } from '@haat/contracts/events/subject';
import { subscriptionStream } from '@haat/contracts/events/subscription';
import { sample } from '@haat/contracts/testing/sample';
import {
  type CustomerCommand,
  customerDecider,
  isRegistered,
} from '@haat/domain/customer/customer';
import { inboxDecider } from '@haat/domain/messages/inbox';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import { isoNow } from '@haat/platform/clock';
import { loadAggregate } from '@haat/record/commands';
import { eraseCustomer } from '@haat/record/erasure';
import { type RunningShop, startShop } from '@haat/testkit';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { failingOnce } from '@haat/testkit/failing-once';
import { createMovableClock } from '@haat/testkit/manual-clock';
import { followReadModels } from '@haat/testkit/read-models';
import { type TestCustomer, visit } from '@haat/testkit/test-customer';
import { openWorker } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PATH = '/api/account/deletion';
const UNDO = '/api/account/deletion/undo';
const { password: currentPassword } = registration();

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ api: { SESSION_TTL_MS: 30 * DAY_MS } });
});
afterAll(() => shop.stop());

const show = async (by: TestCustomer) => (await by.get(PATH)).body;
const ask = (by: TestCustomer, form: object = {}) => by.post(PATH, { currentPassword, ...form });
const timelineOf = async ({ id }: TestCustomer): Promise<readonly string[]> =>
  (await shop.story(customerStream(id))).filter((type) => type !== 'CustomerRegistered');
const mailsTo = async ({ email }: TestCustomer) =>
  (await shop.mail.mails()).filter(({ to }) => to.includes(email));
const tokenFor = async (by: TestCustomer): Promise<string> => {
  await shop.settled();
  const mail = (await mailsTo(by)).find(({ subject }) => subject.includes('will be deleted on'));
  const [, token = ''] = /\/user\/keep-account#(\S+)/.exec(mail?.text ?? '') ?? [];
  expect(token).not.toBe('');
  return token;
};
const undo = (token: string) => visit(shop.app).post(UNDO, { token });

const give = (referenceCode: string, command: PaymentCommand): Promise<void> =>
  shop.command(paymentDecider, paymentStream(referenceCode), command);

const takeFreePlan = async (by: TestCustomer): Promise<string> => {
  const domain = newDomain();
  const form = { userId: by.id, domain, service: 'Free Web Hosting' };
  expect((await by.post('/api/orders/hosting/free/create', form)).status).toBeLessThan(300);
  await shop.settled();
  return domain;
};

describe('An account without anything in the way', () => {
  it('is erased after seven days, by the erasure that operators use', async () => {
    const asha = await shop.signUp();
    expect(await show(asha)).toEqual({ deletion: null, inTheWay: [], retained: [] });
    const { status, body, headers } = await ask(asha);
    expect(status).toBe(200);
    const leftMs = Date.parse(body.deletion.erasesAt) - shop.clock.now();
    expect(Math.round(leftMs / DAY_MS)).toBe(7);
    expect(String(headers['set-cookie'])).toContain('haat_session=;');
    expect(await asha.get('/api/orders')).toMatchObject({ status: 401 });

    await shop.clock.advance(6.9 * DAY_MS);
    expect(await timelineOf(asha)).toEqual(['AccountDeletionRequested']);
    await shop.clock.advance(0.2 * DAY_MS);
    expect(await timelineOf(asha)).toEqual([
      ...['AccountDeletionRequested', 'CustomerErased', 'CustomerTracesRemoved'],
    ]);
    const { events } = await shop.store.read(customerStream(asha.id));
    expect(events.find(({ type }) => type === 'CustomerErased')).toMatchObject({
      data: { ground: 'asked_by_customer' },
      metadata: { actor: { kind: 'system', name: 'worker' } },
    });
    const form = { email: asha.email, password: currentPassword };
    expect((await shop.visit().post('/api/auth/login', form)).status).toBe(401);
    const again = await shop.visit().post('/api/auth/register', registration(asha.email));
    expect(again.status).toBe(201);
  });

  it('takes along messages that were sent from an earlier email, but none of its next owner', async () => {
    const asha = await shop.signUp();
    const write = async (): Promise<string> => {
      const bug = { page: '/prices', happened: 'It is empty.', expected: 'Prices.' };
      const path = '/api/inbox/bug-reports';
      return (await shop.visit().post(path, { ...bug, email: asha.email })).body.number;
    };
    const before = await write();
    const change = { customerId: asha.id, changeId: 'change' };
    const at = isoNow(shop.clock);
    const email = `new-${asha.email}`;
    const next = { ...change, email, emailHash: shop.store.names.email(email) };
    const previousEmailHash = shop.store.names.email(asha.email);
    for (const command of [
      { type: 'RequestEmailChange', ...next, requestedAt: at },
      { type: 'ConfirmEmailChange', ...change, address: 'current', confirmedAt: at },
      { type: 'ConfirmEmailChange', ...change, address: 'new', confirmedAt: at },
      { type: 'ChangeEmail', ...next, previousEmailHash, changedAt: at },
    ] satisfies CustomerCommand[]) {
      await shop.command(customerDecider, customerStream(asha.id), command);
    }
    await shop.clock.advance(DAY_MS);
    const after = await write();
    const request = { customerId: asha.id, deletionId: 'deletion', letExpire: [] };
    await shop.command(customerDecider, customerStream(asha.id), {
      type: 'RequestAccountDeletion',
      ...{ ...request, requestedAt: isoNow(shop.clock) },
    });
    await shop.clock.advance(8 * DAY_MS);
    expect(await timelineOf(asha)).toContain('CustomerErased');
    const erased = (number: string) => shop.story(erasureStream(subjects.message(number)));
    expect(await erased(before)).toEqual(['SubjectErased']);
    expect(await erased(after)).toEqual([]);
  });

  it('is not deleted without the password', async () => {
    const asha = await shop.signUp();
    for (const form of [{ currentPassword: 'a guess' }, { currentPassword: undefined }]) {
      expect((await asha.post(PATH, form)).status).toBe(400);
    }
    expect((await visit(shop.app).post(PATH, { currentPassword })).status).toBe(401);
    expect(await timelineOf(asha)).toEqual([]);
  });
});

describe('What stands in the way', () => {
  let asha: TestCustomer;
  beforeAll(async () => {
    asha = await shop.signUp();
  });
  const refused = { status: 409, body: { error: say.inTheWay } };

  it('is money: a payment that is not settled, the balance, a refund that is not sent', async () => {
    const utr = newTransactionId();
    shop.bank.answerNext(utr, Array(1_000).fill('unavailable'));
    const referenceCode = await asha.pay(549, utr);
    await expect.poll(async () => (await show(asha)).inTheWay).toHaveLength(1);
    expect((await show(asha)).inTheWay).toEqual([{ kind: 'payment', referenceCode }]);
    expect(await ask(asha)).toMatchObject(refused);
    shop.bank.answerNext(utr, []);
    await shop.clock.advance(DAY_MS / 24);
    expect((await show(asha)).inTheWay).toEqual([{ kind: 'balance', amount: 549 }]);
    expect(await ask(asha)).toMatchObject(refused);

    const refundReference = `REFUND-${referenceCode}`;
    const refund = { referenceCode, refundReference, amountPaise: 54_900, reason: 'Asked.' };
    await give(referenceCode, { type: 'RefundPayment', ...refund });
    await shop.settled();
    expect((await show(asha)).inTheWay).toEqual([
      { kind: 'refund', amount: 549, recordedAt: expect.any(String) },
    ]);
    expect(await ask(asha)).toMatchObject(refused);
    const { amountPaise: _, ...sent } = sample('RefundSent', {
      ...{ referenceCode, refundReference },
    }).data;
    await give(referenceCode, { type: 'RecordRefundSent', ...sent });
    await shop.settled();
    expect((await show(asha)).inTheWay).toEqual([]);
  });

  it('is an order in progress, then its domain and a free plan, unless they are given up', async () => {
    const domain = newDomain();
    shop.registrar.fail(domain, 'locked');
    const { body } = await asha.buy({ domain, referenceCode: await asha.pay(549) });
    const orderId: string = body.order.id;
    await shop.settled();
    expect((await show(asha)).inTheWay).toEqual([{ kind: 'order', orderId }]);
    expect(await ask(asha)).toMatchObject(refused);
    await shop.clock.advance(DAY_MS / 24);
    await asha.logIn();
    const plan = await takeFreePlan(asha);

    const { inTheWay, retained } = await show(asha);
    expect(inTheWay).toEqual([
      {
        ...{ kind: 'domain', id: `${orderId}-domain`, orderId, domain },
        paidUntil: expect.stringMatching(/^\d{4}-/),
      },
      {
        ...{ kind: 'free_hosting', id: expect.any(String), orderId: expect.any(String) },
        ...{ domain: plan, paidUntil: null },
      },
    ]);
    expect(retained).toEqual([
      {
        invoice: expect.stringMatching(/^HT-/),
        until: expect.stringMatching(/^\d{4}-03-31T18:30:00/),
      },
    ]);
    const ids = inTheWay.map(({ id }: { readonly id: string }) => id);
    for (const letExpire of [[], ids.slice(0, 1), ['unknown']]) {
      expect(await ask(asha, { letExpire })).toMatchObject(refused);
    }
    expect(await ask(asha, { letExpire: [...ids, 'unknown'] })).toMatchObject({ status: 200 });
    const { events } = await shop.store.read(customerStream(asha.id));
    expect(events.at(-1)?.data.letExpire).toEqual(ids);

    await shop.clock.advance(8 * DAY_MS);
    expect(await timelineOf(asha)).toContain('CustomerErased');
    // The domain runs out by itself; the free plan would never end, and its files are Asha's.
    expect(await shop.story(subscriptionStream(ids[0]))).toEqual(['SubscriptionStarted']);
    expect(await shop.story(subscriptionStream(ids[1]))).toEqual([
      ...['SubscriptionStarted', 'SubscriptionLapsed'],
    ]);
    const username = shop.hosting.creations().find((call) => call.domain === plan)?.username;
    expect(shop.hosting.changes().at(-1)).toMatchObject({ kind: 'remove', username });
  });
});

describe('An account that waits for its deletion', () => {
  it('can be read and used for support, and changes nothing', async () => {
    const asha = await shop.signUp();
    const { erasesAt } = (await ask(asha)).body.deletion;
    await asha.logIn();
    const { user } = (await asha.get('/api/auth/session')).body;
    expect(user.deletion).toEqual({ erasesAt });
    expect(await show(asha)).toMatchObject({ deletion: { erasesAt } });
    const refused = { status: 403, body: { error: say.pending(erasesAt) } };
    expect(await asha.post('/api/account/profile', {})).toMatchObject(refused);
    expect(await asha.buy({ domain: newDomain(), referenceCode: 'PAY-NONE' })).toMatchObject(
      refused,
    );
    expect((await asha.get('/api/orders')).status).toBe(200);
    const ticket = { subject: 'My account', message: 'Is it deleted?' };
    expect((await asha.submit('/api/tickets', ticket)).status).toBe(201);
  });

  it('asked for twice, is deleted on the day that was told first', async () => {
    const asha = await shop.signUp();
    const first = (await ask(asha)).body;
    await asha.logIn();
    await shop.clock.advance(DAY_MS);
    expect((await ask(asha)).body).toEqual(first);
  });

  it('is kept by the mailed link, without a login and however often it is pressed', async () => {
    const asha = await shop.signUp();
    await ask(asha);
    const token = await tokenFor(asha);
    for (const _ of [1, 2]) {
      expect(await undo(token)).toMatchObject({ status: 200, body: { status: 'kept' } });
    }
    await shop.clock.advance(8 * DAY_MS);
    expect(await timelineOf(asha)).toEqual([
      ...['AccountDeletionRequested', 'AccountDeletionCancelled'],
    ]);
    await asha.logIn();
    expect((await asha.get('/api/auth/session')).body.user.deletion).toBeUndefined();
    expect((await asha.post('/api/account/profile', {})).status).toBe(400);
    // No email about what the customer has just done.
    expect(await mailsTo(asha)).toHaveLength(1);
  });

  it('is kept by a button after a login', async () => {
    const asha = await shop.signUp();
    await ask(asha);
    expect(await asha.post(UNDO, {})).toMatchObject({ status: 401 });
    await asha.logIn();
    expect(await asha.post(UNDO, {})).toMatchObject({ status: 200, body: { status: 'kept' } });
    expect((await timelineOf(asha)).at(-1)).toBe('AccountDeletionCancelled');
  });

  it('is not kept by an invented link, or by the link of an earlier request', async () => {
    const asha = await shop.signUp();
    await ask(asha);
    const token = await tokenFor(asha);
    for (const other of ['', 'x', `${token}A`, token.slice(0, -20)]) {
      expect(await undo(other)).toMatchObject({ status: 400, body: { error: say.linkInvalid } });
    }
    expect((await visit(shop.app).post(UNDO, { token: 'x'.repeat(2_000) })).status).toBe(400);
    await undo(token);
    await asha.logIn();
    await ask(asha);
    expect(await undo(token)).toMatchObject({ status: 409, body: { error: say.linkOld } });
    expect((await timelineOf(asha)).at(-1)).toBe('AccountDeletionRequested');
  });

  it('is gone once it is erased: the link says so', async () => {
    const asha = await shop.signUp();
    await ask(asha);
    const token = await tokenFor(asha);
    await shop.clock.advance(8 * DAY_MS);
    expect(await undo(token)).toMatchObject({ status: 410, body: { error: say.deleted } });
  });

  it('is kept if the customer presses the link while the worker begins to erase it', async () => {
    const asha = await shop.signUp();
    await ask(asha);
    const token = await tokenFor(asha);
    const stream = customerStream(asha.id);
    const { state } = await loadAggregate(shop.store, customerDecider, stream);
    if (!isRegistered(state) || state.deletion === null) throw new Error('Not requested');
    const { deletionId } = state.deletion;
    await undo(token);
    const services = { ...shop.services, store: shop.store };
    const commandId = 'of the step';
    const isErased = await eraseCustomer(
      services,
      state,
      { ground: 'asked_by_customer', deletionId },
      () => ({ commandId, causationId: commandId, actor: { kind: 'system', name: 'worker' } }),
    );
    expect(isErased).toBe(false);
    expect((await timelineOf(asha)).at(-1)).toBe('AccountDeletionCancelled');
  });

  it('is not deleted if money came back meanwhile: an email says what to do', async () => {
    const asha = await shop.signUp();
    await ask(asha);
    const referenceCode = 'PAY-BACK';
    const { amountPaise, ...reported } = {
      ...sample('PaymentSubmitted').data,
      ...{ referenceCode, customerId: asha.id, amountPaise: 54_900 },
    };
    await give(referenceCode, { type: 'SubmitPayment', ...reported, amountPaise });
    const verified = { type: 'RecordPaymentVerified', creditedPaise: amountPaise } as const;
    await recordBankResponse(shop.store, referenceCode, verified);
    await shop.clock.advance(8 * DAY_MS);
    const { events } = await shop.store.read(customerStream(asha.id));
    expect(events.at(-1)).toMatchObject({
      type: 'AccountDeletionCancelled',
      data: { because: 'in_the_way' },
    });
    const mail = (await mailsTo(asha)).find(({ subject }) => subject.includes('didn’t delete'));
    expect(mail?.text).toContain('₹549.00 is in your balance. Ask for a refund, or spend it.');
    expect(mail?.text).toContain('/user/dashboard?tab=profile#delete-account');
    await asha.logIn();
    expect((await asha.get('/api/auth/session')).body.user.deletion).toBeUndefined();
  });

  it('renews no domain from the balance', async () => {
    const asha = await shop.signUp();
    const domain = newDomain();
    const { body } = await asha.buy({ domain, referenceCode: await asha.pay(549) });
    await asha.untilSettled(body.order.id);
    await shop.settled();
    await asha.put(`/api/domains/owned/${domain}/auto-renew`, { enabled: true });
    const { inTheWay } = await show(asha);
    const [{ id, paidUntil }] = inTheWay;
    await shop.clock.advance(Date.parse(paidUntil) - 18 * DAY_MS - shop.clock.now());
    await asha.logIn();
    await ask(asha, { letExpire: [id] });
    await shop.clock.advance(6.5 * DAY_MS);
    expect(await shop.story(subscriptionStream(id))).not.toContain('AutoRenewSkipped');
    await asha.logIn();
    await asha.post(UNDO, {});
    await asha.pay(800);
    await shop.clock.advance(2 * DAY_MS);
    expect(await shop.story(subscriptionStream(id))).toContain('SubscriptionRenewed');
  });
});

describe('A worker that dies while it deletes an account', () => {
  const email = 'ravi@example.in';
  const customerId = 'C-RAVI';
  const stream = customerStream(customerId);
  const actor = { kind: 'customer', id: customerId } as const;
  const subject = subjects.message('BUG-00000001');

  it.each([
    ['SubjectErased', 'before'],
    ['SubjectErased', 'after'],
    ['CustomerErased', 'before'],
    ['CustomerErased', 'after'],
  ] as const)('deletes it once when it runs again: %s, %s', async (type, moment) => {
    const clock = createMovableClock('2026-12-02T09:30:00.000Z');
    const own = await openWorker({}, { clock });
    const on = (decider: typeof customerDecider, command: CustomerCommand) =>
      executeTestCommand(own.store, actor, decider, stream, command, stream, clock);
    const { data } = sample('CustomerRegistered', { customerId, email });
    await on(customerDecider, { type: 'RegisterCustomer', ...data });
    const bug = sample('BugReported', { number: 'BUG-00000001', customerId: null, email });
    const report = { type: 'ReportBug', ...bug.data } as const;
    await executeTestCommand(own.store, actor, inboxDecider, inboxStream(bug.data.number), report);
    const requestedAt = isoNow(clock);
    const request = { customerId, deletionId: 'deletion', requestedAt, letExpire: [] };
    await on(customerDecider, { type: 'RequestAccountDeletion', ...request });
    await own.startWorker({ store: failingOnce(own.services.store, type, moment) });
    clock.advance(7 * DAY_MS);
    await own.untilIdle('delete-account', 'request-mail', 'send-mail');
    // Without current read models the worker can’t tell what is in the way.
    expect(await own.story(stream)).not.toContain('CustomerErased');
    const models = followReadModels(own);
    await own.waitFor(stream, 'CustomerErased');
    await own.untilIdle('remove-traces', 'erase-invoices');
    expect(await own.story(stream)).toEqual([
      ...['CustomerRegistered', 'AccountDeletionRequested', 'CustomerErased'],
    ]);
    expect(await own.story(erasureStream(subject))).toEqual(['SubjectErased']);
    await models.close();
    await own.close();
  });
});
