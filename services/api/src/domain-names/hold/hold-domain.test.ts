import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { paymentStream } from '@haat/contracts/events/payment';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { paymentDecider } from '@haat/domain/payment/payment';
import { deriveKey } from '@haat/platform/encryption';
import { loadAggregate } from '@haat/record/commands';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { payVerified, recordBankResponse } from '@haat/testkit/bank-response';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameOnSale } from '../name-on-sale.ts';
import { holdDomain } from './hold-domain.ts';
import { createHoldLimits } from './hold-limits.ts';

const MINUTE_MS = 60_000;
const START = '2026-01-15T09:30:00.000Z';
const settings = apiSettings({ TRUST_PROXY: 1 });

let shop: ApiShop;
let app: FastifyInstance;
let clock: ManualClock;
let asha: TestCustomer;
let ravi: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());
beforeEach(async () => {
  clock = createManualClock(START);
  app = await shop.reopen({ clock, settings });
  [asha, ravi] = await Promise.all([signUp(app), signUp(app)]);
  await shop.connection.db.deleteFrom('domain_holds').execute();
});

let addresses = 0;
/** A new address, in a network of its own. */
const from = () => {
  addresses += 1;
  return { 'x-forwarded-for': `2001:db8:0:${addresses.toString(16)}::1` };
};
const hold = (by: TestCustomer, domain: string, headers = from()) =>
  by.post('/api/domain/holds', { domain }, headers);
const open = (by: TestCustomer, domain: string) =>
  by.post('/api/payments/open', { purpose: 'domain', domain });
const checked = async (domain: string, by: Pick<TestCustomer, 'get'> = visit(app)) =>
  (await by.get(`/api/domain/check?domain=${domain}`)).body[domain];
const story = async (domain: string) =>
  (await shop.store.read(domainNameStream(domain))).events.map(({ type }) => type);
const inMinutes = (minutes: number) =>
  new Date(Date.parse(START) + minutes * MINUTE_MS).toISOString();
const beingBought = (minutes: number) => ({
  status: 409,
  body: { error: refusalMessages.domainBeingBought(minutes * MINUTE_MS) },
});
const orderRefused = (minutes: number) => ({
  status: 409,
  body: {
    error: domainOrderMessages.couldNotProcess(
      refusalMessages.domainBeingBought(minutes * MINUTE_MS),
    ),
  },
});

