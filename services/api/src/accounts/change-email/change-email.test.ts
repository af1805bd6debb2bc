import { randomUUID } from 'node:crypto';
import { EMAIL_CHANGE_TTL_MS } from '@haat/contracts/constants';
import { emailChangeMessages } from '@haat/contracts/email-change-messages';
import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { loginMessages, registrationMessages } from '@haat/contracts/messages';
import { customerDecider } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { isoNow } from '@haat/platform/clock';
import { type AccountLinks, createAccountLinks } from '@haat/platform/one-time-secrets';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { newDomain, registration } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { recordSettings } from '@haat/testkit/record';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dyingStore, type Failure, writing } from '../../testing/failing-store.ts';
import { browserOf, turnCodesOn } from '../../testing/safe-customer.ts';
import { DEVICE_COOKIE } from '../known-devices.ts';

const EMAIL = '/api/account/email';
const CONFIRM = `${EMAIL}/confirm`;
const { password } = registration();

let clock: ManualClock;
let shop: ApiShop;
let app: FastifyInstance;
/** As the worker makes them. */
let links: AccountLinks;
let asha: TestCustomer;
let next: string;
beforeAll(async () => {
  clock = createManualClock();
  shop = await openApi();
  const { MASTER_SECRET: current } = recordSettings(shop.url);
  links = createAccountLinks({ current }, clock);
  app = await shop.reopen({ clock, accountLinks: links });
});
beforeEach(async () => {
  asha = await signUp(app);
  next = `${newDomain().replace('.', '@')}.example`;
});
afterAll(() => shop.close());

const ask = (email = next, form: object = {}, by = asha) =>
  by.post(EMAIL, { email, currentPassword: password, ...form });
const events = async (of = asha) => (await shop.store.read(customerStream(of.id))).events;
const changeId = async (of = asha): Promise<string> => {
  const asked = (await events(of)).findLast(({ type }) => type === 'EmailChangeRequested');
  return String(asked?.data.changeId);
};
const tokenOf = async (address: 'current' | 'new', of = asha) =>
  links.sign(
    {
      kind: `confirm email change at ${address} address`,
      customerId: of.id,
      about: await changeId(of),
    },
    clock.now() + EMAIL_CHANGE_TTL_MS,
  );
const press = (token: string, at = app, path = CONFIRM) => visit(at).post(path, { token });
const confirm = async (address: 'current' | 'new', at = app, of = asha) =>
  press(await tokenOf(address, of), at);
const change = async () => {
  expect((await ask()).status).toBe(200);
  await confirm('current');
  expect(await confirm('new')).toMatchObject({ status: 200, body: { status: 'changed' } });
};
const logIn = (email: string, cookie = '') =>
  visit(app).post('/api/auth/login', { email, password }, cookie === '' ? {} : { cookie });
const statusOfLogin = async (email: string) => (await logIn(email)).status;

const OVER = { status: 400, body: { error: emailChangeMessages.linkOver } };
const at = (field: string, error: string) => ({
  status: 400,
  body: { error, fields: { [field]: error } },
});

