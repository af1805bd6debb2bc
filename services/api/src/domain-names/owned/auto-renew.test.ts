import { autoRenewMessages, autoRenewSkipMessages } from '@haat/contracts/auto-renew-messages';
import { DAY_MS } from '@haat/contracts/durations';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { renewalMessages } from '@haat/contracts/renewal-messages';
import { subscriptionDecider } from '@haat/domain/hosting/subscription';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain } from '@haat/testkit/customer';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: RunningShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await startShop({ api: { OPEN_PAYMENTS_PER_CUSTOMER: 50 } });
  asha = await shop.signUp();
});
afterAll(() => shop.stop());

const buy = async () => {
  const domain = newDomain();
  const { body } = await asha.buy({ domain, referenceCode: await asha.pay(549) });
  await asha.untilSettled(body.order.id);
  await shop.settled();
  const path = `/api/domains/owned/${domain}`;
  const subscriptionId = subscriptionIdOf(body.order.id, 'domain');
  const { expires_at } = (await asha.get(path)).body;
  return {
    ...{ domain, path, subscriptionId, stream: subscriptionStream(subscriptionId) },
    end: Date.parse(expires_at),
    set: (enabled: unknown) => asha.put(`${path}/auto-renew`, { enabled }),
  };
};
type Bought = Awaited<ReturnType<typeof buy>>;

const iso = (at: number): string => new Date(at).toISOString();
const goTo = async (at: number): Promise<void> => {
  await shop.clock.advance(at - shop.clock.now());
  await asha.logIn();
};
const listed = async ({ domain }: Bought) => {
  await shop.settled();
  const { domains } = (await asha.get('/api/domains/owned')).body;
  return domains.find((one: { domain: string }) => one.domain === domain).auto_renew;
};

describe('Auto-renew of a domain', () => {
  it('is turned on and off at once, and repeats change nothing', async () => {
    const own = await buy();
    const off = { enabled: false, price: null, on: null, note: null };
    const on = { ...off, enabled: true, on: iso(own.end - 14 * DAY_MS) };
    expect((await asha.get(own.path)).body).toMatchObject({
      auto_renew: off,
      not_now: { auto_renew: null },
    });
    for (let n = 0; n < 2; n += 1) {
      expect(await own.set(true)).toMatchObject({ status: 200, body: { auto_renew: on } });
    }
    expect((await asha.get(own.path)).body.auto_renew).toEqual(on);
    expect(await listed(own)).toEqual(on);
    expect((await own.set(false)).body.auto_renew).toEqual(off);
    expect(await listed(own)).toEqual(off);
    expect(await shop.story(own.stream)).toEqual([
      ...['SubscriptionStarted', 'AutoRenewSet', 'AutoRenewSet'],
    ]);
    const { events } = await shop.store.read(own.stream);
    expect(events[1]?.metadata.actor).toEqual({ kind: 'customer', id: asha.id });
  });

  it.each([undefined, 'yes', null])('is not set to %s', async (enabled) => {
    const own = await buy();
    expect(await own.set(enabled)).toMatchObject({
      status: 400,
      body: { error: autoRenewMessages.missing },
    });
  });
});

describe('Auto-renew that is turned on near the end', () => {
  let own: Bought;
  let later: Bought;
  beforeAll(async () => {
    [own, later] = [await buy(), await buy()];
    await goTo(own.end - 20 * DAY_MS);
  });

  it('tells the price and the day, as shown and as they will count', async () => {
    const told = { enabled: true, price: 749, on: iso(own.end - 14 * DAY_MS), note: null };
    expect((await own.set(true)).body.auto_renew).toEqual(told);
    expect((await asha.get(own.path)).body.auto_renew).toEqual(told);
    expect(await listed(own)).toEqual(told);
    await shop.expectEvents(
      own.stream,
      [{ type: 'AutoRenewAnnounced', data: { pricePaise: 74_900, missingPaise: 74_900 } }],
      { othersBetween: true },
    );
  });

  it('needs a price: it cannot be turned on while there is none', async () => {
    shop.priceList.behave('down');
    await shop.clock.advance(10 * 60_000);
    expect(await later.set(true)).toMatchObject({
      status: 503,
      body: { error: renewalMessages.priceUnknown },
    });
    shop.priceList.behave('normal');
    await shop.clock.advance(10 * 60_000);
    expect((await later.set(true)).status).toBe(200);
    expect((await later.set(false)).body.auto_renew).toMatchObject({ enabled: false, on: null });
  });

  it('says why the domain was not renewed, and is tried again a day after it is turned on again', async () => {
    await goTo(own.end - 13 * DAY_MS);
    const note = autoRenewSkipMessages.balance_too_low;
    expect((await asha.get(own.path)).body.auto_renew).toMatchObject({ on: null, note });
    expect(await listed(own)).toMatchObject({ enabled: true, on: null, note });
    await asha.pay(749);
    await shop.settled();
    expect((await own.set(false)).body.auto_renew.note).toBeNull();
    const again = await own.set(true);
    const { on } = again.body.auto_renew;
    expect(again.body.auto_renew).toMatchObject({ price: 749, note: null });
    expect(Date.parse(on) - shop.clock.now()).toBeGreaterThan(DAY_MS - 60_000);
    await shop.clock.advance(DAY_MS + 60 * 60_000);
    await shop.expectEvents(own.stream, ['AutoRenewStarted', 'SubscriptionRenewed'], {
      othersBetween: true,
    });
    await asha.logIn();
    const next = iso(own.end + 351 * DAY_MS);
    expect(await listed(own)).toEqual({ enabled: true, price: null, on: next, note: null });
  });

  it('is refused on the last day and after the end, when it can only be turned off', async () => {
    await shop.command(subscriptionDecider, own.stream, {
      type: 'SetAutoRenew',
      ...{ subscriptionId: own.subscriptionId, customerId: asha.id, enabled: false, told: null },
      setAt: iso(shop.clock.now()),
    });
    await goTo(later.end - 2 * 60 * 60_000);
    const tooLate = { status: 409, body: { error: autoRenewMessages.tooLate } };
    expect(await later.set(true)).toMatchObject(tooLate);
    expect((await asha.get(later.path)).body.not_now.auto_renew).toBe(autoRenewMessages.tooLate);
    expect((await later.set(false)).status).toBe(200);
    await goTo(later.end + 60 * 60_000);
    expect(await later.set(true)).toMatchObject(tooLate);
    expect((await later.set(false)).status).toBe(200);
  });
});
