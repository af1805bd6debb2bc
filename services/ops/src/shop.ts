import { connectEventStore } from '@haat/event-store/connect';
import type { EventStore } from '@haat/event-store/port';
import { type Clock, systemClock } from '@haat/platform/clock';
import { type Config, readSettings, startWarnings } from '@haat/platform/config';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database';
import { createWhm, type HostingServer } from '@haat/platform/hosting-server';
import { batchRepeats, createLog, type Log } from '@haat/platform/log';
import { createHostingLogins, type HostingLogins } from '@haat/platform/one-time-secrets';
import { createLogicBoxes, type Registrar } from '@haat/platform/registrar';
import { connectRecord, keyStoreOf, RECORD_SETTINGS } from '@haat/record/connect';
import type { EncryptedStore } from '@haat/record/encryption';
import type { KeyStore } from '@haat/record/keys';
import { readingStore, readOnlySettings } from './read-only.ts';

export type ShopServices = {
  readonly db: DatabaseConnection['db'];
  readonly store: EncryptedStore;
  readonly log: Log;
  readonly clock: Clock;
  readonly hostingLogins: HostingLogins;
  readonly settings: Pick<Config, 'HOSTING_CREATE_TIMEOUT_MS'>;
};

/** Connects on first use, so that a command needs only the settings that it uses. */
export type Shop = {
  readonly clock: Clock;
  readonly log: Log;
  /** @throws InvalidConfig naming missing or invalid ones. */
  readonly settings: <Name extends keyof Config>(names: readonly Name[]) => Pick<Config, Name>;
  readonly warnings: () => readonly string[];
  /** @throws InvalidConfig */
  readonly database: () => DatabaseConnection['db'];
  /** Encrypted events, for commands without keys. @throws InvalidConfig */
  readonly events: () => Promise<Pick<EventStore, 'read' | 'readAll' | 'identify' | 'ping'>>;
  /** @throws InvalidConfig */
  readonly keys: () => KeyStore;
  /** @throws InvalidConfig, or why the record cannot be opened. */
  readonly services: () => Promise<ShopServices>;
  /** @throws InvalidConfig */
  readonly registrar: () => Registrar;
  /** @throws InvalidConfig */
  readonly hosting: () => HostingServer;
  /** Connects apart, as a role that may only read, and appends no event. */
  readonly readOnly: () => Shop;
  /** Aborted by Ctrl-C, SIGTERM or a closed terminal, which then no longer end the process. */
  readonly ending: () => AbortSignal;
  /** In reverse order of opening. */
  readonly close: () => Promise<void>;
};

const READ_TIMEOUT_MS = 3_000;
const WRITE_TIMEOUT_MS = 5_000;

const once = <Made>(make: () => Made): (() => Made) => {
  let made: { readonly it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
};

/** @param env settings. @param stderr for the log. */
export const openShop = (
  env: Readonly<Record<string, string | undefined>>,
  stderr: { readonly write: (text: string) => unknown },
): Shop => {
  const closing: (() => Promise<void>)[] = [];
  const settings: Shop['settings'] = (names) => readSettings(names, env);
  // Keeps an unavailable engine from filling the terminal.
  const batched = batchRepeats(stderr);
  const log = createLog({
    name: 'ops',
    level: settings(['LOG_LEVEL']).LOG_LEVEL,
    // stdout is for results only.
    destination: batched,
    stacks: false,
  });

  const database = once(() => {
    const { DATABASE_URL } = settings(['DATABASE_URL']);
    const { db, close } = connectDatabase(DATABASE_URL, { maxConnections: 2 });
    closing.push(close);
    return db;
  });

  const events = once(async () => {
    const { EVENT_STORE_URL } = settings(['EVENT_STORE_URL']);
    const store = await connectEventStore(EVENT_STORE_URL, {
      giveUpAfterMs: READ_TIMEOUT_MS,
      log,
    });
    closing.push(store.close);
    return store;
  });

  const keys = once(() => {
    const names = ['KEY_STORE_URL', 'MASTER_SECRET', 'MASTER_SECRET_PREVIOUS'] as const;
    const store = keyStoreOf(settings(names), { log });
    closing.push(store.close);
    return store;
  });

  const services = once(async (): Promise<ShopServices> => {
    const names = ['DATABASE_URL', 'HOSTING_CREATE_TIMEOUT_MS', ...RECORD_SETTINGS] as const;
    const read = settings(names);
    const db = database();
    const timeoutOptions = { giveUpAfterMs: WRITE_TIMEOUT_MS };
    const { store } = await connectRecord(read, {
      ...timeoutOptions,
      log,
      once: true,
      // Appends are still refused.
      allowsMoved: true,
    });
    closing.push(store.close);
    const hostingLogins = createHostingLogins(db, systemClock, {
      current: read.MASTER_SECRET,
      previous: read.MASTER_SECRET_PREVIOUS,
    });
    return { db, store, log, clock: systemClock, hostingLogins, settings: read };
  });

  const registrar = once(() => {
    const read = settings([
      'REGISTRAR_URL',
      'REGISTRAR_USER_ID',
      'REGISTRAR_API_KEY',
      'REGISTRAR_TIMEOUT_MS',
      'REGISTRAR_REGISTER_TIMEOUT_MS',
    ]);
    const opened = createLogicBoxes({
      baseUrl: read.REGISTRAR_URL,
      userId: read.REGISTRAR_USER_ID,
      apiKey: read.REGISTRAR_API_KEY,
      timeoutMs: read.REGISTRAR_TIMEOUT_MS,
      registerTimeoutMs: read.REGISTRAR_REGISTER_TIMEOUT_MS,
      log,
    });
    closing.push(opened.close);
    return opened;
  });

  const hosting = once(() => {
    const read = settings(['HOSTING_URL', 'HOSTING_USER', 'HOSTING_TOKEN', 'HOSTING_TIMEOUT_MS']);
    const opened = createWhm({
      baseUrl: read.HOSTING_URL,
      user: read.HOSTING_USER,
      token: read.HOSTING_TOKEN,
      timeoutMs: read.HOSTING_TIMEOUT_MS,
      log,
    });
    closing.push(opened.close);
    return opened;
  });

  const readOnly = once(() => {
    const opened = openShop(readOnlySettings(env), stderr);
    closing.push(opened.close);
    return {
      ...opened,
      services: async () => {
        const services = await opened.services();
        return { ...services, store: readingStore(services.store) };
      },
    };
  });

  const ending = once(() => {
    const interrupt = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => interrupt.abort());
    }
    return interrupt.signal;
  });

  return {
    clock: systemClock,
    log,
    ending,
    settings,
    warnings: () => startWarnings(env),
    database,
    events,
    keys,
    services,
    registrar,
    hosting,
    readOnly,
    close: async () => {
      for (const close of closing.toReversed()) await close();
      batched.flush();
    },
  };
};
