/** Which subscriptions start, what the shop renews by itself, and their mails. */
import { type OrderedService, orderStream } from '@haat/contracts/events/order';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { type SubscriptionCommand, subscriptionDecider } from '@haat/domain/hosting/subscription';
import { isoNow } from '@haat/platform/clock';
import { newCustomerId } from '@haat/platform/ids';
import { noopLog } from '@haat/platform/log';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { orderHosting } from '@haat/testkit/hosting-orders';
import { timelinesOf, WAITING } from '@haat/testkit/mailed-customer';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { orderRenewal, subscriptionOf } from '@haat/testkit/renewal-orders';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailTemplates } from '../mails/email-templates.ts';
import { linksAt } from '../mails/links.ts';
import { getStep } from '../process.ts';

const DAY = 86_400_000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

let clock: ManualClock;
let shop: WorkerShop;
beforeAll(async () => {
  // Noon in IST: days are counted by its calendar.
  clock = createMovableClock(`${isoDay(Date.now() + DAY)}T06:30:00Z`);
  shop = await openWorker({ MAIL_SETTLE_MS: 1 }, { clock });
  await shop.startWorker();
});
afterAll(() => shop.close());

const system = { kind: 'system', name: 'test' } as const;
const execute = (command: SubscriptionCommand) =>
  executeTestCommand(
    shop.store,
    system,
    subscriptionDecider,
    subscriptionStream(command.subscriptionId),
    command,
    undefined,
    clock,
  );

const monthly = (domain: string): OrderedService => ({
  ...{ kind: 'hosting', planId: 101, planName: 'Thela', period: 'month' },
  ...{ discountPercent: 0, domain },
});

describe('A subscription', () => {
  it('starts at the delivery, and lasts a month for a monthly plan', async () => {
    const domain = newDomain();
    const options = { domain, service: monthly(domain) };
    const bought = await shop.pay(options);
    await shop.place(bought, options);
    const stream = subscriptionStream(subscriptionIdOf(bought.orderId, 'hosting'));
    const { data } = await shop.waitFor(stream, 'SubscriptionStarted');
    const days = (Date.parse(String(data.paidUntil)) - clock.now()) / DAY;
    expect(Math.round(days)).toBeGreaterThanOrEqual(28);
    expect(Math.round(days)).toBeLessThanOrEqual(31);
    expect(data).toMatchObject({ domain, of: { planId: 101, period: 'month' } });
  });

  it('that starts long after the delivery lasts a week from its start', async () => {
    const ordered = await orderHosting(shop.store, { domain: newDomain(), planName: 'Dukaan' });
    await shop.waitFor(ordered.order, 'HostingProvisioned');
    const late = { now: () => clock.now() + 500 * DAY };
    const ends: number[] = [];
    // At this check no subscription has started.
    const store: typeof shop.store = {
      ...shop.store,
      append: async (stream, events, expected) => {
        ends.push(...events.map(({ data }) => Date.parse(String(data.paidUntil))));
        return shop.store.append(stream, events, expected);
      },
    };
    await getStep('start-subscription').run(
      { ...shop.services, store, clock: late },
      {
        ...{ id: 'late', start: 1, log: noopLog },
        payload: {
          orderId: ordered.orderId,
          of: 'hosting',
          causationId: 'a',
          correlationId: 'a',
          causeStream: 'test',
          causeRevision: '0',
        },
      },
    );
    expect(Math.round(((ends[0] ?? 0) - late.now()) / DAY)).toBe(7);
  });

  it('is not started for a free plan', async () => {
    const free = await orderHosting(shop.store, { domain: newDomain() });
    await shop.waitFor(free.order, 'OrderCompleted');
    await shop.untilIdle(...WAITING);
    const id = subscriptionIdOf(free.orderId, 'hosting');
    expect(await shop.story(subscriptionStream(id))).toEqual([]);
  });
});

describe('An email about an expiry', () => {
  const begun = async () => {
    const [subscriptionId, customerId] = [`HT-${newCustomerId()}-domain`, newCustomerId()];
    const paidUntil = new Date(clock.now() + 29.6 * DAY).toISOString();
    await execute({
      type: 'StartSubscription',
      ...{ subscriptionId, customerId, orderId: 'HT-1', domain: newDomain(), paidUntil },
      of: { kind: 'domain', registrarOrderId: '7' },
      startedAt: isoNow(clock),
    });
    await shop.waitFor(subscriptionStream(subscriptionId), 'SubscriptionReminded');
    return { subscriptionId, customerId, paidUntil };
  };
  const written = async (subscriptionId: string) => {
    const mailState = await emailTemplates.renewal_due(shop.services, subscriptionId);
    if (mailState.kind !== 'ready') return mailState.kind;
    const reader = { name: 'Asha', surname: 'Verma', email: 'asha@neelkhadi.in' };
    return mailState.write({ reader, links: linksAt('https://haat.example') });
  };

  it('names the days left and links to the renewals', async () => {
    const { subscriptionId } = await begun();
    expect(await written(subscriptionId)).toMatchObject({
      subject: expect.stringMatching(/ expires in 30 days$/),
      text: expect.stringContaining('https://haat.example/user/dashboard?tab=domains'),
    });
    await shop.untilIdle(...WAITING);
    // No account here could receive it.
    expect(await timelinesOf(shop, 'renewal_due', subscriptionId)).toEqual([
      'MailRequested, MailGivenUp no_reader',
    ]);
  });

  it('is written while the renewal is unpaid, and given up once it is renewed', async () => {
    const { subscriptionId, customerId } = await begun();
    const { orderId } = await orderRenewal(shop, subscriptionId, { utr: '632612347777' });
    expect(await written(subscriptionId)).toMatchObject({ text: expect.any(String) });
    const paidUntil = new Date(clock.now() + 400 * DAY).toISOString();
    await execute({
      type: 'RenewSubscription',
      ...{ subscriptionId, customerId, orderId, paidUntil, renewedAt: isoNow(clock) },
    });
    expect((await subscriptionOf(shop, subscriptionId)).renewedBy).toBeNull();
    const ended = await emailTemplates.subscription_ended(shop.services, subscriptionId);
    expect(ended.kind).toBe('overtaken');
    expect((await shop.story(orderStream(orderId))).at(0)).toBe('OrderPlaced');
  });
});
