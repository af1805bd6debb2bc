import type { ContactDetails } from '@haat/contracts/address';
import type { Decider } from '@haat/contracts/decider';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { invoiceStream } from '@haat/contracts/events/invoice';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import type { HaatEvent } from '@haat/contracts/events/registry';
import { domainNameDecider } from '@haat/domain/domain-name';
import { orderDecider } from '@haat/domain/order';
import { paymentDecider } from '@haat/domain/payment';
import { type BankSandbox, startBankSandbox } from '@haat/infra/sandbox/bank';
import { type RegistrarSandbox, startRegistrarSandbox } from '@haat/infra/sandbox/registrar';
import { createTestDatabase } from '@haat/infra/testing/database';
import { isoNow, systemClock } from '@haat/platform/clock';
import { executeCommand } from '@haat/platform/commands/execute';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database/connect';
import { connectEventStore } from '@haat/platform/event-store/connect';
import { type EventStore, type RecordedEvent, START } from '@haat/platform/event-store/port';
import { newCommandId, newCustomerId, newReferenceCode, orderIdFor } from '@haat/platform/ids';
import { silentLog } from '@haat/platform/log';
import { createLogicBoxes } from '@haat/platform/providers/registrar/logicboxes';
import { connectQueues } from '@haat/platform/queues/queue-factory';
import { createHttpPaymentVerifier } from '../providers/http-payment-verifier.ts';
import { createAlarms } from '../watch/alarms.ts';
import { type RunningWorker, startWorker, type WorkerServices } from '../worker.ts';

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

export const ashasAddress: ContactDetails = {
  name: 'Asha Verma',
  'address-line-1': '14 Bapu Bazaar',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302003',
  'phone-cc': '91',
  phone: '9000012345',
};

export type Bought = {
  readonly orderId: string;
  readonly referenceCode: string;
  readonly domain: string;
  readonly customerId: string;
};

export type Wish = {
  readonly domain: string;
  /** The transaction id; its end tells the bank sandbox what to do. */
  readonly utr?: string;
  readonly pricePaise?: number;
  readonly email?: string;
};

export type Shop = {
  readonly store: EventStore;
  readonly connection: DatabaseConnection;
  readonly registrar: RegistrarSandbox;
  readonly bank: BankSandbox;
  readonly services: WorkerServices;
  /** Starts a worker process's worth of work, on connections of its own where they matter. */
  readonly startWorker: (changes?: Partial<WorkerServices>) => Promise<RunningWorker>;
  /** What the API does for a customer: pay, ask for the check, reserve, allocate, place. */
  readonly pay: (wish: Wish) => Promise<Bought>;
  readonly verify: (bought: Bought) => Promise<void>;
  readonly reserve: (bought: Bought) => Promise<void>;
  readonly place: (bought: Bought, wish: Wish) => Promise<void>;
  readonly buy: (wish: Wish) => Promise<Bought>;
  /** Resolves once the stream holds an event of this type. */
  readonly until: (stream: string, type: HaatEvent['type']) => Promise<RecordedEvent>;
  readonly story: (stream: string) => Promise<readonly string[]>;
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

  const execute = async <State, Command, Event extends HaatEvent, Refusal>(
    decider: Decider<State, Command, Event, Refusal>,
    stream: string,
    command: Command,
    correlationId: string = stream,
  ): Promise<void> => {
    const commandId = newCommandId();
    const context = {
      commandId,
      causationId: commandId,
      correlationId,
      actor: { kind: 'customer', id: 'asha' },
    } as const;
    const done = await executeCommand(
      { store, clock: systemClock },
      decider,
      stream,
      command,
      context,
    );
    if (!done.ok) throw new Error(`Refused: ${JSON.stringify(done.refusal)}`);
  };

  const pay: Shop['pay'] = async ({ domain, utr = '632612345678', pricePaise = 54_900 }) => {
    const referenceCode = newReferenceCode();
    const customerId = newCustomerId();
    const submittedAt = isoNow(systemClock);
    await execute(paymentDecider, paymentStream(referenceCode), {
      type: 'SubmitPayment',
      referenceCode,
      customerId,
      utr,
      amountPaise: pricePaise,
      referenceText: null,
      screenshotHash: null,
      utrLooksUnusual: false,
      submittedAt,
    });
    return { referenceCode, customerId, domain, orderId: orderIdFor(referenceCode, submittedAt) };
  };

  const verify: Shop['verify'] = ({ referenceCode, customerId }) =>
    execute(paymentDecider, paymentStream(referenceCode), {
      type: 'VerifyReference',
      referenceCode,
      customerId,
      amountRupees: 1,
    });

  const reserve: Shop['reserve'] = ({ domain, orderId, customerId }) =>
    execute(
      domainNameDecider,
      domainNameStream(domain),
      { type: 'ReserveDomainName', domain, orderId, customerId },
      orderId,
    );

  const place: Shop['place'] = async (
    bought,
    { pricePaise = 54_900, email = 'asha@example.in' },
  ) => {
    const { orderId, referenceCode, customerId, domain } = bought;
    await execute(
      paymentDecider,
      paymentStream(referenceCode),
      { type: 'AllocatePayment', referenceCode, orderId, pricePaise, customerId },
      orderId,
    );
    await execute(
      orderDecider,
      orderStream(orderId),
      {
        type: 'PlaceOrder',
        orderId,
        customerId,
        email,
        service: {
          kind: 'domain',
          domain,
          years: 1,
          nameservers: ['ns1.haat.example', 'ns2.haat.example'],
          registrant: ashasAddress,
        },
        billing: ashasAddress,
        pricePaise,
        paymentMethod: 'upi',
        payment: { referenceCode, amountPaise: pricePaise, submittedAt: isoNow(systemClock) },
        placedAt: isoNow(systemClock),
      },
      orderId,
    );
  };

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

  return {
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
    pay,
    verify,
    reserve,
    place,
    buy: async (wish) => {
      const bought = await pay(wish);
      await verify(bought);
      await reserve(bought);
      await place(bought, wish);
      return bought;
    },
    until,
    story: async (stream) => (await store.read(stream)).events.map(({ type }) => type),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await queues.close();
      await Promise.all([registrar.close(), verifier.close(), store.close()]);
      await Promise.all([connection.close(), registrarSandbox.close(), bank.close()]);
      await database.drop();
    },
  };
};

export const streamsOf = ({ orderId, referenceCode, domain }: Bought) => ({
  order: orderStream(orderId),
  payment: paymentStream(referenceCode),
  name: domainNameStream(domain),
  invoice: invoiceStream,
});
