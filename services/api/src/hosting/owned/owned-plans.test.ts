/** What a customer does with a hosting plan, up to the sandbox server. */
import { hostingAccountStream } from '@haat/contracts/events/hosting-account';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { plansAnswerSchema } from '@haat/contracts/http/hosting';
import {
  ownedPlanAnswerSchema,
  planPasswordAnswerSchema,
} from '@haat/contracts/http/owned-hosting';
import { ownedHostingMessages as say } from '@haat/contracts/owned-hosting-messages';
import { createLog } from '@haat/platform/log';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain, registration } from '@haat/testkit/customer';
import { type HostingOrder, orderHosting } from '@haat/testkit/hosting-orders';
import { hostingOrderForm } from '@haat/testkit/order-forms';
import type { TestCustomer, Visitor } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let shop: RunningShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await startShop({ api: { LOGIN_ATTEMPTS_PER_MINUTE: 200 } });
});
beforeEach(async () => {
  // A customer has one free plan.
  asha = await shop.signUp();
});
afterAll(() => shop.stop());

const PAID = '/api/orders/hosting/paid';
const proof = { currentPassword: registration(undefined).password };

type Plan = Pick<HostingOrder, 'orderId' | 'domain'>;

/** A free plan that is set up. */
const have = async (): Promise<HostingOrder> => {
  const ordered = await orderHosting(shop.store, { domain: newDomain(), customerId: asha.id });
  await shop.waitFor(ordered.order, 'OrderCompleted');
  await shop.settled();
  return ordered;
};

/** "Dukaan" for a year. */
const buy = async (): Promise<Plan> => {
  const plans = plansAnswerSchema.parse((await asha.get(`${PAID}/fetchSwhPlans`)).body);
  const dukaan = plans.find(({ title }) => title === 'Dukaan');
  if (dukaan === undefined) throw new Error('Dukaan is not sold');
  const domain = newDomain();
  const { body } = await asha.post(`${PAID}/create`, {
    ...{ ...hostingOrderForm(asha, dukaan, 'year'), domain },
    referenceCode: await asha.pay(1_791),
  });
  await asha.untilSettled(body.order.id);
  await shop.settled();
  return { orderId: body.order.id, domain };
};
const at = ({ orderId }: Plan, below = ''): string => `/api/hosting/owned/${orderId}${below}`;
const shown = async (plan: Plan) => ownedPlanAnswerSchema.parse((await asha.get(at(plan))).body);
const eventsOf = ({ orderId }: Plan) => shop.story(hostingAccountStream(orderId));

/** Every table of the database; a row with the text fails. */
const expectNowhere = async (secret: string): Promise<void> => {
  const { rows } = await shop.connection.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of rows) {
    const found = await shop.connection.pool.query(
      `select 1 from ${name} as row where position($1 in row::text) > 0 limit 1`,
      [secret],
    );
    expect(found.rowCount, name).toBe(0);
  }
};

