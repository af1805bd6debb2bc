// @module-tag slow
/** What a customer had set up for nothing for a name that is theirs no more. */
import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { freeHostingStream, hostedDomainStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { appendingBy } from '@haat/event-store/in-order';
import { hostingUsernameFor } from '@haat/platform/ids';
import { noopLog } from '@haat/platform/log';
import type { EncryptedStore } from '@haat/record/encryption';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { orderHosting } from '@haat/testkit/hosting-orders';
import { buyWithAccount, startMailing } from '@haat/testkit/mailed-customer';
import { type Bought, nameAlone } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getStep, type StepServices } from '../process.ts';

let shop: WorkerShop;
beforeEach(async () => {
  shop = await openWorker({ MAIL_SETTLE_MS: 1 });
});
afterEach(() => shop.close());

const system = { kind: 'system', name: 'test' } as const;
const DAY = 86_400_000;
const WAITS = ['watch-subscription', 'release-abandoned-claim', 'release-abandoned-free-plan'];

const buy = async (
  domain: string,
  plan: { readonly pricePaise: number; readonly planName: string } | null,
) => {
  const service = { ...nameAlone(domain), hosting: plan };
  const bought = await shop.buy({ domain, service, pricePaise: 54_900 + (plan?.pricePaise ?? 0) });
  await shop.waitFor(orderStream(bought.orderId), 'OrderCompleted');
  await shop.waitFor(domainNameStream(domain), 'DomainNameSold');
  return bought;
};
const FREE = { planName: FREE_PLAN_NAME, pricePaise: 0 };
const lapse = async ({ domain, orderId, customerId }: Bought) => {
  shop.registrar.mend(domain, { state: 'Deleted' });
  const lapsedAt = new Date().toISOString();
  const command = { type: 'LapseDomainName', domain, orderId, customerId, lapsedAt } as const;
  await executeTestCommand(
    shop.store,
    system,
    domainNameDecider,
    domainNameStream(domain),
    command,
  );
  return { domain, orderId, customerId, lapsedAt };
};
const end = (payload: object, changes: Partial<StepServices> = {}) =>
  getStep('end-free-plan').run(
    { ...shop.services, ...changes },
    {
      ...{ id: 'again', start: 1, log: noopLog },
      payload: {
        ...payload,
        causationId: 'test',
        correlationId: 'test',
        causeStream: 'test',
        causeRevision: '0',
      },
    },
  );
const planOf = (orderId: string) => subscriptionStream(subscriptionIdOf(orderId, 'hosting'));
const accountOf = (orderId: string, domain: string) =>
  shop.services.hosting.lookUp({ username: hostingUsernameFor(orderId, domain), domain });

/** A store that fails each append of these events twice: before and after it is written. */
const dying = (store: EncryptedStore, types: readonly string[]): EncryptedStore => {
  const callCounts = new Map<string, number>();
  return appendingBy(store, async (stream, events, expected) => {
    const of = events.find(({ type }) => types.includes(type))?.type;
    const hits = of === undefined ? 2 : (callCounts.get(of) ?? 0);
    if (of !== undefined) callCounts.set(of, hits + 1);
    if (hits === 0) throw new Error(`Killed before ${of}`);
    const appended = await store.append(stream, events, expected);
    if (hits === 1) throw new Error(`Killed after ${of}`);
    return appended;
  });
};

