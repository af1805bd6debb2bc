import { type HaatEvent, parseEvent } from '@haat/contracts/events/registry';
import {
  type EventStore,
  EventStoreUnavailable,
  type Position,
  PositionAhead,
  START,
} from '@haat/event-store/port';
import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import type { Alarms } from '../alarms/alarms.ts';
import type { NumberParts } from './invoice-number.ts';

export type NumberOnRecord = {
  readonly id: string;
  readonly number: string;
  /** ISO 8601 in UTC; null where the event has no time. */
  readonly givenAt: string | null;
};

export type Series = {
  /** Table of given numbers: key, financial year and sequence. */
  readonly numbers: 'invoice_numbers' | 'credit_note_numbers';
  readonly key: 'order_id' | 'credit_id';
  readonly counters: 'invoice_counters' | 'credit_note_counters';
  readonly format: (financialYear: string, sequence: number) => string;
  /** Reverses `format`; null for another kind of number. */
  readonly read: (number: string) => NumberParts | null;
  readonly eventTypes: readonly HaatEvent['type'][];
  /** Renamed when these types change: positions of other types do not apply. */
  readonly followedAs: 'invoice_numbers' | 'credit_note_numbers';
  /** The log is read before a process's first number, and again after this many. */
  readonly followEvery: number;
  /** The owner of a number from this event on; the last event of an id counts. */
  readonly numberOf: (event: HaatEvent) => NumberOnRecord | null;
};

export type SeriesServices = {
  readonly db: Kysely<Database>;
  /** No personal data needed. */
  readonly store: Pick<EventStore, 'subscribe' | 'identify'>;
  readonly log: Log;
  readonly alarms: Pick<Alarms, 'invoiceNumberConflict'>;
  /** Idle timeout of the event log in ms; 15,000 unless given. */
  readonly idleTimeoutMs?: number;
};

/** The numbers match the event log up to here. */
export type Followed = { readonly storeId: string; readonly position: Position };

const MAX_BATCH_SIZE = 500;
const IDLE_TIMEOUT_MS = 15_000;

type RecordedNumber = Omit<NumberOnRecord, 'number'> & NumberParts;

const numbersIn = ({ read, numberOf }: Series, event: HaatEvent): readonly RecordedNumber[] => {
  const recorded = numberOf(event);
  const parts = recorded && read(recorded.number);
  return recorded && parts ? [{ id: recorded.id, givenAt: recorded.givenAt, ...parts }] : [];
};

/**
 * Copies numbers from the event log, so that a restored database never gives a number twice.
 * Resumable. @returns the end of the log.
 * @throws {EventStoreUnavailable} when no events came for too long, or the store closed.
 */
export const followSeries = async (services: SeriesServices, series: Series): Promise<Followed> => {
  const { db, store } = services;
  const { id: storeId } = await store.identify();
  const row = await db
    .selectFrom('followed_series')
    .select(['store_id', 'position'])
    .where('series', '=', series.followedAs)
    .executeTakeFirst();
  const from = row?.store_id === storeId ? (row.position as Position) : START;
  try {
    return await followFrom(services, series, storeId, from);
  } catch (error) {
    // A backup of the database may be older than a move to another engine.
    if (!(error instanceof PositionAhead || error instanceof RangeError)) throw error;
    return followFrom(services, series, storeId, START);
  }
};

/** Reads from the start: a restored store that grew again does not show that a position is gone. */
export const followWholeSeries = async (
  services: SeriesServices,
  series: Series,
): Promise<Followed> => {
  const { id: storeId } = await services.store.identify();
  return followFrom(services, series, storeId, START);
};

