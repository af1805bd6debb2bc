import type { HaatEvent } from '@haat/contracts/events/registry';
import { connectEventStore } from '@haat/event-store/connect';
import type { EventStore, RecordedEvent } from '@haat/event-store/port';
import { newCommandId } from '@haat/platform/ids';
import { createTestDatabase } from '@haat/testkit/database';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { openTestRecord } from '@haat/testkit/record';
import pg from 'pg';
import { type AnchorWriter, createAnchorWriter } from '../anchors/anchor-writer.ts';
import type { EncryptedStore } from '../encryption/encrypted-store.ts';
import { eventHash } from '../hash-chain/hash-chain.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { type Verification, verifyRecord } from '../verify/verify-record.ts';

/** An event log in a separate database, with direct write access for forgery. */
export type RecordUnderTest = {
  readonly store: EncryptedStore;
  readonly raw: EventStore;
  readonly keyStore: KeyStore;
  readonly clock: ManualClock;
  readonly happen: (stream: string, ...events: readonly HaatEvent[]) => Promise<void>;
  readonly writer: (everyEvents?: number) => AnchorWriter;
  readonly verify: () => Promise<Verification>;
  /** In a process that has read no keys yet. */
  readonly verifyAgain: () => Promise<Verification>;
  readonly tamper: (sql: string, values?: readonly unknown[]) => Promise<void>;
  readonly rechain: (stream: string) => Promise<void>;
  /** With a correct hash, as an attacker without keys could. */
  readonly forge: (
    stream: string,
    event: { readonly type: string; readonly data: object },
    beside?: object,
  ) => Promise<void>;
  readonly events: (stream: string) => Promise<readonly RecordedEvent[]>;
  readonly close: () => Promise<void>;
};

export const openRecordUnderTest = async (): Promise<RecordUnderTest> => {
  const database = await createTestDatabase();
  const { store, keyStore } = await openTestRecord(database.url);
  const raw = await connectEventStore(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('alter table events disable trigger events_append_only');
  await client.query('alter table subject_keys disable trigger subject_keys_stay_destroyed');
  const clock = createManualClock(new Date().toISOString());

  const tamper: RecordUnderTest['tamper'] = async (sql, values = []) => {
    const { rowCount } = await client.query(sql, [...values]);
    if (rowCount === 0) throw new Error(`Nothing to tamper with: ${sql}`);
  };
  const events: RecordUnderTest['events'] = async (stream) => (await raw.read(stream)).events;

  return {
    store,
    raw,
    keyStore,
    clock,
    events,
    tamper,
    verifyAgain: async () => {
      const again = await openTestRecord(database.url);
      try {
        return await verifyRecord({ store: raw, keyStore: again.keyStore, clock });
      } finally {
        await again.store.close();
      }
    },
    happen: async (stream, ...decided) => {
      const { events: recorded, revision } = await store.read(stream);
      const commandId = newCommandId();
      const encrypted = await store.encrypt({
        stream,
        events: decided,
        recorded,
        metadata: {
          commandId,
          causationId: commandId,
          correlationId: stream,
          actor: { kind: 'system', name: 'test' },
        },
        occurredAt: new Date(clock.now()).toISOString(),
      });
      await store.append(stream, encrypted, revision);
    },
    writer: (everyEvents = 5) =>
      createAnchorWriter(
        { store: { ...raw, encrypt: store.encrypt }, keyStore, clock },
        { everyEvents, maxAgeMs: 60_000 },
      ),
    verify: () => verifyRecord({ store: raw, keyStore, clock }),
    rechain: async (stream) => {
      let previousHash: string | null = null;
      for (const event of await events(stream)) {
        const unhashed: Record<string, unknown> = { ...event.metadata, previousHash };
        const hash = eventHash({ ...event, metadata: unhashed });
        await tamper('update events set metadata = $3 where stream = $1 and revision = $2', [
          stream,
          event.revision.toString(),
          JSON.stringify({ ...unhashed, hash }),
        ]);
        previousHash = hash;
      }
    },
    forge: async (stream, { type, data: eventData }, beside = {}) => {
      const data = { ...eventData };
      const last = (await events(stream)).at(-1);
      const id = newCommandId();
      const revision = (last?.revision ?? -1n) + 1n;
      const metadata = {
        commandId: id,
        causationId: id,
        correlationId: stream,
        actor: { kind: 'system', name: 'worker' },
        schemaVersion: 1,
        occurredAt: new Date(clock.now()).toISOString(),
        previousHash: last?.metadata.hash ?? null,
        ...beside,
      };
      const hash = eventHash({ id, type, stream, revision, data, metadata });
      await raw.append(
        stream,
        [{ id, type, data, metadata: { ...metadata, hash } }],
        last?.revision ?? 'no_stream',
      );
    },
    close: async () => {
      await client.end();
      await Promise.all([raw.close(), store.close()]);
      await database.drop();
    },
  };
};
