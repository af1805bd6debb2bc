import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { paymentStream } from '@haat/contracts/events/payment';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { orderDecider } from '@haat/domain/order/order';
import { failHosting } from '@haat/ops/orders/fail-hosting';
import { createWhm, type HostingServer } from '@haat/platform/hosting-server';
import { hostingUsernameFor, newCustomerId } from '@haat/platform/ids';
import { noopLog } from '@haat/platform/log';
import { loadAggregate } from '@haat/record/commands';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type FailingStore, failingOnDemand } from '@haat/testkit/failing-once';
import { type HostingOrder, orderHosting } from '@haat/testkit/hosting-orders';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { nameAlone, streamsOf } from '@haat/testkit/scripted-customer';
import type { ShopOptions } from '@haat/testkit/shop';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getStep } from '../process.ts';

const HOUR = 3_600_000;
const REQUESTED = 'HostingProvisioningRequested';
const PROVISIONED = 'HostingProvisioned';
const FAILED = 'HostingProvisioningFailed';

let clock: ManualClock;
let shop: WorkerShop;
const open = async (options: ShopOptions = {}): Promise<void> => {
  clock = createMovableClock();
  const settings = { HOSTING_IN_USE_MS: HOUR, HOSTING_ALARM_MS: HOUR };
  shop = await openWorker(settings, { clock, ...options });
};
const close = (): Promise<void> => shop.close();

const order = (domain: string, planName?: string): Promise<HostingOrder> =>
  orderHosting(shop.store, { domain, ...(planName === undefined ? {} : { planName }) });

const creationsOf = ({ domain }: HostingOrder) =>
  shop.hosting.creations().filter((call) => call.domain === domain);
const resultsOf = (ordered: HostingOrder) => creationsOf(ordered).map(({ result }) => result);

/** The plan is set up once, and the login that is shown once works. */
const expectSetUpOnce = async (ordered: HostingOrder): Promise<void> => {
  const provisioned = await shop.waitFor(ordered.order, PROVISIONED);
  const { username, domain } = ordered;
  expect(provisioned.data).toMatchObject({
    username,
    domain,
    panelUrl: 'https://panel.haat.example:2083/',
    nameservers: ['ns1.haat.example', 'ns2.haat.example'],
    ipAddress: '203.0.113.20',
  });
  const story = (await shop.story(ordered.order)).filter((type) => type.startsWith('Hosting'));
  expect(story).toEqual([REQUESTED, PROVISIONED]);
  const shown = await shop.services.hostingLogins.showOnce(ordered);
  expect(shown.kind).toBe('shown');
  expect(shop.hosting.letsIn(username, 'password' in shown ? shown.password : '')).toBe(true);
};

/** The same server; reports when it has been called that often. */
const watched = (server: HostingServer) => {
  let looks = 0;
  const waiting: { readonly at: number; readonly seen: () => void }[] = [];
  return {
    hosting: {
      ...server,
      lookUp: (account: Parameters<HostingServer['lookUp']>[0]) => {
        looks += 1;
        for (const { at, seen } of waiting) if (looks >= at) seen();
        return server.lookUp(account);
      },
    },
    looks: (more: number): Promise<void> => {
      const seen = Promise.withResolvers<void>();
      waiting.push({ at: looks + more, seen: seen.resolve });
      return seen.promise;
    },
  };
};