const followFrom = async (
  services: SeriesServices,
  series: Series,
  storeId: string,
  after: Position,
): Promise<Followed> => {
  const { store, idleTimeoutMs = IDLE_TIMEOUT_MS } = services;
  const filter = { eventTypes: series.eventTypes };
  const ending = new AbortController();
  const { signal } = ending;
  // A subscription waits forever for an unavailable store; a caller of `give` must not.
  const giveUp = (): void => ending.abort();
  let silence = setTimeout(giveUp, idleTimeoutMs);
  try {
    // Not by pages: where the series' events are rare, a page would exceed the timeout.
    const requested = { after, filter, batchSize: MAX_BATCH_SIZE, signal };
    for await (const { events, position, caughtUp } of store.subscribe(requested)) {
      clearTimeout(silence);
      const recordedNumbers = events.flatMap((recorded) => numbersIn(series, parseEvent(recorded)));
      const followed = { storeId, position };
      await write(services, series, recordedNumbers, followed);
      if (caughtUp) return followed;
      silence = setTimeout(giveUp, idleTimeoutMs);
    }
  } finally {
    clearTimeout(silence);
    ending.abort();
  }
  throw new EventStoreUnavailable(
    `The event store was closed, or sent nothing of ${series.numbers} for ${idleTimeoutMs} ms`,
  );
};

/** One transaction: after a crash the same batch is read again. */
const write = async (
  { db, log, alarms }: SeriesServices,
  series: Series,
  recordedNumbers: readonly RecordedNumber[],
  { storeId, position }: Followed,
): Promise<void> => {
  const left = await db.transaction().execute(async (transaction) => {
    const taken =
      recordedNumbers.length === 0 ? [] : await bringIn(transaction, series, recordedNumbers);
    await sql`
      insert into followed_series (series, store_id, position)
      values (${series.followedAs}, ${storeId}, ${position})
      on conflict (series) do update
        set store_id = excluded.store_id, position = excluded.position`.execute(transaction);
    return taken;
  });
  for (const { id, financial_year, sequence } of left) {
    alarms.invoiceNumberConflict(series.numbers);
    const number = series.format(financial_year, sequence);
    log.warn(
      { [series.key]: id, number },
      'invoice number conflict: the event log has this number, the database did not',
    );
  }
};

type Row = { readonly id: string; readonly financial_year: string; readonly sequence: number };

/** @returns the rows whose numbers are others' in the log; they are deleted. */
const bringIn = async (
  db: Kysely<Database>,
  series: Series,
  recordedNumbers: readonly RecordedNumber[],
): Promise<readonly Row[]> => {
  const [numbers, counters] = [sql.table(series.numbers), sql.table(series.counters)];
  const key = sql.ref(series.key);
  const all = JSON.stringify(recordedNumbers);
  const last = JSON.stringify([...new Map(recordedNumbers.map((one) => [one.id, one])).values()]);
  // Counters first: their row locks make callers of `give` wait.
  await sql`
    insert into ${counters} as counter (financial_year, last_sequence)
    select "financialYear", max(sequence)
    from jsonb_to_recordset(${all}::jsonb) as recorded("financialYear" text, sequence int)
    group by 1 order by 1
    on conflict (financial_year)
      do update set last_sequence = greatest(counter.last_sequence, excluded.last_sequence)
  `.execute(db);
  const { rows } = await sql<Row>`
    delete from ${numbers} as given
    using jsonb_to_recordset(${all}::jsonb) as recorded(id text, "financialYear" text, sequence int)
    where given.financial_year = recorded."financialYear" and given.sequence = recorded.sequence
      and given.${key} <> recorded.id
    returning given.${key} as id, given.financial_year, given.sequence`.execute(db);
  await sql`
    insert into ${numbers} as given (${key}, financial_year, sequence, given_at)
    select id, "financialYear", sequence, coalesce("givenAt", now())
    from jsonb_to_recordset(${last}::jsonb)
      as recorded(id text, "financialYear" text, sequence int, "givenAt" timestamptz)
    on conflict (${key}) do update set financial_year = excluded.financial_year,
        sequence = excluded.sequence, given_at = excluded.given_at
      where (given.financial_year, given.sequence)
        is distinct from (excluded.financial_year, excluded.sequence)`.execute(db);
  return rows;
};