describe('A plan’s page', () => {
  it('shows the sold name, and the server’s figures with the time of reading', async () => {
    const plan = await buy();
    shop.hosting.alter({
      domain: plan.domain,
      diskUsedMb: 12,
      diskLimitMb: 50,
      mailboxes: 3,
      mailboxLimit: null,
    });
    const page = await shown(plan);
    expect(page).toMatchObject({
      ...{ id: plan.orderId, plan: 'Dukaan', state: 'active' },
      disk: { used: 12 * 1024 ** 2, limit: 50 * 1024 ** 2 },
      mailboxes: { used: 3, limit: null },
      ...{ is_stale: false, cancelled_until: null },
    });
    expect((await asha.get('/api/hosting/owned')).body.plans).toMatchObject([{ id: plan.orderId }]);
  });

  it('keeps the figures and says so while the server is silent', async () => {
    const plan = await have();
    const { disk } = await shown(plan);
    shop.hosting.behave('down');
    await shop.clock.advance(3 * MINUTE_MS);
    expect(await shown(plan)).toMatchObject({ disk, is_stale: true });
    shop.hosting.behave('normal');
  });

  it('shows no figures of an account that is gone from the server', async () => {
    const plan = await have();
    expect((await shown(plan)).disk).not.toBeNull();
    shop.hosting.alter({ domain: plan.domain, gone: true });
    await shop.clock.advance(3 * MINUTE_MS);
    const nothing = { disk: null, traffic: null, mailboxes: null };
    expect(await shown(plan)).toMatchObject({ state: 'missing', is_stale: false, ...nothing });
  });

  it('does not list what an old reading showed, and lists what the comparison has found since', async () => {
    const plan = await have();
    shop.hosting.alter({ domain: plan.domain, suspendedFor: 'Bandwidth exceeded' });
    expect(await shown(plan)).toMatchObject({ state: 'suspended' });
    const listed = async () => (await asha.get('/api/hosting/owned')).body.plans[0];
    expect(await listed()).toMatchObject({ state: 'suspended', disk: expect.anything() });
    await shop.clock.advance(2 * DAY_MS);
    await asha.logIn();
    expect(await listed()).toMatchObject({ state: 'active', disk: null });
    await shop.connection.pool.query(
      `update hosting_readings set difference = 'missing', differs_since = $2 where order_id = $1`,
      [plan.orderId, new Date(shop.clock.now())],
    );
    expect(await listed()).toMatchObject({ state: 'missing', disk: null });
  });

  it('is not there for an order without a plan', async () => {
    const { body } = await asha.buy({ domain: newDomain(), referenceCode: await asha.pay(549) });
    await asha.untilSettled(body.order.id);
    const notFound = { status: 404, body: { error: say.notFound } };
    for (const id of [body.order.id, '%00', 'x'.repeat(1_000)]) {
      expect(await asha.get(`/api/hosting/owned/${id}`)).toMatchObject(notFound);
    }
    const ravi = await shop.signUp();
    expect(await ravi.get(`/api/hosting/owned/${body.order.id}`)).toMatchObject(notFound);
  });

  it('says that the server has suspended it, though it is paid', async () => {
    const plan = await buy();
    shop.hosting.alter({ domain: plan.domain, suspendedFor: 'Bandwidth exceeded' });
    expect(await shown(plan)).toMatchObject({
      state: 'suspended',
      not_now: {
        panel: say.suspendedFor('Bandwidth exceeded'),
        password: say.suspendedFor('Bandwidth exceeded'),
      },
    });
  });
});

describe('The control panel', () => {
  it('opens with one press, without a trace of its address', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) };
    const log = createLog({ name: 'api', level: 'trace', destination });
    const app = await shop.reopen({ log });
    const plan = await have();
    const key = { 'idempotency-key': 'open it' };
    const opened = await asha.through(app).post(at(plan, '/panel-session'), { at: 'email' }, key);
    expect(opened.status).toBe(200);
    expect(opened.headers['cache-control']).toBe('no-store');
    const page = await fetch(opened.body.url);
    expect(await page.text()).toContain(plan.domain);
    expect(await eventsOf(plan)).toEqual(['HostingPanelOpened']);
    await shop.settled();
    const token = new URL(opened.body.url).pathname;
    await expectNowhere(token);
    expect(lines.join('')).not.toContain(token);
  });

  it('opens no account that is another plan’s at the server by now', async () => {
    const plan = await have();
    const { hosting } = shop.services;
    const lookUp = async () => ({ kind: 'others', has: 'username' }) as const;
    const app = await shop.reopen({ hosting: { ...hosting, lookUp } });
    const there = asha.through(app);
    const refused = { status: 409, body: { error: say.notThere } };
    expect(await there.post(at(plan, '/panel-session'), {})).toMatchObject(refused);
    expect(await there.put(at(plan, '/password'), { proof })).toMatchObject(refused);
    expect(await eventsOf(plan)).toEqual([]);
  });

  it.each([
    ['wronghost', 503, say.wrongHost],
    ['nosession', 503, say.serverSilent],
    ['suspended', 409, say.suspended],
  ] as const)('stays closed where the server answers %s', async (fault, status, error) => {
    const plan = await have();
    shop.hosting.fail(plan.domain, fault);
    expect(await asha.post(at(plan, '/panel-session'), {})).toMatchObject({
      status,
      body: { error },
    });
    expect(await eventsOf(plan)).toEqual([]);
  });
});

