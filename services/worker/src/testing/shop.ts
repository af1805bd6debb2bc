import type { HaatEvent } from '@haat/contracts/events/registry';
import { type BankSandbox, startBankSandbox } from '@haat/infra/sandbox/bank';
import { type RegistrarSandbox, startRegistrarSandbox } from '@haat/infra/sandbox/registrar';
import { systemClock } from '@haat/platform/clock';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database/connect';
import { connectEventStore } from '@haat/platform/event-store/connect';
import { type EventStore, type RecordedEvent, START } from '@haat/platform/event-store/port';
import { silentLog } from '@haat/platform/log';
import { createLogicBoxes } from '@haat/platform/providers/registrar/logicboxes';
import { connectQueues } from '@haat/platform/queues/queue-factory';
import { createTestDatabase } from '@haat/testkit/database';
import type { JobName } from '../jobs/job-names.ts';
import { createHttpPaymentVerifier } from '../providers/http-payment-verifier.ts';
import { createAlarms } from '../watch/alarms.ts';
import { type RunningWorker, startWorker, type WorkerServices } from '../worker.ts';
import { type Customer, createCustomer } from './customer.ts';

/** What a test may set; times in ms. */
export type ShopSettings = WorkerServices['settings'];

const QUICK: ShopSettings = {
  REGISTRATION_POLL_MS: 20,
  REGISTRATION_POLL_MAX_MS: 60,
  VERIFICATION_RETRY_MS: 20,
  VERIFICATION_RETRY_MAX_MS: 60,
  PAYMENT_EXPIRY_MS: 60_000,
  CLAIM_LAPSE_MS: 60_000,
  SUPPLIER_NAME: 'Haat',
  SUPPLIER_ADDRESS: '2 Market Lane, Jaipur 302003',
};

export type Shop = Customer & {
  readonly store: EventStore;
  readonly connection: DatabaseConnection;
  readonly registrar: RegistrarSandbox;
  readonly bank: BankSandbox;
  readonly services: WorkerServices;
  /** Starts a worker process's worth of work, on connections of its own where they matter. */
  readonly startWorker: (changes?: Partial<WorkerServices>) => Promise<RunningWorker>;
  /** Resolves once the stream holds an event of this type. */
  readonly until: (stream: string, type: HaatEvent['type']) => Promise<RecordedEvent>;
  readonly story: (stream: string) => Promise<readonly string[]>;
  /** Resolves once every reaction to every event is done, delayed ones too, but for one job. */
  readonly untilIdle: (except?: JobName) => Promise<void>;
  readonly close: () => Promise<void>;
};

const SETTLE_MS = 150;

/** A shop on real engines and sandboxes, without its API. */
export const openShop = async (changes: Partial<ShopSettings> = {}): Promise<Shop> => {
  const settings = { ...QUICK, ...changes };
  const database = await createTestDatabase();
  const connection = connectDatabase(database.url);
  const store = connectEventStore(database.url);
  const registrarSandbox = await startRegistrarSandbox({ settleMs: SETTLE_MS });
  const bank = await startBankSandbox({ settleMs: SETTLE_MS });
  const registrar = createLogicBoxes({
    baseUrl: registrarSandbox.apiUrl,
    ...registrarSandbox.credentials,
    log: silentLog,
    timeoutMs: 5_000,
  });
  const verifier = createHttpPaymentVerifier({
    baseUrl: bank.url,
    apiKey: bank.apiKey,
    log: silentLog,
  });
  const queues = await connectQueues(database.url);
  const services: WorkerServices = {
    db: connection.db,
    store,
    queues,
    registrar,
    verifier,
    alarms: createAlarms(),
    log: silentLog,
    clock: systemClock,
    settings,
  };
  const workers: RunningWorker[] = [];

  const customer = createCustomer(store);

  const until: Shop['until'] = async (stream, type) => {
    const ending = new AbortController();
    const filter = { streamPrefixes: [stream], eventTypes: [type] };
    try {
      for await (const { events } of store.subscribe({
        after: START,
        filter,
        signal: ending.signal,
      })) {
        const found = events.find((event) => event.stream === stream);
        if (found) return found;
      }
    } finally {
      ending.abort();
    }
    throw new Error(`${stream} ended without ${type}`);
  };

  const shop: Shop = {
    store,
    connection,
    registrar: registrarSandbox,
    bank,
    services,
    startWorker: async (own = {}) => {
      const worker = startWorker(
        { ...services, queues: await connectQueues(database.url), ...own },
        {
          relayPollMs: 50,
          jobs: { retryMs: 20, retryMaxMs: 40, lockMs: 400, stalledCheckMs: 100 },
        },
      );
      workers.push(worker);
      return worker;
    },
    ...customer,
    until,
    story: async (stream) => (await store.read(stream)).events.map(({ type }) => type),
    untilIdle: async (except) => {
      const { position } = await endOf(store);
      const query = `
        select not exists (
            select from outbox where finished_at is null and job is distinct from $2
          ) and exists (
            select from checkpoints where name = 'reactors' and position >= $1
          ) as idle`;
      const isIdle = async (): Promise<boolean> =>
        (await connection.pool.query(query, [position, except ?? null])).rows[0].idle;
      while (!(await isIdle())) await new Promise((resolve) => setImmediate(resolve));
      // What was done may have led to more.
      if ((await endOf(store)).position !== position) await shop.untilIdle(except);
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await queues.close();
      await Promise.all([registrar.close(), verifier.close(), store.close()]);
      await Promise.all([connection.close(), registrarSandbox.close(), bank.close()]);
      await database.drop();
    },
  };
  return shop;
};

const endOf = async (store: EventStore) => {
  let page = await store.readAll(START);
  while (!page.caughtUp) page = await store.readAll(page.position);
  return page;
};

/** Opens a shop for one test and closes it, whatever happens. */
export const inShop = async (
  changes: Partial<ShopSettings>,
  test: (shop: Shop) => Promise<void>,
): Promise<void> => {
  const shop = await openShop(changes);
  try {
    await test(shop);
  } finally {
    await shop.close();
  }
};
