import type { Database } from '@haat/platform/tables';
import { isUnavailable } from '@haat/platform/unavailable';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import { errorText, type Parking } from '../parking/parked-events.ts';
import type { EventProcessor } from './event-processor.ts';
import { parkedBehind, type Ready } from './partition-batch.ts';

/**
 * SQLSTATE classes 22 and 23 blame the data (PostgreSQL manual, appendix A); a full disk does not.
 */
const DATA_ERRORS = /^2[23]/;

export const mayBeDataError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? DATA_ERRORS.test(error.code ?? '')
    : // An unavailable event store or key store parks no event.
      !isUnavailable(error);

/**
 * @returns failing events and the later ones of their streams. @throws errors not caused by an
 * event
 */
export const bisectBatch = async <Prepared>(
  transaction: Transaction<Database>,
  processor: Pick<EventProcessor<Prepared>, 'handle'>,
  ready: readonly Ready<Prepared>[],
): Promise<readonly Parking[]> => {
  const [first] = ready;
  if (!first) return [];
  await sql`savepoint apart`.execute(transaction);
  try {
    await processor.handle(
      transaction,
      ready.map(({ prepared }) => prepared),
    );
    await sql`release savepoint apart`.execute(transaction);
    return [];
  } catch (error) {
    // Throws on a lost connection: an unavailable database parks no event.
    await sql`rollback to savepoint apart`.execute(transaction);
    if (!mayBeDataError(error)) throw error;
    if (ready.length === 1) return [{ recorded: first.recorded, error: errorText(error) }];
  }
  const middle = Math.ceil(ready.length / 2);
  const parked = await bisectBatch(transaction, processor, ready.slice(0, middle));
  const stopped = new Set(parked.map(({ recorded }) => recorded.stream));
  const rest = ready.slice(middle);
  const behind = rest.filter(({ recorded }) => stopped.has(recorded.stream));
  const others = rest.filter(({ recorded }) => !stopped.has(recorded.stream));
  return [
    ...parked,
    ...behind.map(({ recorded }) => parkedBehind(recorded)),
    ...(await bisectBatch(transaction, processor, others)),
  ];
};
