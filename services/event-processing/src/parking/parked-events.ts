import type { RecordedEvent } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import { type Kysely, type Selectable, sql } from 'kysely';

export type ParkedEvent = Selectable<Database['parked_events']>;

/** An event that is put aside, and why. */
export type Parking = { readonly recorded: RecordedEvent; readonly error: string };

const MAX_ERROR_LENGTH = 500;

/** On this channel it is told, with the processor's name, that it is to look at its rows anew. */
export const RETRY_CHANNEL = 'retry_wanted';

/** @returns an error's message, bounded and free of what Postgres cannot hold. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, MAX_ERROR_LENGTH);

/** Puts events aside, in the transaction that moves the checkpoint past them. */
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

/** @returns the streams of which a processor handles nothing for now: parked, or held. */
export const parkedStreams = async (
  db: Kysely<Database>,
  processor: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ stream: string }>`
    select stream from parked_events where processor = ${processor}
    union select stream from paused_streams where processor = ${processor}`.execute(db);
  return new Set(rows.map(({ stream }) => stream));
};

/** Everything that is parked, by processor and stream, in order; the latest 1,000 at most. */
export const listParked = (db: Kysely<Database>): Promise<readonly ParkedEvent[]> =>
  db
    .selectFrom('parked_events')
    .selectAll()
    .orderBy('processor')
    .orderBy('stream')
    .orderBy('revision')
    .limit(1_000)
    .execute();

/** Has the process that runs a processor look at its rows at once; it finds them by itself later. */
export const notifyProcessor = async (db: Kysely<Database>, processor: string): Promise<void> => {
  await sql`select pg_notify(${RETRY_CHANNEL}, ${processor})`.execute(db);
};

/**
 * Asks the process that runs the processor to try a stream's events again.
 * @param by who asks, and why; for the log of that process.
 * @returns how many there are.
 */
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
  // Where this is lost, the processor's next look finds the wish.
  if (numUpdatedRows > 0n) await notifyProcessor(db, processor);
  return Number(numUpdatedRows);
};

/** A stream's events that a processor has put aside, in order. */
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
