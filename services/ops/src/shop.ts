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

/** What most commands work with: the record, the read models and what decides on them. */
export type ShopServices = {
  readonly db: DatabaseConnection['db'];
  readonly store: EncryptedStore;
  readonly log: Log;
  readonly clock: Clock;
  readonly hostingLogins: HostingLogins;
  readonly settings: Pick<Config, 'HOSTING_CREATE_TIMEOUT_MS'>;
};

/**
 * The shop as its operator reaches it. Nothing is connected before it is asked for, so that a command
 * needs the settings of what it uses and no others.
 */
export type Shop = {
  readonly clock: Clock;
  readonly log: Log;
  /** @throws InvalidConfig naming those that are missing or wrong. */
  readonly settings: <Name extends keyof Config>(names: readonly Name[]) => Pick<Config, Name>;
  /** What its settings would have each process warn of when it starts. */
  readonly warnings: () => readonly string[];
  /** The read models and the queue's tables alone. @throws InvalidConfig */
  readonly database: () => DatabaseConnection['db'];
  /** The events as they are stored, sealed; read-only commands that need no keys. @throws InvalidConfig */
  readonly events: () => Promise<Pick<EventStore, 'read' | 'readAll' | 'identify' | 'ping'>>;
  /** @throws InvalidConfig */
  readonly keys: () => KeyStore;
  /** @throws InvalidConfig; whatever else is thrown says why the record cannot be opened. */
  readonly services: () => Promise<ShopServices>;
  /** @throws InvalidConfig where it is not said where the registrar is. */
  readonly registrar: () => Registrar;
  /** @throws InvalidConfig where it is not said where the hosting server is. */
  readonly hosting: () => HostingServer;
  /**
   * Aborted by Ctrl-C, SIGTERM or the end of the terminal, for what goes on until then: asked for, the
   * first of them does not end the process any more.
   */
  readonly ending: () => AbortSignal;
  /** Closes whatever was opened, the last first. */
  readonly close: () => Promise<void>;
};

/** Somebody sits before a command, and is told soon that nothing answers; sooner if it only looks. */
const READ_TIMEOUT_MS = 3_000;
const WRITE_TIMEOUT_MS = 5_000;

/** Made when it is first asked for, then the same. */
const once = <Made>(make: () => Made): (() => Made) => {
  let made: { readonly it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
};

/**
 * @param env where the settings stand.
 * @param stderr where it logs.
 */
export const openShop = (
  env: Readonly<Record<string, string | undefined>>,
  stderr: { readonly write: (text: string) => unknown },
): Shop => {
  const closing: (() => Promise<void>)[] = [];
  const settings: Shop['settings'] = (names) => readSettings(names, env);
  // Somebody reads it at a terminal: an engine that is away fills no screen.
  const said = batchRepeats(stderr);
  const log = createLog({
    name: 'ops',
    level: settings(['LOG_LEVEL']).LOG_LEVEL,
    // What a command found is all that pipes get.
    destination: said,
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
    const { store } = await connectRecord(read, { ...timeoutOptions, log, once: true });
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
    close: async () => {
      for (const close of closing.toReversed()) await close();
      said.flush();
    },
  };
};
