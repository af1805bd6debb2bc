import { domainChangeStream } from '@haat/contracts/events/domain-change';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { isoNow } from '@haat/platform/clock';
import { newDomain } from '@haat/testkit/customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { subscriptionOf } from '@haat/testkit/renewal-orders';
import { giveSubscriptionCommand } from '@haat/testkit/subscriptions';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTimesIn } from '../command-line/times.ts';
import { asOperator, runLine } from '../testing/operator.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  shop = await openWorker();
  models = followReadModels(shop);
  await shop.startWorker();
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const domains = (line: string) => runLine(asOperator(shop), `npm run ops -- domains ${line}`);
const BY = `--operator meera --reason 'Ticket 4711.'`;

const bought = async (prefix?: string) => {
  const { orderId, domain } = await shop.buy({ domain: newDomain(prefix) });
  await shop.waitFor(
    subscriptionStream(subscriptionIdOf(orderId, 'domain')),
    'SubscriptionStarted',
  );
  await shop.waitFor(domainNameStream(domain), 'DomainNameSold');
  await models.caughtUp('owned_domains');
  return { orderId, domain };
};

it('an operator changes the nameservers and the lock for a customer, with a reason', async () => {
  const { orderId, domain } = await bought();
  const hosts = ['ns1.other.example', 'ns2.other.example'];
  expect(await domains(`nameservers ${domain} ${hosts.join(',')} ${BY}`)).toMatchObject({
    done: true,
    message: expect.stringContaining(`See it: domains show ${domain}`),
  });
  const stream = domainChangeStream(orderId, 'nameservers');
  await shop.waitFor(stream, 'DomainChangeDone');
  const { events } = await shop.store.read(stream);
  expect(events[0]).toMatchObject({
    data: { by: 'operator' },
    metadata: { actor: { kind: 'operator', name: 'meera', reason: 'Ticket 4711.' } },
  });
  expect((await domains(`unlock ${domain} ${BY}`)).done).toBe(true);
  await shop.waitFor(domainChangeStream(orderId, 'lock'), 'DomainChangeDone');
  expect(shop.registrar.domains().find((one) => one.domain === domain)).toMatchObject({
    nameservers: hosts,
    lock: false,
  });
});

it('shows a domain here and at the registrar, marks differences, and records them on a sync', async () => {
  const { orderId, domain } = await bought();
  await domains(`sync ${domain} ${BY}`);
  expect((await domains(`show ${domain}`)).text).toContain('  lock: on | registrar: on');
  shop.registrar.mend(domain, { lock: false });
  expect((await domains(`show ${domain}`)).text).toContain('! lock: on | registrar: off');
  expect(await domains(`sync ${domain} ${BY}`)).toMatchObject({ done: true });
  await shop.waitFor(domainChangeStream(orderId, 'lock'), 'DomainChangedAtRegistrar');
  expect((await domains(`show ${domain}`)).text).toContain('  lock: off | registrar: off');
});

it('shows by when the owner must confirm their email, and that the domain is suspended', async () => {
  const { domain } = await bought('unverified');
  await domains(`sync ${domain} ${BY}`);
  expect((await domains(`show ${domain}`)).text).toMatch(
    /The owner must confirm their email by \d{4}-\S+ \S+ IST; not reminded yet\./,
  );
  shop.registrar.mend(domain, { verification: 'Suspended' });
  await domains(`sync ${domain} ${BY}`);
  expect((await domains(`show ${domain}`)).text).toContain(
    'Suspended until the owner confirms their email; seen at ',
  );
});

it('shows whether a domain renews from the balance, at what price, and why it did not', async () => {
  const { orderId, domain } = await bought();
  const subscriptionId = subscriptionIdOf(orderId, 'domain');
  const { customerId, paidUntil } = await subscriptionOf(shop, subscriptionId);
  const own = { subscriptionId, customerId };
  const line = async () => (await domains(`show ${domain}`)).text.match(/auto-renew.*/)?.[0];
  expect(await line()).toBe('auto-renew from the balance: off');
  const setAt = isoNow(shop.clock);
  const due = new Date(Date.parse(paidUntil) - 14 * 86_400_000).toISOString();
  const at = withTimesIn('IST', due);
  const on = { type: 'SetAutoRenew', ...own, enabled: true, told: null, setAt } as const;
  await giveSubscriptionCommand(shop.store, on);
  expect(await line()).toBe(`auto-renew from the balance: on, due ${at}, price not told yet`);
  const price = { pricePaise: 74_900, missingPaise: 0 };
  await giveSubscriptionCommand(shop.store, {
    ...{ type: 'AnnounceAutoRenew', ...own, paidUntil, ...price, announcedAt: setAt },
  });
  expect(await line()).toContain(`on, due ${at}, at most ₹749.00`);
  await giveSubscriptionCommand(shop.store, {
    ...{ type: 'SkipAutoRenew', ...own, paidUntil, reason: 'gone', ...price, skippedAt: setAt },
  });
  expect(await line()).toContain(`on, skipped before ${withTimesIn('IST', paidUntil)}: gone`);
});

it('a change in doubt is listed, blocks the next one, and ends as the operator says', async () => {
  const { orderId, domain } = await bought('chforeign');
  const change = `nameservers ${domain} ns1.other.example,ns2.other.example ${BY}`;
  await domains(change);
  const stream = domainChangeStream(orderId, 'nameservers');
  await shop.waitFor(stream, 'DomainChangeUnconfirmed');
  await models.caughtUp('domain_changes');
  const { text, done } = await domains('stuck');
  expect(done).toBe(false);
  const [id] = /CH-\S+/.exec(text) ?? [];
  expect(text).toContain(domain);
  expect(await domains(change)).toMatchObject({
    done: false,
    message: `A change of this is still under way: change ${id}.`,
  });
  expect(await domains(`settle ${id} ${BY}`)).toMatchObject({
    done: false,
    message: 'Say which one: --done or --refused.',
  });
  expect((await domains(`settle ${id} --refused ${BY}`)).done).toBe(true);
  expect(await shop.waitFor(stream, 'DomainChangeRefused')).toMatchObject({
    data: { reason: 'Ticket 4711.' },
  });
  expect(await domains(`settle ${id} --done ${BY}`)).toMatchObject({
    done: false,
    message: `Change ${id} is already settled.`,
  });
});

it.each([
  ['never-bought.in', 'nameservers never-bought.in ns1.example.com,ns2.example.com'],
  ['an unknown change', 'settle CH-0123456789abcdef-lock --done'],
])('says what to do about %s', async (_, line) => {
  expect(await domains(`${line} ${BY}`)).toMatchObject({ done: false });
});
