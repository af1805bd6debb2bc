// @module-tag nightly
/** 210 changes of 30 plans, while the hosting server fails in each way and the worker is killed. */
import type { OwnedPlanAnswer } from '@haat/contracts/http/owned-hosting';
import type { OfferedUpgrade } from '@haat/contracts/http/upgrades';
import { type AccountReading, createWhm, type HostingServer } from '@haat/platform/hosting-server';
import { noopLog } from '@haat/platform/log';
import { newDomain, registration } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { hostingOrderForm } from '@haat/testkit/order-forms';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../processes/wait.ts';
import { PLAN_FAULTS } from '../sandbox/hosting/faults.ts';
import { HOSTING_SANDBOX_CREDENTIALS } from '../sandbox/hosting.ts';

/** Each of two plans or more; the empty one works. */
const FAULTS = ['', ...PLAN_FAULTS];
const CUSTOMERS = 10;
const PLANS_EACH = 3;
const CHANGES_PER_KILL = 40;
const PAID = '/api/orders/hosting/paid';
const DUKAAN_YEAR = 1_791;
const FINAL_SITE = ['online', 'not_seen', 'refused', 'replaced'];

let database: { readonly url: string; drop(): Promise<void> };
let stack: RunningStack;
let server: HostingServer;
beforeAll(async () => {
  database = await createTestDatabase();
  stack = await startStack({
    databaseUrl: database.url,
    env: {
      REQUESTS_PER_MINUTE: '100000',
      LOGIN_ATTEMPTS_PER_MINUTE: '1000',
      OPEN_PAYMENTS_PER_CUSTOMER: '100',
      HOSTING_POLL_MS: '200',
      HOSTING_POLL_MAX_MS: '1000',
      SANDBOX_SETTLE_MS: '1000',
    },
  });
  server = createWhm({
    ...{ baseUrl: stack.sandboxUrls.hosting, ...HOSTING_SANDBOX_CREDENTIALS },
    ...{ log: noopLog, timeoutMs: 10_000 },
  });
});
afterAll(async () => {
  await server?.close();
  await stack?.stop();
  await database?.drop();
});

type Plan = {
  readonly id: string;
  readonly domain: string;
  readonly username: string;
  readonly fault: string;
  readonly by: TestCustomer;
};

/** What a customer knows of a plan from the answers and outcomes that they were told. */
type Known = {
  /** Any of these may be valid; empty while it was never changed. */
  passwords: readonly string[];
  package: string;
  /** The order has no outcome yet. */
  isUpgrading: boolean;
  /** Null: the site has no outcome yet. */
  isOnline: boolean | null;
  isCancelled: boolean;
};

const plansOf = async (by: TestCustomer) =>
  (await by.get(`${PAID}/fetchSwhPlans`)).body as { readonly title: string }[];

const buy = async (by: TestCustomer, fault: string): Promise<Plan> => {
  const dukaan = (await plansOf(by)).find(({ title }) => title === 'Dukaan');
  const domain = newDomain(fault === '' ? undefined : fault);
  const { body } = await by.post(`${PAID}/create`, {
    ...hostingOrderForm(by, dukaan as Parameters<typeof hostingOrderForm>[1], 'year'),
    ...{ domain, referenceCode: await by.pay(DUKAAN_YEAR) },
  });
  const { id } = body.order;
  expect(await by.untilSettled(id), domain).toMatchObject({ status: 'completed' });
  const { username } = (await by.get(`/api/hosting/owned/${id}`)).body;
  return { id, domain, username, fault, by };
};

