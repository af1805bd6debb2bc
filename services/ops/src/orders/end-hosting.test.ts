// @module-tag slow
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { freeHostingStream, hostedDomainStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type HostingOrder, orderHosting } from '@haat/testkit/hosting-orders';
import { followReadModels } from '@haat/testkit/read-models';
import { orderRenewal } from '@haat/testkit/renewal-orders';
import { nameAlone } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PrintedWaiting } from '../inbox/command.ts';
import { asOperator, caughtUp, readPasted, runLine } from '../testing/operator.ts';
import { endHosting } from './end-hosting.ts';

let shop: WorkerShop;
const open = async (): Promise<void> => {
  shop = await openWorker({}, { settleMs: 86_400_000 });
  await shop.startWorker();
};
const close = (): Promise<void> => shop.close();

const meera = { operator: 'meera', reason: 'The name is another customer’s (ticket 4711).' };
const end = (orderId: string, insists = false) =>
  endHosting(shop.services, { ...meera, orderId, insists });

/** A plan that is set up, and counted where it is paid. */
const hosted = async (
  domain: string,
  planName?: string,
  customerId?: string,
): Promise<HostingOrder> => {
  const plan = await orderHosting(shop.store, {
    ...{ domain, ...(planName && { planName }), ...(customerId && { customerId }) },
  });
  await shop.waitFor(plan.order, 'HostingProvisioned');
  await shop.waitFor(plan.order, 'OrderCompleted');
  if (planName) await shop.waitFor(ofPlan(plan.orderId), 'SubscriptionStarted');
  return plan;
};
const ofPlan = (orderId: string) => subscriptionStream(subscriptionIdOf(orderId, 'hosting'));
const account = ({ username, domain }: HostingOrder) =>
  shop.services.hosting.lookUp({ username, domain });
const buyName = async (domain: string) => {
  const bought = await shop.buy({ domain });
  await shop.waitFor(domainNameStream(domain), 'DomainNameSold');
  await shop.waitFor(orderStream(bought.orderId), 'OrderCompleted');
  return bought;
};

