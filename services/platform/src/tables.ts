export type {
  Database,
  IdempotencyKeysTable,
  LastRunsTable,
  PlanDifference,
  SiteCrawlsTable,
} from './database/tables.ts';
