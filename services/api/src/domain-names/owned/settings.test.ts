/** Contacts, privacy, child nameservers, DS records and verification, up to the sandbox registrar. */

import { dsRecordMessages } from '@haat/contracts/ds-record';
import { domainChangeStream } from '@haat/contracts/events/domain-change';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { waitFor } from '@haat/infra/processes/wait';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain, registration } from '@haat/testkit/customer';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;

let shop: RunningShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await startShop({ api: { OPEN_PAYMENTS_PER_CUSTOMER: 50 } });
  asha = await shop.signUp();
});
afterAll(() => shop.stop());

type Bought = { readonly domain: string; readonly orderId: string; readonly path: string };

const buy = async (domain = newDomain()): Promise<Bought> => {
  const price = domain.endsWith('.in') ? 549 : 1099;
  const { body } = await asha.buy({ domain, referenceCode: await asha.pay(price) });
  const orderId: string = body.order.id;
  await asha.untilSettled(orderId);
  await shop.settled();
  return { domain, orderId, path: `/api/domains/owned/${domain}` };
};

const proof = { currentPassword: registration(undefined).password };

type Answer = Awaited<ReturnType<TestCustomer['put']>>;

/** Resolves with the change once it is done or refused. */
const settled = async ({ path }: Bought, answer: Answer) => {
  expect(answer).toMatchObject({ status: 202, body: { change: { state: 'requested' } } });
  return waitFor(
    async () => {
      const { body } = await asha.get(`${path}/changes/${answer.body.change.id}`);
      return ['done', 'refused'].includes(body.change.state) ? body.change : undefined;
    },
    { within: 30_000, every: 20 },
  );
};

const anHourLater = async ({ path }: Bought, answer: Answer) => {
  await shop.clock.advance(60 * MINUTE_MS);
  return (await asha.get(`${path}/changes/${answer.body.change.id}`)).body.change;
};

/** As the registrar shows it now. */
const shown = async ({ path }: Bought) => {
  await shop.clock.advance(MINUTE_MS + 1_000);
  return (await asha.get(path)).body;
};

const noChangeAtRegistrar = async ({ orderId }: Bought, thing: string): Promise<void> => {
  await shop.settled();
  expect(await shop.story(domainChangeStream(orderId, thing))).not.toContain(
    'DomainChangedAtRegistrar',
  );
};

const child = { host: 'ns1', ips: ['203.0.114.53', '2001:0DB9::53'] };