describe('The plan’s password', () => {
  const change = async (plan: HostingOrder, body: object = {}) =>
    asha.put(at(plan, '/password'), { proof, ...body });

  it('is made here and shown once, or chosen', async () => {
    const plan = await have();
    const made = planPasswordAnswerSchema.parse((await change(plan)).body);
    expect(made.change.state).toBe('done');
    expect(shop.hosting.letsIn(plan.username, made.password ?? '')).toBe(true);
    const password = 'tala-Neem7-kothi-83';
    expect((await change(plan, { password })).body).toMatchObject({ password: null });
    expect(shop.hosting.letsIn(plan.username, password)).toBe(true);
    await shop.settled();
    await expectNowhere(password);
    await expectNowhere(made.password ?? '');
    // The first login would show one that is no longer valid.
    expect((await asha.post(`/api/orders/${plan.orderId}/hosting-login`, {})).status).toBe(409);
    expect(await eventsOf(plan)).toEqual(['HostingPasswordChanged', 'HostingPasswordChanged']);
  });

  it('needs the account’s password', async () => {
    const plan = await have();
    const { status, body } = await change(plan, { proof: undefined });
    expect([status, body.fields]).toEqual([400, { currentPassword: say.proofNeeded }]);
    expect(await eventsOf(plan)).toEqual([]);
  });

  it('is refused in our words where the server finds it weak', async () => {
    const plan = await have();
    const { status, body } = await change(plan, { password: 'password' });
    expect([status, body.fields]).toEqual([400, { password: say.passwordWeak }]);
  });

  it('is unknown, not done, where the answer is lost', async () => {
    const plan = await have();
    shop.hosting.fail(plan.domain, 'lostanswer');
    expect((await change(plan)).body).toMatchObject({
      change: { state: 'checking', reason: say.passwordUnknown },
      password: null,
    });
    expect((await change(plan)).body.change.state).toBe('done');
  });
});

describe('A cancellation', () => {
  const put = (plan: Plan, cancelled: boolean) =>
    asha.put(at(plan, '/cancellation'), { cancelled });

  it('of a paid plan ends it with its period, and can be taken back', async () => {
    const plan = await buy();
    const { expires_at, if_cancelled } = await shown(plan);
    expect(if_cancelled.offline_at).toBe(expires_at);
    expect((await put(plan, true)).body).toEqual({ cancelled_until: expires_at });
    expect(await shown(plan)).toMatchObject({ cancelled_until: expires_at, state: 'active' });
    expect((await put(plan, false)).body).toEqual({ cancelled_until: null });
  });

  it('of a free plan deletes its account 30 days later, after a reminder, unless that is taken back', async () => {
    const plan = await have();
    await put(plan, true);
    await put(plan, false);
    await shop.clock.advance(31 * DAY_MS);
    await shop.settled();
    await asha.logIn();
    expect(await shown(plan)).toMatchObject({ state: 'active' });
    await put(plan, true);
    await shop.clock.advance(31 * DAY_MS);
    await shop.settled();
    await asha.logIn();
    expect(await eventsOf(plan)).toEqual([
      ...['HostingCancelled', 'HostingContinued', 'HostingCancelled', 'HostingEndReminded'],
    ]);
    expect((await asha.get(at(plan))).body).toMatchObject({ state: 'ended' });
    expect(shop.hosting.changes().at(-1)).toMatchObject({ username: plan.username });
  });
});

it('A free plan ends a minute after its time, when no request can still keep it', async () => {
  const plan = await have();
  const story = () => shop.story(subscriptionStream(subscriptionIdOf(plan.orderId, 'hosting')));
  await asha.put(at(plan, '/cancellation'), { cancelled: true });
  await shop.clock.advance(30 * DAY_MS);
  await asha.logIn();
  expect(await asha.put(at(plan, '/cancellation'), { cancelled: false })).toMatchObject({
    ...{ status: 409, body: { error: say.ended } },
  });
  expect(await story()).toEqual([]);
  await shop.clock.advance(2 * MINUTE_MS);
  await shop.settled();
  expect(await story()).toEqual(['SubscriptionStarted', 'SubscriptionLapsed']);
});

it('Every route is closed to visitors and to other customers', async () => {
  const plan = await have();
  const ravi = await shop.signUp();
  const site = { template: 'none', name: 'Asha', phone: '9812345670' };
  const statusesOf = async (by: Visitor) => [
    (await by.get(at(plan))).status,
    (await by.get(at(plan, '/points-here'))).status,
    (await by.get(at(plan, '/upgrades'))).status,
    (await by.get(at(plan, '/site'))).status,
    (await by.get(at(plan, '/site/changes/CH-1'))).status,
    (await by.post(at(plan, '/site'), site)).status,
    (await by.post(at(plan, '/site/preview'), site)).status,
    (await by.post(at(plan, '/panel-session'), {})).status,
    (await by.put(at(plan, '/password'), { proof })).status,
    (await by.put(at(plan, '/cancellation'), { cancelled: true })).status,
  ];
  expect(new Set(await statusesOf(shop.visit()))).toEqual(new Set([401]));
  expect(new Set(await statusesOf(ravi))).toEqual(new Set([404]));
  expect((await ravi.get('/api/hosting/owned')).body.plans).toEqual([]);
  expect(await eventsOf(plan)).toEqual([]);
});
