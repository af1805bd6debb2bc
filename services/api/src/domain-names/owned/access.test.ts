/** Who may do what with a domain, for each of its routes. */
import { customerStream } from '@haat/contracts/events/customer';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { orderMessages } from '@haat/contracts/messages';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { customerDecider } from '@haat/domain/customer/customer';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { subscriptionDecider } from '@haat/domain/hosting/subscription';
import { isoNow } from '@haat/platform/clock';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain, registration } from '@haat/testkit/customer';
import { signIn, type TestCustomer, type Visitor } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const OUR_DNS = ['dns1.registrar.example', 'dns2.registrar.example'];
const proof = { currentPassword: registration(undefined).password };
const record = { type: 'A', host: 'www', value: '192.0.2.1', ttl: 7_200 };

const READS = [
  ...['', '/changes', '/dns/records', '/dns/zone', '/contacts', '/child-nameservers', '/dnssec'],
] as const;
const child = { host: 'ns1', ips: ['203.0.113.53'] };
const ds = { keyTag: 2371, algorithm: 13, digestType: 2, digest: 'A1'.repeat(32) };
const contact = {
  ...{ name: 'Ravi Menon', company: '', email: 'ravi@example.in', 'address-line-1': '2 MG Road' },
  ...{ city: 'Kochi', state: 'Kerala', country: 'IN', zipcode: '682011' },
  ...{ 'phone-cc': '91', phone: '9876543210' },
};

const WRITES = [
  ['put', '/nameservers', { nameservers: ['ns1.other.example', 'ns2.other.example'] }],
  ['put', '/lock', { enabled: false, proof }],
  ['put', '/auto-renew', { enabled: true }],
  ['post', '/transfer-code', { proof }],
  ['post', '/transfer-code/renew', { proof }],
  ['post', '/dns/records', { record }],
  ['put', '/dns/records', { current: record, record: { ...record, value: '192.0.2.2' } }],
  ['delete', '/dns/records', { current: record }],
  ['post', '/dns/records/batch', { operations: [{ action: 'add', record }] }],
  ['put', '/contacts/registrant', { contact, proof }],
  ['put', '/contacts/tech', { contact }],
  ['put', '/privacy', { enabled: true }],
  ['post', '/child-nameservers', child],
  ['put', '/child-nameservers', child],
  ['delete', '/child-nameservers', { host: 'ns1' }],
  ['post', '/dnssec', ds],
  ['delete', '/dnssec', ds],
  ['post', '/verification/resend', {}],
] as const;

/** It changes nothing, but tells what is there. */
const PREVIEW = ['post', '/dns/zone/preview', { text: 'www A 192.0.2.1' }] as const;

let shop: RunningShop;
let asha: TestCustomer;
let ravi: TestCustomer;
beforeAll(async () => {
  shop = await startShop({
    api: { REGISTRAR_DNS: OUR_DNS, OPEN_PAYMENTS_PER_CUSTOMER: 50, LOGIN_ATTEMPTS_PER_MINUTE: 50 },
  });
  [asha, ravi] = [await shop.signUp(), await shop.signUp()];
});
afterAll(() => shop.stop());

const buy = async (domain: string, by: TestCustomer): Promise<string> => {
  const { body } = await by.buy({ domain, referenceCode: await by.pay(549) });
  await by.untilSettled(body.order.id);
  await shop.settled();
  return `/api/domains/owned/${domain}`;
};

const orderOf = async (by: TestCustomer, domain: string) => {
  const { order_id: orderId, expires_at: paidUntil } = (
    await by.get(`/api/domains/owned/${domain}`)
  ).body;
  return { orderId, customerId: by.id, paidUntil };
};

/** As once the registrar has it no longer. */
const lapse = async (
  domain: string,
  { paidUntil, ...of }: Awaited<ReturnType<typeof orderOf>>,
): Promise<void> => {
  const lapsedAt = isoNow(shop.clock);
  const subscriptionId = subscriptionIdOf(of.orderId, 'domain');
  await shop.command(subscriptionDecider, subscriptionStream(subscriptionId), {
    ...{ type: 'LapseSubscription', cause: 'at_registrar', lapsedAt },
    ...{ subscriptionId, customerId: of.customerId, paidUntil },
  });
  await shop.command(domainNameDecider, domainNameStream(domain), {
    ...{ type: 'LapseDomainName', domain, ...of, lapsedAt },
  });
};

const statusesOf = async (by: Visitor, path: string) => {
  const answers = [];
  for (const read of READS) answers.push([read, (await by.get(path + read)).status]);
  for (const [method, below, body] of [...WRITES, PREVIEW]) {
    answers.push([`${method} ${below}`, (await by[method](path + below, body)).status]);
  }
  return Object.fromEntries(answers) as Record<string, number>;
};

