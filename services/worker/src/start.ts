import { openElection } from '@haat/event-processing/leader';
import { LIST_SETTINGS, openLists } from '@haat/ordering/catalogue/open-lists';
import { openSiteTemplates } from '@haat/ordering/catalogue/site-templates';
import { createDataExports } from '@haat/ordering/documents/data-exports';
import { systemClock } from '@haat/platform/clock';
import { readNotifyUrl, readSettings } from '@haat/platform/config';
import { connectDatabase, lostConnections, nameConnections } from '@haat/platform/database';
import { createWhm } from '@haat/platform/hosting-server';
import { createToolsClient } from '@haat/platform/http-client';
import { createLog } from '@haat/platform/log';
import { MAIL_SETTINGS, openMailer } from '@haat/platform/mailer';
import { measureProcess } from '@haat/platform/metrics';
import {
  createAccountLinks,
  createEmailCodes,
  createHostingLogins,
  createPasswordLinks,
} from '@haat/platform/one-time-secrets';
import { instanceName } from '@haat/platform/process';
import { createLogicBoxes } from '@haat/platform/registrar';
import { type StartRole, startHealthServer } from '@haat/platform/serving';
import { startTracing, TRACE_SETTINGS } from '@haat/platform/tracing';
import { connectRecord, RECORD_SETTINGS } from '@haat/record/connect';
import { replayWhenReady } from '@haat/record/erasure';
import { sql } from 'kysely';
import { createAlarms } from './alarms/alarms.ts';
import { reportBacklog } from './alarms/backlog.ts';
import { DIGEST_SETTINGS } from './alarms/digest/digest.ts';
import { createNotifier } from './alarms/owner/notifier.ts';
import { reportRuns } from './alarms/report-runs.ts';
import { storedAlarms } from './alarms/stored-alarms.ts';
import { watchStuckOrders } from './alarms/stuck-orders.ts';
import { cleanUpHourly } from './customers/clean-up-hourly.ts';
import { watchErasures } from './customers/erase-remnants.ts';
import { createReadingPace } from './domain-names/remind-registrant.ts';
import { watchDomains } from './domain-names/watch-domains.ts';
import { anchorEventLog } from './engine/anchor-event-log.ts';
import { PROCESSOR_NAMES } from './engine/processor-names.ts';
import { watchAccounts } from './hosting/compare-accounts.ts';
import { createCreditNoteNumbers, createInvoiceNumbers } from './invoices/invoice-numbers.ts';
import { openPaymentVerifier } from './payments/open-payment-verifier.ts';
import { connectQueues } from './queue/connect.ts';
import { startWorker } from './worker.ts';

