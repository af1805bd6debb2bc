import { randomUUID } from 'node:crypto';
import { customerStream } from '@haat/contracts/events/customer';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { paymentStream } from '@haat/contracts/events/payment';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { createEmailCodes, type EmailCodes } from '@haat/platform/one-time-secrets';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { contactDetails, newDomain } from '@haat/testkit/customer';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { recordSettings } from '@haat/testkit/record';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';
import { openOlderAccount } from '../../testing/older-account.ts';

const SEND = '/api/auth/verification/send';
const CONFIRM = '/api/auth/verification/confirm';
const FREE = '/api/orders/hosting/free/create';

const settings = apiSettings({ EMAIL_VERIFICATION: 'on' });
let clock: ManualClock;
let shop: ApiShop;
let app: FastifyInstance;
let codes: EmailCodes;
let asha: TestCustomer;
beforeAll(async () => {
  clock = createManualClock();
  shop = await openApi();
  const { MASTER_SECRET } = recordSettings(shop.url);
  codes = createEmailCodes(shop.connection.db, clock, { current: MASTER_SECRET });
  const { db } = await shop.connectAs('api');
  const emailCodes = createEmailCodes(db, clock, { current: MASTER_SECRET });
  app = await shop.reopen({ clock, settings, emailCodes });
});
beforeEach(async () => {
  asha = await signUp(app);
});
afterAll(() => shop.close());

const send = (by = asha) => by.post(SEND, undefined);
const confirm = (code: string, by = asha) => by.post(CONFIRM, { code });
const issue = async (): Promise<string> => {
  const code = await codes.issue({ customerId: asha.id, requestId: randomUUID() });
  if (code === null) throw new Error('no code is made for a request of its own');
  return code;
};
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');
const story = () => shop.story(customerStream(asha.id));

const INVALID = { status: 400, body: { error: 'Invalid verification code.' } };
const VERIFIED = { status: 200, body: { status: 'verified' } };

describe('Requesting a verification code', () => {
  it('is recorded, and can be repeated after 30 seconds', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { status: 'code_sent' } });
    clock.advance(10_500);
    expect(await send()).toMatchObject({
      status: 429,
      body: { error: refusalMessages.codeOnItsWay },
      headers: { 'retry-after': '20' },
    });
    clock.advance(19_500);
    expect(await send()).toMatchObject({ status: 200 });
    expect(await story()).toEqual([
      'CustomerRegistered',
      'EmailVerificationRequested',
      'EmailVerificationRequested',
    ]);
  });

  it('is recorded once when repeated with one idempotency key or many times at once', async () => {
    const headers = { 'idempotency-key': 'a code, please' };
    const repeated = await Promise.all([1, 2].map(() => asha.post(SEND, undefined, headers)));
    expect(repeated.some(({ status }) => status === 200)).toBe(true);
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(atOnce.map(({ status }) => status)).toEqual(Array(10).fill(429));
    expect((await story()).slice(1)).toEqual(['EmailVerificationRequested']);
  });

  it('refuses visitors, and emails that mail can’t be sent to', async () => {
    expect(await visit(app).post(SEND, undefined)).toMatchObject({ status: 401 });
    const strange = await openOlderAccount({ ...shop, app }, 'a,b@neelkhadi.in');
    expect(await send(strange)).toMatchObject({
      status: 400,
      body: { error: refusalMessages.addressNotWritable },
    });
  });
});

