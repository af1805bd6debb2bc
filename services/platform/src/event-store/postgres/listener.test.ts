import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../log.ts';
import { createEventDatabase, type EventDatabase } from '../testing/event-database.ts';
import { type SeveringProxy, startSeveringProxy } from '../testing/severing-proxy.ts';
import { createListener, type Listener } from './listener.ts';

const MINUTE_MS = 60_000;
const { signal } = new AbortController();

let database: EventDatabase;
let proxy: SeveringProxy;
let listener: Listener;
let hold: { release(): void };

beforeAll(async () => {
  database = await createEventDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await startSeveringProxy(() => database.url);
  listener = createListener({ connectionString: proxy.url }, silentLog);
  const { version } = listener;
  hold = listener.hold();
  // Listening begins with a wake-up.
  await listener.wait(version, MINUTE_MS, signal);
});
afterEach(async () => {
  hold.release();
  proxy.setClosed(true);
  await listener.close();
  await proxy.stop();
});

it('hears of an append long before it looks by itself', async () => {
  const { version } = listener;
  await database.pool.query('notify haat_events');
  await listener.wait(version, MINUTE_MS, signal);
  expect(listener.version).toBeGreaterThan(version);
});

it('a wake-up of one’s own that does not come back tells that nothing is heard any more', async () => {
  const { version } = listener;
  proxy.setSilent(true);
  listener.expect(version);
  await listener.wait(version, MINUTE_MS, signal);
  expect(listener.version).toBeGreaterThan(version);
});

it('while nothing is listened to, whoever waits looks by themselves soon', async () => {
  proxy.setClosed(true);
  const before = listener.version;
  await listener.wait(before, MINUTE_MS, signal);
  const { version } = listener;
  expect(version).toBeGreaterThan(before);
  await listener.wait(version, MINUTE_MS, signal);
  expect(listener.version).toBe(version);
});