describe('The free plan of a domain that lapses', () => {
  it('is ended and removed, and the domain and the customer can have hosting again', async () => {
    const ends = ['SubscriptionStarted', 'FreeHostingReleased', 'HostedDomainReleased'];
    await startMailing(shop, { store: dying(shop.services.store, ends) });
    const domain = newDomain();
    const service = { ...nameAlone(domain), hosting: FREE };
    const bought = await buyWithAccount(shop, { email: 'asha@neelkhadi.in', domain, service });
    const { orderId, customerId } = bought;
    await shop.waitFor(orderStream(orderId), 'OrderCompleted');
    await shop.waitFor(domainNameStream(domain), 'DomainNameSold');
    expect(await accountOf(orderId, domain)).toMatchObject({ kind: 'ours' });

    const payload = await lapse(bought);
    await shop.waitFor(hostedDomainStream(domain), 'HostedDomainReleased');
    await shop.waitFor(freeHostingStream(customerId), 'FreeHostingReleased');
    expect(await accountOf(orderId, domain)).toEqual({ kind: 'not_there' });
    expect(await shop.story(planOf(orderId))).toEqual([
      'SubscriptionStarted',
      'SubscriptionLapsed',
    ]);
    await shop.settled(...WAITS, 'release-abandoned-payment');
    const mails = await shop.mail.mails();
    const subject = `${FREE_PLAN_NAME} for ${domain} was removed`;
    expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);

    // Taken once more, nothing comes of it.
    expect(await end(payload)).toEqual({ kind: 'done' });
    expect(await shop.story(planOf(orderId))).toHaveLength(2);

    // The next owner of the domain has its hosting, too.
    const next = await buy(domain, { planName: 'Thela', pricePaise: 500_000 });
    await shop.waitFor(orderStream(next.orderId), 'HostingProvisioned');
  });

  it('is ended when the customer ordered it for a subdomain', async () => {
    await shop.startWorker();
    const domain = newDomain();
    const bought = await buy(domain, null);
    const { customerId } = bought;
    const plan = await orderHosting(shop.store, { domain: `shop.${domain}`, customerId });
    await shop.waitFor(plan.order, 'HostingProvisioned');
    await lapse(bought);
    await shop.waitFor(hostedDomainStream(plan.domain), 'HostedDomainReleased');
    expect(await accountOf(plan.orderId, plan.domain)).toEqual({ kind: 'not_there' });
  });

  it.each([
    ['of another customer', { isOwn: false, below: '' }],
    ['for another domain', { isOwn: true, below: 'not' }],
  ])('%s is not ended', async (_, { isOwn, below }) => {
    await shop.startWorker();
    const domain = newDomain();
    const setUp = async (owner: { readonly customerId?: string }) => {
      const plan = await orderHosting(shop.store, { domain: `${below}${domain}`, ...owner });
      await shop.waitFor(plan.order, 'HostingProvisioned');
      return plan;
    };
    // Only before the name is sold: afterwards only the customer can have it hosted.
    const ofAnother = isOwn ? undefined : await setUp({});
    const bought = await buy(domain, null);
    const plan = ofAnother ?? (await setUp({ customerId: bought.customerId }));
    expect(await end(await lapse(bought))).toEqual({ kind: 'done' });
    expect(await accountOf(plan.orderId, plan.domain)).toMatchObject({ kind: 'ours' });
    expect(await shop.story(planOf(plan.orderId))).toEqual([]);
  });

  it('is not ended when it was ordered after the domain lapsed', async () => {
    await shop.startWorker();
    const domain = newDomain();
    const bought = await buy(domain, null);
    const payload = await lapse(bought);
    const { customerId } = bought;
    const plan = await orderHosting(shop.store, { domain, customerId });
    await shop.waitFor(plan.order, 'HostingProvisioned');
    expect(await end(payload)).toEqual({ kind: 'done' });
    expect(await accountOf(plan.orderId, domain)).toMatchObject({ kind: 'ours' });
  });

  it('is not ended while the domain may be at another registrar', async () => {
    const domain = newDomain();
    const worker = await shop.startWorker();
    const bought = await buy(domain, FREE);
    await worker.close();
    const payload = await lapse(bought);
    const { registrar, settings } = shop.services;
    const elsewhere = { status: 'unavailable', reason: 'registered', through: 'others' } as const;
    const unsure = { status: 'unknown', failed: true, description: 'away' } as const;
    const muchLater = { now: () => Date.parse(payload.lapsedAt) + 121 * DAY };
    for (const answer of [elsewhere, unsure]) {
      const looking = { registrar: { ...registrar, checkAvailability: async () => answer } };
      expect(await end(payload, looking)).toEqual({
        kind: 'later',
        delayMs: settings.NAME_WATCH_MS,
      });
      expect(await end(payload, { ...looking, clock: muchLater })).toEqual({ kind: 'done' });
    }
    expect(await shop.story(planOf(bought.orderId))).toEqual([]);
    expect(await end(payload)).toEqual({ kind: 'done' });
    expect(await shop.story(planOf(bought.orderId))).toHaveLength(2);
  });

  it('is checked again later while it is being set up', async () => {
    await shop.startWorker();
    const domain = `mumbling-${newDomain()}`;
    const bought = await buy(domain, null);
    const { customerId } = bought;
    const plan = await orderHosting(shop.store, { domain, customerId });
    await shop.waitFor(plan.order, 'HostingProvisioningRequested');
    expect(await end(await lapse(bought))).toMatchObject({ kind: 'later' });
  });
});

it('a paid plan does not end with its domain', async () => {
  await shop.startWorker();
  const domain = newDomain();
  const bought = await buy(domain, { planName: 'Thela', pricePaise: 500_000 });
  await shop.waitFor(planOf(bought.orderId), 'SubscriptionStarted');
  expect(await end(await lapse(bought))).toEqual({ kind: 'done' });
  await shop.untilIdle(...WAITS, 'release-abandoned-payment');
  expect(await accountOf(bought.orderId, domain)).toMatchObject({ kind: 'ours' });
  expect(await shop.story(planOf(bought.orderId))).toEqual(['SubscriptionStarted']);
});