describe('Child nameservers', () => {
  const at = ({ path }: Bought) => `${path}/child-nameservers`;

  it('are added, changed and removed, each read back', async () => {
    const bought = await buy();
    const host = `ns1.${bought.domain}`;
    const added = await settled(bought, await asha.post(at(bought), child));
    expect(added).toMatchObject({
      ...{ kind: 'child_nameserver', state: 'done', before: [] },
      after: [`${host}: 203.0.114.53, 2001:db9::53`],
    });
    // Without another reading: the clock stands still.
    expect((await asha.get(bought.path)).body.child_nameservers).toMatchObject([{ host }]);
    const newHost = `ns9.${bought.domain}`;
    const changed = { host, newHost, ips: ['203.0.114.54'] };
    expect(await settled(bought, await asha.put(at(bought), changed))).toMatchObject({
      state: 'done',
    });
    expect((await asha.get(at(bought))).body).toEqual({
      ...{ child_nameservers: [{ host: newHost, ips: ['203.0.114.54'] }] },
      ...{ editable: true, why: null },
    });
    expect(await settled(bought, await asha.delete(at(bought), { host: newHost }))).toMatchObject({
      state: 'done',
    });
    expect((await shown(bought)).child_nameservers).toEqual([]);
    await noChangeAtRegistrar(bought, 'child_nameservers');
  });

  it('are not under way once they are done, where the read model is behind', async () => {
    const bought = await buy();
    const { id } = await settled(bought, await asha.post(at(bought), child));
    await shop.settled();
    const { rowCount } = await shop.connection.pool.query(
      'update domain_changes set ended_at = null where id = $1',
      [id],
    );
    expect(rowCount).toBe(1);
    expect((await shown(bought)).changes).toEqual([]);
  });

  it('make nameservers of the domain’s own possible, and stay while in use', async () => {
    const bought = await buy();
    await settled(bought, await asha.post(at(bought), child));
    await settled(bought, await asha.post(at(bought), { host: 'ns2', ips: ['203.0.114.54'] }));
    const own = [`ns1.${bought.domain}`, `ns2.${bought.domain}`];
    const changed = await asha.put(`${bought.path}/nameservers`, { nameservers: own });
    expect(await settled(bought, changed)).toMatchObject({ state: 'done' });
    expect(await asha.delete(at(bought), { host: 'ns1' })).toMatchObject({
      status: 409,
      body: { error: say.childInUse(`ns1.${bought.domain}`) },
    });
  });

  it.each([
    [{ host: 'a b', ips: child.ips }, 'host'],
    [{ host: 'ns1.other.in.', ips: child.ips }, 'host'],
    [{ host: 'ns1', ips: ['192.168.0.1'] }, 'ips.0'],
    [{ host: 'ns1', ips: ['203.0.114.53', 'fe80::1%eth0'] }, 'ips.1'],
    [{ host: 'ns1', ips: ['127.0.0.1'] }, 'ips.0'],
    [{ host: 'ns1', ips: ['203.0.114.53', '203.0.114.53'] }, 'ips.1'],
    [{ host: 'ns1', ips: [' '] }, 'ips'],
  ])('are refused at the field: %j', async (typed, field) => {
    const bought = await buy();
    const { status, body } = await asha.post(at(bought), typed);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it('are refused where the customer saw another list, with what is there', async () => {
    const bought = await buy();
    await settled(bought, await asha.post(at(bought), child));
    expect((await asha.post(at(bought), child)).status).toBe(409);
    expect(await asha.delete(at(bought), { host: 'ns7' })).toMatchObject({
      status: 409,
      body: { child_nameservers: [{ host: `ns1.${bought.domain}` }] },
    });
  });
});

describe('DS records', () => {
  const ds = { keyTag: 2371, algorithm: 13, digestType: 2, digest: 'a1'.repeat(32) };
  const stored = { ...ds, digest: 'A1'.repeat(32) };
  const at = ({ path }: Bought) => `${path}/dnssec`;

  it('are added and removed, each read back', async () => {
    const bought = await buy();
    expect(await settled(bought, await asha.post(at(bought), ds))).toMatchObject({
      ...{ kind: 'dnssec', state: 'done', after: [`2371 13 2 ${stored.digest}`] },
    });
    expect((await shown(bought)).ds_records).toEqual([stored]);
    expect((await asha.post(at(bought), ds)).status).toBe(409);
    expect(await settled(bought, await asha.delete(at(bought), ds))).toMatchObject({
      state: 'done',
    });
    expect((await asha.get(at(bought))).body).toEqual({ records: [], editable: true, why: null });
    await noChangeAtRegistrar(bought, 'dnssec');
  });

  it('are refused with a digest of another length', async () => {
    const bought = await buy();
    const { status, body } = await asha.post(at(bought), { ...ds, digest: 'A1' });
    expect([status, body.fields]).toEqual([400, { digest: dsRecordMessages.digestLength(2, 2) }]);
  });
});

describe('A change behind our back', () => {
  it('is recorded when our own change of another thing reads the domain', async () => {
    const bought = await buy();
    await shown(bought);
    shop.registrar.mend(bought.domain, { lock: false });
    await settled(bought, await asha.post(`${bought.path}/child-nameservers`, child));
    expect(await shop.story(domainChangeStream(bought.orderId, 'lock'))).toEqual([
      'DomainChangedAtRegistrar',
    ]);
    expect((await asha.get(bought.path)).body.lock).toBe(false);
  });
});

describe('Privacy', () => {
  it('is turned on and off where the TLD allows it', async () => {
    const bought = await buy(newDomain().replace(/in$/, 'com'));
    for (const enabled of [true, false]) {
      const put = await asha.put(`${bought.path}/privacy`, { enabled });
      expect(await settled(bought, put)).toMatchObject({ state: 'done' });
      expect((await shown(bought)).privacy).toBe(enabled);
    }
    expect(await asha.put(`${bought.path}/privacy`, { enabled: false })).toMatchObject({
      status: 409,
      body: { error: say.privacySame(false) },
    });
    await noChangeAtRegistrar(bought, 'privacy');
  });

  it('is refused with the reason where the TLD does not allow it', async () => {
    const bought = await buy();
    const why = say.privacyNotAllowed('in');
    expect((await asha.get(bought.path)).body.not_now.privacy).toBe(why);
    expect(await asha.put(`${bought.path}/privacy`, { enabled: true })).toMatchObject({
      status: 409,
      body: { error: why },
    });
  });
});

describe('Contacts', () => {
  const at = ({ path }: Bought, role = '') => `${path}/contacts${role && `/${role}`}`;
  const contactsOf = async (bought: Bought) => (await asha.get(at(bought))).body;

  it('other than the registrant are changed without more, and the mail names none', async () => {
    const bought = await buy();
    const before = await contactsOf(bought);
    expect(before.same_as_registrant).toEqual(['admin', 'tech', 'billing']);
    const contact = {
      ...before.contacts.registrant,
      ...{ name: 'Ravi Menon', email: 'ravi@example.in', phone: '098470 12345' },
    };
    const change = await settled(bought, await asha.put(at(bought, 'tech'), { contact }));
    expect(change).toMatchObject({ kind: 'contact', state: 'done' });
    expect(change.after).toContain('Ravi Menon');
    const after = await contactsOf(bought);
    expect(after.contacts.tech).toMatchObject({ name: 'Ravi Menon', phone: '9847012345' });
    expect(after.same_as_registrant).toEqual(['admin', 'billing']);
    await shown(bought);
    await noChangeAtRegistrar(bought, 'contacts');
    const mails = JSON.stringify(await shop.mail.mails());
    expect(mails).toContain(`The technical contact of ${bought.domain} changed`);
    expect(mails).not.toContain('Ravi Menon');
  });

  it('are stored nowhere but in encrypted events', async () => {
    const bought = await buy();
    const { contacts } = await contactsOf(bought);
    const name = 'Zebunnisa Quraishi';
    await settled(
      bought,
      await asha.put(at(bought, 'admin'), { contact: { ...contacts.registrant, name } }),
    );
    await shop.settled();
    const { rows } = await shop.connection.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const table of rows) {
      const found = await shop.connection.pool.query(
        `select 1 from ${table.name} as row where position($1 in row::text) > 0 limit 1`,
        [name],
      );
      expect(found.rowCount, table.name).toBe(0);
    }
  });

  it('of a country’s TLD get a new owner with the password, without confirmations', async () => {
    const bought = await buy();
    const { contacts, has_owner_change } = await contactsOf(bought);
    expect(has_owner_change).toBe(false);
    const contact = { ...contacts.registrant, name: 'Ravi Menon' };
    expect(await asha.put(at(bought, 'registrant'), { contact })).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: say.ownerProofNeeded } },
    });
    const put = await asha.put(at(bought, 'registrant'), { contact, proof });
    expect(await settled(bought, put)).toMatchObject({ state: 'done' });
  });

  it('that the registry does not have are refused, and the next change can begin', async () => {
    const bought = await buy(newDomain().replace(/in$/, 'uk'));
    const { contacts } = await contactsOf(bought);
    expect(contacts).toMatchObject({ admin: null, tech: null, billing: null });
    const contact = { ...contacts.registrant, city: 'Udaipur' };
    const refused = await asha.put(at(bought, 'tech'), { contact });
    expect(await anHourLater(bought, refused)).toMatchObject({
      ...{ state: 'refused', reason: expect.stringContaining('no such contact') },
    });
    const put = await asha.put(at(bought, 'registrant'), { contact });
    expect(await settled(bought, put)).toMatchObject({ state: 'done' });
  });

  describe('of a gTLD', () => {
    const ofCom = () => buy(newDomain().replace(/in$/, 'com'));

    it('move without a change of owner when only the address changes', async () => {
      const bought = await ofCom();
      const { contacts } = await contactsOf(bought);
      const contact = { ...contacts.registrant, city: 'Udaipur' };
      const put = await asha.put(at(bought, 'registrant'), { contact });
      expect(await settled(bought, put)).toMatchObject({ state: 'done' });
    });

    const begin = async (bought: Bought) => {
      const { contacts } = await contactsOf(bought);
      const contact = { ...contacts.registrant, name: 'Ravi Menon', email: 'ravi@example.in' };
      expect(await asha.put(at(bought, 'registrant'), { contact, proof })).toMatchObject({
        status: 422,
        body: { error: say.ownerChange, fields: { confirmed: say.ownerChangeUnconfirmed } },
      });
      const body = { contact, proof, confirmed: true, lock_opt_out: true };
      const put = await asha.put(at(bought, 'registrant'), body);
      const { id } = put.body.change;
      await waitFor(
        async () => {
          const { change } = (await asha.get(`${bought.path}/changes/${id}`)).body;
          return change.state === 'checking' || undefined;
        },
        { within: 30_000, every: 20 },
      );
      return put;
    };

    it('have the new owner only once both sides have confirmed', async () => {
      const bought = await ofCom();
      const put = await begin(bought);
      expect((await contactsOf(bought)).owner_change_pending).toBe(true);
      expect((await shown(bought)).not_now.contacts).toBe(say.ownerChangePending);
      shop.registrar.mend(bought.domain, { ownerChange: 'old_confirms' });
      shop.registrar.mend(bought.domain, { ownerChange: 'new_confirms' });
      await shop.clock.advance(60 * MINUTE_MS);
      expect(await settled(bought, put)).toMatchObject({ state: 'done' });
      expect((await contactsOf(bought)).contacts.registrant.name).toBe('Ravi Menon');
      await noChangeAtRegistrar(bought, 'contacts');
    });

    it('keep the old owner where one side declines', async () => {
      const bought = await ofCom();
      const put = await begin(bought);
      shop.registrar.mend(bought.domain, { ownerChange: 'declined' });
      await shop.clock.advance(120 * MINUTE_MS);
      expect(await settled(bought, put)).toMatchObject({
        ...{ state: 'refused', reason: say.ownerChangeEnded },
      });
    });
  });

  it.each([
    [{ email: 'not an address' }, 'contact.email'],
    [{ name: 'रवि' }, 'contact.name'],
    [{ phone: '1' }, 'contact.phone'],
  ])('are refused at the field: %j', async (wrong, field) => {
    const bought = await buy();
    const { contacts } = await contactsOf(bought);
    const contact = { ...contacts.registrant, ...wrong };
    const { status, body } = await asha.put(at(bought, 'tech'), { contact });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});

