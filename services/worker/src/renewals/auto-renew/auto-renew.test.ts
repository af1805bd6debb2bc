/** Domains that renew from the balance, over the month before they expire. */
import { DAY_MS } from '@haat/contracts/durations';
import { customerStream } from '@haat/contracts/events/customer';
import { orderStream } from '@haat/contracts/events/order';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { customerDecider } from '@haat/domain/customer/customer';
import { type SubscriptionCommand, subscriptionDecider } from '@haat/domain/hosting/subscription';
import { isoNow } from '@haat/platform/clock';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { subscriptionOf } from '@haat/testkit/renewal-orders';
import { beginSubscription } from '@haat/testkit/subscriptions';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const HOUR_MS = 60 * 60_000;
const PRICE = 749;

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ api: { OPEN_PAYMENTS_PER_CUSTOMER: 50, SESSION_TTL_MS: 800 * DAY_MS } });
});
afterAll(() => shop.stop());

type Owned = {
  readonly by: TestCustomer;
  readonly domain: string;
  readonly subscriptionId: string;
  readonly stream: string;
  /** ms since 1970. */
  readonly end: number;
};

const buy = async (): Promise<Owned> => {
  const [by, domain] = [await shop.signUp(), newDomain()];
  const { body } = await by.buy({ domain, referenceCode: await by.pay(549) });
  await by.untilSettled(body.order.id);
  await shop.settled();
  const subscriptionId = subscriptionIdOf(body.order.id, 'domain');
  const { paidUntil } = await subscriptionOf(shop, subscriptionId);
  const stream = subscriptionStream(subscriptionId);
  return { by, domain, subscriptionId, stream, end: Date.parse(paidUntil) };
};

const setAutoRenew = async ({ by, domain }: Owned, enabled = true): Promise<void> => {
  await by.logIn();
  const answer = await by.put(`/api/domains/owned/${domain}/auto-renew`, { enabled });
  expect(answer).toMatchObject({ status: 200, body: { auto_renew: { enabled } } });
};

const fund = async ({ by }: Owned, rupees: number): Promise<void> => {
  await by.pay(rupees);
  await shop.settled();
};

const balanceOf = async ({ by }: Owned): Promise<number> => {
  await by.logIn();
  return (await by.get('/api/balance')).body.balance;
};

const goTo = (at: number): Promise<void> => shop.clock.advance(at - shop.clock.now());

const execute = ({ stream }: Owned, command: SubscriptionCommand): Promise<void> =>
  shop.command(subscriptionDecider, stream, command);

/** Without what each subscription has. */
const timelineOf = async ({ stream }: Owned): Promise<readonly string[]> =>
  (await shop.store.read(stream)).events
    .filter(({ type }) => !['SubscriptionStarted', 'AutoRenewSet'].includes(type))
    .map(({ type, data }) =>
      type === 'AutoRenewSkipped'
        ? `skipped: ${data.reason}`
        : type === 'SubscriptionReminded'
          ? `reminded ${data.daysLeft}`
          : type,
    );

const mailsTo = async ({ by }: Owned) =>
  (await shop.mail.mails()).filter(({ to }) => to.includes(by.email));
const subjectsTo = async (owned: Owned): Promise<readonly string[]> =>
  (await mailsTo(owned)).map(({ subject }) => subject).filter((one) => one.includes(owned.domain));

const renewalsOf = ({ domain }: Owned) =>
  shop.registrar.renewals().filter((call) => call.domain === domain);

const claim = (owned: Owned): Promise<void> =>
  execute(owned, {
    type: 'ClaimRenewal',
    ...{ subscriptionId: owned.subscriptionId, customerId: owned.by.id },
    orderId: `HT-${owned.domain}`,
  });

