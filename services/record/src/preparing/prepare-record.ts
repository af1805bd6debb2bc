import { randomUUID } from 'node:crypto';
import { type EventLogOpened, RECORD_STREAM } from '@haat/contracts/events/record';
import type { EventStore } from '@haat/event-store/port';
import { type Clock, isoNow } from '@haat/platform/clock';
import { newCommandId } from '@haat/platform/ids';
import type { Log } from '@haat/platform/log';
import { SOFTWARE_VERSION } from '@haat/platform/process';
import { createEncryptedStore } from '../encryption/encrypted-store.ts';
import { logForged, replayErasures } from '../erasure/replay-erasures.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { RecordKeys } from '../keys/record-keys.ts';
import { publicKeyOf } from '../keys/signature.ts';
import { requireOpenLog } from '../opening/open-log.ts';
import { recordIn, requireKeys, requireMatch, requireNoEvents } from '../opening/open-record.ts';
import { waitUntilReady } from '../opening/wait-until-ready.ts';

/** Of concurrent callers one writes the first event, and all continue with it. */
const beginRecord = async (
  store: EventStore,
  keys: RecordKeys,
  keyStore: KeyStore,
  clock: Clock,
): Promise<void> => {
  const openedAt = isoNow(clock);
  const encryptedStore = createEncryptedStore(store, { record: keys, subjects: keyStore.subjects });
  const opened: EventLogOpened = {
    type: 'EventLogOpened',
    data: {
      recordId: randomUUID(),
      namingCheck: encryptedStore.names.check,
      anchorPublicKey: publicKeyOf(keys),
      openedAt,
    },
  };
  const commandId = newCommandId();
  const events = await encryptedStore.encrypt({
    stream: RECORD_STREAM,
    events: [opened],
    recorded: [],
    metadata: {
      commandId,
      causationId: commandId,
      correlationId: RECORD_STREAM,
      actor: { kind: 'system', name: 'migrations' },
      softwareVersion: SOFTWARE_VERSION,
    },
    occurredAt: openedAt,
  });
  await store.append(RECORD_STREAM, events, 'no_stream');
};

/**
 * Before any service starts. Destroys again keys that a restored backup brought back. @throws
 * {RecordMismatch}, {WrongMaster}
 */
export const prepareRecord = (
  {
    store,
    keyStore,
    clock,
  }: {
    readonly store: EventStore;
    readonly keyStore: KeyStore;
    readonly clock: Clock;
  },
  log?: Log,
): Promise<void> =>
  waitUntilReady(async () => {
    // Otherwise a new log would begin in the empty copy of another.
    await requireOpenLog(store);
    if ((await recordIn(store)) === null) {
      await requireNoEvents(store);
      await beginRecord(store, await keyStore.makeRecordKeys(), keyStore, clock);
    }
    const record = await recordIn(store);
    if (record === null) throw new Error('The event store did not keep its record');
    requireMatch(await requireKeys(keyStore), record);
    await replayErasures(store, keyStore).catch(logForged(log));
  }, log);
