import { customerStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import { ERASED } from '@haat/contracts/personal';
import { sample } from '@haat/contracts/testing/sample';
import { type EventBatch, type Position, START } from '@haat/event-store/port';
import { newCommandId } from '@haat/platform/ids';
import { processMetrics } from '@haat/platform/metrics';
import { createRecordDatabase } from '@haat/testkit/database';
import { recordSettings } from '@haat/testkit/record';
import { expect, it } from 'vitest';
import { connectRecord } from '../preparing/connect-record.ts';

const readsOfTheEngine = async (): Promise<readonly string[]> =>
  (await processMetrics.metrics())
    .split('\n')
    .filter((line) => /^haat_event_store_seconds_count\{.*"read".*"done"/.test(line));

it('an erased customer’s data is not read from the stream cache either', async () => {
  const database = await createRecordDatabase();
  const { store, keyStore } = await connectRecord(recordSettings(database.url), {
    keepStreams: true,
  });
  const ending = new AbortController();
  const { signal } = ending;
  const consumer = store
    .subscribe({ after: START, isConsumer: true, signal })
    [Symbol.asyncIterator]();
  const next = async (isIt: (batch: EventBatch) => boolean): Promise<EventBatch> => {
    for (;;) {
      const { value } = await consumer.next();
      if (!value || isIt(value)) return value;
    }
  };
  await next(({ caughtUp }) => caughtUp);

  const register = async (customerId: string): Promise<Position> => {
    const stream = customerStream(customerId);
    const events = await store.encrypt({
      stream,
      events: [sample('CustomerRegistered', { customerId, email: 'asha@neelkhadi.in' })],
      recorded: [],
      metadata: {
        commandId: newCommandId(),
        correlationId: stream,
        causationId: stream,
        actor: { kind: 'system', name: 'test' },
      },
      occurredAt: new Date().toISOString(),
    });
    await store.append(stream, events, 'no_stream');
    const isIt = (batch: EventBatch) => batch.events.some((event) => event.stream === stream);
    return (await next(isIt)).position;
  };
  // Events from before the consumer caught up on its last connection are not served from the cache.
  await register('C-RAVI');
  const asOf = await register('C-ASHA');

  const before = await readsOfTheEngine();
  const emailOf = async (): Promise<unknown> =>
    (await store.read(customerStream('C-ASHA'), { asOf })).events[0]?.data.email;
  expect(await emailOf()).toBe('asha@neelkhadi.in');
  await keyStore.subjects.destroy(subjects.customer('C-ASHA'));
  expect(await emailOf()).toBe(ERASED);
  expect(before).toHaveLength(1);
  expect(await readsOfTheEngine()).toEqual(before);

  ending.abort();
  await store.close();
  await database.drop();
});
