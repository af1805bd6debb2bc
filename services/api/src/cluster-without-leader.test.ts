// @module-tag nightly
/** Answers to customers, and readiness, while the event store's cluster has no leader. */
import { orderStream } from '@haat/contracts/events/order';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { START } from '@haat/event-store/port';
import {
  type EventStoreDbCluster,
  startEventStoreDbCluster,
} from '@haat/event-store/testing/stand-in-cluster';
import { type HealthServer, startHealthServer } from '@haat/platform/serving';
import { connectRecord, type RecordConnection } from '@haat/record/connect';
import { type ApiShop, apiSettings, openApiOf } from '@haat/testkit/api';
import { newDomain } from '@haat/testkit/customer';
import { recordSettings } from '@haat/testkit/record';
import type { Answer } from '@haat/testkit/request-function';
import { openShop } from '@haat/testkit/shop';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** In ms, longer than any machine takes to elect and find a leader: late is not refused. */
const GENEROUS_MS = 30_000;
/**
 * In ms. A silent node costs half of it; the rest is enough on a busy machine. A try of an append
 * gets at most one half: given all, it would leave none.
 */
const HALVED_MS = 5_000;
/** In ms: a refused request waits for all of it. */
const SHORT_MS = 2_000;

let cluster: EventStoreDbCluster;
let shop: ApiShop;
let worker: HealthServer;
let projections: HealthServer;
let record: RecordConnection | undefined;
beforeEach(async () => {
  cluster = await startEventStoreDbCluster();
  shop = await openApiOf(await openShop({ eventStoreUrl: cluster.url }));
  worker = await startHealthServer({ host: '127.0.0.1', port: 0 }, {});
  projections = await startHealthServer({ host: '127.0.0.1', port: 0 }, {});
});
afterEach(async () => {
  await Promise.all([worker.close(), projections.close(), record?.store.close()]);
  await shop.close();
  cluster.stop();
});

/** The address of an API that waits this long for its store. */
const listening = async (giveUpAfterMs: number, eventStoreUrl = cluster.url): Promise<string> => {
  const settings = recordSettings(shop.url, { eventStoreUrl });
  record = await connectRecord(settings, { giveUpAfterMs });
  const app = await shop.reopen({
    store: record.store,
    subjectKeys: record.keyStore.subjects,
    settings: apiSettings({
      WORKER_HEALTH_URL: `${worker.url}/health/ready`,
      PROJECTIONS_HEALTH_URL: `${projections.url}/health/ready`,
    }),
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
};

/** Pays for a domain: only the order is left. */
const buyer = async (asha: TestCustomer): Promise<() => Promise<Answer>> => {
  const options = { domain: newDomain(), referenceCode: await asha.pay(549) };
  return () => asha.buy(options);
};

const placed = async (): Promise<string[]> =>
  (await shop.store.readAll(START, { filter: { eventTypes: ['OrderPlaced'] } })).events
    .map(({ stream }) => stream)
    .toSorted();

const expectPlaced = async (answers: readonly Answer[]): Promise<void> => {
  expect(answers.map(({ status, body }) => body.error ?? status)).toEqual(answers.map(() => 200));
  const streams = answers.map(({ body }) => orderStream(body.order.id));
  expect(await placed()).toEqual(streams.toSorted());
};

describe('An order during a leader change', () => {
  it('is placed once when the leader is lost and a new one is elected after many searches', async () => {
    const asha = await signUp(await listening(GENEROUS_MS));
    const [first, ...others] = [await buyer(asha), await buyer(asha), await buyer(asha)];
    const lost = Promise.withResolvers<void>();
    cluster.node(0).arrivals.once('append', () => {
      cluster.kill(0);
      cluster.beginElection();
      lost.resolve();
    });
    const answers = [first()];
    await lost.promise;
    // Some 35 a second: more than one search for a leader has failed.
    const searched = Promise.withResolvers<void>();
    let times = 0;
    for (const node of [1, 2]) {
      cluster.node(node).arrivals.on('gossip', () => {
        times += 1;
        if (times === 100) searched.resolve();
      });
    }
    answers.push(...others.map((buy) => buy()));
    await Promise.race([searched.promise, ...answers]);
    cluster.elect(1);

    await expectPlaced(await Promise.all(answers));
  });

  it('is placed once when the leader hangs', async () => {
    // Asking the hanging node for the leader takes another second.
    const others = cluster.followers().map((node) => `127.0.0.1:${cluster.node(node).port}`);
    const asha = await signUp(await listening(HALVED_MS, `esdb://${others}?tls=false`));
    const buy = await buyer(asha);
    cluster.node(0).stall();
    cluster.isolate(0);
    cluster.elect(1);

    const answer = await buy();
    cluster.noticeIsolation(0);
    cluster.node(0).goOn();
    await expectPlaced([answer]);
  });

  it('is placed once when an isolated leader notices its isolation only after the append', async () => {
    const asha = await signUp(await listening(HALVED_MS));
    const buy = await buyer(asha);
    cluster.isolate(0);
    cluster.elect(1);
    cluster.node(0).arrivals.once('append', () => setImmediate(() => cluster.noticeIsolation(0)));

    await expectPlaced([await buy()]);
  });
});

describe('A cluster with one of three nodes left', () => {
  it('refuses orders and is not ready, until a second node is back', async () => {
    const address = await listening(SHORT_MS);
    const asha = await signUp(address);
    const buy = await buyer(asha);
    const ready = async () => {
      const { status, body } = await visit(address).get('/health/ready');
      return { status, is: body.status, eventStore: body.parts.eventStore };
    };
    const well = { status: 200, is: 'ready', eventStore: 'ok' };
    await expect.poll(ready).toEqual(well);

    cluster.kill(1);
    cluster.kill(2);
    cluster.beginElection();
    expect(await buy()).toMatchObject({
      status: 503,
      body: { error: refusalMessages.storeUnavailable },
      headers: { 'retry-after': '1' },
    });
    await expect.poll(ready).toEqual({ status: 503, is: 'not ready', eventStore: 'not answering' });
    expect(await buy()).toMatchObject({ status: 503 });

    await cluster.restart(2);
    cluster.elect(2);
    await expect.poll(ready).toEqual(well);
    await expectPlaced([await buy()]);
  });
});
