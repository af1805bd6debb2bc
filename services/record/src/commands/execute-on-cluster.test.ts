import type { EmailEvent } from '@haat/contracts/events/customer';
import { accept, type Decider } from '@haat/domain/decider/decider';
import { connectEventStore } from '@haat/event-store/connect';
import { startEventStoreDbCluster } from '@haat/event-store/testing/stand-in-cluster';
import { systemClock } from '@haat/platform/clock';
import { newCommandId } from '@haat/platform/ids';
import { createTestDatabase } from '@haat/testkit/database';
import { recordSettings } from '@haat/testkit/record';
import { expect, it } from 'vitest';
import type { EncryptedStore } from '../encryption/encrypted-store.ts';
import { openRecord } from '../opening/open-record.ts';
import { keyStoreOf } from '../preparing/connect-record.ts';
import { prepareRecord } from '../preparing/prepare-record.ts';
import { executeCommand } from './execute.ts';

type Claimed = Extract<EmailEvent, { type: 'EmailClaimed' }>;

/** Adds a line for each signature. */
const book: Decider<number, { readonly customerId: string }, Claimed, never> = {
  initial: 0,
  evolve: (count) => count + 1,
  decide: ({ customerId }) =>
    accept({ type: 'EmailClaimed', data: { emailHash: 'h', customerId } }),
};

const RACERS = 8;

const sign = async (store: EncryptedStore, stream: string, customerId: string) => {
  const commandId = newCommandId();
  const services = { store, clock: systemClock };
  return executeCommand(
    services,
    book,
    stream,
    { customerId },
    {
      commandId,
      causationId: commandId,
      correlationId: 'book',
      actor: { kind: 'system', name: 'test' },
    },
  );
};

it('a race of commands ends even if the leader changes and the old leader still answers reads', async () => {
  const cluster = await startEventStoreDbCluster();
  const database = await createTestDatabase();
  const raw = await connectEventStore(cluster.url, { appendTimeoutMs: 1_000 });
  const keyStore = keyStoreOf(recordSettings(database.url));
  try {
    await prepareRecord({ store: raw, keyStore, clock: systemClock });
    const store = await openRecord(raw, keyStore);
    const stream = 'book-raced';
    await sign(store, stream, 'C-first');
    // The old leader's clients read its state from before it was cut off.
    cluster.isolate(0);
    cluster.elect(1);

    const signed = await Promise.all(
      Array.from({ length: RACERS }, (_, racer) => sign(store, stream, `C-${racer}`)),
    );

    expect(signed.every(({ ok }) => ok)).toBe(true);
    const { events } = await store.read(stream);
    expect(events.map(({ revision }) => revision)).toEqual(
      Array.from({ length: RACERS + 1 }, (_, index) => BigInt(index)),
    );
    expect(new Set(events.map(({ metadata }) => metadata.commandId)).size).toBe(RACERS + 1);
  } finally {
    await Promise.all([raw.close(), keyStore.close()]);
    cluster.stop();
    await database.drop();
  }
});