/** The same status for every route. */
const all = (status: number): Record<string, number> =>
  Object.fromEntries([
    ...READS.map((read) => [read, status]),
    ...[...WRITES, PREVIEW].map(([method, below]) => [`${method} ${below}`, status]),
  ]);

describe('A domain', () => {
  it('is closed to visitors and to other customers, whatever they ask', async () => {
    const path = await buy(newDomain(), asha);
    expect(await statusesOf(shop.visit(), path)).toEqual(all(401));
    expect(await statusesOf(ravi, path)).toEqual(all(404));
    expect(shop.registrar.changes()).toEqual([]);
  });

  it('cannot be changed while its registration is under way', async () => {
    const domain = newDomain('stuck-order');
    const { body } = await asha.buy({ domain, referenceCode: await asha.pay(549) });
    expect(body.order.id).toMatch(/^HT-/);
    const statuses = await statusesOf(asha, `/api/domains/owned/${domain}`);
    expect([...new Set(Object.values(statuses))]).toEqual([404]);
  });

  it('shows a change only below its own domain', async () => {
    const [first, second] = [await buy(newDomain(), asha), await buy(newDomain(), asha)];
    const [, , body] = WRITES[0];
    const { id } = (await asha.put(`${first}/nameservers`, body)).body.change;
    expect((await asha.get(`${first}/changes/${id}`)).status).toBe(200);
    expect((await asha.get(`${second}/changes/${id}`)).status).toBe(404);
    const ravis = await buy(newDomain(), ravi);
    expect(await ravi.get(`${ravis}/changes/${id}`)).toMatchObject({
      status: 404,
      body: { error: say.changeNotFound },
    });
  });

  it('is read, but not changed, by a customer who is blocked', async () => {
    const meena = await shop.signUp();
    const path = await buy(newDomain(), meena);
    const block = { type: 'BlockCustomer', customerId: meena.id, reason: 'chargeback' } as const;
    await shop.command(customerDecider, customerStream(meena.id), block);
    await shop.settled();
    for (const read of READS) expect((await meena.get(path + read)).status, read).toBe(200);
    for (const [method, below, body] of WRITES) {
      expect(await meena[method](path + below, body), below).toMatchObject({
        status: 403,
        body: { error: orderMessages.blocked },
      });
    }
  });

  it('is closed to a session that began before the password changed', async () => {
    const kiran = await shop.signUp();
    const path = await buy(newDomain(), kiran);
    const older = await signIn(shop.app, kiran.email);
    const changed = { ...proof, password: 'another long password' };
    expect((await kiran.post('/api/account/password', changed)).status).toBe(200);
    expect(await statusesOf(older, path)).toEqual(all(401));
  });

  it('that is sold on shows its former owner only the past', async () => {
    const domain = newDomain();
    const path = await buy(domain, asha);
    const [, , body] = WRITES[0];
    const { id } = (await asha.put(`${path}/nameservers`, body)).body.change;
    await shop.settled();
    const sold = await orderOf(asha, domain);
    shop.registrar.reset();
    await lapse(domain, sold);
    await shop.settled();
    await buy(domain, ravi);
    expect((await asha.get(path)).body).toMatchObject({ state: 'ended', changes: [] });
    expect((await asha.get(`${path}/changes/${id}`)).status).toBe(200);
    for (const [method, below, body] of [...WRITES, PREVIEW]) {
      expect((await asha[method](path + below, body)).status, below).toBe(409);
    }
    expect((await asha.get(`${path}/dns/zone`)).status).toBe(409);
    expect((await ravi.get(path)).body).toMatchObject({ state: 'active' });
    expect((await ravi.get(`${path}/changes`)).body.changes).toEqual([]);
    expect((await ravi.get(`${path}/changes/${id}`)).status).toBe(404);
  });

  it('is changed at most 120 times an hour, and its code is shown at most 10 times a day', async () => {
    const leela = await shop.signUp();
    const path = await buy(newDomain(), leela);
    for (let n = 0; n < 120; n += 1) {
      expect((await leela.put(`${path}/nameservers`, { nameservers: [] })).status).toBe(422);
    }
    expect(await leela.put(`${path}/nameservers`, { nameservers: [] })).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/try again in (60|5\d) minutes\.$/) },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
    for (let n = 0; n < 10; n += 1) {
      expect((await leela.post(`${path}/transfer-code`, { proof })).status).toBe(200);
    }
    expect(await leela.post(`${path}/transfer-code`, { proof })).toMatchObject({
      status: 429,
      body: { error: say.tooManyCodes('24 hours') },
    });
  });
});