describe('In a shared shop,', () => {
  beforeAll(async () => {
    await open();
    await shop.startWorker();
  });
  afterAll(close);

  describe('an ordered plan', () => {
    it('is set up at once with the free plan’s package when it is free', async () => {
      const ordered = await order(newDomain());
      await expectSetUpOnce(ordered);
      expect(creationsOf(ordered)).toMatchObject([
        { result: 'created', plan: 'free', contactEmail: 'asha@example.in' },
      ]);
    });
  });

  describe('a plan ordered with a domain', () => {
    const place = async (domain: string): Promise<HostingOrder> => {
      const bought = await shop.pay({ domain });
      await shop.reserve(bought);
      const hosting = { planName: FREE_PLAN_NAME, pricePaise: 0 };
      await shop.place(bought, { domain, service: { ...nameAlone(domain), hosting } });
      const { orderId, customerId } = bought;
      const username = hostingUsernameFor(orderId, domain);
      return { orderId, customerId, domain, order: streamsOf(bought).order, username };
    };

    it('is set up once the domain is registered, and completes the order', async () => {
      const ordered = await place('locked-shop.in');
      await expectSetUpOnce(ordered);
      await shop.waitFor(ordered.order, 'OrderCompleted');
      const story = await shop.story(ordered.order);
      expect(story.slice(-4)).toEqual([
        'DomainRegistered',
        REQUESTED,
        PROVISIONED,
        'OrderCompleted',
      ]);
      expect(resultsOf(ordered)).toEqual(['created']);
    });
  });

  describe('a faulty hosting server', () => {
    it.each([
      ['halfway-shop.in', ['lost']],
      ['mute-shop.in', ['nothing', 'created']],
      ['mixedup-shop.in', ['mixed_up', 'created']],
    ])('sets %s up once', async (domain, results) => {
      const ordered = await order(domain);
      await expectSetUpOnce(ordered);
      expect(resultsOf(ordered)).toEqual(results);
    });

    it.each([
      ['full-shop.in', 'limit', ['refused', 'refused', 'created']],
      ['denied-shop.in', 'auth', ['created']],
    ])('sets %s up once, and an alarm is raised: %s', async (domain, cause, results) => {
      const ordered = await order(domain);
      await expectSetUpOnce(ordered);
      expect(resultsOf(ordered)).toEqual(results);
      const metrics = await shop.services.alarms.metrics();
      expect(metrics).toContain(`haat_hosting_refuses_us_total{cause="${cause}"} 2`);
    });

    it('can show an account late, and the account still counts as ours', async () => {
      const ordered = await order('shy-shop.in');
      await expectSetUpOnce(ordered);
      const [first, ...others] = resultsOf(ordered);
      expect(first).toBe('lagging');
      // None where it showed before the worker came back.
      expect(others.filter((result) => result !== 'in_use')).toEqual([]);
    });
  });

  describe('an order that cannot be hosted', () => {
    it('fails at once without a try when another account shows its domain', async () => {
      const ordered = await order(newDomain('inuse'));
      expect((await shop.waitFor(ordered.order, FAILED)).data).toMatchObject({
        failure: 'domain_in_use',
        reason: expect.stringContaining(
          'contact support; otherwise order hosting for another domain.',
        ),
      });
      expect(resultsOf(ordered)).toEqual([]);
    });

    it('fails when the server does not accept the domain', async () => {
      const ordered = await order('unfit-shop.in');
      expect((await shop.waitFor(ordered.order, FAILED)).data).toMatchObject({
        failure: 'refused',
        reason: expect.stringContaining('doesn’t accept this domain'),
      });
      expect(resultsOf(ordered)).toEqual(['refused']);
    });
  });
});

describe('an interrupted worker', () => {
  let failing: FailingStore;
  beforeAll(async () => {
    await open();
    failing = failingOnDemand(shop.services.store);
    await shop.startWorker({ store: failing.store });
  });
  afterAll(close);

  it.each([
    [REQUESTED, 'before'],
    [REQUESTED, 'after'],
    [PROVISIONED, 'before'],
    [PROVISIONED, 'after'],
  ] as const)(
    'sets the plan up once when it is interrupted at %s, %s it is written',
    async (type, moment) => {
      failing.failAt(type, moment);
      const ordered = await order(newDomain());
      await expectSetUpOnce(ordered);
      expect(resultsOf(ordered)).toEqual(['created']);
      expect(failing.hasFailed()).toBe(true);
    },
  );
});