describe('A domain that renews from the balance', () => {
  let owned: Record<
    'paid' | 'poor' | 'dear' | 'off' | 'byHand' | 'claimed' | 'blocked' | 'restorable' | 'moved',
    Owned
  >;
  const told: Record<string, readonly string[]> = {};

  beforeAll(async () => {
    owned = {
      paid: await buy(),
      poor: await buy(),
      dear: await buy(),
      off: await buy(),
      byHand: await buy(),
      claimed: await buy(),
      blocked: await buy(),
      restorable: await buy(),
      moved: await buy(),
    };
    for (const one of Object.values(owned)) await setAutoRenew(one);
    const { paid, poor, dear, off, byHand, claimed, blocked, restorable, moved } = owned;
    for (const one of [paid, dear, off, claimed, blocked, restorable, moved]) await fund(one, 800);
    await fund(poor, 500);
    await fund(byHand, 1_600);
    // The price was lower when it was told.
    await execute(dear, {
      type: 'AnnounceAutoRenew',
      ...{ subscriptionId: dear.subscriptionId, customerId: dear.by.id },
      paidUntil: new Date(dear.end).toISOString(),
      ...{ pricePaise: 64_900, missingPaise: 0, announcedAt: isoNow(shop.clock) },
    });
    await goTo(paid.end - 30 * DAY_MS - HOUR_MS);
    told.before = await subjectsTo(paid);
    await goTo(moved.end - 29 * DAY_MS);
    for (const [name, one] of Object.entries(owned)) told[name] = await subjectsTo(one);

    await goTo(paid.end - 20 * DAY_MS);
    await setAutoRenew(off, false);
    await byHand.by.logIn();
    const { body } = await byHand.by.post('/api/payments/balance', {
      ...{ purpose: { kind: 'renewal', title: byHand.domain }, amount: PRICE },
    });
    const ordered = await byHand.by.post('/api/orders/renewals/create', {
      ...{ subscriptionId: byHand.subscriptionId, price: PRICE, userId: byHand.by.id },
      referenceCode: body.data.reference_code,
    });
    expect(ordered.status).toBe(200);
    const block = { type: 'BlockCustomer', customerId: blocked.by.id, reason: 'A test.' } as const;
    await shop.command(customerDecider, customerStream(blocked.by.id), block);
    shop.registrar.mend(restorable.domain, { state: 'Pending Delete Restorable' });
    await execute(moved, {
      type: 'LapseSubscription',
      ...{ subscriptionId: moved.subscriptionId, customerId: moved.by.id },
      paidUntil: new Date(moved.end).toISOString(),
      ...{ cause: 'transferred_out', lapsedAt: isoNow(shop.clock) },
    });
    await goTo(paid.end - 14 * DAY_MS - 2 * HOUR_MS);
    expect(await timelineOf(paid)).toEqual(['reminded 30', 'AutoRenewAnnounced']);
    await goTo(claimed.end - 14 * DAY_MS - 10 * 60_000);
    await claim(claimed);
    await goTo(moved.end - 13 * DAY_MS);
  });

  it('is told the price 30 days before, instead of a reminder', async () => {
    const { paid, poor } = owned;
    expect(told.before).toEqual([]);
    expect(told.paid).toEqual([
      expect.stringMatching(/^\S+ renews on \d+ \w+ \d{4} from your balance$/),
    ]);
    const [first] = (await mailsTo(paid)).filter(({ subject }) => subject.includes('renews on'));
    expect(first?.text).toContain('at most ₹749.00 from your balance');
    expect(first?.text).not.toContain('too low');
    const [short] = (await mailsTo(poor)).filter(({ subject }) => subject.includes('renews on'));
    expect(short?.text).toContain('Your balance is ₹249.00 too low');
  });

  it('is renewed once, 14 days before, by an order of its own', async () => {
    const { paid } = owned;
    expect(await timelineOf(paid)).toEqual([
      ...['reminded 30', 'AutoRenewAnnounced', 'AutoRenewStarted', 'RenewalClaimed'],
      'SubscriptionRenewed',
    ]);
    expect(renewalsOf(paid)).toMatchObject([{ result: 'renewed' }]);
    expect(await balanceOf(paid)).toBe(51);
    const { events } = await shop.store.read(paid.stream);
    const renewed = events.find(({ type }) => type === 'SubscriptionRenewed');
    const order = await shop.store.read(orderStream(String(renewed?.data.orderId)));
    expect(order.events[0]).toMatchObject({
      type: 'OrderPlaced',
      data: { pricePaise: 74_900, service: { kind: 'renewal', domain: paid.domain } },
      metadata: { actor: { kind: 'system', name: 'worker' } },
    });
    const [mail] = (await mailsTo(paid)).filter(({ subject }) => subject.includes('renewal is'));
    expect(mail?.text).toContain('Auto-renew renewed it from your balance.');
    expect(mail?.text).toContain(String(renewed?.data.orderId));
  });

  it.each([
    ['poor', 'balance_too_low', 500, 'Your balance is ₹249.00 too low.'],
    ['dear', 'price_higher', 800, 'The price is higher now than the price we told you.'],
    ['blocked', 'blocked', 800, 'Your account is blocked.'],
    ['restorable', 'redemption', 800, 'The domain is in redemption.'],
  ] as const)(
    'is not renewed where it cannot be, and the owner is told why: %s',
    async (name, reason, rupees, why) => {
      const one = owned[name];
      expect((await timelineOf(one)).filter((event) => event !== 'reminded 30')).toEqual([
        ...['AutoRenewAnnounced', `skipped: ${reason}`],
      ]);
      expect(renewalsOf(one)).toEqual([]);
      if (name !== 'blocked') expect(await balanceOf(one)).toBe(rupees);
      const subjects = await subjectsTo(one);
      expect(subjects.filter((subject) => subject.includes('was not renewed'))).toHaveLength(1);
      const mail = (await mailsTo(one)).find(({ subject }) => subject.includes('was not renewed'));
      expect(mail?.text).toContain(why);
      expect(mail?.text).toContain('we charged nothing');
    },
  );

  it.each(['off', 'moved'] as const)('is not touched, without an email: %s', async (name) => {
    const story = (await timelineOf(owned[name])).filter((type) => type !== 'SubscriptionLapsed');
    expect(story).toEqual(['reminded 30', 'AutoRenewAnnounced']);
    expect(renewalsOf(owned[name])).toEqual([]);
    expect(await subjectsTo(owned[name])).toEqual(told[name]);
  });

  it('that its owner renewed meanwhile is not renewed again', async () => {
    const { byHand } = owned;
    expect(await timelineOf(byHand)).toEqual([
      ...['reminded 30', 'AutoRenewAnnounced', 'RenewalClaimed', 'SubscriptionRenewed'],
    ]);
    expect(renewalsOf(byHand)).toHaveLength(1);
    expect(await balanceOf(byHand)).toBe(1_600 - PRICE);
  });

  it('waits while an order has claimed the renewal, and goes on once it is released', async () => {
    const { claimed } = owned;
    expect(await timelineOf(claimed)).toEqual([
      ...['reminded 30', 'AutoRenewAnnounced', 'RenewalClaimed', 'RenewalReleased'],
      ...['AutoRenewStarted', 'RenewalClaimed', 'SubscriptionRenewed'],
    ]);
    expect(renewalsOf(claimed)).toHaveLength(1);
  });

  it('gets the usual reminders after it was not renewed, with the reason', async () => {
    const { poor, paid, moved } = owned;
    await goTo(moved.end - 6 * DAY_MS);
    const mail = (await mailsTo(poor)).find(({ subject }) => subject.includes('in 7 days'));
    expect(mail?.text).toContain('Auto-renew didn’t renew it. Your balance was too low.');
    expect((await subjectsTo(paid)).filter((one) => one.includes('in 7 days'))).toEqual([]);
  });
});

