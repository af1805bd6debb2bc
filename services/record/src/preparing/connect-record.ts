import { LOW_PRIORITY } from '@haat/contracts/events/low-priority';
import { connectEventStore, measuredStore, withStreamCache } from '@haat/event-store/connect';
import type { Config } from '@haat/platform/config';
import type { Log } from '@haat/platform/log';
import type { EncryptedStore } from '../encryption/encrypted-store.ts';
import { denyErased, logForged } from '../erasure/replay-erasures.ts';
import { type KeyStore, openKeyStore } from '../keys/key-store.ts';
import { closedWhenMoved } from '../opening/open-log.ts';
import { openRecord } from '../opening/open-record.ts';
import { waitUntilReady } from '../opening/wait-until-ready.ts';

export const RECORD_SETTINGS = [
  'EVENT_STORE_URL',
  'EVENT_STORE_NOT_READY_MS',
  'KEY_STORE_URL',
  'MASTER_SECRET',
  'MASTER_SECRET_PREVIOUS',
] as const satisfies readonly (keyof Config)[];
type ReadinessSetting = 'EVENT_STORE_NOT_READY_MS';
export type RecordSettings = Pick<
  Config,
  Exclude<(typeof RECORD_SETTINGS)[number], ReadinessSetting>
> &
  Partial<Pick<Config, ReadinessSetting>>;

type ConnectOptions = Parameters<typeof connectEventStore>[1] & {
  readonly once?: boolean;
  readonly keepStreams?: boolean;
  readonly allowsMoved?: boolean;
};

export type RecordConnection = {
  readonly store: EncryptedStore;
  readonly keyStore: KeyStore;
};

/** Connects on first use. */
export const keyStoreOf = (
  settings: Omit<RecordSettings, 'EVENT_STORE_URL'>,
  more: { readonly statementTimeoutMs?: number; readonly log?: Log } = {},
): KeyStore =>
  openKeyStore({
    url: settings.KEY_STORE_URL,
    masterSecret: settings.MASTER_SECRET,
    previousMasterSecret: settings.MASTER_SECRET_PREVIOUS,
    ...more,
  });

/**
 * @throws {RecordMismatch}, {WrongMaster}. `once` fails instead of waiting; `keepStreams` caches
 * streams that its consumer receives. `allowsMoved` also opens a log that was moved away: it can be
 * read.
 */
export const connectRecord = async (
  settings: RecordSettings,
  { once = false, keepStreams = false, allowsMoved = false, ...options }: ConnectOptions = {},
): Promise<RecordConnection> => {
  const { log, readTimeoutMs } = options;
  const connected = await connectEventStore(settings.EVENT_STORE_URL, {
    lowPriority: LOW_PRIORITY,
    notReadyAfterMs: settings.EVENT_STORE_NOT_READY_MS,
    ...options,
  });
  const engine = closedWhenMoved(measuredStore(connected));
  const raw = keepStreams ? withStreamCache(engine) : engine;
  const keyStore = keyStoreOf(settings, {
    ...(readTimeoutMs === undefined ? {} : { statementTimeoutMs: readTimeoutMs }),
    ...(log === undefined ? {} : { log }),
  });
  const close = async (): Promise<void> => {
    await raw.close();
    await keyStore.close();
  };
  try {
    const open = async () => {
      await raw.ping();
      const opened = await openRecord(raw, keyStore, { allowsMoved });
      await denyErased(raw, keyStore).catch(logForged(log));
      return opened;
    };
    const store = await (once ? open() : waitUntilReady(open, log));
    // The event log is ready only with its keys.
    const ping = async (): Promise<void> => {
      await Promise.all([store.ping(), keyStore.ping()]);
    };
    return { store: { ...store, ping, close }, keyStore };
  } catch (error) {
    await close();
    throw error;
  }
};
