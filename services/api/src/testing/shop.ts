import { type CatalogueSandbox, startCatalogueSandbox } from '@haat/infra/sandbox/catalogue';
import { type PriceListSandbox, startPriceListSandbox } from '@haat/infra/sandbox/price-list';
import { type RegistrarSandbox, startRegistrarSandbox } from '@haat/infra/sandbox/registrar';
import { systemClock } from '@haat/platform/clock';
import { readSettings } from '@haat/platform/config';
import { connectDatabase } from '@haat/platform/database/connect';
import type { Database } from '@haat/platform/database/tables';
import { connectEventStore } from '@haat/platform/event-store/connect';
import type { EventStore } from '@haat/platform/event-store/port';
import { silentLog } from '@haat/platform/log';
import { createLogicBoxes } from '@haat/platform/providers/registrar/logicboxes';
import { createTestDatabase } from '@haat/testkit/database';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { buildApp } from '../app.ts';
import { API_SETTINGS, type ApiDependencies, type ApiSettings } from '../context.ts';
import { createCatalogue } from '../providers/catalogue/catalogue.ts';
import { createWisecpCatalogue } from '../providers/catalogue/wisecp.ts';
import { createPriceList } from '../providers/price-list/price-list.ts';
import { createWisecpPriceSource } from '../providers/price-list/wisecp.ts';

/** The API on a database, an event store and sandboxes of its own. */
export type Shop = {
  readonly app: FastifyInstance;
  readonly store: EventStore;
  readonly db: Kysely<Database>;
  readonly registrar: RegistrarSandbox;
  readonly priceList: PriceListSandbox;
  readonly catalogue: CatalogueSandbox;
  /** The same shop behind other dependencies, such as an event store that fails. Closed with it. */
  readonly reopen: (changes: Partial<ApiDependencies>) => Promise<FastifyInstance>;
  readonly close: () => Promise<void>;
};

export const testSettings = (changes: Partial<ApiSettings> = {}): ApiSettings => ({
  ...readSettings(API_SETTINGS, { SESSION_SECRET: 'a secret that only the tests know.' }),
  // Everything in a test comes from one address.
  LOGIN_ATTEMPTS_PER_MINUTE: 1_000,
  REGISTRATIONS_PER_MINUTE: 1_000,
  PAYMENT_REPORTS_PER_MINUTE: 1_000,
  DOMAIN_CHECKS_PER_MINUTE: 1_000,
  INBOX_MESSAGES_PER_MINUTE: 1_000,
  LOOKUPS_PER_MINUTE: 1_000,
  DOWNLOADS_PER_MINUTE: 1_000,
  VERIFICATION_WAIT_MS: 20,
  READ_OWN_WRITE_MS: 50,
  ...changes,
});

export const openShop = async (changes: Partial<ApiSettings> = {}): Promise<Shop> => {
  const database = await createTestDatabase();
  const { db, close: closeDatabase } = connectDatabase(database.url);
  const store = connectEventStore(database.url);
  const registrar = await startRegistrarSandbox();
  const priceList = await startPriceListSandbox();
  const catalogue = await startCatalogueSandbox();
  const log = silentLog;
  const source = createWisecpPriceSource({ url: priceList.apiUrl, apiKey: priceList.apiKey, log });
  const products = createWisecpCatalogue({
    url: catalogue.apiUrl,
    apiKey: catalogue.apiKey,
    log,
  });
  const logicBoxes = createLogicBoxes({
    baseUrl: registrar.apiUrl,
    userId: registrar.credentials.userId,
    apiKey: registrar.credentials.apiKey,
    log,
  });
  const keeping = { clock: systemClock, ttlMs: 60_000, maxStaleMs: 120_000, log };
  const dependencies: ApiDependencies = {
    store,
    db,
    replayableDb: db,
    clock: systemClock,
    registrar: logicBoxes,
    priceList: createPriceList({ ...keeping, source }),
    catalogue: createCatalogue({ ...keeping, source: products }),
    log,
    settings: testSettings(changes),
  };
  const app = await buildApp(dependencies);
  const apps = [app];

  return {
    app,
    store,
    db,
    registrar,
    priceList,
    catalogue,
    reopen: async (others) => {
      const reopened = await buildApp({ ...dependencies, ...others });
      apps.push(reopened);
      return reopened;
    },
    close: async () => {
      await Promise.all(apps.map((open) => open.close()));
      await Promise.all([logicBoxes.close(), source.close(), products.close(), store.close()]);
      await Promise.all([registrar.close(), priceList.close(), catalogue.close(), closeDatabase()]);
      await database.drop();
    },
  };
};
