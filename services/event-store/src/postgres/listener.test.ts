import { getEventListeners } from 'node:events';
import { noopLog } from '@haat/platform/log';
import { type SeveringProxy, startSeveringProxy } from '@haat/testkit/severing-proxy';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createEventDatabase, type EventDatabase } from '../testing/event-database.ts';
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
});
afterEach(async () => {
  hold.release();
  proxy.setClosed(true);
  await listener.close();
  await proxy.stop();
});

const listen = async (askEveryMs = MINUTE_MS): Promise<void> => {
  listener = createListener({ connectionString: proxy.url }, { log: noopLog, askEveryMs });
  const { version } = listener;
  hold = listener.hold();
  // Listening begins with a wake-up.
  await listener.wait({ seen: version, signal });
};

/** Appends without a wake-up, as if it was lost. */
const grow = () =>
  database.pool.query(`
    insert into events
    select coalesce(max(position), 0) + 1, 'untold-' || coalesce(max(position), 0), 0,
      gen_random_uuid(), 'Untold', '{}', '{}', now()
    from events`);

it('wakes on a notification long before its next poll', async () => {
  await listen();
  const { version } = listener;
  await database.pool.query('notify haat_events');
  await listener.wait({ seen: version, signal });
  expect(listener.version).toBeGreaterThan(version);
});

it('wakes only waiters for the types of an append', async () => {
  await listen();
  const seen = listener.version;
  const woken: string[] = [];
  const wait = (name: string, eventTypes?: readonly string[]) =>
    listener.wait({ seen, eventTypes, signal }).then(() => woken.push(name));
  const waiting = [
    wait('placed', ['OrderPlaced', 'OrderCancelled']),
    wait('verified', ['PaymentVerified']),
    wait('expired', ['PaymentExpired']),
    wait('all'),
  ];
  await database.pool.query(`notify haat_events, 'OrderPlaced,PaymentVerified'`);
  await Promise.all([waiting[0], waiting[1], waiting[3]]);
  expect(woken.toSorted()).toEqual(['all', 'placed', 'verified']);
  // An earlier wake-up counts only for its types.
  await wait('placed before', ['OrderPlaced']);
  // A wake-up without types concerns every waiter.
  await database.pool.query('notify haat_events');
  await waiting[2];
  expect(woken.slice(3)).toEqual(['placed before', 'expired']);
});

it('wakes every waiter instead of remembering more than 1,000 types', async () => {
  await listen();
  const names = Array.from({ length: 1_001 }, (_, n) => `T${n}`).join();
  let seen = listener.version;
  await database.pool.query(`notify haat_events, '${names}'`);
  await listener.wait({ seen, eventTypes: ['T1000'], signal });
  seen = listener.version;
  await database.pool.query(`notify haat_events, 'T0'`);
  await listener.wait({ seen, eventTypes: ['OrderPlaced'], signal });
  expect(listener.version).toBeGreaterThan(seen);
});

it('finds an append without a notification by polling, and calls onHeard', async () => {
  await listen(20);
  const { version } = listener;
  let heard = 0;
  const onHeard = () => {
    heard += 1;
  };
  await grow();
  await listener.wait({ seen: version, eventTypes: ['Untold'], onHeard, signal });
  expect(listener.heard()).toBeGreaterThan(version);
  // No more events: no waiter wakes, and each hears that the store answers.
  const seen = listener.version;
  const abort = new AbortController();
  const idle = listener.wait({ seen, onHeard, signal: abort.signal });
  const before = heard;
  await expect.poll(() => heard, { interval: 5 }).toBeGreaterThan(before + 2);
  expect(listener.version).toBe(seen);
  abort.abort();
  await idle;
});

it('treats its connection as dead when its own notification does not come back', async () => {
  await listen();
  const { version } = listener;
  proxy.setSilent(true);
  listener.expect(version);
  await listener.wait({ seen: version, signal });
  expect(listener.version).toBeGreaterThan(version);
});

it('wakes waiters after a second without a listening connection', async () => {
  await listen();
  proxy.setClosed(true);
  const before = listener.version;
  await listener.wait({ seen: before, signal });
  const { version } = listener;
  expect(version).toBeGreaterThan(before);
  await listener.wait({ seen: version, signal });
  expect(listener.version).toBe(version);
  expect(listener.heard()).toBeUndefined();
});

it('keeps no abort listeners from failed connection attempts', async () => {
  proxy.setClosed(true);
  const listened = vi.spyOn(EventTarget.prototype, 'addEventListener');
  const options = { log: noopLog, askEveryMs: MINUTE_MS };
  listener = createListener({ connectionString: proxy.url }, options);
  hold = listener.hold();
  const signalsHeard = () =>
    listened.mock.contexts.filter((target) => target instanceof AbortSignal);
  // One for each attempt, and one for the wait after it.
  await vi.waitUntil(() => signalsHeard().length >= 8, 60_000);
  const signals = signalsHeard();
  const [own] = signals.filter((target) => getEventListeners(target, 'abort').length > 0);
  expect(own && getEventListeners(own, 'abort').length).toBeLessThan(3);
});
