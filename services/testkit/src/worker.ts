import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { EXCLUDED_PLAN_ID, HOSTING_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import { openElection } from '@haat/event-processing/leader';
import { noopLog } from '@haat/platform/log';
import { openMailer } from '@haat/platform/mailer';
import {
  createAccountLinks,
  createEmailCodes,
  createHostingLogins,
  createPasswordLinks,
  type HostingLogins,
} from '@haat/platform/one-time-secrets';
import { createAlarms } from '@haat/worker/alarms/alarms';
import { createReadingPace } from '@haat/worker/domain-names/remind-registrant';
import { PROCESSOR_NAMES } from '@haat/worker/engine/processor-names';
import {
  createCreditNoteNumbers,
  createInvoiceNumbers,
} from '@haat/worker/invoices/invoice-numbers';
import { openPaymentVerifier } from '@haat/worker/payments/open-payment-verifier';
import { connectQueues } from '@haat/worker/queue/connect';
import { type RunningWorker, startWorker, type WorkerServices } from '@haat/worker/worker';
import { createIdle, type Idle } from './idle.ts';
import { openShopLists } from './lists.ts';
import { recordSettings } from './record.ts';
import { createScriptedCustomer, type ScriptedCustomer } from './scripted-customer.ts';
import { openShop, type Shop, type ShopOptions } from './shop.ts';
import { openSiteTools } from './site-tools.ts';
import { SETTLE_TIMEOUT_MS } from './wait-for.ts';

/** Times in ms. */
export type WorkerSettings = WorkerServices['settings'];

const QUICK: WorkerSettings = {
  REGISTRATION_POLL_MS: 20,
  REGISTRATION_POLL_MAX_MS: 60,
  REGISTRAR_REGISTER_TIMEOUT_MS: 30_000,
  REGISTRATION_NOT_SEEN_LOOKS: 3,
  REGISTRATION_NOT_SEEN_MS: 90,
  REGISTRATION_ALARM_MS: 60_000,
  LOOKS_PER_SECOND: 100,
  HOSTING_PACKAGE_FREE: 'free',
  HOSTING_PACKAGES: new Map(),
  HOSTING_PANEL_URL: 'https://panel.haat.example:2083/',
  HOSTING_POLL_MS: 20,
  HOSTING_POLL_MAX_MS: 60,
  HOSTING_IN_USE_MS: 90,
  HOSTING_ALARM_MS: 60_000,
  HOSTING_GRACE_MS: 30 * 86_400_000,
  HOSTING_SITES: 'on',
  HOSTING_SITE_URL: 'http://{domain}/',
  NAME_WATCH_MS: 20,
  DEFAULT_NS1: 'ns1.haat.example',
  DEFAULT_NS2: 'ns2.haat.example',
  PAYMENT_VERIFIER: 'http',
  VERIFICATION_RETRY_MS: 20,
  VERIFICATION_RETRY_MAX_MS: 60,
  PAYMENT_EXPIRY_MS: 60_000,
  CLAIM_LAPSE_MS: 60_000,
  CLAIM_UNVERIFIED_MS: 60_000,
  CLAIM_IN_REVIEW_MS: 60_000,
  MAIL_SETTLE_MS: 0,
  OWNER_MAIL: undefined,
  OWNER_NOTIFY_URL: undefined,
  REFUND_DAYS: undefined,
  HAAT_STATE_DIR: tmpdir(),
  PAID_IDLE_ALARM_MS: 60_000,
  PUBLIC_ORIGIN: 'https://haat.example',
  SUPPLIER_NAME: 'Haat',
  SUPPLIER_ADDRESS: '2 Market Lane, Jaipur 302003',
  SUPPLIER_GSTIN: undefined,
  GST_RATE_PERCENT: 18,
  SAC_DOMAIN: '998319',
  SAC_HOSTING: '998315',
  SAC_CODE: '998434',
  VERIFICATION_WAIT_MS: 20,
  HOSTING_PLAN_CATEGORY_ID,
  EXCLUDED_PLAN_ID,
};

/** Sends to the sandbox. */
const mailerOf = ({ mail }: Shop) =>
  openMailer(
    {
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: 'shop@haat.example',
      MAIL_TIMEOUT_MS: 30_000,
      SUPPLIER_NAME: 'Haat',
    },
    noopLog,
  ).mailer;

export const WORKER_SETTINGS: readonly string[] = Object.keys(QUICK);

/** In ms; short, because a silent bank takes test time. */
const BANK_TIMEOUT_MS = 2_000;

/** UTRs that the bank rejects, or with too little money. */
const REFUSED = /(?:0000|1111)$/;

export type WorkerShop = Shop &
  ScriptedCustomer &
  Idle & {
    readonly services: Omit<WorkerServices, 'election'> & { readonly hostingLogins: HostingLogins };
    /** One worker process's work, on its own connections where it matters. */
    readonly startWorker: (changes?: Partial<WorkerServices>) => Promise<RunningWorker>;
    /** How the registrar ended each registration of the domain. */
    readonly registrationResults: (domain: string) => readonly string[];
  };

export type WorkerShopOptions = ShopOptions & {
  /** In ms; a wait fails with a list of outstanding work. */
  readonly settleTimeoutMs?: number;
};

export const openWorker = async (
  changes: Partial<WorkerSettings> = {},
  { settleTimeoutMs = SETTLE_TIMEOUT_MS, ...options }: WorkerShopOptions = {},
): Promise<WorkerShop> => {
  const shop = await openShop(options);
  const { store, connection, bank, clock } = shop;
  const own = await shop.connectAs('worker');
  const queues = await connectQueues(own.url);
  const { PAYMENT_VERIFIER = 'http' } = changes;
  const bankSettings = { PAYMENT_VERIFIER, BANK_URL: bank.url, BANK_API_KEY: bank.apiKey };
  const verifier = openPaymentVerifier(bankSettings, {
    store: own.store,
    clock,
    log: noopLog,
    timeoutMs: BANK_TIMEOUT_MS,
  });
  const lists = openShopLists(shop);
  const webTools = openSiteTools(shop);
  const alarms = createAlarms();
  const counting = { db: own.db, store: own.store.blank, clock, log: noopLog, alarms };
  const secrets = { current: recordSettings(own.url).MASTER_SECRET };
  const services: WorkerShop['services'] = {
    db: own.db,
    store: own.store,
    keyStore: own.keyStore,
    invoiceNumbers: createInvoiceNumbers(counting),
    creditNoteNumbers: createCreditNoteNumbers(counting),
    queues,
    registrar: shop.registrarClient,
    priceList: lists.priceList,
    catalogue: lists.catalogue,
    verifier,
    hosting: shop.hostingClient,
    siteTemplates: shop.siteTemplates,
    webTools,
    hostingLogins: createHostingLogins(own.db, clock, secrets),
    mailer: mailerOf(shop),
    emailCodes: createEmailCodes(own.db, clock, secrets),
    passwordLinks: createPasswordLinks(own.db, clock, secrets),
    accountLinks: createAccountLinks(secrets, clock),
    mayReadDomain: createReadingPace(0),
    alarms,
    notifier: null,
    processors: PROCESSOR_NAMES,
    log: noopLog,
    clock,
    settings: { ...QUICK, HOSTING_SITE_URL: `${shop.hosting.url}/sites/{domain}/`, ...changes },
  };
  const workers: RunningWorker[] = [];
  const customer = createScriptedCustomer(store, clock);
  /** The bank holds back a refusal until the payment is spent on the order. */
  const buy: WorkerShop['buy'] = async (orderOptions) => {
    const { utr } = orderOptions;
    if (utr === undefined || !REFUSED.test(utr)) return customer.buy(orderOptions);
    bank.answerNext(
      utr,
      Array.from({ length: 1_000 }, () => 'unavailable'),
    );
    const bought = await customer.buy(orderOptions);
    bank.answerNext(utr, []);
    return bought;
  };

  const idle = createIdle({
    ...{ store: store.blank, pool: connection.pool, clock },
    timeoutMs: settleTimeoutMs,
  });

  return {
    ...shop,
    ...customer,
    buy,
    services,
    registrationResults: (domain) =>
      shop.registrar
        .registrations()
        .filter((call) => call.domain === domain)
        .map(({ result }) => result),
    startWorker: async (others = {}) => {
      const election = openElection(own.url, { instance: randomUUID(), log: noopLog });
      const worker = startWorker(
        { ...services, election, queues: await connectQueues(own.url), ...others },
        {
          relay: { pollMs: 50 },
          // Only for parked events and a restored store; all else is notified.
          follow: { pollIntervalMs: 1_000 },
          steps: { retryMs: 20, retryMaxMs: 40 },
          due: { pollIntervalMs: 50 },
          lagMs: 20,
          pauseMs: 20,
          jobs: {
            ...{
              retryMs: 20,
              retryMaxMs: 40,
              lockMs: 400,
              stalledCheckMs: 400,
              endBatchWindowMs: 2,
            },
          },
        },
      );
      const close = async (): Promise<void> => {
        await worker.close();
        await election.close();
      };
      workers.push({ ...worker, close });
      return { ...worker, close };
    },
    ...idle,
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await queues.close();
      await Promise.all([verifier.close(), lists.close(), webTools.close()]);
      await shop.close();
    },
  };
};

/** Always closes the shop. */
export const withWorker = async (
  changes: Partial<WorkerSettings>,
  test: (shop: WorkerShop) => Promise<void>,
  options: WorkerShopOptions = {},
): Promise<void> => {
  const shop = await openWorker(changes, options);
  try {
    await test(shop);
  } finally {
    await shop.close();
  }
};
