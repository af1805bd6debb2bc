import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { domainChangeStream } from '@haat/contracts/events/domain-change';
import { domainTransferStream } from '@haat/contracts/events/domain-transfer';
import { orderMessages } from '@haat/contracts/messages';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { START } from '@haat/event-store/port';
import { waitFor } from '@haat/infra/processes/wait';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain, registration } from '@haat/testkit/customer';
import { orderHosting } from '@haat/testkit/hosting-orders';
import { beginSubscription } from '@haat/testkit/subscriptions';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const OUR_DNS = ['dns1.registrar.example', 'dns2.registrar.example'];
const OTHERS = ['ns1.other.example', 'ns2.other.example'];

let shop: RunningShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await startShop({ api: { REGISTRAR_DNS: OUR_DNS, OPEN_PAYMENTS_PER_CUSTOMER: 50 } });
  asha = await shop.signUp();
});
afterAll(() => shop.stop());

type Bought = { readonly domain: string; readonly orderId: string; readonly path: string };

const buy = async (domain = newDomain(), by = asha): Promise<Bought> => {
  const referenceCode = await by.pay(549);
  const { body } = await by.buy({ domain, referenceCode });
  const orderId: string = body.order.id;
  await by.untilSettled(orderId);
  await shop.settled();
  return { domain, orderId, path: `/api/domains/owned/${domain}` };
};

const password = registration(undefined).password;
const proof = { currentPassword: password };

const settledChange = async ({ path }: Bought, id: string, by = asha) =>
  waitFor(
    async () => {
      const { body } = await by.get(`${path}/changes/${id}`);
      return ['done', 'refused'].includes(body.change.state) ? body.change : undefined;
    },
    { within: 30_000, every: 20 },
  );

describe('What a customer owns', () => {
  it('is listed with its end, and shown with what the registrar shows', async () => {
    const ravi = await shop.signUp();
    const bought = await buy(newDomain(), ravi);
    const { body } = await ravi.get('/api/domains/owned');
    expect(body.domains).toMatchObject([
      { domain: bought.domain, state: 'active', days_left: 364, order_id: bought.orderId },
    ]);
    const shown = await ravi.get(bought.path);
    expect(shown).toMatchObject({
      status: 200,
      body: {
        domain: bought.domain,
        nameservers: ['ns1.haat.example', 'ns2.haat.example'],
        lock: true,
        is_stale: false,
        our_dns: OUR_DNS,
        changes: [],
      },
    });
    expect(JSON.stringify(shown.body)).not.toContain(`Haat`);
  });

  it('is shown as it was while the registrar is unavailable, also after a reload', async () => {
    const { path } = await buy();
    await asha.get(path);
    await shop.clock.advance(150_000);
    shop.registrar.behave('down');
    for (let n = 0; n < 2; n += 1) {
      expect((await asha.get(path)).body).toMatchObject({ is_stale: true, lock: true });
    }
    shop.registrar.behave('normal');
    await shop.clock.advance(61_000);
    const both = await Promise.all([asha.get(path), asha.get(path)]);
    expect(both.map(({ body }) => body.is_stale)).toEqual([false, false]);
  });

  it('is also each plan, a free one without an end', async () => {
    const meena = await shop.signUp();
    const of = { customerId: meena.id, domain: newDomain() };
    await orderHosting(shop.store, of);
    const plan = { planId: 101, planName: 'Thela', period: 'month' } as const;
    await beginSubscription(shop.store, { ...of, paidUntil: '2027-02-01T00:00:00.000Z', plan });
    await shop.settled();
    expect((await meena.get('/api/domains/owned')).body.plans).toMatchObject([
      { plan: 'Thela', is_free: false, expires_at: '2027-02-01T00:00:00.000Z', period: 'month' },
      { plan: FREE_PLAN_NAME, is_free: true, expires_at: null, renewal: null },
    ]);
  });

  it('is closed to other customers, visitors, and for unknown domains', async () => {
    const bought = await buy();
    const ravi = await shop.signUp();
    const notFound = { status: 404, body: { error: say.notFound } };
    for (const path of [bought.path, `${bought.path}/changes`, `${bought.path}/dns/records`]) {
      expect(await ravi.get(path)).toMatchObject(notFound);
      expect(await shop.visit().get(path)).toMatchObject({
        status: 401,
        body: { error: orderMessages.unauthorized },
      });
    }
    expect(await ravi.put(`${bought.path}/nameservers`, { nameservers: OTHERS })).toMatchObject(
      notFound,
    );
    expect(await ravi.post(`${bought.path}/transfer-code`, { proof })).toMatchObject(notFound);
    for (const none of ['never-bought.in', 'x', '..%2f', 'a_b.in']) {
      expect(await asha.get(`/api/domains/owned/${none}`)).toMatchObject(notFound);
    }
  });
});

