import type { RecordedEvent } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import { type Kysely, type Selectable, sql } from 'kysely';

export type ParkedEvent = Selectable<Database['parked_events']>;

export type Parking = { readonly recorded: RecordedEvent; readonly error: string };

const MAX_ERROR_LENGTH = 500;

/** Channel for retry requests; the payload is the processor's name. */
export const RETRY_CHANNEL = 'retry_wanted';

/** @returns an error's message, bounded and without characters that Postgres rejects. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, MAX_ERROR_LENGTH);

/** In the transaction that moves the checkpoint past them. */
export const parkEvents = async (
  transaction: Kysely<Database>,
  processor: string,
  parkings: readonly Parking[],
): Promise<void> => {
  if (parkings.length === 0) return;
  await transaction
    .insertInto('parked_events')
    .values(
      parkings.map(({ recorded, error }) => ({
        processor,
        event_id: recorded.id,
        stream: recorded.stream,
        revision: recorded.revision.toString(),
        position: recorded.position,
        type: recorded.type,
        error,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The streams that a processor skips: with parked events, or paused. */
export const parkedStreams = async (
  db: Kysely<Database>,
  processor: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ stream: string }>`
    select stream from parked_events where processor = ${processor}
    union select stream from paused_streams where processor = ${processor}`.execute(db);
  return new Set(rows.map(({ stream }) => stream));
};

/** At most 1,000. */
export const listParked = (db: Kysely<Database>): Promise<readonly ParkedEvent[]> =>
  db
    .selectFrom('parked_events')
    .selectAll()
    .orderBy('processor')
    .orderBy('stream')
    .orderBy('revision')
    .limit(1_000)
    .execute();

/** Otherwise the processor's next poll finds the row. */
export const notifyProcessor = async (db: Kysely<Database>, processor: string): Promise<void> => {
  await sql`select pg_notify(${RETRY_CHANNEL}, ${processor})`.execute(db);
};

/** `by` says who and why. @returns the number of events */
export const requestRetry = async (
  db: Kysely<Database>,
  {
    processor,
    stream,
    by,
  }: { readonly processor: string; readonly stream: string; readonly by: string },
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('parked_events')
    .set({ retry_wanted_at: sql`now()`, retry_wanted_by: by })
    .where('processor', '=', processor)
    .where('stream', '=', stream)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await notifyProcessor(db, processor);
  return Number(numUpdatedRows);
};

export const parkedOf = (
  db: Kysely<Database>,
  processor: string,
  stream: string,
): Promise<readonly ParkedEvent[]> =>
  db
    .selectFrom('parked_events')
    .selectAll()
    .where('processor', '=', processor)
    .where('stream', '=', stream)
    .orderBy('revision')
    .execute();

export type ParkedCount = {
  readonly processor: string;
  readonly events: number;
  readonly isRetryRequested: boolean;
};

export const countParked = async (
  db: Kysely<Database>,
  processors: readonly string[],
): Promise<readonly ParkedCount[]> => {
  const { rows } = await sql<ParkedCount>`
    select processor, count(*)::int as events,
      bool_or(retry_wanted_at is not null) as "isRetryRequested"
    from parked_events where processor = any(${[...processors]}::text[]) group by processor
  `.execute(db);
  return rows;
};
