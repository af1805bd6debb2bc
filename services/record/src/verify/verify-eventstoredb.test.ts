import { sample } from '@haat/contracts/testing/sample';
import { connectEventStore } from '@haat/event-store/connect';
import { startEventStoreDbStandIn } from '@haat/event-store/testing/eventstoredb-stand-in';
import { systemClock } from '@haat/platform/clock';
import { newCommandId } from '@haat/platform/ids';
import { createTestDatabase } from '@haat/testkit/database';
import { recordSettings } from '@haat/testkit/record';
import { expect, it } from 'vitest';
import { createAnchorWriter } from '../anchors/anchor-writer.ts';
import { openRecord } from '../opening/open-record.ts';
import { keyStoreOf } from '../preparing/connect-record.ts';
import { prepareRecord } from '../preparing/prepare-record.ts';
import { verifyRecord } from './verify-record.ts';

it('signs and verifies an event log on EventStoreDB, and finds an event that the shop did not write', async () => {
  const database = await createTestDatabase();
  const standIn = await startEventStoreDbStandIn();
  const raw = await connectEventStore(standIn.url);
  const keyStore = keyStoreOf(recordSettings(database.url));
  try {
    await prepareRecord({ store: raw, keyStore, clock: systemClock });
    const store = await openRecord(raw, keyStore);
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const stream = `domainname-${n}.in`;
      const commandId = newCommandId();
      const encrypted = await store.encrypt({
        stream,
        events: [sample('DomainNameReserved')],
        recorded: [],
        metadata: {
          commandId,
          causationId: commandId,
          correlationId: stream,
          actor: { kind: 'system', name: 'test' },
        },
        occurredAt: new Date(systemClock.now()).toISOString(),
      });
      await store.append(stream, encrypted, 'no_stream');
    }
    const services = { store: { ...raw, encrypt: store.encrypt }, keyStore, clock: systemClock };
    await createAnchorWriter(services, { everyEvents: 3, maxAgeMs: 60_000 }).poll();
    const sound = await verifyRecord({ store: raw, keyStore, clock: systemClock });
    expect(sound).toMatchObject({ found: 0, anchors: 2, anchored: 6, events: 9 });
    const forged = { ...sample('DomainNameSold'), id: newCommandId(), metadata: {} };
    await raw.append('domainname-1.in', [forged], 0n);
    const { findings } = await verifyRecord({ store: raw, keyStore, clock: systemClock });
    expect(findings).toMatchObject([{ kind: 'changed', stream: 'domainname-1.in', revision: 1 }]);
  } finally {
    await Promise.all([raw.close(), keyStore.close()]);
    standIn.stop();
    await database.drop();
  }
});