describe('Requesting another email', () => {
  it('needs the password, and another email that can get mail', async () => {
    expect(await ask(next, { currentPassword: 'a guess' })).toMatchObject(
      at('currentPassword', loginMessages.incorrectPassword),
    );
    expect(await ask('no address')).toMatchObject(at('email', registrationMessages.invalidEmail));
    expect(await ask(` ${asha.email.toUpperCase()} `)).toMatchObject(
      at('email', emailChangeMessages.sameEmail),
    );
    expect((await visit(app).post(EMAIL, {})).status).toBe(401);
    expect((await asha.get(EMAIL)).body).toEqual({
      email: asha.email,
      isVerified: false,
      change: null,
    });
  });

  it('needs a code where two-factor codes are on', async () => {
    const browser = browserOf(app, asha);
    await turnCodesOn(browser, clock.now());
    const { status, body } = await browser.post(EMAIL, { email: next, currentPassword: password });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['code'] });
  });

  it('shows what both addresses must confirm, and waits before it mails again', async () => {
    const until = new Date(clock.now() + EMAIL_CHANGE_TTL_MS).toISOString();
    const pending = { email: asha.email, change: { email: next, confirmedBy: [], until } };
    expect(await ask(` ${next} `)).toMatchObject({ status: 200, body: pending });
    expect((await asha.get(EMAIL)).body).toMatchObject(pending);
    expect(await ask()).toMatchObject({
      status: 429,
      body: { error: emailChangeMessages.linksOnTheirWay },
      headers: { 'retry-after': '30' },
    });
  });

  it('is refused while the account is about to be deleted', async () => {
    const request = { customerId: asha.id, deletionId: randomUUID(), letExpire: [] };
    await executeTestCommand(
      shop.store,
      { kind: 'customer', id: asha.id },
      customerDecider,
      customerStream(asha.id),
      { type: 'RequestAccountDeletion', ...request, requestedAt: isoNow(clock) },
    );
    await asha.logIn();
    expect(await ask()).toMatchObject({ status: 403 });
  });
});

describe('A change of email', () => {
  it('is complete when both addresses have confirmed it; sessions stay', async () => {
    await ask();
    const current = await tokenOf('current');
    const show = (token: string) => press(token, app, `${EMAIL}/link`);
    const waiting = { address: 'current', email: next, status: 'waiting' };
    expect((await show(current)).body).toEqual({ ...waiting, status: 'unconfirmed' });
    for (const _ of [1, 2]) expect((await press(current)).body).toEqual(waiting);
    expect((await show(current)).body).toEqual(waiting);
    expect((await asha.get(EMAIL)).body.change.confirmedBy).toEqual(['current']);
    expect(await statusOfLogin(next)).toBe(401);

    const changed = { address: 'new', email: next, status: 'changed' };
    for (const _ of [1, 2]) expect((await confirm('new')).body).toEqual(changed);
    expect((await show(current)).body).toEqual({ ...changed, address: 'current' });
    expect([await statusOfLogin(asha.email), await statusOfLogin(next)]).toEqual([401, 200]);
    expect((await asha.get('/api/auth/session')).body.user.email).toBe(next);
    expect((await asha.get(EMAIL)).body).toEqual({ email: next, isVerified: true, change: null });
  });

  it('keeps known devices', async () => {
    const cookie = async (email: string, device = '') =>
      `${DEVICE_COOKIE}=${/haat_device=([^;]+)/.exec(String((await logIn(email, device)).headers['set-cookie']))?.[1]}`;
    const known = await cookie(asha.email);
    await change();
    await cookie(next, known);
    const logins = (await events()).filter(({ type }) => type === 'NewDeviceLoggedIn');
    expect(logins).toHaveLength(1);
  });

  it('goes on after a new password, which then opens the account', async () => {
    await ask();
    const form = { currentPassword: password, password: 'indigo on Tuesdays' };
    expect((await asha.post('/api/account/password', form)).status).toBe(200);
    await confirm('new');
    await confirm('current');
    const login = { email: next, password: form.password };
    expect((await visit(app).post('/api/auth/login', login)).status).toBe(200);
  });

  it('ends after 24 hours, and when another is requested', async () => {
    await ask();
    const first = await tokenOf('new');
    clock.advance(30_000);
    await ask(`other-${next}`);
    expect(await press(first)).toMatchObject(OVER);
    const second = await tokenOf('new');
    clock.advance(EMAIL_CHANGE_TTL_MS);
    expect(await press(second)).toMatchObject(OVER);
    // Also with a link that is still valid.
    expect(await confirm('new')).toMatchObject(OVER);
    expect((await asha.get(EMAIL)).body.change).toBeNull();
  });

  it.each([
    ['no token', async () => ''],
    ['a changed token', async () => `${await tokenOf('new')}x`],
    ['a very long token', async () => 'x'.repeat(5_000)],
    [
      'a link for something else',
      async () =>
        links.sign(
          { kind: 'undo account deletion', customerId: asha.id, about: await changeId() },
          clock.now() + 60_000,
        ),
    ],
  ])('is not confirmed by %s', async (_, make) => {
    await ask();
    const token = await make();
    for (const path of [CONFIRM, `${EMAIL}/link`]) {
      expect(await press(token, app, path)).toMatchObject(OVER);
    }
  });

  it('to an email with an account is refused only after both addresses are proved', async () => {
    const ravi = await signUp(app);
    expect(await ask(ravi.email)).toMatchObject({ status: 200, body: { email: asha.email } });
    expect((await confirm('new')).body.status).toBe('waiting');
    for (const _ of [1, 2]) {
      expect(await confirm('current')).toMatchObject({
        status: 409,
        body: { error: emailChangeMessages.taken },
      });
    }
    expect((await logIn(ravi.email)).body.user.id).toBe(ravi.id);
    expect((await logIn(asha.email)).body.user.id).toBe(asha.id);
  });
});

