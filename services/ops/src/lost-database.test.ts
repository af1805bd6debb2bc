// @module-tag nightly
/** The shop's own database is gone; the event store and the key store are there. */
import { orderStream } from '@haat/contracts/events/order';
import { startEventStoreDbStandIn } from '@haat/event-store/testing/eventstoredb-stand-in';
import { createTestDatabase } from '@haat/testkit/database';
import { followReadModels } from '@haat/testkit/read-models';
import { waitFor } from '@haat/testkit/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type BusyShop,
  CLAIM_LAPSE_MS,
  openBusyShop,
  SETTLE_MS,
  trade,
} from './testing/busy-shop.ts';
import { runOps } from './testing/run-ops.ts';

const inPostgres = async () => {
  const database = await createTestDatabase();
  return { url: database.url, close: database.drop };
};
const inEventStoreDb = async () => {
  const { url, stop } = await startEventStoreDbStandIn();
  return { url, close: async () => stop() };
};

/** How often each is there. */
const tally = (all: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(all, (one) => one)].map(([one, some]) => [one, some.length]));
const twice = (all: readonly string[]): readonly string[] =>
  Object.entries(tally(all)).flatMap(([one, times]) => (times > 1 ? [one] : []));
const times = (all: readonly string[], one: string): number => tally(all)[one] ?? 0;

/** What the providers did for the shop, each as often as it was done. */
const findExternalEffects = async (shop: BusyShop) => ({
  registered: shop.registrar
    .registrations()
    .filter(({ orderId }) => orderId !== null)
    .map(({ domain }) => domain),
  renewed: shop.registrar
    .renewals()
    .filter(({ result }) => result === 'locked')
    .map(({ domain }) => domain),
  hosted: shop.hosting
    .creations()
    .filter(({ result }) => result === 'created' || result === 'lagging')
    .map(({ domain }) => domain),
  mailed: (await shop.mail.mails()).map(({ messageId }) => messageId),
  sentMails: (await shop.mail.mails()).map(({ to, subject }) => `${to} ${subject}`),
});

const lost = async () => undefined;
const restoreDatabase = (shop: BusyShop) => shop.keepDatabase();

describe.each([
  [200, 'Postgres', inPostgres, 'is lost', lost],
  [20, 'Postgres', inPostgres, 'is restored from yesterday’s backup', restoreDatabase],
  [20, 'EventStoreDB', inEventStoreDb, 'is lost', lost],
  [20, 'EventStoreDB', inEventStoreDb, 'is restored from yesterday’s backup', restoreDatabase],
] as const)('%i orders with the event log in %s', (orders, _, openEvents, what, yesterday) => {
  const closing: (() => Promise<void>)[] = [];
  let shop: BusyShop;
  let externalSettings: Readonly<Record<string, string>>;
  beforeEach(async () => {
    const [events, keys] = [await openEvents(), await createTestDatabase()];
    closing.push(events.close, keys.drop);
    shop = await openBusyShop(orders / 20, { eventStoreUrl: events.url, keyStoreUrl: keys.url });
    externalSettings = { EVENT_STORE_URL: events.url, KEY_STORE_URL: keys.url };
    closing.unshift(shop.close);
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  it(`are completed exactly once after the shop’s own database ${what}`, {
    timeout: 300_000,
  }, async () => {
    await trade(shop, () => yesterday(shop));
    expect((await shop.all('OrderPlaced')).length).toBe(orders);
    const before = await findExternalEffects(shop);
    const completedBefore = await shop.all('OrderCompleted');

    await shop.loseDatabase();
    shop.mail.behave('normal');
    await shop.startWorker();
    const models = followReadModels(shop);
    closing.unshift(models.close);

    // The server still makes what it was asked for before, and says "in use" of it.
    const inUse = () => shop.hosting.creations().filter(({ result }) => result === 'in_use').length;
    const inUseBefore = inUse();
    await waitFor(async () => inUse() >= inUseBefore + shop.counts.beingMade);
    shop.movable.advance(SETTLE_MS);
    await shop.count('OrderCompleted', orders);
    shop.movable.advance(CLAIM_LAPSE_MS);
    await shop.count('PaymentReleased', shop.counts.abandonedPayments);
    await shop.settled();
    await models.caughtUp();

    const completed = await shop.all('OrderCompleted');
    expect(twice(completed.map(({ stream }) => stream))).toEqual([]);
    expect(completed.slice(0, completedBefore.length)).toEqual(completedBefore);
    expect((await shop.all('DomainNameReleased')).length).toBe(shop.counts.abandonedNames);

    const after = await findExternalEffects(shop);
    const { delivered, renewable, plans, locked, lagging, beingMade } = shop.counts;
    const { unpaid, renewals, invoiced, unseen } = shop.counts;
    expect(Object.values(after).flatMap(twice)).toEqual([]);
    expect(after.registered.length).toBe(
      delivered + renewable + locked + lagging + unpaid + invoiced + unseen,
    );
    expect(after.renewed.length).toBe(renewals);
    expect(after.hosted.length).toBe(plans + beingMade);
    expect(after.mailed.slice(0, before.mailed.length)).toEqual(before.mailed);
    const letters = (await shop.mail.mails()).map(
      ({ subject }) => subject.split(/,? (?:your )?order /)[0] ?? '',
    );
    // An order that is complete within a minute has this one mail.
    expect(tally(letters)).toMatchObject({
      'Your domain is registered': after.registered.length,
      'Your download is ready': shop.counts.codes,
      'Your hosting is ready': after.hosted.length,
      'Your renewal is complete': renewals,
    });

    // The password of an account from before is unknown: none is shown.
    for (const { data } of await shop.all('HostingProvisioned')) {
      const [orderId, username] = [String(data.orderId), String(data.username)];
      const [placed] = (await shop.store.read(orderStream(orderId))).events;
      const owner = { orderId, customerId: String(placed?.data.customerId) };
      const login = await shop.services.hostingLogins.showOnce(owner);
      const isRight = login.kind !== 'shown' || shop.hosting.letsIn(username, login.password);
      expect(isRight, username).toBe(true);
    }

    const numbers = (await shop.all('InvoiceIssued')).map(({ data }) => String(data.invoiceNumber));
    const sequences = numbers.map((number) => Number(number.slice(-5))).toSorted((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: orders }, (__, n) => n + 1));
    expect(
      times(
        completed.map(({ data }) => String(data.invoiceNumber)),
        numbers[0] ?? '',
      ),
    ).toBe(1);

    for (const line of ['projections verify', 'events verify', 'audit payments']) {
      expect(await runOps(line, shop.url, externalSettings), line).toMatchObject({ code: 0 });
    }
  });
});