// A year passes for three domains: half a minute alone.
describe('A domain that renews from the balance while the price list is silent', {
  tags: 'nightly',
}, () => {
  const HOURS = 10 * HOUR_MS;
  let first: Owned;
  let unsold: Owned;
  let unpaid: Owned;
  beforeAll(async () => {
    [first, unpaid] = [await buy(), await buy()];
    const domain = newDomain().replace('.in', '.example');
    const by = await shop.signUp();
    const paidUntil = new Date(first.end).toISOString();
    const of = { customerId: by.id, domain, paidUntil };
    const subscriptionId = await beginSubscription(shop.store, of);
    const stream = subscriptionStream(subscriptionId);
    unsold = { by, domain, subscriptionId, stream, end: first.end };
    await execute(unsold, {
      type: 'SetAutoRenew',
      ...{ subscriptionId, customerId: by.id, enabled: true, told: null },
      setAt: isoNow(shop.clock),
    });
    for (const one of [first, unpaid]) {
      await setAutoRenew(one);
      await fund(one, PRICE);
    }
  });

  it('is told its price once the list answers', async () => {
    await goTo(first.end - 30 * DAY_MS - HOUR_MS);
    shop.priceList.behave('down');
    await shop.clock.advance(HOURS);
    expect(await timelineOf(first)).toEqual(['reminded 30']);
    expect(await subjectsTo(first)).toEqual([]);
    shop.priceList.behave('normal');
    await shop.clock.advance(2 * HOUR_MS);
    expect(await timelineOf(first)).toEqual(['reminded 30', 'AutoRenewAnnounced']);
    expect(await subjectsTo(first)).toEqual([expect.stringContaining('renews on')]);
  });

  it('is not renewed by itself if it is no longer sold, and the owner is told 30 days before', async () => {
    expect(await timelineOf(unsold)).toEqual(['reminded 30', 'skipped: not_sold']);
    expect(await subjectsTo(unsold)).toEqual([`${unsold.domain} was not renewed`]);
  });

  it('is renewed once the list answers', async () => {
    await goTo(first.end - 14 * DAY_MS - HOUR_MS);
    await unpaid.by.logIn();
    const referenceCode = await unpaid.by.pay(PRICE, newTransactionId('7777'));
    const ordered = await unpaid.by.post('/api/orders/renewals/create', {
      ...{ subscriptionId: unpaid.subscriptionId, price: PRICE, userId: unpaid.by.id },
      referenceCode,
    });
    expect(ordered.status).toBe(200);
    shop.priceList.behave('down');
    await shop.clock.advance(HOURS);
    expect(await timelineOf(first)).toEqual(['reminded 30', 'AutoRenewAnnounced']);
    shop.priceList.behave('normal');
    await shop.clock.advance(2 * HOUR_MS);
    expect((await timelineOf(first)).at(-1)).toBe('SubscriptionRenewed');
    expect(renewalsOf(first)).toHaveLength(1);
  });

  it('is given up after two days in which the owner’s own order is unpaid', async () => {
    await shop.clock.advance(2 * DAY_MS);
    expect(await timelineOf(unpaid)).toEqual([
      ...['reminded 30', 'AutoRenewAnnounced', 'RenewalClaimed', 'skipped: being_renewed'],
    ]);
    expect(await balanceOf(unpaid)).toBe(PRICE);
    expect(await subjectsTo(unpaid)).toContainEqual(`${unpaid.domain} was not renewed`);
  });
});
