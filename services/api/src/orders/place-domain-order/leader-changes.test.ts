import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { START } from '@haat/event-store/port';
import { startEventStoreDbCluster } from '@haat/event-store/testing/stand-in-cluster';
import { openApi } from '@haat/testkit/api';
import { newDomain } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { openTestRecord } from '@haat/testkit/record';
import { signUp, visit } from '@haat/testkit/test-customer';
import { expect, it } from 'vitest';

const ORDERS = 40;
const AT_ONCE = 8;

it('40 orders are answered and placed once during two leader changes of the event store', async () => {
  const cluster = await startEventStoreDbCluster();
  const database = await createTestDatabase();
  const shop = await openApi();
  const eventStoreUrl = `${cluster.url}&maxDiscoverAttempts=2&discoveryInterval=20`;
  const { store, keyStore } = await openTestRecord(database.url, { eventStoreUrl });
  try {
    const app = await shop.reopen({ store, subjectKeys: keyStore.subjects });
    const asha = await signUp(app);
    /** Stops the leader amid the work; the next is elected once a search has failed. */
    const changeLeader = (from: number, to: number): void => {
      let requests = 0;
      cluster.node(to).arrivals.on('gossip', () => {
        requests += 1;
        if (requests === 3) cluster.elect(to);
      });
      cluster.node(from).arrivals.once('append', () => {
        cluster.kill(from);
        cluster.beginElection();
      });
    };

    const placed: { readonly id: string; readonly domain: string; readonly paidBy: string }[] = [];
    const order = async (): Promise<void> => {
      const domain = newDomain();
      const referenceCode = await asha.pay(549);
      const answer = await asha.buy({ domain, price: 549, referenceCode });
      expect(answer).toMatchObject({ status: 200, body: { order: { domain } } });
      placed.push({ id: answer.body.order.id, domain, paidBy: referenceCode });
    };
    for (let begun = 0; begun < ORDERS; begun += AT_ONCE) {
      if (begun === AT_ONCE) changeLeader(0, 1);
      if (begun === 3 * AT_ONCE) {
        await cluster.restart(0);
        changeLeader(1, 2);
      }
      await Promise.all(Array.from({ length: AT_ONCE }, order));
    }

    expect(cluster.leader()).toBe(2);
    expect(new Set(placed.map(({ id }) => id)).size).toBe(ORDERS);
    for (const { id, domain, paidBy } of placed) {
      const types = async (stream: string) =>
        (await store.read(stream)).events.map(({ type }) => type);
      expect((await types(orderStream(id))).filter((type) => type === 'OrderPlaced')).toHaveLength(
        1,
      );
      expect(await types(domainNameStream(domain))).toEqual(['DomainNameReserved']);
      expect(await types(paymentStream(paidBy))).toEqual(['PaymentSubmitted', 'PaymentAllocated']);
    }
    const { events } = await store.readAll(START, { limit: 10_000 });
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const { body } = await visit(app).get('/health/ready');
    expect(body.parts.eventStore).toBe('ok');
  } finally {
    await shop.close();
    await store.close();
    cluster.stop();
    await database.drop();
  }
});
