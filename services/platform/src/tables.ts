export type {
  Database,
  IdempotencyKeysTable,
  PlanDifference,
  SiteCrawlsTable,
} from './database/tables.ts';
