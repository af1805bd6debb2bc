import {
  type EventLogMoved,
  type EventLogOpened,
  type LogCopy,
  RECORD_STREAM,
} from '@haat/contracts/events/record';
import { shownAddress } from '@haat/event-store/connect';
import {
  type EventStore,
  type EventToAppend,
  type Position,
  type RecordedEvent,
  START,
  type StoreIdentity,
} from '@haat/event-store/port';
import { type Clock, isoNow } from '@haat/platform/clock';
import { readStoreAddress } from '@haat/platform/config';
import { newCommandId } from '@haat/platform/ids';
import { SOFTWARE_VERSION } from '@haat/platform/process';
import { newestAnchor } from '../anchors/newest-anchor.ts';
import { createEncryptedStore } from '../encryption/encrypted-store.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { RecordKeys } from '../keys/record-keys.ts';
import { publicKeyOf, signed } from '../keys/signature.ts';
import { type Move, movesIn } from '../opening/open-log.ts';
import { recordIn, requireKeys, requireMatch } from '../opening/open-record.ts';
import { isNotMadeYet } from '../preparing/prepare-record-at.ts';
import type { Compared } from './compare-logs.ts';
import { logPages } from './log-pages.ts';

/** Nothing was moved; the message says why, and what to do. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

export type MoveProgress = {
  readonly step: 'reading' | 'copying' | 'comparing';
  readonly events: number;
  /** 0 to 1. */
  readonly share: number;
};

export type StoredPositions = {
  /** Those that are of the engine of the log that is left. */
  readonly positions: () => Promise<readonly Position[]>;
  /** Replaces them. Safe to repeat. */
  readonly translate: (positions: Compared['positions']) => Promise<void>;
};

export type LogToMove = { readonly url: string; readonly store: EventStore };

export type MoveServices = {
  readonly keyStore: KeyStore;
  readonly clock: Clock;
  /** Who moves it. */
  readonly operator: string;
  /** @throws {MoveRefused} while a service runs */
  readonly requireStandstill: () => Promise<void>;
  /** @throws {MoveRefused} while a processor has not handled all events of the log that is left */
  readonly requireCaughtUp: () => Promise<void>;
  readonly onProgress: (progress: MoveProgress) => void;
  readonly signal: AbortSignal;
};

export const copyOf = (url: string, copy: string): LogCopy => ({
  engine: readStoreAddress(url).engine,
  address: shownAddress(url),
  copy,
});

export type Log = {
  readonly url: string;
  readonly store: EventStore;
  readonly identity: StoreIdentity;
  readonly opened: EventLogOpened['data'];
  readonly record: readonly RecordedEvent[];
  /** The newest of its moves. */
  readonly last: Move | undefined;
};

const openedIn = async ({ store }: LogToMove): Promise<EventLogOpened['data'] | null> => {
  try {
    return await recordIn(store);
  } catch (error) {
    if (isNotMadeYet(error)) return null;
    throw error;
  }
};

/** Writes nothing. @throws {MoveRefused} for an empty store; {OlderLayout} */
export const logOf = async (log: LogToMove): Promise<Log> => {
  const { url, store } = log;
  const opened = await openedIn(log);
  if (opened === null) {
    throw new MoveRefused(`The event store ${shownAddress(url)} is empty: it holds no event log.`);
  }
  const { events } = await store.read(RECORD_STREAM);
  const identity = await store.identify();
  return { url, store, identity, opened, record: events, last: movesIn(events).at(-1) };
};

/** The log went on elsewhere. */
export const isClosed = ({ last, identity }: Log): boolean =>
  last?.moved.from.copy === identity.copy;

/** @throws {RecordMismatch} */
export const requireOwn = async (
  { opened }: Log,
  keyStore: Pick<KeyStore, 'recordKeys'>,
): Promise<RecordKeys> => {
  const keys = await requireKeys(keyStore);
  requireMatch(keys, opened);
  return keys;
};

export const pagesOf = (store: EventStore, keeps: (event: RecordedEvent) => boolean = () => true) =>
  async function* (): AsyncGenerator<readonly RecordedEvent[]> {
    const { head } = await store.identify();
    for await (const page of logPages(store, START, head)) yield page.filter(keeps);
  };

export const firstIn = async (
  store: EventStore,
  after: Position,
): Promise<RecordedEvent | undefined> => {
  const { head } = await store.identify();
  for await (const page of logPages(store, after, head)) if (page[0]) return page[0];
  return undefined;
};

/** Appended to the old log, it closes it. */
export const signedMove = async (
  { keyStore, clock, operator }: MoveServices,
  from: Log,
  to: LogCopy,
  { events, hash }: Pick<Compared, 'events' | 'hash'>,
) => {
  const keys = await requireOwn(from, keyStore);
  const { recordId } = from.opened;
  const keyRotation = { publicKey: publicKeyOf(keys), recordId };
  const anchor = (await newestAnchor(from.store, keyStore, keyRotation))?.anchor;
  const movedAt = isoNow(clock);
  const data: EventLogMoved['data'] = signed(keys.anchors, {
    recordId,
    from: copyOf(from.url, from.identity.copy),
    to,
    events,
    hash,
    lastAnchor: anchor ? { sequence: anchor.sequence, signature: anchor.signature } : null,
    movedAt,
  });
  const commandId = newCommandId();
  const { encrypt } = createEncryptedStore(from.store, {
    record: keys,
    subjects: keyStore.subjects,
  });
  return encrypt({
    stream: RECORD_STREAM,
    events: [{ type: 'EventLogMoved', data }],
    recorded: from.record,
    metadata: {
      commandId,
      causationId: commandId,
      correlationId: RECORD_STREAM,
      actor: { kind: 'operator', name: operator },
      softwareVersion: SOFTWARE_VERSION,
    },
    occurredAt: movedAt,
  });
};

export const appendMove = async (
  { store, record }: Log,
  events: readonly EventToAppend[],
): Promise<void> => {
  const appended = await store.append(
    RECORD_STREAM,
    events,
    record.at(-1)?.revision ?? 'no_stream',
  );
  if (!appended.ok)
    throw new MoveRefused('Another move is under way. Wait for it, then try again.');
};