const DEATHS: readonly (readonly [string, Failure])[] = [
  ['before the claim', { before: writing('EmailClaimed') }],
  ['after the claim', { after: writing('EmailClaimed') }],
  ['before the change', { before: writing('EmailChanged') }],
  ['after the change', { after: writing('EmailChanged') }],
];

describe('A change of email that is cut off', () => {
  const cutOff = async (failure: Failure) => {
    await ask();
    await confirm('current');
    const store = dyingStore(shop.store, failure);
    const dying = await shop.reopen({ clock, store, accountLinks: links });
    expect((await confirm('new', dying)).status).toBe(503);
  };

  it.each(DEATHS)('%s is completed by another press', async (_, failure) => {
    await cutOff(failure);
    expect(await statusOfLogin(asha.email)).toBe(failure === DEATHS.at(-1)?.[1] ? 401 : 200);
    expect((await confirm('current')).body.status).toBe('changed');
    expect([await statusOfLogin(asha.email), await statusOfLogin(next)]).toEqual([401, 200]);
  });

  /** As the worker does. */
  const releasePrevious = async () => {
    const emailHash = shop.store.names.email(asha.email);
    const release = { type: 'ReleaseEmail', emailHash, customerId: asha.id } as const;
    const system = { kind: 'system', name: 'worker' } as const;
    const stream = emailStream(emailHash);
    const releasedAt = isoNow(clock);
    await executeTestCommand(shop.store, system, emailDecider, stream, { ...release, releasedAt });
  };

  it('leaves the previous email to another customer who changes to it', async () => {
    await cutOff({ after: writing('EmailChanged') });
    await releasePrevious();
    const ravi = await signUp(app);
    const changed = { address: 'new', email: asha.email, status: 'changed' };
    expect((await ask(asha.email, {}, ravi)).status).toBe(200);
    await confirm('current', app, ravi);
    expect((await confirm('new', app, ravi)).body).toEqual(changed);
    expect((await logIn(asha.email)).body.user.id).toBe(ravi.id);
    expect((await logIn(next)).body.user.id).toBe(asha.id);
  });

  it('is completed by a login, and another customer can register the previous email', async () => {
    await cutOff({ after: writing('EmailChanged') });
    await releasePrevious();
    const other = await signUp(app, asha.email);
    expect((await logIn(next)).body.user.id).toBe(asha.id);
    expect((await logIn(asha.email)).body.user.id).toBe(other.id);
    const rows = await shop.connection.db
      .selectFrom('credentials')
      .select('email_hash')
      .where('customer_id', '=', asha.id)
      .execute();
    expect(rows).toEqual([{ email_hash: shop.store.names.email(next) }]);
  });
});
