import pg from 'pg';
import { EngineRefused } from '../unavailable.ts';

/** A retry may succeed after these (PostgreSQL manual, appendix A). */
const PASSING = new Set([
  '25006', // read_only_sql_transaction: a standby, or a former primary
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled, by statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
]);

/** The database did not answer, or cannot now; a running statement may be committed or not. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) {
    return PASSING.has(error.code ?? '') || (error.code ?? '').startsWith('08');
  }
  // The driver reports lost connections and timeouts as plain errors.
  if (error instanceof EngineRefused || error instanceof TypeError) return false;
  return error instanceof Error && !(error instanceof RangeError);
};