describe('The registrant’s verification', () => {
  it('is sent again while the registrar waits for it', async () => {
    const bought = await buy(newDomain('unverified').replace(/in$/, 'com'));
    const before = await shown(bought);
    expect(Date.parse(before.verify_by)).toBeGreaterThan(shop.clock.now());
    const resend = `${bought.path}/verification/resend`;
    expect(await settled(bought, await asha.post(resend, {}))).toMatchObject({
      ...{ kind: 'verification', state: 'done' },
    });
    shop.registrar.mend(bought.domain, { verification: 'Verified' });
    expect((await shown(bought)).verify_by).toBeNull();
    expect(await asha.post(resend, {})).toMatchObject({
      status: 409,
      body: { error: say.verificationNotNeeded },
    });
  });

  it('is not sent again by us while it is unknown whether the registrar sent it', async () => {
    const bought = await buy(newDomain('unverified').replace(/in$/, 'com'));
    await shown(bought);
    shop.registrar.fail(bought.domain, 'chlost');
    const asked = await asha.post(`${bought.path}/verification/resend`, {});
    const { state, reason } = await anHourLater(bought, asked);
    const mails = shop.registrar.changes().filter(({ domain }) => domain === bought.domain);
    expect([state, reason, mails.length]).toEqual(['refused', say.verificationUnconfirmed, 1]);
  });
});

describe('A domain whose registrant confirmed nothing in time', () => {
  it('is on hold, and can still be confirmed', async () => {
    const bought = await buy(newDomain('unverified').replace(/in$/, 'com'));
    shop.registrar.mend(bought.domain, { verification: 'Suspended' });
    expect(await shown(bought)).toMatchObject({
      ...{ state: 'on_hold', verify_by: expect.any(String) },
      not_now: { verification: null },
    });
  });
});

describe('A change that the registrar refuses', () => {
  it.each([
    ['post', '/child-nameservers', child],
    ['post', '/dnssec', { keyTag: 1, algorithm: 13, digestType: 2, digest: 'A1'.repeat(32) }],
  ] as const)('is not told done: %s %s', async (method, below, body) => {
    const bought = await buy(newDomain('chrefused'));
    expect(await settled(bought, await asha[method](bought.path + below, body))).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/\S/),
    });
  });
});
