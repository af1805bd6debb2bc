export {
  connectDatabase,
  type DatabaseConnection,
  LASTING_PLANS,
  ONE_PLAN,
  REPLAYABLE_COMMITS,
} from './database/connect.ts';
export { connectionNameOf, nameConnections } from './database/connection-name.ts';
export { ensureDatabase } from './database/ensure-database.ts';
export {
  NamedStatementsClient,
  named,
  nameMark,
  PreparingClient,
} from './database/named-statements.ts';
export {
  clientLimits,
  LastingClient,
  lostConnections,
  openPool,
  type SingleStatement,
  statementsOf,
} from './database/pool.ts';
export { reachPostgres, requirePostgres } from './database/require-postgres.ts';
export { isTransient } from './database/transient.ts';
