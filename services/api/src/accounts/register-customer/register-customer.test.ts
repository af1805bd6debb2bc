import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { loginMessages, registrationMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { systemClock } from '@haat/platform/clock';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { contactDetails, registration } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { cookieOf, signUp, visit } from '@haat/testkit/test-customer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';
import { registerCustomer } from './register-customer.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const register = (form: object, headers?: Readonly<Record<string, string>>) =>
  visit(shop.app).post('/api/auth/register', form, headers);
const login = (email: string, password: string) =>
  visit(shop.app).post('/api/auth/login', { email, password });
const attemptsFor = (email: string) =>
  shop.connection.db
    .selectFrom('registration_attempts')
    .select('command_id')
    .where('email_hash', '=', shop.store.names.email(email))
    .execute();
const types = async (stream: string) => (await shop.store.read(stream)).events.map((e) => e.type);

describe('Opening an account', () => {
  it('claims the email, registers the customer and logs them in', async () => {
    const answer = await register(registration('asha@neelkhadi.in'));
    expect(answer).toMatchObject({
      status: 201,
      body: {
        user: {
          name: contactDetails.name,
          email: 'asha@neelkhadi.in',
          company: 'Neel Khadi',
          phone: contactDetails.phone,
          address: null,
        },
      },
    });
    const { id } = answer.body.user;
    expect(await types(emailStream(shop.store.names.email('asha@neelkhadi.in')))).toEqual([
      'EmailClaimed',
    ]);
    expect(await types(customerStream(id))).toEqual(['CustomerRegistered']);
    const session = await visit(shop.app, cookieOf(answer)).get('/api/auth/session');
    expect(session.body.user.id).toBe(id);
  });

  it('refuses an email that already has an account, in any case and with spaces', async () => {
    await signUp(shop.app, 'ravi@haat.example');
    expect(await register(registration(' RAVI@Haat.example '))).toMatchObject({
      status: 409,
      body: { error: refusalMessages.emailTaken },
    });
  });

  it.each([
    ['name', ''],
    ['surname', undefined],
    ['email', ' '],
    ['phone', null],
    ['password', ''],
  ])('needs the %s', async (field, value) => {
    expect(await register({ ...registration(), [field]: value })).toMatchObject({
      status: 400,
      body: { error: registrationMessages.allFieldsRequired },
    });
  });

  it('needs a valid email, but no company', async () => {
    expect(await register(registration('asha@neelkhadi'))).toMatchObject({
      status: 400,
      body: {
        error: registrationMessages.invalidEmail,
        fields: { email: registrationMessages.invalidEmail },
      },
    });
    const { company_name: _, ...withoutCompany } = registration();
    for (const form of [withoutCompany, { ...registration(), company_name: '' }]) {
      const answer = await register(form);
      expect(answer).toMatchObject({ status: 201, body: { user: { company: null } } });
    }
  });

  it('treats the Kelvin sign in an email as a plain K', async () => {
    expect((await register(registration('kumar@neelkhadi.in'))).status).toBe(201);
    expect((await register(registration('\u212aumar@neelkhadi.in'))).status).toBe(409);
  });

  it('stores the password only as an argon2id hash', async () => {
    const form = { ...registration(), password: 'hunter2 is my password' };
    const { body } = await register(form, { 'idempotency-key': 'keeps-no-password' });
    const { password_hash } = await shop.connection.db
      .selectFrom('credentials')
      .select('password_hash')
      .where('customer_id', '=', body.user.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const keys = await shop.connection.db.selectFrom('idempotency_keys').selectAll().execute();
    const { events } = await shop.store.read(customerStream(body.user.id));
    expect(JSON.stringify([keys, events.map(({ data }) => data)])).not.toContain('hunter2');
  });

  it('opens the same account and logs in again when repeated with the same idempotency key', async () => {
    const form = registration();
    const headers = { 'idempotency-key': 'lost-answer' };
    const first = await register(form, headers);
    const second = await register(form, headers);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(cookieOf(second)).toBeDefined();
    expect(await register({ ...form, password: 'another one' }, headers)).toMatchObject({
      status: 409,
      body: { error: refusalMessages.emailTaken },
    });
  });

  it('lets one of ten concurrent registrations of an email win, with its own password', async () => {
    const email = 'wanted@haat.example';
    const attempts = Array.from({ length: 10 }, (_, n) => ({
      ...registration(email),
      password: `password ${n}`,
    }));
    const answers = await Promise.all(attempts.map((form) => register(form)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 201);
    for (const [n, { password }] of attempts.entries()) {
      expect((await login(email, password)).status).toBe(n === winner ? 200 : 401);
    }
    expect(await attemptsFor(email)).toEqual([]);
  });
});

describe('An open account', () => {
  const passwordIn = async (email: string) =>
    shop.connection.db
      .selectFrom('credentials')
      .select('password_hash')
      .where('email_hash', '=', shop.store.names.email(email))
      .executeTakeFirstOrThrow();

  it('keeps its password when the registration is repeated with another password', async () => {
    const form = { ...registration('victim@haat.example'), password: 'the first password' };
    const headers = { 'idempotency-key': 'guessed' };
    expect((await register(form, headers)).status).toBe(201);
    const before = await passwordIn(form.email);
    // As after the month for which keys are stored.
    await shop.connection.db.deleteFrom('idempotency_keys').execute();

    const stolen = await register({ ...form, password: 'of a stranger' }, headers);
    expect(stolen).toMatchObject({ status: 409, body: { error: refusalMessages.emailTaken } });
    expect(cookieOf(stolen)).toBeUndefined();
    expect(await passwordIn(form.email)).toEqual(before);
    expect((await login(form.email, 'of a stranger')).status).toBe(401);
    expect((await register(form, headers)).status).toBe(201);
  });

  it('keeps its password when the same command is repeated with another password', async () => {
    const form = { ...registration('same-id@haat.example'), password: 'the first password' };
    const services = { store: shop.store, clock: systemClock, db: shop.connection.db };
    const request = { commandId: 'one command id', id: 'trace' };
    const opened = await registerCustomer(services, request, form);
    const before = await passwordIn(form.email);
    const stolen = registerCustomer(services, request, { ...form, password: 'of a stranger' });
    await expect(stolen).rejects.toMatchObject({ status: 409 });
    expect(await passwordIn(form.email)).toEqual(before);
    expect(await registerCustomer(services, request, form)).toEqual(opened);
  });

  it('logs in again when the registration is repeated from another IP address', async () => {
    const form = registration('moving@haat.example');
    const from = (remoteAddress: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload: form,
        headers: { 'idempotency-key': 'on the train' },
        remoteAddress,
      });
    const first = await from('192.0.2.71');
    expect(await from('192.0.2.72')).toMatchObject({ statusCode: 201, body: first.body });
  });
});

describe('An account whose registration was interrupted', () => {
  it('accepts only the password of the registration that was written', async () => {
    const email = 'half@haat.example';
    const form = { ...registration(email), password: 'the winning password' };
    const losing = { ...form, password: 'an abandoned password' };
    const before = dyingStore(shop.store, { before: writing('CustomerRegistered') });
    const headers = { 'idempotency-key': 'half-way' };
    const first = visit(await shop.reopen({ store: before }));
    expect(await first.post('/api/auth/register', losing)).toMatchObject({ status: 503 });
    const after = dyingStore(shop.store, { after: writing('CustomerRegistered') });
    const second = visit(await shop.reopen({ store: after }));
    expect(await second.post('/api/auth/register', form, headers)).toMatchObject({ status: 503 });

    expect((await login(email, losing.password)).status).toBe(401);
    expect(await register({ ...form, password: 'of a stranger' }, headers)).toMatchObject({
      status: 409,
    });
    expect((await login(email, 'of a stranger')).status).toBe(401);
    expect((await login(email, form.password)).status).toBe(200);
    expect((await register(form, headers)).status).toBe(201);
    expect(await attemptsFor(email)).toEqual([]);
  });

  it('opens by registering again, under the customer ID that was claimed', async () => {
    const broken = await shop.reopen({
      store: dyingStore(shop.store, { before: writing('CustomerRegistered') }),
    });
    const form = { ...registration('cut@haat.example'), password: 'first password' };
    expect(await visit(broken).post('/api/auth/register', form)).toMatchObject({ status: 503 });
    expect(await login('cut@haat.example', 'first password')).toMatchObject({
      status: 401,
      body: { error: loginMessages.userNotFound },
    });
    const claim = (await shop.store.read(emailStream(shop.store.names.email('cut@haat.example'))))
      .events[0];

    const again = await register({ ...form, password: 'second password' });
    expect(again).toMatchObject({ status: 201, body: { user: { id: claim?.data.customerId } } });
    expect((await login('cut@haat.example', 'second password')).status).toBe(200);
    expect((await login('cut@haat.example', 'first password')).status).toBe(401);
  });
});

describe('The email of an erased customer', () => {
  /** As the operator's command and the worker do it. */
  const eraseCustomer = async (customerId: string, email: string): Promise<void> => {
    const { data } = sample('CustomerErased', { customerId });
    const [operator, stream] = [
      { kind: 'operator', name: 'meera' },
      customerStream(customerId),
    ] as const;
    const command = { ...data, type: 'EraseCustomer' } as const;
    await executeTestCommand(shop.store, operator, customerDecider, stream, command);
    await sql`select remove_customer_data(${customerId})`.execute(shop.connection.db);
    const emailHash = shop.store.names.email(email);
    const releasedAt = data.erasedAt;
    const release = { type: 'ReleaseEmail', emailHash, customerId, releasedAt } as const;
    await executeTestCommand(shop.store, operator, emailDecider, emailStream(emailHash), release);
  };

  it('can open a new account, but not by repeating the earlier registration', async () => {
    const form = registration('again@haat.example');
    const headers = { 'idempotency-key': 'the first time' };
    const { body } = await register(form, headers);
    await eraseCustomer(body.user.id, form.email);
    expect((await login(form.email, form.password)).status).toBe(401);
    expect(await register(form, headers)).toMatchObject({ status: 409 });
    const secondAnswer = await register(form, { 'idempotency-key': 'the second time' });
    expect(secondAnswer.status).toBe(201);
    expect(secondAnswer.body.user.id).not.toBe(body.user.id);
    expect((await login(form.email, form.password)).status).toBe(200);
  });

  it('opens at most one account while it is being released', async () => {
    const email = 'meanwhile@haat.example';
    const { body } = await register(registration(email));
    const form = { ...registration(email), password: 'another long password' };
    const [, ...answers] = await Promise.all([
      eraseCustomer(body.user.id, email),
      ...Array.from({ length: 5 }, () => register(form)),
    ]);
    const opened = answers.filter(({ status }) => status === 201);
    expect(answers.map(({ status }) => [201, 409].includes(status))).not.toContain(false);
    expect(opened.length).toBeLessThan(2);
    if (opened.length === 0) expect((await register(form)).status).toBe(201);
    const session = await login(email, form.password);
    expect(session.status).toBe(200);
    expect(session.body.user.id).not.toBe(body.user.id);
  });
});

it('registrations are limited per minute and IP address', async () => {
  const app = await shop.reopen({ settings: apiSettings({ REGISTRATIONS_PER_MINUTE: 2 }) });
  const open = async (remoteAddress: string) => {
    const url = '/api/auth/register';
    const answer = await app.inject({
      method: 'POST',
      url,
      payload: registration(),
      remoteAddress,
    });
    return answer.statusCode;
  };
  expect(await open('192.0.2.1')).toBe(201);
  expect(await open('192.0.2.1')).toBe(201);
  expect(await open('192.0.2.1')).toBe(429);
  expect(await open('192.0.2.2')).toBe(201);
});