describe('Confirming a verification code', () => {
  it('verifies the email once, and invalidates all codes', async () => {
    const [first, second] = [await issue(), await issue()];
    expect(await confirm(` ${first.slice(0, 3)} ${first.slice(3)}\n`)).toMatchObject(VERIFIED);
    for (const code of [first, second]) expect(await confirm(code)).toMatchObject(INVALID);
    expect((await story()).slice(1)).toEqual(['EmailVerified']);
    expect(await send()).toMatchObject(VERIFIED);
  });

  it('refuses another customer’s code and a wrong code with the same message', async () => {
    const code = await issue();
    const ravi = await signUp(app);
    expect(await confirm(code, ravi)).toMatchObject(INVALID);
    expect(await confirm(wrong(code))).toMatchObject(INVALID);
    expect(await visit(app).post(CONFIRM, { code })).toMatchObject({ status: 401 });
    expect(await story()).toEqual(['CustomerRegistered']);
  });

  it.each([undefined, '12345', '１２３４５６', 123456, ['123456']])(
    'refuses %j without counting it as an attempt',
    async (none) => {
      const code = await issue();
      for (let n = 0; n < 5; n += 1) {
        expect(await asha.post(CONFIRM, { code: none })).toMatchObject(INVALID);
      }
      expect(await confirm(code)).toMatchObject(VERIFIED);
    },
  );

  it('verifies the email once when sent twice at the same time', async () => {
    const code = await issue();
    const both = await Promise.all([confirm(code), confirm(code)]);
    for (const { status } of both) expect([200, 400]).toContain(status);
    expect(both.some(({ status }) => status === 200)).toBe(true);
    expect((await story()).slice(1)).toEqual(['EmailVerified']);
  });

  it.each(['before', 'after'] as const)(
    'can be repeated when it was interrupted %s its event was written',
    async (moment) => {
      const code = await issue();
      const { MASTER_SECRET } = recordSettings(shop.url);
      const dying = await shop.reopen({
        clock,
        settings,
        store: dyingStore(shop.store, { [moment]: writing('EmailVerified') }),
        emailCodes: createEmailCodes(shop.connection.db, clock, { current: MASTER_SECRET }),
      });
      expect(await confirm(code, asha.through(dying))).toMatchObject({ status: 503 });
      expect(await confirm(code)).toMatchObject(VERIFIED);
      expect((await story()).slice(1)).toEqual(['EmailVerified']);
    },
  );

  it('is limited per minute', async () => {
    const limited = await shop.reopen({
      clock,
      settings: { ...settings, LOGIN_ATTEMPTS_PER_MINUTE: 2 },
    });
    const by = asha.through(limited);
    const answers = [await confirm('000000', by), await confirm('000000', by)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(await confirm('000000', by)).toMatchObject({
      status: 429,
      body: { error: refusalMessages.blockedByRateLimit },
    });
  });
});

describe('Free hosting', () => {
  const order = (by: TestCustomer) =>
    by.post(FREE, { userId: by.id, domain: newDomain(), service: 'Free Web Hosting' });

  it('needs a verified email while email verification is on', async () => {
    expect(await order(asha)).toMatchObject({
      status: 403,
      body: { error: refusalMessages.verifyEmailFirst },
    });
    expect(await confirm(await issue())).toMatchObject(VERIFIED);
    expect(await order(asha)).toMatchObject({ status: 200 });
  });

  it('with a domain needs a verified email, and until then spends nothing and releases the domain', async () => {
    const domain = newDomain();
    const billingData = { ...contactDetails, orderType: 'Free Hosting + Domain' as const };
    const requested = { domain, billingData, referenceCode: await asha.pay(549) };
    expect(await asha.buy(requested)).toMatchObject({
      status: 403,
      body: { error: refusalMessages.verifyEmailFirst },
    });
    expect(await shop.story(paymentStream(requested.referenceCode))).toEqual(['PaymentSubmitted']);
    expect((await shop.story(domainNameStream(domain))).at(-1)).toBe('DomainNameReleased');
    expect(await confirm(await issue())).toMatchObject(VERIFIED);
    expect(await asha.buy(requested)).toMatchObject({ status: 200 });
  });

  it('needs no verified email while email verification is off, and there are no codes', async () => {
    const by = asha.through(await shop.reopen({ clock }));
    expect(await send(by)).toMatchObject({ status: 404 });
    expect(await confirm('123456', by)).toMatchObject({ status: 404 });
    expect(await order(by)).toMatchObject({ status: 200 });
    expect((await visit(shop.app).get('/api/settings')).body).toMatchObject({
      emailVerification: false,
    });
    expect((await visit(app).get('/api/settings')).body).toMatchObject({ emailVerification: true });
  });
});
