import { connectEventStore, EventLogClosed } from '@haat/event-store/connect';
import { newCommandId } from '@haat/platform/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LogsToMove, openLogsToMove } from '../testing/logs-to-move.ts';
import { closedWhenMoved } from './open-log.ts';

let logs: LogsToMove;
beforeEach(async () => {
  logs = await openLogsToMove();
});
afterEach(() => logs.close());

const event = () => ({ id: newCommandId(), type: 'Written', data: {}, metadata: {} });

it('An append to EventStoreDB is refused within a minute after the log was moved', async () => {
  await logs.move(logs.url, logs.standIn.url);
  const connected = await connectEventStore(logs.standIn.url);
  let now = 0;
  const store = closedWhenMoved(connected, () => now);
  await store.append('a-1', [event()], 'no_stream');
  await logs.move(logs.standIn.url, await logs.emptyPostgres());
  now = 59_999;
  expect(await store.append('a-2', [event()], 'no_stream')).toMatchObject({ ok: true });
  now = 60_000;
  await expect(store.append('a-3', [event()], 'no_stream')).rejects.toThrow('and is closed');
  await expect(
    store.appendInOrder([{ stream: 'a-3', events: [event()], expected: 'no_stream' }]),
  ).rejects.toThrow(/was moved to postgres:.* Name the new event store in EVENT_STORE_URL/);
  expect((await store.read('a-2')).events).toHaveLength(1);
  await connected.close();
});

it('An append to Postgres is refused at once, by a service that was connected before', async () => {
  const store = await connectEventStore(logs.url);
  await store.append('a-1', [event()], 'no_stream');
  await logs.move(logs.url, logs.standIn.url);
  await expect(store.append('a-2', [event()], 'no_stream')).rejects.toThrow(EventLogClosed);
  await store.close();
});
