export type { Database, IdempotencyKeysTable, SiteCrawlsTable } from './database/tables.ts';
