/**
 * `node services/ops/bench/asof-once.ts <postgres URL> <order id>…`: what each of these orders was
 * a day ago, as `ops asof` tells it, one after the other in one process. Prints the milliseconds of
 * each as JSON: the first has connected and unwrapped keys, too.
 */
import { orderStream } from '@haat/contracts/events/order';
import { connectRecord } from '@haat/platform/record/connect-record';
import { recordSettings } from '@haat/testkit/record';
import { stateAsOf } from '../src/asof/state-as-of.ts';

const DAY_MS = 86_400_000;

const [, , url = '', ...orderIds] = process.argv;
const { store } = await connectRecord(recordSettings(url), { once: true });
const took: number[] = [];
for (const orderId of orderIds) {
  const began = performance.now();
  const found = await stateAsOf(store, orderStream(orderId), Date.now() - DAY_MS);
  if (found === null) throw new Error(`There is no order ${orderId}.`);
  took.push(performance.now() - began);
}
await store.close();
process.stdout.write(JSON.stringify(took));
