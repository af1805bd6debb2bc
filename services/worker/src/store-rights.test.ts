// @module-tag slow
/** The whole shop on an EventStoreDB with users and TLS, as a user with the fewest rights. */

import {
  type GuardedStandIn,
  startGuardedStandIn,
} from '@haat/event-store/testing/guarded-stand-in';
import { ensureDatabase } from '@haat/platform/database';
import { newCommandId } from '@haat/platform/ids';
import { connectRecord, type RecordConnection } from '@haat/record/connect';
import { prepareRecordAt } from '@haat/record/prepare';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { newDomain } from '@haat/testkit/customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { recordSettings } from '@haat/testkit/record';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningWorker } from './worker.ts';

const KEYS = `keys_${newCommandId().replaceAll('-', '')}`;

let standIn: GuardedStandIn;
let shop: WorkerShop;
let record: RecordConnection;
let models: FollowedReadModels;
let worker: RunningWorker;
let app: ApiShop['app'];
let closeApi: () => Promise<void>;
let testCustomer: TestCustomer;

beforeAll(async () => {
  standIn = await startGuardedStandIn();
  await standIn.letReadAll();
  shop = await openWorker();
  // The key store in the shop's database belongs to the event log in that database.
  const KEY_STORE_URL = await ensureDatabase(shop.url, KEYS);
  const settings = { ...recordSettings(shop.url), EVENT_STORE_URL: standIn.url, KEY_STORE_URL };
  await prepareRecordAt(settings);
  record = await connectRecord(settings);
  const { store, keyStore } = record;
  models = followReadModels({ ...shop, store });
  worker = await shop.startWorker({ store, keyStore });
  const api = await openApiOf(shop);
  closeApi = api.close;
  app = await api.reopen({ store, subjectKeys: keyStore.subjects });
  testCustomer = await signUp(app);
});

afterAll(async () => {
  await Promise.all([models.close(), worker.close()]);
  await record.store.close();
  await shop.connection.pool.query(`drop database ${KEYS} with (force)`);
  await closeApi();
  standIn.stop();
});

const order = async () => {
  const referenceCode = await testCustomer.pay(549);
  await testCustomer.check(referenceCode, 549);
  return testCustomer.buy({ domain: newDomain(), referenceCode });
};
const eventStore = async (): Promise<string> =>
  (await visit(app).get('/health/ready')).body.parts.eventStore;

it('an order is delivered over TLS by a user whose only right is to read $all', async () => {
  const bought = await order();
  expect(bought.status).toBe(200);
  expect((await testCustomer.untilSettled(bought.body.order.id)).status).toBe('completed');
  expect(await eventStore()).toBe('ok');
});

it('without the right to read all events, orders are taken, and delivered once the right is back', async () => {
  await standIn.forbidReadAll();
  standIn.cutReads();
  await expect.poll(eventStore).toBe('refuses the shop');
  const bought = await order();
  expect(bought.status).toBe(200);
  await expect(testCustomer.order(bought.body.order.id)).rejects.toThrow('Your order is saved');

  await standIn.letReadAll();
  expect((await testCustomer.untilSettled(bought.body.order.id)).status).toBe('completed');
  await expect.poll(eventStore).toBe('ok');
});

it('with a wrong password orders are refused, readiness reports it, and they are accepted once the password is right', async () => {
  const referenceCode = await testCustomer.pay(549);
  await testCustomer.check(referenceCode, 549);
  const options = { domain: newDomain(), referenceCode };
  standIn.takePassword(false);
  standIn.cutReads();
  expect(await testCustomer.buy(options)).toMatchObject({
    status: 503,
    body: { error: 'We couldn’t save this right now. Please try again.' },
  });
  await expect.poll(eventStore).toBe('refuses the shop');

  standIn.takePassword(true);
  const bought = await testCustomer.buy(options);
  expect((await testCustomer.untilSettled(bought.body.order.id)).status).toBe('completed');
  await expect.poll(eventStore).toBe('ok');
});
