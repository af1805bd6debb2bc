import { type Kysely, sql } from 'kysely';
import { eventStoreSchema } from '../../event-store/postgres/schema.ts';
import { accountsSchema } from '../schema/accounts.ts';
import { bankStatementsSchema } from '../schema/bank-statements.ts';
import { erasureSchema } from '../schema/erasure.ts';
import { eventProcessingSchema } from '../schema/event-processing.ts';
import { hostingLoginsSchema } from '../schema/hosting-logins.ts';
import { invoiceNumbersSchema } from '../schema/invoice-numbers.ts';
import { readModelsSchema } from '../schema/read-models.ts';
import { requestsSchema } from '../schema/requests.ts';
import { siteCrawlsSchema } from '../schema/site-crawls.ts';

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