describe('Changing the nameservers', () => {
  it('is done once the registrar shows them, and is in the history', async () => {
    const bought = await buy();
    const answer = await asha.put(`${bought.path}/nameservers`, {
      nameservers: [' NS1.Other.example. ', '', 'ns2.other.example'],
    });
    expect(answer).toMatchObject({ status: 202, body: { change: { state: 'requested' } } });
    const { id } = answer.body.change;
    expect(await settledChange(bought, id)).toMatchObject({ state: 'done', reason: null });
    expect(await shop.story(domainChangeStream(bought.orderId, 'nameservers'))).toEqual([
      'DomainChangeRequested',
      'DomainChangeSent',
      'DomainChangeDone',
    ]);
    await shop.settled();
    const { body } = await asha.get(`${bought.path}/changes`);
    expect(body.changes).toMatchObject([
      {
        id,
        by: 'you',
        state: 'done',
        after: OTHERS,
        before: ['ns1.haat.example', 'ns2.haat.example'],
      },
    ]);
    await shop.clock.advance(61_000);
    expect((await asha.get(bought.path)).body).toMatchObject({ nameservers: OTHERS });
    expect(await shop.story(domainChangeStream(bought.orderId, 'nameservers'))).not.toContain(
      'DomainChangedAtRegistrar',
    );
  });

  it.each([
    [['ns1.other.example'], 'nameservers', say.nameserversMissing],
    [
      ['ns1.other.example', 'NS1.other.example.'],
      'nameservers.1',
      say.nameserverTwice('ns1.other.example'),
    ],
    [['ns1.other.example', 'not a host'], 'nameservers.1', say.nameserverInvalid('not a host')],
  ])('is refused at the field: %j', async (nameservers, field, error) => {
    const { path } = await buy();
    expect(await asha.put(`${path}/nameservers`, { nameservers })).toMatchObject({
      status: 422,
      body: { error, fields: { [field]: error } },
    });
  });

  it('is refused for a host of the domain that is no nameserver yet', async () => {
    const { path, domain } = await buy();
    const nameservers = [`ns1.${domain}`, `ns2.${domain}`];
    expect(await asha.put(`${path}/nameservers`, { nameservers })).toMatchObject({
      status: 422,
      body: { fields: { 'nameservers.0': say.nameserverBelow(`ns1.${domain}`, domain) } },
    });
  });

  it('is not told done when the registrar refused it', async () => {
    const bought = await buy(newDomain('chrefused'));
    const { body } = await asha.put(`${bought.path}/nameservers`, { nameservers: OTHERS });
    const change = await settledChange(bought, body.change.id);
    expect(change).toMatchObject({ state: 'refused', reason: expect.stringMatching(/\S/) });
  });

  it('gives the same change for a repeat under one key', async () => {
    const { path } = await buy();
    const key = { 'idempotency-key': 'once' };
    const first = await asha.put(`${path}/nameservers`, { nameservers: OTHERS }, key);
    const again = await asha.put(`${path}/nameservers`, { nameservers: OTHERS }, key);
    expect(again.status).toBe(202);
    expect(again.body).toEqual(first.body);
  });
});

describe('The transfer lock', () => {
  it('is turned off with the password, and on without', async () => {
    const bought = await buy();
    expect(await asha.put(`${bought.path}/lock`, { enabled: false })).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: say.proofNeeded } },
    });
    const off = await asha.put(`${bought.path}/lock`, { enabled: false, proof });
    expect(await settledChange(bought, off.body.change.id)).toMatchObject({ state: 'done' });
    const on = await asha.put(`${bought.path}/lock`, { enabled: true });
    expect(await settledChange(bought, on.body.change.id)).toMatchObject({ state: 'done' });
  });
});

