import { customerStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import { ERASED } from '@haat/contracts/personal';
import { sample } from '@haat/contracts/testing/sample';
import { START } from '@haat/event-store/port';
import { startEventStoreDbStandIn } from '@haat/event-store/testing/eventstoredb-stand-in';
import { newCommandId } from '@haat/platform/ids';
import { createTestDatabase } from '@haat/testkit/database';
import { openTestRecord, recordSettings } from '@haat/testkit/record';
import { expect, it } from 'vitest';
import { connectRecord } from '../preparing/connect-record.ts';

it('an erased customer’s data is not read from the stream cache either', async () => {
  const [database, standIn] = [await createTestDatabase(), await startEventStoreDbStandIn()];
  await (await openTestRecord(database.url, { eventStoreUrl: standIn.url })).store.close();
  const settings = recordSettings(database.url, { eventStoreUrl: standIn.url });
  const { store, keyStore } = await connectRecord(settings, { keepStreams: true });
  const ending = new AbortController();
  const { signal } = ending;
  const consumer = store
    .subscribe({ after: START, isConsumer: true, signal })
    [Symbol.asyncIterator]();
  await consumer.next();

  const stream = customerStream('C-ASHA');
  const customerId = 'C-ASHA';
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
  const { position: asOf } = (await consumer.next()).value ?? {};
  const emailOf = async (): Promise<unknown> =>
    (await store.read(stream, { asOf })).events[0]?.data.email;
  expect(await emailOf()).toBe('asha@neelkhadi.in');
  await keyStore.subjects.destroy(subjects.customer(customerId));
  expect(await emailOf()).toBe(ERASED);
  const readings = standIn.calls().filter((one) => one.family === 'customer');
  expect(readings.map(({ kind }) => kind)).toEqual(['append']);

  ending.abort();
  await store.close();
  standIn.stop();
  await database.drop();
});