describe('orders end-hosting', () => {
  beforeAll(open);
  afterAll(close);

  describe('A hosting plan for a domain that another customer bought', () => {
    it('is ended by an operator when it is paid, with the command that credits its invoice', async () => {
      const domain = newDomain();
      const plan = await hosted(domain, 'Dukaan');
      await buyName(domain);
      const { done, message } = await end(plan.orderId);
      expect(done).toBe(true);
      expect(message).toMatch(
        new RegExp(`for ${plan.orderId}: npm run ops -- invoices credit HT\\S+ --reason`),
      );
      const lapsed = await shop.waitFor(ofPlan(plan.orderId), 'SubscriptionLapsed');
      expect(lapsed).toMatchObject({
        data: { cause: 'operator' },
        metadata: { actor: { kind: 'operator', name: 'meera', reason: meera.reason } },
      });
      await shop.waitFor(hostedDomainStream(domain), 'HostedDomainReleased');
      expect(await account(plan)).toEqual({ kind: 'not_there' });
      expect(await end(plan.orderId)).toEqual({
        done: true,
        message: `The plan of ${domain} has already ended.`,
      });
      expect(await shop.story(ofPlan(plan.orderId))).toHaveLength(2);
    });

    it('is ended when it is free, also on a subdomain, and can be ordered again', async () => {
      const domain = newDomain();
      const plan = await hosted(`shop.${domain}`);
      await buyName(domain);
      expect(await end(plan.orderId)).toEqual({
        done: true,
        message: `The plan of shop.${domain} has ended. Its account is being removed.`,
      });
      await shop.waitFor(freeHostingStream(plan.customerId), 'FreeHostingReleased');
      await shop.waitFor(hostedDomainStream(plan.domain), 'HostedDomainReleased');
      expect(await account(plan)).toEqual({ kind: 'not_there' });
    });

    it('is not ended while an order renews it', async () => {
      const domain = newDomain();
      const plan = await hosted(domain, 'Dukaan');
      await buyName(domain);
      // Its payment is never found.
      const { orderId } = await orderRenewal(shop, subscriptionIdOf(plan.orderId, 'hosting'), {
        utr: '632612347777',
      });
      expect(await end(plan.orderId)).toEqual({
        done: false,
        message: `Order ${orderId} renews the plan of ${domain}: resolve that first.`,
      });
    });
  });

  it('a plan whose domain may be the customer’s is ended only with --insist', async () => {
    const plan = await hosted(newDomain());
    expect(await end(plan.orderId)).toMatchObject({
      done: false,
      message: expect.stringMatching(/may be the customer's.* add --insist/),
    });
    expect(await account(plan)).toMatchObject({ kind: 'ours' });
    expect(await end(plan.orderId, true)).toMatchObject({ done: true });
    await shop.waitFor(hostedDomainStream(plan.domain), 'HostedDomainReleased');
  });

  it('an unknown order, a domain order and a plan that is not set up are refused', async () => {
    const domain = newDomain();
    const { orderId } = await buyName(domain);
    const open = await orderHosting(shop.store, { domain: `mumbling-${newDomain()}` });
    await shop.waitFor(open.order, 'HostingProvisioningRequested');
    for (const [id, message] of [
      ['HT-UNKNOWN', 'Hosting order HT-UNKNOWN not found. List them: npm run ops -- orders list'],
      [orderId, `Hosting order ${orderId} not found. List them: npm run ops -- orders list`],
      [open.orderId, `Order ${open.orderId} has no plan that is set up: hosting_requested.`],
    ] as const) {
      expect(await end(id, true)).toEqual({ done: false, message });
    }
  });

  it('a plan stays with a customer who has bought the domain again', async () => {
    const domain = newDomain();
    const plan = await hosted(domain, 'Dukaan');
    const { orderId, customerId } = plan;
    const own = { domain, orderId: `${orderId}-name`, customerId };
    const give = (command: Parameters<typeof domainNameDecider.decide>[0]) =>
      executeTestCommand(
        shop.store,
        { kind: 'system', name: 'test' },
        domainNameDecider,
        domainNameStream(domain),
        command,
      );
    const requestedAt = new Date().toISOString();
    await give({ type: 'ReserveDomainName', ...own, requestedAt });
    await give({ type: 'SellDomainName', ...own });
    await give({ type: 'LapseDomainName', ...own, lapsedAt: new Date().toISOString() });
    const reordered = { ...own, orderId: `${orderId}-again` };
    await give({ type: 'ReserveDomainName', ...reordered, requestedAt });
    await give({ type: 'SellDomainName', ...reordered });
    expect((await end(orderId)).done).toBe(false);
  });
});

describe('The inbox', () => {
  // It shows all that waits in the shop.
  beforeEach(open);
  afterEach(close);

  const inboxOf = async (): Promise<readonly PrintedWaiting[]> => {
    const models = followReadModels(shop);
    try {
      await caughtUp(models);
      const { text } = await runLine(asOperator(shop), 'npm run ops -- inbox --json');
      const waiting: readonly PrintedWaiting[] = JSON.parse(text);
      return waiting.filter(({ kind }) => kind === 'domain not theirs');
    } finally {
      await models.close();
    }
  };

  it('lists a plan for a domain that another customer bought, until the plan is ended', async () => {
    const domain = newDomain();
    const same = await hosted(domain, 'Dukaan');
    const below = await hosted(`shop.${domain}`, undefined, same.customerId);
    const elsewhere = await hosted(`not${domain}`);
    expect(await inboxOf()).toEqual([]);
    const bought = await buyName(domain);
    await shop.waitFor(
      subscriptionStream(subscriptionIdOf(bought.orderId, 'domain')),
      'SubscriptionStarted',
    );
    const waiting = await inboxOf();
    expect(waiting.map(({ id }) => id).toSorted()).toEqual(
      [same.orderId, below.orderId].toSorted(),
    );
    for (const { why, commands, whose } of waiting) {
      expect(why).toContain(`${domain} belongs to another customer (order ${bought.orderId})`);
      expect(whose).toBe(same.customerId);
      for (const line of commands) await readPasted(line);
      expect(await runLine(asOperator(shop), commands.at(-2) ?? '')).toMatchObject({ done: true });
    }
    await shop.waitFor(ofPlan(same.orderId), 'SubscriptionLapsed');
    expect(await inboxOf()).toEqual([]);
    expect(await account(elsewhere)).toMatchObject({ kind: 'ours' });
  });

  it('hides a plan that an operator keeps, until the domain is sold to another customer again', async () => {
    const domain = newDomain();
    const plan = await hosted(domain);
    const keep = `npm run ops -- orders keep-hosting ${plan.orderId} --operator meera --reason Both.`;
    expect(await runLine(asOperator(shop), keep)).toMatchObject({
      done: false,
      message: `${domain} may be the customer's: no decision is needed.`,
    });
    const first = await buyName(domain);
    const name = subscriptionStream(subscriptionIdOf(first.orderId, 'domain'));
    await shop.waitFor(name, 'SubscriptionStarted');
    const [one] = await inboxOf();
    expect(await runLine(asOperator(shop), one?.commands.at(-1) ?? '')).toMatchObject({
      done: true,
    });
    expect(await inboxOf()).toEqual([]);
    expect(await runLine(asOperator(shop), keep)).toMatchObject({ done: true });
    expect(await shop.story(hostedDomainStream(domain))).toEqual([
      ...['HostedDomainClaimed', 'HostedDomainConfirmed'],
    ]);
    shop.registrar.reset();
    const lapsing = `npm run ops -- domains lapse ${domain} --operator meera --reason Gone.`;
    expect(await runLine(asOperator(shop), lapsing)).toMatchObject({ done: true });
    const next = await buyName(domain);
    const reordered = subscriptionStream(subscriptionIdOf(next.orderId, 'domain'));
    await shop.waitFor(reordered, 'SubscriptionStarted');
    expect(await inboxOf()).toMatchObject([{ id: plan.orderId }]);
    expect(await account(plan)).toMatchObject({ kind: 'ours' });
  });

  it('lists a paid plan once its domain has lapsed, but not while the customer has the domain', async () => {
    const domain = newDomain();
    const service = { ...nameAlone(domain), hosting: { planName: 'Thela', pricePaise: 500_000 } };
    const bought = await shop.buy({ domain, service, pricePaise: 554_900 });
    const name = subscriptionStream(subscriptionIdOf(bought.orderId, 'domain'));
    await shop.waitFor(orderStream(bought.orderId), 'OrderCompleted');
    await shop.waitFor(name, 'SubscriptionStarted');
    await shop.waitFor(ofPlan(bought.orderId), 'SubscriptionStarted');
    expect(await inboxOf()).toEqual([]);
    shop.registrar.reset();
    const lapsing = `npm run ops -- domains lapse ${domain} --operator meera --reason Gone.`;
    expect(await runLine(asOperator(shop), lapsing)).toMatchObject({ done: true });
    await shop.waitFor(name, 'SubscriptionLapsed');
    const [one, ...others] = await inboxOf();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ id: bought.orderId, whose: bought.customerId });
    expect(one?.why).toContain(`${domain} has lapsed`);
    expect(await runLine(asOperator(shop), one?.commands.at(-2) ?? '')).toMatchObject({
      done: true,
    });
    await shop.waitFor(hostedDomainStream(domain), 'HostedDomainReleased');
    expect(await inboxOf()).toEqual([]);
  });
});
