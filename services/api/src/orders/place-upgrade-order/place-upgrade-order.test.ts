import { freeHostingStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { OfferedUpgrade, UpgradesAnswer } from '@haat/contracts/http/upgrades';
import { formatRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { upgradeMessages, upgradeRefusals } from '@haat/contracts/upgrade-messages';
import { subscriptionDecider } from '@haat/domain/hosting/subscription';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { hostingOrderForm } from '@haat/testkit/order-forms';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PATH = '/api/orders/upgrades/create';
const DAY = 86_400_000;
const POLLS_MS = 120_000;
/** By the year, discounts taken off. */
const [THELA, DUKAAN] = [950.4, 1_791];

let shop: RunningShop;
let asha: TestCustomer;
beforeAll(async () => {
  const gst = { SUPPLIER_GSTIN: '08AAAAA0000A1Z2' };
  shop = await startShop({
    startsAt: '2026-11-21T05:00:00.000Z',
    api: { OPEN_PAYMENTS_PER_CUSTOMER: 50, ...gst },
    worker: { HOSTING_PACKAGES: new Map([['Mela', 'missing-mela']]), ...gst },
  });
  asha = await shop.signUp();
});
afterAll(() => shop.stop());

type Plan = { readonly id: string; readonly subscriptionId: string; readonly domain: string };

const bought = async (
  title = 'Dukaan',
  rupees = DUKAAN,
  { domain = newDomain(), period = 'year' as PlanPeriod } = {},
): Promise<Plan> => {
  const { body: plans } = await asha.get('/api/orders/hosting/paid/fetchSwhPlans');
  const plan = plans.find((one: { title: string }) => one.title === title);
  const form = { ...hostingOrderForm(asha, plan, period), domain, period };
  const referenceCode = await asha.pay(rupees);
  const { body } = await asha.post('/api/orders/hosting/paid/create', { ...form, referenceCode });
  const { id } = await asha.untilSettled(body.order.id);
  await shop.settled();
  return { id, subscriptionId: subscriptionIdOf(id, 'hosting'), domain };
};

/** Sessions end. */
const daysLater = async (days: number): Promise<void> => {
  await shop.clock.advance(days * DAY);
  await asha.logIn();
};

const upgradesOf = async ({ id }: Plan, by = asha): Promise<UpgradesAnswer> =>
  (await by.get(`/api/hosting/owned/${id}/upgrades`)).body;
const offerOf = async (plan: Plan, name: string, period = 'year'): Promise<OfferedUpgrade> => {
  const { upgrades, why } = await upgradesOf(plan);
  const offer = upgrades.find((one) => one.name === name && one.period === period);
  if (offer === undefined) throw new Error(`${name} is not offered: ${why}`);
  return offer;
};
const form = ({ subscriptionId }: Plan, offer: OfferedUpgrade, referenceCode?: string) => ({
  ...{ subscriptionId, productId: offer.plan_id, period: offer.period },
  ...{ price: offer.price, referenceCode },
});
const order = (body: object, by = asha) => by.post(PATH, body);
const opens = ({ subscriptionId }: Plan, productId: number, by = asha) =>
  by.post('/api/payments/open', {
    ...{ purpose: 'upgrade', subscriptionId, productId, period: 'year' },
  });
const refused = (status: number, error: string) => ({ status, body: { error } });
const balance = async (): Promise<number> => (await asha.get('/api/balance')).body.balance;
const packageOf = async ({ domain }: Plan) => {
  const made = shop.hosting.creations().findLast((call) => call.domain === domain);
  const shown = await shop.services.hosting.readAccount({ username: made?.username ?? '', domain });
  return shown.kind === 'ours' ? shown.package : shown.kind;
};
const packagesSetFor = ({ domain }: Plan): readonly string[] => {
  const made = shop.hosting.creations().findLast((call) => call.domain === domain);
  return shop.hosting
    .changes()
    .flatMap((change) =>
      change.kind === 'package' && change.username === made?.username ? [change.plan] : [],
    );
};

/** By half, as the bank says once the order is placed. */
const paidShort = async (plan: Plan, offer: OfferedUpgrade): Promise<string> => {
  const utr = newTransactionId('1111');
  shop.bank.answerNext(
    utr,
    Array.from({ length: 1_000 }, () => 'unavailable'),
  );
  const placed = await order(form(plan, offer, await asha.pay(offer.price, utr)));
  expect(placed.status).toBe(200);
  shop.bank.answerNext(utr, []);
  await shop.clock.advance(POLLS_MS);
  return placed.body.order.id;
};

describe('An upgrade', () => {
  it('is offered with its price for the days left, its GST and its renewal', async () => {
    const plan = await bought();
    await daysLater(7);
    expect(await upgradesOf(plan)).toMatchObject({
      plan: {
        ...{ subscription_id: plan.subscriptionId, name: 'Dukaan', domain: plan.domain },
        ...{ is_free: false, paid_until: expect.stringMatching(/^2027-11-21/) },
      },
      upgrades: [
        {
          ...{ plan_id: 105, name: 'Bazaar', period: 'year', days_left: 358, renews_at: 3_588 },
          ...{ price: 706.78, price_parts: { net: 598.96, gst: 107.82, gst_percent: 18 } },
          limits: expect.arrayContaining(['100 GB SSD space']),
        },
        { name: 'Mela', price: 1_374.13, renews_at: 4_788 },
      ],
      why: null,
    });
  });

  it('is paid by UPI, changes the account’s package, and keeps the end of the period', async () => {
    const plan = await bought();
    const { paid_until } = (await upgradesOf(plan)).plan;
    await daysLater(1);
    const offer = await offerOf(plan, 'Bazaar');
    expect((await opens(plan, 105)).body.data.amount).toBe(offer.price);
    const body = form(plan, offer, await asha.pay(offer.price));
    const placed = await order(body);
    expect(placed).toMatchObject({
      status: 200,
      body: { order: { service: 'Upgrade', plan: 'Bazaar', domain: plan.domain } },
    });
    expect((await order(body)).body.order.id).toBe(placed.body.order.id);
    await shop.clock.advance(POLLS_MS);
    const { id } = placed.body.order;
    const done = await asha.order(id);
    expect(done).toMatchObject({
      ...{ status: 'completed', kind: 'upgrade', expires_at: paid_until, price: offer.price },
    });
    expect(done.timeline.map(({ title }) => title)).toEqual([
      ...['Payment submitted', 'Order placed', 'Payment matched'].map(() => expect.any(String)),
      ...['Changing the plan', 'Plan changed', 'Invoice paid'],
    ]);
    expect(await packageOf(plan)).toBe('Bazaar');
    expect(packagesSetFor(plan)).toEqual(['Bazaar']);
    const path = `/api/invoices/${encodeURIComponent(done.invoice_id ?? '')}`;
    expect((await asha.get(path)).body.invoice).toMatchObject({
      total: offer.price,
      lines: [
        {
          description: `Bazaar for ${plan.domain}, upgrade from Dukaan, 364 of 365 days`,
          ...{ value: offer.price_parts.net, sac: '998315' },
        },
      ],
    });
    const { subscriptions } = (await asha.get('/api/subscriptions')).body;
    expect(subscriptions).toContainEqual(
      expect.objectContaining({
        ...{ id: plan.subscriptionId, plan: 'Bazaar', price: 3_588, order: null, paid_until },
      }),
    );
    const mails = (await shop.mail.mails()).filter(({ text }) => text.includes(plan.domain));
    expect(mails.filter(({ subject }) => subject.startsWith('Your hosting plan is'))).toHaveLength(
      1,
    );
  });

  it('counts an upgrade before it within the period, and is offered no smaller plan', async () => {
    const plan = await bought('Thela', THELA);
    const first = await offerOf(plan, 'Dukaan');
    expect(first.price).toBe(840.6);
    await order(form(plan, first, await asha.pay(first.price)));
    await shop.clock.advance(POLLS_MS);
    const { upgrades } = await upgradesOf(plan);
    expect(upgrades.map(({ name, price }) => [name, price])).toEqual([
      ['Bazaar', 720.6],
      ['Mela', 1_401],
    ]);
  });

  it('is paid from the balance', async () => {
    const plan = await bought();
    await asha.pay(1_000);
    await shop.clock.advance(POLLS_MS);
    const offer = await offerOf(plan, 'Bazaar');
    const before = await balance();
    const paid = await asha.post('/api/payments/balance', {
      purpose: { kind: 'upgrade', title: `Bazaar for ${plan.domain}` },
      amount: offer.price.toFixed(2),
    });
    const placed = await order(form(plan, offer, paid.body.data.reference_code));
    expect(placed.status).toBe(200);
    await shop.clock.advance(POLLS_MS);
    expect(await asha.order(placed.body.order.id)).toMatchObject({ status: 'completed' });
    expect(before - (await balance())).toBeCloseTo(offer.price, 6);
  });

  it('that is paid short fails, releases the plan, and can be paid again', async () => {
    const plan = await bought();
    const offer = await offerOf(plan, 'Bazaar');
    const id = await paidShort(plan, offer);
    expect(await asha.order(id)).toMatchObject({ status: 'failed' });
    expect(packagesSetFor(plan)).toEqual([]);
    await daysLater(3);
    const { price } = await offerOf(plan, 'Bazaar');
    expect(price).toBeLessThan(offer.price);
    const again = { referenceCode: await asha.pay(price), acceptedPrice: price };
    expect((await asha.post(`/api/orders/${id}/pay-again`, again)).status).toBe(200);
    await shop.clock.advance(POLLS_MS);
    expect(await asha.order(id)).toMatchObject({ status: 'completed', price });
    expect(await packageOf(plan)).toBe('Bazaar');
  });

  it('that is paid over leaves the rest in the balance', async () => {
    const plan = await bought();
    const offer = await offerOf(plan, 'Bazaar');
    const before = await balance();
    const placed = await order(form(plan, offer, await asha.pay(1_000)));
    await shop.clock.advance(POLLS_MS);
    expect(await asha.order(placed.body.order.id)).toMatchObject({ status: 'completed' });
    expect((await balance()) - before).toBeCloseTo(1_000 - offer.price, 6);
  });

  it('that the server refuses returns its money to the balance, and is told', async () => {
    const plan = await bought();
    const before = await balance();
    const offer = await offerOf(plan, 'Mela');
    const placed = await order(form(plan, offer, await asha.pay(offer.price)));
    await shop.clock.advance(POLLS_MS);
    const { id } = placed.body.order;
    expect(await asha.order(id)).toMatchObject({ status: 'failed' });
    expect((await balance()) - before).toBeCloseTo(offer.price, 6);
    expect(await packageOf(plan)).toBe('Dukaan');
    const mails = await shop.mail.mails();
    const told = `We couldn’t change the plan for ${plan.domain}`;
    expect(mails.filter(({ text }) => text.includes(told))).toHaveLength(1);
    // The plan may be renewed, or upgraded, again.
    expect((await upgradesOf(plan)).why).toBeNull();
  });

  it.each(['lostanswer', 'lateanswer'])('is done once after a %s', async (fault) => {
    const plan = await bought('Dukaan', DUKAAN, { domain: `${fault}-${newDomain()}` });
    const offer = await offerOf(plan, 'Bazaar');
    const placed = await order(form(plan, offer, await asha.pay(offer.price)));
    await shop.clock.advance(POLLS_MS);
    expect(await asha.order(placed.body.order.id)).toMatchObject({ status: 'completed' });
    expect(packagesSetFor(plan)).toEqual(['Bazaar']);
  });

  it('says that it is checked while the server is silent, and is never done before', async () => {
    const plan = await bought();
    const offer = await offerOf(plan, 'Bazaar');
    shop.hosting.behave('down');
    const placed = await order(form(plan, offer, await asha.pay(offer.price)));
    await shop.clock.advance(POLLS_MS);
    const { id } = placed.body.order;
    const waiting = await asha.order(id);
    expect(waiting).toMatchObject({ status: 'in_processing' });
    expect(waiting.timeline.at(-1)).toMatchObject({
      ...{ title: 'Changing the plan', state: 'now' },
      detail: 'Bazaar. We’re checking it with our hosting server',
    });
    expect(await upgradesOf(plan)).toMatchObject({ upgrades: [], why: upgradeRefusals.underWay });
    shop.hosting.behave('normal');
    await shop.clock.advance(POLLS_MS * 10);
    expect(await asha.order(id)).toMatchObject({ status: 'completed' });
  });

  it('whose payment comes after the period returns its money to the balance', async () => {
    const plan = await bought();
    const offer = await offerOf(plan, 'Bazaar');
    const utr = newTransactionId();
    shop.bank.answerNext(
      utr,
      Array.from({ length: 10_000 }, () => 'unavailable'),
    );
    const placed = await order(form(plan, offer, await asha.pay(offer.price, utr)));
    await shop.command(subscriptionDecider, subscriptionStream(plan.subscriptionId), {
      type: 'ExpireSubscription',
      ...{ subscriptionId: plan.subscriptionId, customerId: asha.id },
      paidUntil: offer.paid_until,
      ...{ expiredAt: offer.paid_until, lapsesAt: '2027-12-21T05:00:00.000Z' },
    });
    const before = await balance();
    shop.bank.answerNext(utr, []);
    await shop.clock.advance(POLLS_MS);
    const order_ = await asha.order(placed.body.order.id);
    expect(order_).toMatchObject({ status: 'failed' });
    expect(order_.reason).toContain('period ended before the payment was verified');
    expect((await balance()) - before).toBeCloseTo(offer.price, 6);
    expect(packagesSetFor(plan)).toEqual([]);
    expect((await upgradesOf(plan)).why).toBe(upgradeRefusals.expired);
  });
});

describe('Ordering an upgrade', () => {
  it('at a stale price is refused with the new one, and claims nothing', async () => {
    const plan = await bought();
    const offer = await offerOf(plan, 'Bazaar');
    const code = await asha.pay(offer.price);
    await daysLater(1);
    const now = await offerOf(plan, 'Bazaar');
    const changed = refusalMessages.priceChanged('₹718.63');
    expect(now.price).toBe(718.63);
    expect(await order(form(plan, offer, code))).toMatchObject(refused(409, changed));
    expect(await shop.story(subscriptionStream(plan.subscriptionId))).toEqual([
      'SubscriptionStarted',
    ]);
    expect(await shop.story(paymentStream(code))).not.toContain('PaymentAllocated');
    expect((await order(form(plan, now, code))).status).toBe(200);
  });

  it('of another customer’s plan, a domain or an unknown plan finds nothing', async () => {
    const plan = await bought();
    const ravi = await shop.signUp();
    const offer = await offerOf(plan, 'Bazaar');
    const code = await ravi.pay(offer.price);
    const notFound = refused(404, upgradeRefusals.notFound);
    expect(await ravi.get(`/api/hosting/owned/${plan.id}/upgrades`)).toMatchObject(notFound);
    expect(await order(form(plan, offer, code), ravi)).toMatchObject(notFound);
    expect(await opens(plan, 105, ravi)).toMatchObject(notFound);
    for (const subscriptionId of [`${plan.id}-domain`, 'HT-1-hosting', 'order-1']) {
      const body = { ...form(plan, offer, code), subscriptionId };
      expect(await order(body)).toMatchObject(notFound);
    }
  });

  it('of a smaller plan, the same plan or one without a price is refused', async () => {
    const plan = await bought();
    const offer = await offerOf(plan, 'Bazaar');
    const code = await asha.pay(offer.price);
    for (const productId of [101, 102, 107, 9_999]) {
      const body = { ...form(plan, offer, code), productId };
      expect(await order(body)).toMatchObject(refused(409, upgradeRefusals.notLarger));
    }
    const missing = refused(400, upgradeRefusals.paymentMissing);
    expect(await order(form(plan, offer))).toMatchObject(missing);
    const largest = await bought('Mandi', 399.2, { period: 'month' });
    expect(await upgradesOf(largest)).toMatchObject({
      ...{ upgrades: [], why: upgradeMessages.noLarger },
    });
  });

  it('and a renewal never run at once; a second upgrade has the first as its answer', async () => {
    const plan = await bought();
    const offer = await offerOf(plan, 'Bazaar');
    const silent = async (rupees: number) => {
      const utr = newTransactionId();
      shop.bank.answerNext(
        utr,
        Array.from({ length: 1_000 }, () => 'unavailable'),
      );
      return asha.pay(rupees, utr);
    };
    const first = await order(form(plan, offer, await silent(offer.price)));
    expect(first.status).toBe(200);
    const renewal = {
      ...{ subscriptionId: plan.subscriptionId, price: 2_388 },
      referenceCode: await silent(2_388),
    };
    const underWay = refused(409, upgradeRefusals.underWay);
    expect(await asha.post('/api/orders/renewals/create', renewal)).toMatchObject(underWay);
    expect(await opens(plan, 105)).toMatchObject(underWay);
    const second = await order(form(plan, offer, await silent(offer.price)));
    expect(second.body.order.id).toBe(first.body.order.id);
    const other = { ...form(plan, offer, await silent(1_401)), productId: 106, price: 1_401 };
    expect((await order(other)).status).toBe(409);
    await asha.post(`/api/orders/${first.body.order.id}/cancel`, {});
    await shop.settled();
    const renewed = await asha.post('/api/orders/renewals/create', renewal);
    expect(renewed.status).toBe(200);
    expect(await order(form(plan, offer, await asha.pay(offer.price)))).toMatchObject(underWay);
  });
});

describe('A renewal after an upgrade', () => {
  const RENEWAL = 2_388;
  const renew = ({ subscriptionId }: Plan, referenceCode: string) =>
    asha.post('/api/orders/renewals/create', { subscriptionId, price: RENEWAL, referenceCode });
  const upgrade = async (plan: Plan): Promise<void> => {
    const offer = await offerOf(plan, 'Bazaar');
    const placed = await order(form(plan, offer, await asha.pay(offer.price)));
    await shop.clock.advance(POLLS_MS);
    expect(await asha.order(placed.body.order.id)).toMatchObject({ status: 'completed' });
  };

  it('is not at the price that a payment step showed before it', async () => {
    const plan = await bought();
    const { subscriptionId } = plan;
    const step = await asha.post('/api/payments/open', { purpose: 'renewal', subscriptionId });
    const { tr, amount } = step.body.data;
    expect(amount).toBe(RENEWAL);
    await upgrade(plan);
    const payment = { txn_id: newTransactionId(), amount: String(amount), tr };
    const paid = await asha.submit('/api/payments/createInitial', payment);
    const changed = refusalMessages.priceChanged(formatRupees(358_800));
    expect(await renew(plan, paid.body.data.reference_code)).toMatchObject(refused(409, changed));
  });

  it('is not placed at the price of before, where the plan is upgraded while it is quoted', async () => {
    const plan = await bought();
    const { subscriptionId } = plan;
    const { catalogue } = shop.services;
    let isUpgraded = false;
    const current = async () => {
      const view = await catalogue.current();
      if (!isUpgraded) {
        isUpgraded = true;
        await shop.command(subscriptionDecider, subscriptionStream(subscriptionId), {
          type: 'UpgradeSubscription',
          ...{ subscriptionId, customerId: asha.id, orderId: 'HT-EARLIER', planName: 'Bazaar' },
          ...{ planId: 105, fullPaise: 251_160, upgradedAt: '2026-11-21T06:00:00Z' },
        });
      }
      return view;
    };
    const app = await shop.reopen({ catalogue: { ...catalogue, current } });
    const code = await asha.pay(RENEWAL);
    const body = { subscriptionId, price: RENEWAL, referenceCode: code };
    const answer = await asha.through(app).post('/api/orders/renewals/create', body);
    expect(answer).toMatchObject(refused(409, renewalRefusals.upgraded));
    expect((await shop.story(subscriptionStream(subscriptionId))).at(-1)).toBe('RenewalReleased');
  });

  it('is no failed renewal of the smaller plan that is paid again', async () => {
    const plan = await bought();
    const utr = newTransactionId('1111');
    const silence = Array.from({ length: 1_000 }, () => 'unavailable' as const);
    shop.bank.answerNext(utr, silence);
    const { id } = (await renew(plan, await asha.pay(RENEWAL, utr))).body.order;
    shop.bank.answerNext(utr, []);
    await shop.clock.advance(POLLS_MS);
    expect(await asha.order(id)).toMatchObject({ status: 'failed' });
    await upgrade(plan);
    const again = { referenceCode: await asha.pay(RENEWAL) };
    const { status, body } = await asha.post(`/api/orders/${id}/pay-again`, again);
    expect(status).toBe(409);
    expect(body.error).toContain(renewalRefusals.upgraded);
  });
});

it('an upgrade that costs nothing takes nothing from what was paid, for the next one', async () => {
  const plan = await bought();
  await shop.command(subscriptionDecider, subscriptionStream(plan.subscriptionId), {
    type: 'UpgradeSubscription',
    ...{ subscriptionId: plan.subscriptionId, customerId: asha.id, orderId: 'HT-EARLIER' },
    ...{ planName: 'Dukaan', planId: 102, fullPaise: 300_000, upgradedAt: '2026-11-21T06:00:00Z' },
  });
  await order(form(plan, await offerOf(plan, 'Bazaar')));
  await shop.clock.advance(POLLS_MS);
  // 3,192 less the 3,000 that was paid.
  expect((await offerOf(plan, 'Mela')).price).toBe(192);
});

it('an upgrade that costs nothing needs no payment, and gives no invoice', async () => {
  // Sold above its price, as with a domain.
  const plan = await bought();
  await shop.command(subscriptionDecider, subscriptionStream(plan.subscriptionId), {
    type: 'UpgradeSubscription',
    ...{ subscriptionId: plan.subscriptionId, customerId: asha.id, orderId: 'HT-EARLIER' },
    ...{ planName: 'Dukaan', planId: 102, fullPaise: 500_000, upgradedAt: '2026-11-21T06:00:00Z' },
  });
  const offer = await offerOf(plan, 'Bazaar');
  expect(offer).toMatchObject({ price: 0, price_parts: { net: 0, gst: 0 } });
  const nothing = refused(409, upgradeRefusals.nothingToPay);
  expect(await opens(plan, 105)).toMatchObject(nothing);
  const placed = await order(form(plan, offer));
  expect(placed.status).toBe(200);
  await shop.clock.advance(POLLS_MS);
  expect(await asha.order(placed.body.order.id)).toMatchObject({
    ...{ status: 'completed', price: 0, invoice_id: null },
  });
  expect(await packageOf(plan)).toBe('Bazaar');
});

it('a free plan becomes a paid one on the same account, for a new period', async () => {
  const domain = newDomain();
  const asked = { userId: asha.id, domain, service: 'Free Web Hosting' };
  const free = await asha.post('/api/orders/hosting/free/create', asked);
  const { id } = await asha.untilSettled(free.body.order.id);
  const plan = { id, domain, subscriptionId: subscriptionIdOf(id, 'hosting') };
  const { plan: shown, upgrades } = await upgradesOf(plan);
  expect(shown).toMatchObject({ is_free: true, paid_until: null });
  expect(upgrades).toContainEqual(
    expect.objectContaining({ name: 'Thela', period: 'month', price: 99, renews_at: 99 }),
  );
  const offer = await offerOf(plan, 'Dukaan');
  expect(offer).toMatchObject({ price: DUKAAN, days_left: 365, renews_at: 2_388 });
  const first = await order(form(plan, offer, await asha.pay(offer.price)));
  expect(first.status).toBe(200);
  await shop.clock.advance(POLLS_MS);
  expect(await asha.order(first.body.order.id)).toMatchObject({ status: 'completed' });
  expect(await packageOf(plan)).toBe('Dukaan');
  expect(packagesSetFor(plan)).toEqual(['Dukaan']);
  expect(await shop.story(subscriptionStream(plan.subscriptionId))).toEqual([
    ...['RenewalClaimed', 'SubscriptionStarted', 'SubscriptionUpgraded'],
  ]);
  expect((await shop.story(freeHostingStream(asha.id))).at(-1)).toBe('FreeHostingReleased');
  expect((await shop.story(orderStream(id))).at(-1)).toBe('OrderCompleted');
  const { plans } = (await asha.get('/api/domains/owned')).body;
  expect(plans).toContainEqual(
    expect.objectContaining({ order_id: id, plan: 'Dukaan', is_free: false, period: 'year' }),
  );
  // Counted from what the upgrade cost.
  expect((await offerOf(plan, 'Bazaar')).price).toBe(720.6);
});
