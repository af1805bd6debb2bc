// @module-tag nightly
/** 550 changes over 50 domains, while the registrar fails in each way and the worker is killed. */
import type { DnsRecord } from '@haat/contracts/dns-record';
import type { DomainChange } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { newDomain, registration } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { waitFor } from '../processes/wait.ts';
import type { SeenDomain } from '../sandbox/registrar.ts';

/** Each of five domains; the empty one works. */
const FAULTS = [
  ...['', 'chrefused', 'chlate', 'chtwice', 'chlost'],
  ...['chforgets', 'chmute', 'chpending', 'chhalf', 'chforeign'],
];
/** Each has half of the faults, and stays below the changes that a customer has an hour. */
const CUSTOMERS = 10;
const AT_FIRST = ['ns1.haat.example', 'ns2.haat.example'];
const OUR_DNS = ['dns1.registrar.example', 'dns2.registrar.example'];
const OTHERS = ['ns1.other.example', 'ns2.other.example'];
const CHANGES_PER_KILL = 60;
const CHILD = { host: 'ns1', ips: ['203.0.114.53'] };
const DS = { keyTag: 2371, algorithm: 13, digestType: 2, digest: 'A1'.repeat(32) };
const TECH = {
  ...{ name: 'Ravi Menon', company: '', email: 'ravi@example.in', 'address-line-1': '2 MG Road' },
  ...{ city: 'Kochi', state: 'Kerala', country: 'IN', zipcode: '682011' },
  ...{ 'phone-cc': '91', phone: '9876543210' },
};

let database: { readonly url: string; drop(): Promise<void> };
let stack: RunningStack;
beforeAll(async () => {
  database = await createTestDatabase();
  stack = await startStack({
    databaseUrl: database.url,
    env: {
      REQUESTS_PER_MINUTE: '100000',
      LOGIN_ATTEMPTS_PER_MINUTE: '1000',
      OPEN_PAYMENTS_PER_CUSTOMER: '100',
      REGISTRATION_POLL_MS: '200',
      REGISTRATION_POLL_MAX_MS: '1000',
      SANDBOX_SETTLE_MS: '1000',
    },
  });
});
afterAll(async () => {
  await stack?.stop();
  await database?.drop();
});

type Owned = { readonly domain: string; readonly fault: string; readonly by: TestCustomer };
type Ended = DomainChange & { readonly failed: readonly { readonly operation: unknown }[] };

/** What a customer knows of a domain from the outcomes that they were known. */
type Known = {
  nameservers: readonly string[];
  lock: boolean;
  readonly records: Map<string, DnsRecord>;
  child: boolean;
  ds: boolean;
  /** Of the technical contact. */
  tech: string | null;
};

const nameOf = ({ type, host }: DnsRecord): string => `${type} ${host}`;
const addressed = (host: string, last: number): DnsRecord => ({
  ...{ type: 'A', host, value: `192.0.2.${last}`, ttl: 7_200 },
});

/** @returns null for a change that the registrar never confirms. */
const outcomeOf = async ({ domain, by, fault }: Owned, id: string): Promise<Ended | null> => {
  if (fault === 'chforeign') return null;
  let last: Ended | null = null;
  const isEnded = async (): Promise<boolean> => {
    const { body } = await by.get(`/api/domains/owned/${domain}/changes/${id}`);
    last = body.change as Ended;
    return last.state === 'done' || last.state === 'refused';
  };
  const isOver = await waitFor(isEnded, { within: 120_000, every: 100 });
  if (!isOver) throw new Error(`${domain} is not done: ${JSON.stringify(last)}`);
  return last;
};

const seenAtRegistrar = async (): Promise<readonly SeenDomain[]> => {
  const answer = await fetch(`${stack.sandboxUrls.registrar}/sandbox/domains`);
  return ((await answer.json()) as { readonly domains: readonly SeenDomain[] }).domains;
};

const killWorker = async (): Promise<void> => {
  await stack.kill('worker');
  await stack.restart('worker');
};

