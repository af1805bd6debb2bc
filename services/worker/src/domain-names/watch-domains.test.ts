/** What the registrar shows of sold domains, without a change of ours. */
import { domainChangeStream } from '@haat/contracts/events/domain-change';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { domainTransferStream } from '@haat/contracts/events/domain-transfer';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { findOwnedDomain, readOwnedDomain } from '@haat/record/owned';
import { newDomain } from '@haat/testkit/customer';
import { buyWithAccount, startMailing, timelinesOf, WAITING } from '@haat/testkit/mailed-customer';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findUnreadDomain } from './watch-domains.ts';

const DAY = 86_400_000;

let clock: ManualClock;
let shop: WorkerShop;
let models: FollowedReadModels;
beforeEach(async () => {
  clock = createMovableClock();
  shop = await openWorker({}, { clock });
  models = followReadModels(shop);
  await startMailing(shop);
});
afterEach(async () => {
  await models.close();
  await shop.close();
});

const bought = async () => {
  const domain = newDomain();
  const email = `${domain.replace('.', '@')}.example`;
  const { orderId } = await buyWithAccount(shop, { email, domain });
  const subscription = subscriptionStream(subscriptionIdOf(orderId, 'domain'));
  await shop.waitFor(subscription, 'SubscriptionStarted');
  await shop.settled(...WAITING);
  await models.caughtUp();
  const transfer = domainTransferStream(orderId);
  return { domain, orderId, subscription, transfer, read: () => readOf(orderId) };
};

const readOf = async (orderId: string): Promise<void> => {
  const owned = await findOwnedDomain(shop.store, orderId);
  if (owned === null) throw new Error('The order has no domain');
  await readOwnedDomain(shop.services, owned, { kind: 'system', name: 'worker' }, DAY / 2);
};

it('a domain that was transferred away leaves renewals, and its owner is told', async () => {
  const { domain, orderId, subscription, transfer, read } = await bought();
  await read();
  shop.registrar.mend(domain, { state: 'Transferred' });
  clock.advance(DAY);
  await read();
  expect(await shop.story(transfer)).toEqual(['DomainMissing']);
  clock.advance(DAY);
  await read();
  await shop.waitFor(transfer, 'DomainTransferredOut');
  expect(await shop.waitFor(subscription, 'SubscriptionLapsed')).toMatchObject({
    data: { cause: 'transferred_out' },
  });
  await shop.settled(...WAITING);
  expect((await shop.story(domainNameStream(domain))).at(-1)).toBe('DomainNameTransferred');
  expect(await timelinesOf(shop, 'domain_transferred', orderId)).toEqual([
    'MailRequested, MailSent',
  ]);
  await models.caughtUp('owned_domains');
  expect(await findUnreadDomain({ db: shop.services.db, clock })).toBeNull();
});

it('a domain that is back the next day was not transferred', async () => {
  const { domain, transfer, read } = await bought();
  shop.registrar.mend(domain, { state: 'Transferred' });
  await read();
  await models.caughtUp('owned_domains');
  shop.registrar.mend(domain, { state: 'Active' });
  clock.advance(DAY);
  await read();
  expect(await shop.story(transfer)).toEqual(['DomainMissing', 'DomainFound']);
});

it('a difference that no one requested here is recorded once, and mailed', async () => {
  const { domain, orderId, read } = await bought();
  await read();
  shop.registrar.mend(domain, { nameservers: ['ns1.thief.example', 'ns2.thief.example'] });
  for (let day = 0; day < 2; day += 1) {
    clock.advance(DAY);
    await read();
  }
  const stream = domainChangeStream(orderId, 'nameservers');
  expect(await shop.story(stream)).toEqual(['DomainChangedAtRegistrar']);
  await shop.settled(...WAITING);
  const mails = (await shop.mail.mails()).filter(({ text }) => text.includes('ns1.thief.example'));
  expect(mails).toHaveLength(1);
});

it('each domain is read once a day, while no order waits for the registrar', async () => {
  const { orderId } = await bought();
  const unread = () => findUnreadDomain({ db: shop.services.db, clock });
  expect(await unread()).toBe(orderId);
  shop.registrar.behave('silent');
  const waiting = await shop.buy({ domain: newDomain() });
  await vi.waitUntil(async () => (await unread()) === null, 30_000);
  shop.registrar.behave('normal');
  await shop.settled(...WAITING);
  await models.caughtUp();
  await readOf(orderId);
  await readOf(waiting.orderId);
  clock.advance(DAY - 60_000);
  expect(await unread()).toBeNull();
});