describe('Holding a domain', () => {
  it('of two customers at once one holds it, and the other is refused before paying', async () => {
    const domain = newDomain();
    const both = await Promise.all([asha, ravi].map((by) => hold(by, domain)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, loser] = both[0]?.status === 200 ? [asha, ravi] : [ravi, asha];
    const answer = { status: 200, body: { domain, held_until: inMinutes(15) } };
    expect(both.find(({ status }) => status === 200)).toMatchObject(answer);
    expect(both.find(({ status }) => status === 409)).toMatchObject(beingBought(15));
    clock.advance(4.5 * MINUTE_MS);
    expect(await hold(winner, domain)).toMatchObject(answer);
    expect(await hold(loser, domain)).toMatchObject(beingBought(11));
    expect(await open(loser, domain)).toMatchObject(beingBought(11));
    expect((await open(winner, domain)).status).toBe(200);
    const whileHeld = { held_until: inMinutes(15), held_for_ms: 10.5 * MINUTE_MS };
    expect(await checked(domain)).toEqual({ status: 'available', premium: false, ...whileHeld });
    expect(await checked(domain, loser)).toMatchObject(whileHeld);
    // Not of their own hold, in any tab.
    expect(await checked(domain, winner)).toEqual({ status: 'available', premium: false });
    expect(await story(domain)).toEqual(['DomainNameHeld']);
  });

  it('the holder’s order gets the domain, with a verified payment or without', async () => {
    const [one, other] = [newDomain(), newDomain()];
    await hold(asha, one);
    expect((await asha.buy({ domain: one, referenceCode: await asha.pay(549) })).status).toBe(200);
    expect(await story(one)).toEqual(['DomainNameHeld', 'DomainNameReserved']);
    await hold(asha, other);
    const verified = await payVerified(shop.store, asha);
    expect((await asha.buy({ domain: other, referenceCode: verified })).status).toBe(200);
    expect(await story(other)).toEqual([
      'DomainNameHeld',
      'DomainNameReserved',
      'DomainNameSecured',
    ]);
  });

  it('another’s verified payment waits for its end, unspent, and then pays the order', async () => {
    const domain = newDomain();
    await hold(asha, domain);
    const referenceCode = await payVerified(shop.store, ravi);
    clock.advance(MINUTE_MS);
    expect(await ravi.buy({ domain, referenceCode })).toMatchObject(orderRefused(14));
    const { state } = await loadAggregate(shop.store, paymentDecider, paymentStream(referenceCode));
    expect(state).toMatchObject({ phase: 'verified', allocation: null });
    clock.advance(14 * MINUTE_MS);
    expect((await ravi.buy({ domain, referenceCode })).status).toBe(200);
    expect(await story(domain)).toEqual([
      ...['DomainNameHeld', 'DomainNameHoldEnded', 'DomainNameReserved', 'DomainNameSecured'],
    ]);
  });

  it('a submitted payment gives its holder half an hour more, once', async () => {
    const domain = newDomain();
    await hold(asha, domain);
    const { tr } = (await open(asha, domain)).body.data;
    clock.advance(10 * MINUTE_MS);
    const submit = () =>
      asha.submit('/api/payments/createInitial', {
        ...{ txn_id: newTransactionId(), amount: '549', tr },
      });
    for (const _ of [1, 2]) {
      expect((await submit()).status).toBe(200);
      expect(await hold(ravi, domain)).toMatchObject(beingBought(35));
    }
    // The limits know it too.
    clock.advance(20 * MINUTE_MS);
    await hold(asha, newDomain());
    expect((await hold(asha, newDomain())).status).toBe(429);
  });

  it('ends when it is given up, and when its customer logs out', async () => {
    const [one, other] = [newDomain(), newDomain()];
    await hold(asha, one);
    const giveUp = () => asha.delete('/api/domain/holds', { domain: one });
    for (const _ of [1, 2]) {
      expect(await giveUp()).toMatchObject({ status: 200, body: { held_until: null } });
    }
    await ravi.delete('/api/domain/holds', { domain: one });
    expect((await hold(ravi, one)).status).toBe(200);
    await hold(asha, other);
    expect((await asha.post('/api/auth/logout', {})).status).toBe(200);
    expect(await story(other)).toEqual(['DomainNameHeld', 'DomainNameHoldEnded']);
    await ravi.post('/api/auth/sessions/end', undefined);
    expect(await checked(one)).toEqual({ status: 'available', premium: false });
  });

  it('is only for customers, and for domains that they can order', async () => {
    const domain = newDomain();
    const visitor = await visit(app).post('/api/domain/holds', { domain });
    expect(visitor.status).toBe(401);
    expect((await hold(asha, 'neelkhadi.zzz')).status).toBe(400);
    expect((await hold(asha, '')).status).toBe(400);
    expect((await hold(asha, 'taken-name.com')).status).toBe(409);
    const referenceCode = await ravi.pay(549);
    await ravi.buy({ domain, referenceCode });
    expect((await hold(asha, domain)).status).toBe(409);
    // Then an order with a verified payment gets it, held or not.
    await recordBankResponse(shop.store, referenceCode, { type: 'RecordCreditNotSeen' });
    expect(await hold(asha, domain)).toMatchObject({ status: 200, body: { held_until: null } });
    const code = await payVerified(shop.store, asha);
    expect((await asha.buy({ domain, referenceCode: code })).status).toBe(200);
  });

  it('a clock that jumps forth and back neither keeps it for days nor stops its holder', async () => {
    const [one, other] = [newDomain(), newDomain()];
    const days = 10 * 24 * 60 * MINUTE_MS;
    await hold(asha, one);
    clock.advance(5 * 24 * 60 * MINUTE_MS);
    expect((await checked(one)).held_until).toBeUndefined();
    await asha.logIn();
    clock.advance(days - 5 * 24 * 60 * MINUTE_MS);
    await asha.logIn();
    await hold(asha, other);
    clock.advance(-days);
    expect(await checked(other)).toEqual({ status: 'available', premium: false });
    const [referenceCode, ravisCode] = await Promise.all([
      payVerified(shop.store, asha),
      payVerified(shop.store, ravi),
    ]);
    expect((await ravi.buy({ domain: other, referenceCode: ravisCode })).status).toBe(200);
    expect((await asha.buy({ domain: one, referenceCode })).status).toBe(200);
    // The row of the future blocks no slot.
    for (const _ of [1, 2]) expect((await hold(asha, newDomain())).status).toBe(200);
  });
});

describe('The limits of holds', () => {
  const tooMany = (error: string) => ({ status: 429, body: { error } });

  it('a customer has two at once, at two processes too; an order frees one and needs none', async () => {
    const there = asha.through(await shop.reopen({ clock, settings }));
    const domains = [newDomain(), newDomain(), newDomain(), newDomain()];
    const asked = await Promise.all(
      domains.map((domain, n) => hold(n % 2 === 0 ? asha : there, domain)),
    );
    const held = domains.filter((_, n) => asked[n]?.status === 200);
    expect(held).toHaveLength(2);
    const refused = asked.find(({ status }) => status !== 200);
    expect(refused).toMatchObject(tooMany(refusalMessages.twoDomainsHeld));
    const without = domains.find((domain) => !held.includes(domain)) ?? '';
    for (const domain of [without, held[0] ?? '']) {
      const referenceCode = await payVerified(shop.store, asha);
      expect((await asha.buy({ domain, referenceCode })).status).toBe(200);
    }
    expect((await hold(asha, newDomain())).status).toBe(200);
    expect((await hold(asha, newDomain())).status).toBe(429);
  });

  it('an address has six at once', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => signUp(app)));
    const at = from();
    const asked = await Promise.all(
      [...customers, ...customers].map((by) => hold(by, newDomain(), at)),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(asked.find(({ status }) => status !== 200)).toMatchObject(
      tooMany(refusalMessages.domainsHeldAtAddress),
    );
  });

  it('a domain is not held again by its customer or address for two hours', async () => {
    const domain = newDomain();
    const at = from();
    await hold(asha, domain, at);
    await asha.delete('/api/domain/holds', { domain });
    const heldBefore = tooMany(refusalMessages.domainHeldBefore);
    clock.advance(2 * 60 * MINUTE_MS - 1);
    expect(await hold(asha, domain)).toMatchObject(heldBefore);
    expect(await hold(ravi, domain, at)).toMatchObject(heldBefore);
    clock.advance(1);
    expect((await hold(asha, domain, at)).status).toBe(200);
    clock.advance(15 * MINUTE_MS);
    expect((await hold(ravi, domain)).status).toBe(200);
    // Twice by anyone: a verified payment does not wait for ever.
    clock.advance(15 * MINUTE_MS);
    const meera = await signUp(app);
    expect(await hold(meera, domain)).toMatchObject(heldBefore);
    const referenceCode = await payVerified(shop.store, meera);
    expect((await meera.buy({ domain, referenceCode })).status).toBe(200);
  });

  it('a crash between the row and its event leaves a slot that a repeat uses', async () => {
    const domain = newDomain();
    const [heldAt, heldUntil] = [inMinutes(0), inMinutes(15)];
    const limits = createHoldLimits({
      ...{ db: shop.connection.db, clock, settings },
      key: deriveKey(settings.SESSION_SECRET, 'limits'),
    });
    const request = { holdId: 'crashed', domain, customerId: asha.id, address: '192.0.2.1' };
    await limits.take({ ...request, heldAt, heldUntil });
    clock.advance(MINUTE_MS);
    expect((await hold(asha, newDomain())).status).toBe(200);
    expect((await hold(asha, newDomain())).status).toBe(429);
    expect(await hold(asha, domain)).toMatchObject({
      status: 200,
      body: { held_until: heldUntil },
    });
    clock.advance(15 * MINUTE_MS);
    expect((await hold(asha, newDomain())).status).toBe(200);
  });

  it('of 1,000 holds by 100 addresses 600 block a domain, for a quarter of an hour', async () => {
    const holdLimits = createHoldLimits({
      ...{ db: shop.connection.db, clock, settings },
      key: deriveKey(settings.SESSION_SECRET, 'limits'),
    });
    const services = { store: shop.store, clock, settings, holdLimits };
    // Ten at each address, by three customers.
    const requests = Array.from({ length: 1_000 }, (_, n) => ({
      domain: `flood-${n}.in`,
      address: `192.0.2.${n % 100}`,
      customerId: `C-${n % 100}-${Math.floor(n / 400)}`,
    }));
    const held: (typeof requests)[number][] = [];
    while (requests.length > 0) {
      await Promise.all(
        requests.splice(0, 100).map(async ({ domain, ...by }) => {
          const caller = { ...by, commandId: domain, id: domain };
          const asked = await holdDomain(services, caller, domain).catch((error) => error);
          if (asked.held_until === inMinutes(15)) held.push({ domain, ...by });
          else expect(asked.status).toBe(429);
        }),
      );
    }
    const most = (key: 'address' | 'customerId') =>
      Math.max(
        ...Map.groupBy(held, (one) => one[key])
          .values()
          .map(({ length }) => length),
      );
    expect([held.length, most('address'), most('customerId')]).toEqual([600, 6, 2]);
    clock.advance(15 * MINUTE_MS);
    const after = await Promise.all(held.map(({ domain }) => nameOnSale(services, domain)));
    expect(after.filter(({ kind }) => kind !== 'free')).toEqual([]);
    // Rows are deleted by age with the next hold.
    clock.advance(3 * 60 * MINUTE_MS);
    await hold(asha, newDomain());
    const rows = await shop.connection.db.selectFrom('domain_holds').selectAll().execute();
    expect(rows).toHaveLength(1);
  });
});
