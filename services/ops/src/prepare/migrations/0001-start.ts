import { eventStoreSchema } from '@haat/event-store/schema';
import {
  accountsSchema,
  bankStatementsSchema,
  erasureSchema,
  eventProcessingSchema,
  hostingLoginsSchema,
  invoiceNumbersSchema,
  readModelsSchema,
  requestsSchema,
  siteCrawlsSchema,
} from '@haat/platform/schema';
import { type Kysely, sql } from 'kysely';

/** What version 1.0 begins with. The event store's tables are used where events live in this database. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const schema of [
    eventStoreSchema,
    accountsSchema,
    requestsSchema,
    eventProcessingSchema,
    readModelsSchema,
    invoiceNumbersSchema,
    hostingLoginsSchema,
    siteCrawlsSchema,
    bankStatementsSchema,
    erasureSchema,
  ]) {
    await sql.raw(schema).execute(db);
  }
};
