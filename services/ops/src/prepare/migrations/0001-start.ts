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

/** Version 1.0, also with the event store's tables. */
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