const letsIn = async ({ username }: Plan, password: string): Promise<boolean> => {
  const answer = await fetch(`${stack.sandboxUrls.hosting}/sandbox/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return answer.status === 200;
};

/** The page reads the server at most once a minute. */
const freshPage = async ({ id, by, domain }: Plan, after: number): Promise<OwnedPlanAnswer> => {
  const page = await waitFor(
    async () => {
      const shown: OwnedPlanAnswer = (await by.get(`/api/hosting/owned/${id}`)).body;
      return Date.parse(shown.read_at ?? '') >= after ? shown : undefined;
    },
    { within: 90_000, every: 1_000 },
  );
  if (page === undefined) throw new Error(`${domain} is not read again`);
  return page;
};

const stateOf = (reading: AccountReading): OwnedPlanAnswer['state'] => {
  if (reading.kind !== 'ours') return 'missing';
  return reading.isSuspended ? 'suspended' : 'active';
};

const killWorker = async (): Promise<void> => {
  await stack.kill('worker');
  await stack.restart('worker');
};

const proof = { currentPassword: registration(undefined).password };

it('after 210 changes each plan is what its customer was told', async () => {
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, () => signUp(stack.baseUrl)),
  );
  const plans: Plan[] = [];
  for (const by of customers) {
    for (let one = 0; one < PLANS_EACH; one += 1) {
      plans.push(await buy(by, FAULTS[plans.length % FAULTS.length] ?? ''));
    }
  }

  let sent = 0;
  let killed = Promise.resolve();
  const count = (): void => {
    sent += 1;
    if (sent % CHANGES_PER_KILL === 0) killed = killed.then(killWorker);
  };

  const changed = async (plan: Plan): Promise<Known> => {
    const { id, by, domain } = plan;
    const at = `/api/hosting/owned/${id}`;
    const known: Known = {
      ...{ passwords: [], package: 'Dukaan', isUpgrading: false },
      ...{ isOnline: false, isCancelled: false },
    };

    const changePassword = async (password: string): Promise<void> => {
      const { status, body } = await by.put(`${at}/password`, { password, proof });
      count();
      if (status !== 200) return;
      const isDone = body.change.state === 'done';
      known.passwords = isDone ? [password] : [...known.passwords, password];
    };
    const putSite = async (): Promise<void> => {
      const { templates } = (await by.get(`${at}/site`)).body;
      const site = { template: templates[0]?.id, name: 'Asha Verma', phone: '9812345670' };
      const { status, body } = await by.post(`${at}/site`, site);
      count();
      if (status !== 202) return;
      const ended = await waitFor(
        async () => {
          const { change } = (await by.get(`${at}/site/changes/${body.change.id}`)).body;
          return FINAL_SITE.includes(change.state) ? change : undefined;
        },
        // With an account that is gone or suspended it is "checking" for longer.
        { within: 60_000, every: 200 },
      );
      known.isOnline = ended === undefined ? null : ended.state === 'online';
    };
    const openPanel = async (): Promise<void> => {
      const { status, body } = await by.post(`${at}/panel-session`, { at: 'home' });
      count();
      if (status === 200) expect(await (await fetch(body.url)).text()).toContain(domain);
    };
    const cancel = async (cancelled: boolean): Promise<void> => {
      const { status } = await by.put(`${at}/cancellation`, { cancelled });
      count();
      if (status === 200) known.isCancelled = cancelled;
    };
    const upgrade = async (): Promise<void> => {
      const { plan: of, upgrades } = (await by.get(`${at}/upgrades`)).body;
      const [offer] = upgrades as OfferedUpgrade[];
      if (offer === undefined) throw new Error(`${domain} has no upgrade`);
      const { status, body } = await by.post('/api/orders/upgrades/create', {
        ...{ subscriptionId: of.subscription_id, productId: offer.plan_id, period: offer.period },
        ...{ price: offer.price, paidUntil: of.paid_until },
        referenceCode: await by.pay(offer.price),
      });
      count();
      expect(status, JSON.stringify(body)).toBe(200);
      const ended = await by.untilSettled(body.order.id, 30_000).catch(() => null);
      if (ended === null) known.isUpgrading = true;
      if (ended?.status === 'completed') known.package = offer.name;
    };

    await changePassword('tala-Neem7-kothi-83');
    await putSite();
    await openPanel();
    await cancel(true);
    await upgrade();
    await cancel(false);
    await changePassword('kothi-83-tala-Neem7');
    return known;
  };

  const known = await Promise.all(plans.map(changed));
  await killed;

  expect(sent).toBe(plans.length * 7);
  const endedAt = Date.now();
  for (const [nth, plan] of plans.entries()) {
    const { domain, username } = plan;
    const ours = known[nth];
    if (ours === undefined) throw new Error(`${domain} is nowhere`);
    const [page, reading] = await Promise.all([
      freshPage(plan, endedAt),
      server.readAccount({ username, domain }),
    ]);
    expect(page.state, domain).toBe(stateOf(reading));
    expect(page.cancelled_until !== null, domain).toBe(ours.isCancelled);
    if (!ours.isUpgrading) expect(page.plan, domain).toBe(ours.package);
    // Nothing more can be compared with an account that is gone.
    if (reading.kind !== 'ours') continue;
    if (!ours.isUpgrading) expect(reading.package, domain).toBe(ours.package);
    const valid = await Promise.all(ours.passwords.map((one) => letsIn(plan, one)));
    expect(ours.passwords.length === 0 || valid.includes(true), domain).toBe(true);
    const site = await fetch(`${stack.sandboxUrls.hosting}/sites/${domain}/`);
    const isShown = site.status === 200 && (await site.text()).includes('Asha Verma');
    // A server that has suspended it shows none.
    const { isOnline } = ours;
    if (isOnline !== null) expect(isShown, domain).toBe(isOnline && !reading.isSuspended);
  }
}, 900_000);