it('after 550 changes each domain is what its customer was told', async () => {
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, () => signUp(stack.baseUrl)),
  );
  const bought: Owned[] = [];
  for (const [nth, by] of customers.entries()) {
    await Promise.all(
      FAULTS.filter((_, index) => index % 2 === nth % 2).map(async (fault) => {
        const domain = newDomain(fault === '' ? undefined : fault);
        const { body } = await by.buy({ domain, referenceCode: await by.pay(549) });
        expect(await by.untilSettled(body.order.id)).toMatchObject({ status: 'completed' });
        bought.push({ domain, fault, by });
      }),
    );
  }

  let sent = 0;
  let killed = Promise.resolve();
  const proof = { currentPassword: registration(undefined).password };
  const changed = async (owned: Owned): Promise<Known> => {
    const { domain, by } = owned;
    const at = `/api/domains/owned/${domain}`;
    const known: Known = {
      ...{ nameservers: AT_FIRST, lock: true, records: new Map() },
      ...{ child: false, ds: false, tech: null },
    };
    const send = async (
      method: 'put' | 'post' | 'delete',
      below: string,
      body: object,
      then: () => void,
    ): Promise<void> => {
      // A repeated key finds its own change where an answer was lost.
      const key = { 'idempotency-key': crypto.randomUUID() };
      const answer = await vi.waitUntil(
        async () => {
          const one = await by[method](at + below, body, key);
          const isSilent = one.status === 503 && one.body.error === say.contactsUnknown;
          return one.status < 500 || isSilent ? one : undefined;
        },
        { timeout: 60_000, interval: 200 },
      );
      sent += 1;
      if (sent % CHANGES_PER_KILL === 0) killed = killed.then(killWorker);
      // Nothing changed: what the customer saw is otherwise, a change is still in doubt, or the
      // registrar does not show the contacts.
      if (answer.status === 409 || answer.status === 503) return;
      expect(answer.status, `${method} ${below} ${JSON.stringify(answer.body)}`).toBe(202);
      const ended = await outcomeOf(owned, answer.body.change.id);
      if (ended?.state === 'done' && ended.failed.length === 0) then();
    };
    const nameservers = (hosts: readonly string[]) =>
      send('put', '/nameservers', { nameservers: hosts }, () => {
        known.nameservers = hosts;
      });
    const add = (record: DnsRecord) =>
      send('post', '/dns/records', { record }, () => known.records.set(nameOf(record), record));
    await nameservers(OUR_DNS);
    await add(addressed('www', 1));
    await add(addressed('shop', 2));
    await send('post', '/child-nameservers', CHILD, () => {
      known.child = true;
    });
    await send('post', '/dnssec', DS, () => {
      known.ds = true;
    });
    const [www, next] = [addressed('www', 1), addressed('www', 9)];
    await send('put', '/dns/records', { current: www, record: next }, () =>
      known.records.set(nameOf(next), next),
    );
    const shop = addressed('shop', 2);
    await send('delete', '/dns/records', { current: shop }, () =>
      known.records.delete(nameOf(shop)),
    );
    await send('put', '/lock', { enabled: false, proof }, () => {
      known.lock = false;
    });
    await send('put', '/contacts/tech', { contact: TECH }, () => {
      known.tech = TECH.name;
    });
    await nameservers(OTHERS);
    await send('put', '/lock', { enabled: true }, () => {
      known.lock = true;
    });
    return known;
  };

  const known = await Promise.all(bought.map(changed));
  await killed;

  expect(sent).toBe(550);
  const there = new Map((await seenAtRegistrar()).map((one) => [one.domain, one]));
  for (const [at, { domain, fault, by }] of bought.entries()) {
    const [seen, ours] = [there.get(domain), known[at]];
    if (seen === undefined || ours === undefined) throw new Error(`${domain} is nowhere`);
    expect(seen.nameservers.toSorted(), domain).toEqual(ours.nameservers.toSorted());
    expect(seen.lock, domain).toBe(ours.lock);
    const values = seen.records.map(({ host, value }) => `${host} ${value}`).toSorted();
    const expected = [...ours.records.values()].map(({ host, value }) => `${host} ${value}`);
    expect(values, domain).toEqual(expected.toSorted());
    expect(seen.childNameservers.length, domain).toBe(ours.child ? 1 : 0);
    expect(seen.dsRecords.length, domain).toBe(ours.ds ? 1 : 0);
    expect(seen.contacts.tech?.name === TECH.name, domain).toBe(ours.tech !== null);
    if (fault === 'chforeign') continue;
    const { body } = await by.get(`/api/domains/owned/${domain}`);
    expect(body, domain).toMatchObject({ lock: seen.lock, changes: [] });
    expect(body.nameservers.toSorted(), domain).toEqual(seen.nameservers.toSorted());
  }
}, 900_000);
