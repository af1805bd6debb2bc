import { setTimeout as delay } from 'node:timers/promises';
import { LIST_SETTINGS, openLists } from '@haat/ordering/catalogue/open-lists';
import { createRestoreCosts, sharedRestoreCosts } from '@haat/ordering/catalogue/restore-costs';
import { openSiteTemplates } from '@haat/ordering/catalogue/site-templates';
import { systemClock } from '@haat/platform/clock';
import { readSettings } from '@haat/platform/config';
import { connectDatabase, nameConnections } from '@haat/platform/database';
import { createWhm } from '@haat/platform/hosting-server';
import { createToolsClient } from '@haat/platform/http-client';
import { createLog } from '@haat/platform/log';
import {
  createAccountLinks,
  createEmailCodes,
  createHostingLogins,
  createPasswordLinks,
} from '@haat/platform/one-time-secrets';
import { createLogicBoxes } from '@haat/platform/registrar';
import { type StartRole, startMetricsServer } from '@haat/platform/serving';
import { startTracing, TRACE_SETTINGS } from '@haat/platform/tracing';
import { connectRecord, RECORD_SETTINGS } from '@haat/record/connect';
import { buildApp } from './app.ts';
import { API_SETTINGS } from './context.ts';

/** In ms for each read and append. Short: a customer waits, and is asked to try again. */
const STORE_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** Longer requests are cut off at SIGTERM, and repeated elsewhere. */
const CLOSE_TIMEOUT_MS = 8_000;

/** @throws {InvalidConfig} for a wrong setting */
export const start: StartRole = async (environment) => {
  const settings = nameConnections(
    'api',
    readSettings(
      [
        ...API_SETTINGS,
        ...RECORD_SETTINGS,
        'LOG_LEVEL',
        ...TRACE_SETTINGS,
        'HEALTH_HOST',
        'METRICS_PORT',
        'DATABASE_URL',
        'HOST',
        'PORT',
        'DRAIN_MS',
        'REGISTRAR_URL',
        'REGISTRAR_USER_ID',
        'REGISTRAR_API_KEY',
        'REGISTRAR_TIMEOUT_MS',
        'HOSTING_URL',
        'HOSTING_USER',
        'HOSTING_TOKEN',
        'HOSTING_TIMEOUT_MS',
        ...LIST_SETTINGS,
        'WEBTOOLS_URL',
      ],
      environment,
    ),
  );
  const log = createLog({ name: 'api', level: settings.LOG_LEVEL });
  const endTracing = await startTracing(settings, { name: 'haat-api', log });
  const database = connectDatabase(settings.DATABASE_URL, {
    maxConnections: 8,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    log,
  });
  const replayable = connectDatabase(settings.DATABASE_URL, {
    commits: 'replayable',
    maxConnections: 6,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    log,
  });
  const { store, keyStore } = await connectRecord(settings, {
    giveUpAfterMs: STORE_TIMEOUT_MS,
    readTimeoutMs: STATEMENT_TIMEOUT_MS,
    log,
  });
  const registrar = createLogicBoxes({
    baseUrl: settings.REGISTRAR_URL,
    userId: settings.REGISTRAR_USER_ID,
    apiKey: settings.REGISTRAR_API_KEY,
    timeoutMs: settings.REGISTRAR_TIMEOUT_MS,
    log,
  });
  const hosting = createWhm({
    baseUrl: settings.HOSTING_URL,
    user: settings.HOSTING_USER,
    token: settings.HOSTING_TOKEN,
    panelUrl: settings.HOSTING_PANEL_URL,
    timeoutMs: settings.HOSTING_TIMEOUT_MS,
    log,
  });
  const lists = openLists(settings, { db: replayable.db, clock: systemClock, log });
  const restoreCosts = createRestoreCosts({
    registrar,
    shared: sharedRestoreCosts(replayable.db, log),
    clock: systemClock,
    ttlMs: settings.PRICE_LIST_TTL_MS,
    maxStaleMs: settings.PRICE_LIST_MAX_STALE_MS,
    log,
  });
  const webTools = createToolsClient(settings.WEBTOOLS_URL);
  const secrets = { current: settings.MASTER_SECRET, previous: settings.MASTER_SECRET_PREVIOUS };
  const hostingLogins = createHostingLogins(database.db, systemClock, secrets);

  const app = await buildApp({
    store,
    db: database.db,
    replayableDb: replayable.db,
    clock: systemClock,
    registrar,
    hosting,
    siteTemplates: openSiteTemplates(settings.DOWNLOADS_DIR),
    priceList: lists.priceList,
    restoreCosts,
    catalogue: lists.catalogue,
    webTools,
    hostingLogins,
    emailCodes: createEmailCodes(database.db, systemClock, secrets),
    passwordLinks: createPasswordLinks(database.db, systemClock, secrets),
    accountLinks: createAccountLinks(secrets, systemClock),
    subjectKeys: keyStore.subjects,
    log,
    settings,
  });

  const endMetrics = await startMetricsServer(settings.HEALTH_HOST, settings.METRICS_PORT);

  const address = await app.listen({ host: settings.HOST, port: settings.PORT });
  return {
    health: address,
    log,
    closeTimeoutMs: CLOSE_TIMEOUT_MS + settings.DRAIN_MS,
    close: async () => {
      app.drain();
      await delay(settings.DRAIN_MS);
      await app.close();
      await endMetrics();
      await Promise.all([registrar.close(), hosting.close(), lists.close(), webTools.close()]);
      await Promise.all([store.close(), endTracing()]);
      await Promise.all([database.close(), replayable.close()]);
    },
  };
};