describe('In a separate shop,', () => {
  beforeEach(() => open());
  afterEach(close);

  describe('an ordered plan', () => {
    it('has the package name from the settings', async () => {
      const settings = {
        ...shop.services.settings,
        HOSTING_PACKAGE_FREE: 'haat_free',
        HOSTING_PACKAGES: new Map([['Dukaan', 'haat_gold']]),
      };
      await shop.startWorker({ settings });
      const [free, paid] = [await order('free-shop.in'), await order('paid-shop.in', 'Dukaan')];
      expect((await shop.waitFor(free.order, REQUESTED)).data.package).toBe('haat_free');
      expect((await shop.waitFor(paid.order, REQUESTED)).data.package).toBe('haat_gold');
      await Promise.all([
        shop.waitFor(free.order, PROVISIONED),
        shop.waitFor(paid.order, PROVISIONED),
      ]);
      expect(creationsOf(free)).toMatchObject([{ plan: 'haat_free' }]);
      expect(creationsOf(paid)).toMatchObject([{ plan: 'haat_gold' }]);
    });

    it('is set up with another password when the server finds the first one too weak', async () => {
      const { hosting } = shop.services;
      const refused: string[] = [];
      const picky: HostingServer = {
        ...hosting,
        createAccount: async (account) => {
          if (refused.includes(account.password) || refused.length === 0) {
            refused.push(account.password);
            return { kind: 'refused_us', cause: 'password', description: 'It is too weak.' };
          }
          return hosting.createAccount(account);
        },
      };
      await shop.startWorker({ hosting: picky });
      await expectSetUpOnce(await order('neelkhadi.in'));
      expect(refused).toHaveLength(1);
    });

    it('waits for a missing package until the setting is corrected, and an alarm is raised', async () => {
      const mistyped = { ...shop.services.settings, HOSTING_PACKAGE_FREE: 'missing-fre' };
      const { hosting, looks } = watched(shop.services.hosting);
      const first = await shop.startWorker({ settings: mistyped, hosting });
      const ordered = await order('neelkhadi.in');
      await looks(4);
      await first.close();
      expect(await shop.services.alarms.metrics()).toMatch(
        /haat_hosting_refuses_us_total\{cause="package"\} [1-9]/,
      );
      await shop.startWorker();
      await expectSetUpOnce(ordered);
    });
  });

  describe('a plan for a domain that another customer ordered', () => {
    /** Before the plan is set up: no worker runs yet. */
    const orderBeside = async (hosted: string, name: string, isPaid: boolean) => {
      const ordered = await order(hosted, 'Dukaan');
      const bought = await shop.pay({ domain: name });
      await shop.reserve(bought);
      if (isPaid) {
        const { orderId, customerId } = bought;
        const system = { kind: 'system', name: 'test' } as const;
        await executeTestCommand(shop.store, system, domainNameDecider, domainNameStream(name), {
          ...{ type: 'SecureDomainName', orderId, customerId, domain: name },
          requestedAt: new Date().toISOString(),
        });
      }
      await shop.startWorker();
      return ordered;
    };

    it.each([
      ['the domain itself', ''],
      ['a domain above it', 'blog.'],
    ])(
      'is not set up once the domain is paid for, and its payment is released: %s',
      async (_, below) => {
        const name = newDomain();
        const ordered = await orderBeside(`${below}${name}`, name, true);
        expect((await shop.waitFor(ordered.order, FAILED)).data).toMatchObject({
          failure: 'domain_in_use',
          reason: refusalMessages.domainNotUsable,
        });
        expect(resultsOf(ordered)).toEqual([]);
        const { state } = await loadAggregate(shop.store, orderDecider, ordered.order);
        const referenceCode = 'payment' in state ? (state.payment?.referenceCode ?? '') : '';
        await shop.waitFor(paymentStream(referenceCode), 'PaymentReleased');
      },
    );

    it('is set up when the domain is only reserved', async () => {
      const name = newDomain();
      await expectSetUpOnce(await orderBeside(name, name, false));
    });
  });

  describe('a second free plan of one customer', () => {
    it('is not set up, and its order fails with the reason', async () => {
      const customerId = newCustomerId();
      await shop.startWorker();
      const first = await orderHosting(shop.store, { domain: 'first-shop.in', customerId });
      await expectSetUpOnce(first);
      // Placed together they would be claimed side by side, in any order.
      const second = await orderHosting(shop.store, { domain: 'second-shop.in', customerId });
      const failed = await shop.waitFor(second.order, FAILED);
      expect(failed.data).toMatchObject({
        failure: 'plan_claimed',
        reason: orderMessages.oneFreeHostingOrder,
      });
      expect(resultsOf(second)).toEqual([]);
    });
  });

  describe('a faulty hosting server', () => {
    it('can answer too late and sets the plan up once', async () => {
      const hosting = createWhm({
        baseUrl: shop.hosting.url,
        ...shop.hosting.credentials,
        log: noopLog,
        createTimeoutMs: 30,
      });
      await shop.startWorker({ hosting });
      const ordered = await order('slow-shop.in');
      await expectSetUpOnce(ordered);
      expect(resultsOf(ordered)).toEqual(['late']);
      await hosting.close();
    });

    it('can answer with an unknown message: the order waits, and an alarm is raised', async () => {
      const { hosting, looks } = watched(shop.services.hosting);
      await shop.startWorker({ hosting });
      const ordered = await order('mumbling-shop.in');
      await looks(6);
      expect(await shop.services.alarms.metrics()).not.toMatch(/haat_hosting_overdue_total [1-9]/);
      clock.advance(HOUR);
      await looks(4);
      expect(await shop.services.alarms.metrics()).toMatch(/haat_hosting_overdue_total [1-9]/);
      expect(await shop.story(ordered.order)).toEqual(['OrderPlaced', REQUESTED]);
    });
  });

  describe('an order that cannot be hosted', () => {
    it('fails after a long wait when a hidden account has its domain', async () => {
      const { hosting, looks } = watched(shop.services.hosting);
      await shop.startWorker({ hosting });
      const ordered = await order('foreign-shop.in');
      await looks(6);
      expect(await shop.story(ordered.order)).toEqual(['OrderPlaced', REQUESTED]);
      clock.advance(HOUR);
      expect((await shop.waitFor(ordered.order, FAILED)).data).toMatchObject({
        failure: 'domain_in_use',
        answer: expect.stringContaining('already exists in the userdata'),
      });
    });

    it('fails when another customer’s account has our username', async () => {
      const ordered = await order('neelkhadi.in');
      const { username } = ordered;
      await shop.services.hosting.createAccount({
        ...{ username, domain: 'stranger.in', package: 'theirs' },
        ...{ contactEmail: 'ravi@example.in', password: 'Another-Password9' },
      });
      await shop.startWorker();
      expect((await shop.waitFor(ordered.order, FAILED)).data).toMatchObject({
        failure: 'refused',
      });
      expect(resultsOf(ordered)).toEqual([]);
    });
  });

  describe('an interrupted worker', () => {
    it('recognises its own half-made account after a late first try', async () => {
      await close();
      await open({ settleMs: 60_000 });
      const triedAgain = Promise.withResolvers<void>();
      const { hosting } = shop.services;
      let isMended = false;
      let isKilled = false;
      const late = watched({
        ...hosting,
        lookUp: async (account) =>
          isMended
            ? hosting.lookUp(account)
            : { kind: 'refused_us', cause: 'auth', description: '' },
        createAccount: async (account) => {
          const created = await hosting.createAccount(account);
          if (isKilled) triedAgain.resolve();
          if (isKilled) return created;
          isKilled = true;
          throw new Error('killed here');
        },
      });
      await shop.startWorker({ hosting: late.hosting });
      const ordered = await order('shy-shop.in');
      await late.looks(2);
      clock.advance(HOUR);
      isMended = true;
      await triedAgain.promise;
      clock.advance(60_000);
      await expectSetUpOnce(ordered);
      const [first, ...others] = resultsOf(ordered);
      expect(first).toBe('lagging');
      expect(others).toContain('in_use');
    });

    it('sets every plan up once beside another worker', async () => {
      await Promise.all([shop.startWorker(), shop.startWorker()]);
      const names = ['shop-1.in', 'halfway-2.in', 'mute-3.in', 'shop-4.in'];
      const orders = await Promise.all(names.map((domain) => order(domain)));
      await Promise.all(orders.map(expectSetUpOnce));
    });
  });

  it('an account that is created after its order was given up raises an alarm', async () => {
    const { hosting } = shop.services;
    const ordered = await order('neelkhadi.in');
    const { orderId, username, domain } = ordered;
    const given: HostingServer = {
      ...hosting,
      createAccount: async (account) => {
        const settings = { HOSTING_CREATE_TIMEOUT_MS: 0 };
        const by = { operator: 'meera', reason: 'It takes too long.', orderId, insists: true };
        expect((await failHosting({ ...shop.services, settings }, by)).done).toBe(true);
        return hosting.createAccount(account);
      },
    };
    await shop.startWorker({ hosting: given });
    await shop.waitFor(ordered.order, FAILED);
    await expect
      .poll(() => shop.services.alarms.metrics())
      .toContain('haat_hosting_orphans_total 1');
    expect(await hosting.lookUp({ username, domain })).toMatchObject({ kind: 'ours' });
  });

  it('a job that runs again after its order is over does nothing', async () => {
    await shop.startWorker();
    const ordered = await order('neelkhadi.in');
    await expectSetUpOnce(ordered);
    await shop.waitFor(ordered.order, 'OrderCompleted');
    const { rows } = await shop.connection.pool.query(
      "select id, payload from outbox where job = 'provision-hosting'",
    );
    const step = { id: `${rows[0].id}-again`, payload: rows[0].payload, start: 1, log: noopLog };
    const before = await shop.story(ordered.order);
    expect(await getStep('provision-hosting').run(shop.services, step)).toEqual({
      kind: 'done',
    });
    expect(await shop.story(ordered.order)).toEqual(before);
    expect(resultsOf(ordered)).toEqual(['created']);
  });

  it('no table has the account’s password in plain text', async () => {
    const passwords: string[] = [];
    const { hosting } = shop.services;
    const listening: HostingServer = {
      ...hosting,
      createAccount: (account) => {
        passwords.push(account.password);
        return hosting.createAccount(account);
      },
    };
    await shop.startWorker({ hosting: listening });
    const ordered = await order('mute-shop.in');
    await shop.waitFor(ordered.order, PROVISIONED);
    expect(passwords).toHaveLength(2);
    expect(new Set(passwords).size).toBe(1);
    const { rows } = await shop.connection.pool.query(`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'bullmq') and table_type = 'BASE TABLE'`);
    expect(rows.length).toBeGreaterThan(20);
    for (const { name } of rows) {
      const { rows: found } = await shop.connection.pool.query(
        `select row::text as text from ${name} as row where row::text like '%' || $1 || '%'`,
        [passwords[0]],
      );
      expect([name, found]).toEqual([name, []]);
    }
  });
});
