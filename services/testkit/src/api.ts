import { buildApp } from '@haat/api/app';
import { API_SETTINGS, type ApiDependencies, type ApiSettings } from '@haat/api/context';
import { createRestoreCosts } from '@haat/ordering/catalogue/restore-costs';
import { readSettings } from '@haat/platform/config';
import { createToolsClient, type ToolsClient } from '@haat/platform/http-client';
import { noopLog } from '@haat/platform/log';
import {
  createAccountLinks,
  createEmailCodes,
  createHostingLogins,
  createPasswordLinks,
} from '@haat/platform/one-time-secrets';
import type { FastifyInstance } from 'fastify';
import { openShopLists } from './lists.ts';
import { recordSettings } from './record.ts';
import { openShop, type Shop } from './shop.ts';

export type ApiShop = Shop & {
  readonly app: FastifyInstance;
  /** The same shop with other dependencies; closed with it. */
  readonly reopen: (changes: Partial<ApiDependencies>) => Promise<FastifyInstance>;
};

/** High limits, because all requests come from one address. */
export const apiSettings = (changes: Partial<ApiSettings> = {}): ApiSettings => ({
  ...readSettings(API_SETTINGS, {
    SANDBOX: 'on',
    SESSION_SECRET: 'a secret that only the tests know.',
    HOSTING_PANEL_URL: 'https://panel.haat.example:2083/',
  }),
  REQUESTS_PER_MINUTE: 1_000_000,
  LOGIN_ATTEMPTS_PER_MINUTE: 1_000,
  REGISTRATIONS_PER_MINUTE: 1_000,
  REGISTRATIONS_PER_DAY: 1_000_000,
  PASSWORD_LINKS_PER_DAY: 1_000_000,
  PAYMENT_REPORTS_PER_MINUTE: 1_000,
  PAYMENT_CHECKS_PER_MINUTE: 1_000,
  ORDERS_PER_MINUTE: 1_000,
  DOMAIN_CHECKS_PER_MINUTE: 1_000,
  INBOX_MESSAGES_PER_MINUTE: 1_000,
  INBOX_MESSAGES_PER_DAY: 1_000_000,
  TICKET_MESSAGES_PER_MINUTE: 1_000,
  TICKET_MESSAGES_PER_DAY: 1_000_000,
  LOOKUPS_PER_MINUTE: 1_000,
  DOWNLOADS_PER_MINUTE: 1_000,
  INVOICE_FILES_PER_MINUTE: 1_000,
  VERIFICATION_WAIT_MS: 20,
  READ_OWN_WRITE_MS: 50,
  ...changes,
});

/** Web tools are unavailable unless a test opens them. */
const NOWHERE = 'http://127.0.0.1:9';

/** An API without worker and projections. Closes the shop. */
export const openApiOf = async (
  shop: Shop,
  changes: Partial<ApiSettings> = {},
  webTools: ToolsClient = createToolsClient(NOWHERE),
): Promise<ApiShop> => {
  const log = noopLog;
  const { clock } = shop;
  const { db, store, keyStore } = await shop.connectAs('api');
  const lists = openShopLists(shop);
  const secrets = { current: recordSettings(shop.url).MASTER_SECRET };
  const dependencies: ApiDependencies = {
    store,
    db,
    replayableDb: db,
    clock,
    registrar: shop.registrarClient,
    hosting: shop.hostingClient,
    siteTemplates: shop.siteTemplates,
    priceList: lists.priceList,
    restoreCosts: createRestoreCosts({
      ...{ clock, ttlMs: 60_000, maxStaleMs: 120_000, log, registrar: shop.registrarClient },
    }),
    catalogue: lists.catalogue,
    webTools,
    hostingLogins: createHostingLogins(db, clock, secrets),
    emailCodes: createEmailCodes(db, clock, secrets),
    passwordLinks: createPasswordLinks(db, clock, secrets),
    accountLinks: createAccountLinks(secrets, clock),
    subjectKeys: keyStore.subjects,
    log,
    settings: apiSettings({ HOSTING_SITE_URL: `${shop.hosting.url}/sites/{domain}/`, ...changes }),
  };
  const apps: FastifyInstance[] = [];
  const open = async (own: Partial<ApiDependencies>) => {
    const app = await buildApp({ ...dependencies, ...own });
    apps.push(app);
    return app;
  };
  return {
    ...shop,
    app: await open({}),
    reopen: open,
    close: async () => {
      await Promise.all(apps.map((app) => app.close()));
      await Promise.all([lists.close(), webTools.close()]);
      await shop.close();
    },
  };
};

export const openApi = async (changes: Partial<ApiSettings> = {}): Promise<ApiShop> =>
  openApiOf(await openShop(), changes);