describe('The transfer code', () => {
  it('is shown exactly as it is, and stays nowhere', async () => {
    const bought = await buy();
    const { status, body, headers } = await asha.post(`${bought.path}/transfer-code`, { proof });
    expect(status).toBe(200);
    expect(body.code).toMatch(/[&<>"'+%#]/);
    expect(headers['cache-control']).toBe('no-store');
    expect(await shop.story(domainTransferStream(bought.orderId))).toEqual(['TransferCodeShown']);
    await shop.settled();
    const { rows } = await shop.connection.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of rows) {
      const found = await shop.connection.pool.query(
        `select 1 from ${name} as row where position($1 in row::text) > 0 limit 1`,
        [body.code],
      );
      expect(found.rowCount, name).toBe(0);
    }
    // Personal values of events are encrypted at rest.
    const decrypted = JSON.stringify(
      (await shop.store.readAll(START, { limit: 10_000 })).events.map(({ data, metadata }) => [
        data,
        metadata,
      ]),
    );
    expect(decrypted).toContain(bought.domain);
    const inJson = JSON.stringify(body.code).slice(1, -1);
    expect(decrypted).not.toContain(inJson);
    const mails = JSON.stringify(await shop.mail.mails());
    expect(mails).toContain(bought.domain);
    expect(mails).not.toContain(inJson);
  });

  it('needs the password', async () => {
    const { path } = await buy();
    const wrong = { proof: { currentPassword: 'not the password' } };
    expect((await asha.post(`${path}/transfer-code`, wrong)).status).toBe(400);
    expect((await asha.post(`${path}/transfer-code`, {})).status).toBe(400);
  });

  it('is another after it is renewed', async () => {
    const { path } = await buy();
    const before = await asha.post(`${path}/transfer-code`, { proof });
    const after = await asha.post(`${path}/transfer-code/renew`, { proof });
    expect(after.body.code).toMatch(/^.{6,32}$/);
    expect(after.body.code).not.toBe(before.body.code);
  });

  it('is not shown as the new one while the registrar has not made it yet', async () => {
    const { path } = await buy(newDomain('chpending'));
    expect((await asha.post(`${path}/transfer-code/renew`, { proof })).body).toEqual({
      code: null,
      message: say.codeUnknown,
    });
  });
});

describe('DNS records', () => {
  const withOurDns = async (domain = newDomain()): Promise<Bought> => {
    const bought = await buy(domain);
    const { body } = await asha.put(`${bought.path}/nameservers`, { nameservers: OUR_DNS });
    await settledChange(bought, body.change.id);
    return bought;
  };
  const www = { type: 'A', host: 'www', value: '192.0.2.1', ttl: 7_200 };
  const at = ({ path }: Bought) => `${path}/dns/records`;

  it('cannot be edited with other nameservers, and the answer says why', async () => {
    const bought = await buy();
    expect(await asha.get(at(bought))).toMatchObject({
      status: 200,
      body: { editable: false, records: [], why: expect.stringContaining('ns1.haat.example') },
    });
    expect((await asha.post(at(bought), { record: www })).status).toBe(409);
  });

  it('are added, changed and removed, each read back', async () => {
    const bought = await withOurDns();
    const added = await asha.post(at(bought), { record: { ...www, host: `www.${bought.domain}` } });
    expect(await settledChange(bought, added.body.change.id)).toMatchObject({ state: 'done' });
    expect((await asha.get(at(bought))).body.records).toEqual([www]);
    const record = { ...www, value: '192.0.2.2' };
    const changed = await asha.put(at(bought), { current: www, record });
    expect(await settledChange(bought, changed.body.change.id)).toMatchObject({ state: 'done' });
    expect((await asha.get(at(bought))).body.records).toEqual([record]);
    const removed = await asha.delete(at(bought), { current: record });
    expect(await settledChange(bought, removed.body.change.id)).toMatchObject({ state: 'done' });
    expect((await asha.get(at(bought))).body.records).toEqual([]);
  });

  it('are refused where the customer saw another record, with what is there', async () => {
    const bought = await withOurDns();
    const added = await asha.post(at(bought), { record: www });
    await settledChange(bought, added.body.change.id);
    const stale = { ...www, value: '192.0.2.9' };
    expect(await asha.delete(at(bought), { current: stale })).toMatchObject({
      status: 409,
      body: { error: say.recordStale, records: [www] },
    });
    expect(await asha.post(at(bought), { record: www })).toMatchObject({ status: 409 });
  });

  it('that two changes add at once with different TTLs are added by one of them', async () => {
    const bought = await withOurDns();
    const record = { ...www, ttl: 14_400 };
    const sent = await Promise.all([
      asha.post(at(bought), { record: www }),
      asha.post(`${at(bought)}/batch`, { operations: [{ action: 'add', record }] }),
    ]);
    const accepted = sent.filter(({ status }) => status === 202);
    const ended = await Promise.all(
      accepted.map(({ body }) => settledChange(bought, body.change.id)),
    );
    expect(ended.filter(({ state }) => state === 'done').length).toBe(1);
  });

  it('of a batch under way cannot be changed one by one', async () => {
    const bought = await withOurDns(newDomain('chmute'));
    const operations = ['a', 'b'].map((host) => ({ action: 'add', record: { ...www, host } }));
    const sent = await asha.post(`${at(bought)}/batch`, { operations });
    const { id } = sent.body.change;
    await waitFor(
      async () => (await asha.get(bought.path)).body.changes.length === 1 || undefined,
      { within: 10_000, every: 5 },
    );
    const one = { record: { ...www, host: 'b' } };
    expect(await asha.post(at(bought), one)).toMatchObject({
      status: 409,
      body: { error: say.underWay, change: { id, kind: 'dns' } },
    });
    const other = await asha.post(at(bought), { record: { ...www, host: 'c' } });
    expect(other.status).toBe(202);
  });

  it('of a batch are one change, and refused ones are listed', async () => {
    // The third change at the registrar: after the nameservers and the DNS.
    const bought = await withOurDns(newDomain('chhalf'));
    const operations = [1, 2, 3].map((n) => ({
      action: 'add',
      record: { ...www, host: `h${n}` },
    }));
    const sent = await asha.post(`${at(bought)}/batch`, { operations });
    expect(sent.status).toBe(202);
    await settledChange(bought, sent.body.change.id);
    await shop.settled();
    const { body } = await asha.get(`${bought.path}/changes`);
    expect(body.changes[0]).toMatchObject({
      state: 'done',
      failed: [{ operation: { record: { host: 'h1' } } }],
    });
  });
});