/** @throws {InvalidConfig} for a wrong setting */
export const start: StartRole = async (environment) => {
  const settings = nameConnections(
    'worker',
    readSettings(
      [
        'LOG_LEVEL',
        ...TRACE_SETTINGS,
        'DATABASE_URL',
        ...RECORD_SETTINGS,
        'QUEUE_URL',
        'HEALTH_HOST',
        'HEALTH_PORT',
        'INSTANCE',
        ...MAIL_SETTINGS,
        'MAIL_SETTLE_MS',
        'PUBLIC_ORIGIN',
        'OWNER_MAIL',
        'OWNER_NOTIFY_URL',
        ...DIGEST_SETTINGS,
        'SUPPLIER_ADDRESS',
        'SUPPLIER_GSTIN',
        'GST_RATE_PERCENT',
        'SAC_DOMAIN',
        'SAC_HOSTING',
        'SAC_CODE',
        'REGISTRAR_URL',
        'REGISTRAR_USER_ID',
        'REGISTRAR_API_KEY',
        'REGISTRAR_TIMEOUT_MS',
        'REGISTRATION_POLL_MS',
        'REGISTRATION_POLL_MAX_MS',
        'REGISTRAR_REGISTER_TIMEOUT_MS',
        'IDN_TLDS',
        'REGISTRATION_NOT_SEEN_LOOKS',
        'REGISTRATION_NOT_SEEN_MS',
        'REGISTRATION_ALARM_MS',
        'LOOKS_PER_SECOND',
        'HOSTING_URL',
        'HOSTING_USER',
        'HOSTING_TOKEN',
        'HOSTING_PANEL_URL',
        'HOSTING_PACKAGE_FREE',
        'HOSTING_PACKAGES',
        'HOSTING_TIMEOUT_MS',
        'HOSTING_CREATE_TIMEOUT_MS',
        'HOSTING_POLL_MS',
        'HOSTING_POLL_MAX_MS',
        'HOSTING_IN_USE_MS',
        'HOSTING_ALARM_MS',
        'HOSTING_GRACE_MS',
        'HOSTING_SITES',
        'HOSTING_SITE_URL',
        'DOWNLOADS_DIR',
        'WEBTOOLS_URL',
        'NAME_WATCH_MS',
        'DOMAIN_READ_MS',
        'DEFAULT_NS1',
        'DEFAULT_NS2',
        ...LIST_SETTINGS,
        'HOSTING_PLAN_CATEGORY_ID',
        'EXCLUDED_PLAN_ID',
        'VERIFICATION_WAIT_MS',
        'PAYMENT_VERIFIER',
        'BANK_URL',
        'BANK_API_KEY',
        'VERIFICATION_RETRY_MS',
        'VERIFICATION_RETRY_MAX_MS',
        'PAYMENT_EXPIRY_MS',
        'CLAIM_LAPSE_MS',
        'CLAIM_UNVERIFIED_MS',
        'CLAIM_IN_REVIEW_MS',
        'PAID_IDLE_ALARM_MS',
        'ANCHOR_EVERY_MS',
        'ANCHOR_EVENTS',
        'ANCHOR_MAX_AGE_MS',
      ],
      environment,
    ),
  );

  const log = createLog({ name: 'worker', level: settings.LOG_LEVEL });
  const endTracing = await startTracing(settings, {
    name: 'haat-worker',
    log,
    instance: settings.INSTANCE,
  });
  const { db, close: closeDatabase } = connectDatabase(settings.DATABASE_URL, {
    commits: 'replayable',
    isPlannedOnce: true,
    maxConnections: 8,
    log,
  });
  const instance = instanceName(settings.INSTANCE);
  const election = openElection(settings.DATABASE_URL, { instance, log });
  const { store, keyStore } = await connectRecord(settings, { log, keepStreams: true });
  // Restored keys: only the worker may destroy them again.
  await replayWhenReady(store.blank, keyStore, log);
  const lostQueues = lostConnections(log, 'queue');
  const queues = await connectQueues(settings.QUEUE_URL, {
    onError: (error) => lostQueues.failed(error),
    onAnswer: () => lostQueues.worked(),
  });
  const registrar = createLogicBoxes({
    baseUrl: settings.REGISTRAR_URL,
    userId: settings.REGISTRAR_USER_ID,
    apiKey: settings.REGISTRAR_API_KEY,
    timeoutMs: settings.REGISTRAR_TIMEOUT_MS,
    registerTimeoutMs: settings.REGISTRAR_REGISTER_TIMEOUT_MS,
    idnLanguages: settings.IDN_TLDS,
    log,
  });
  const verifier = openPaymentVerifier(settings, { store, clock: systemClock, log });
  const hosting = createWhm({
    baseUrl: settings.HOSTING_URL,
    user: settings.HOSTING_USER,
    token: settings.HOSTING_TOKEN,
    timeoutMs: settings.HOSTING_TIMEOUT_MS,
    createTimeoutMs: settings.HOSTING_CREATE_TIMEOUT_MS,
    log,
  });
  const webTools = createToolsClient(settings.WEBTOOLS_URL);
  const lists = openLists(settings, { db, clock: systemClock, log });
  const secrets = { current: settings.MASTER_SECRET, previous: settings.MASTER_SECRET_PREVIOUS };
  const hostingLogins = createHostingLogins(db, systemClock, secrets);
  const { mailer, note: mailNote } = openMailer(settings, log);
  if (mailNote !== null) log.info({ note: mailNote }, 'no mail server is configured');
  const emailCodes = createEmailCodes(db, systemClock, secrets);
  const passwordLinks = createPasswordLinks(db, systemClock, secrets);
  const accountLinks = createAccountLinks(secrets, systemClock);
  const alarms = storedAlarms(createAlarms(), { db, clock: systemClock, log });
  const notifyTarget = readNotifyUrl(settings.OWNER_NOTIFY_URL ?? '');
  const notifier = notifyTarget && createNotifier(notifyTarget, { log });
  const providers = { registrar, verifier, hosting, mailer };
  const counting = { db, store: store.blank, clock: systemClock, log, alarms };
  const invoiceNumbers = createInvoiceNumbers(counting);
  const creditNoteNumbers = createCreditNoteNumbers(counting);
  const services = {
    db,
    store,
    clock: systemClock,
    keyStore,
    queues,
    invoiceNumbers,
    creditNoteNumbers,
    hostingLogins,
    emailCodes,
    passwordLinks,
    accountLinks,
    mayReadDomain: createReadingPace(settings.DOMAIN_READ_MS),
    ...providers,
    webTools,
    siteTemplates: openSiteTemplates(settings.DOWNLOADS_DIR),
    priceList: lists.priceList,
    catalogue: lists.catalogue,
    alarms,
    notifier,
    processors: PROCESSOR_NAMES,
    log,
    settings,
  };

  const reportProcess = measureProcess();
  reportBacklog({ db, clock: systemClock });
  reportRuns({ db, clock: systemClock }, settings.HAAT_STATE_DIR);
  const worker = startWorker({ ...services, election });
  const ending = new AbortController();
  watchStuckOrders(services, { signal: ending.signal, idleMs: settings.PAID_IDLE_ALARM_MS });
  const dataExports = createDataExports(db, systemClock, keyStore.subjects);
  cleanUpHourly({ ...services, dataExports }, ending.signal);
  watchDomains(services, ending.signal);
  watchAccounts(services, ending.signal);
  const urls = { shop: settings.DATABASE_URL, keys: settings.KEY_STORE_URL };
  const erasing = watchErasures({ db, store: store.blank, log, urls }, { signal: ending.signal });
  const anchoring = anchorEventLog(
    { ...services, store: { ...store.blank, encrypt: store.encrypt } },
    {
      signal: ending.signal,
      pollIntervalMs: settings.ANCHOR_EVERY_MS,
      everyEvents: settings.ANCHOR_EVENTS,
      maxAgeMs: settings.ANCHOR_MAX_AGE_MS,
    },
  );
  const health = await startHealthServer(
    {
      host: settings.HEALTH_HOST,
      port: settings.HEALTH_PORT,
      about: () => ({
        instance,
        tells: worker.tells(),
        ...(mailNote === null ? {} : { mail: mailNote }),
      }),
    },
    {
      ...worker.health,
      anchors: anchoring.health,
      database: async () => {
        await sql`select 1`.execute(db);
        return true;
      },
      eventStore: async () => {
        await store.ping();
        return true;
      },
      queues: async () => {
        await queues.ping();
        return true;
      },
    },
    {
      '/metrics': async () => (await alarms.metrics()) + worker.metrics() + (await reportProcess()),
    },
  );

  return {
    health: health.url,
    log,
    close: async () => {
      health.drain();
      ending.abort();
      await Promise.all([worker.close(), anchoring.ended, erasing]);
      await Promise.all([
        registrar.close(),
        verifier.close(),
        hosting.close(),
        webTools.close(),
        lists.close(),
        notifier?.close(),
        health.close(),
        store.close(),
        election.close(),
        endTracing(),
      ]);
      await closeDatabase();
    },
  };
};
