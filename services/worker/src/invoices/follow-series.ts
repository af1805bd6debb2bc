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

/** A number as an event tells it. */
export type NumberOnRecord = {
  /** Whose it is: an order or a credit. */
  readonly id: string;
  readonly number: string;
  /** When it was given, ISO 8601 in UTC; null where the event does not tell. */
  readonly givenAt: string | null;
};

/** What counts by itself. */
export type Series = {
  /** Whose number is which: by this column, a financial year and a sequence. */
  readonly numbers: 'invoice_numbers' | 'credit_note_numbers';
  readonly key: 'order_id' | 'credit_id';
  readonly counters: 'invoice_counters' | 'credit_note_counters';
  /** @param sequence from 1. */
  readonly format: (financialYear: string, sequence: number) => string;
  /** @returns what `format` was given; null for a number of another kind. */
  readonly read: (number: string) => NumberParts | null;
  readonly eventTypes: readonly HaatEvent['type'][];
  /** Changes with these types: how far others of them were followed tells nothing of these. */
  readonly followedAs: 'invoice_numbers' | 'credit_note_numbers';
  /**
   * The record is looked at before the first number of a process, and again before the next one after
   * so many: a start reads no more than these.
   */
  readonly followEvery: number;
  /** Whose number is which from this event on; of several of one id the last counts. */
  readonly numberOf: (event: HaatEvent) => NumberOnRecord | null;
};

export type SeriesServices = {
  readonly db: Kysely<Database>;
  /** Nobody's name is needed. */
  readonly store: Pick<EventStore, 'subscribe' | 'identify'>;
  readonly log: Log;
  readonly alarms: Pick<Alarms, 'invoiceNumberConflict'>;
  /** How long the record is waited for while nothing comes of it, in ms; 15 s unless given. */
  readonly idleTimeoutMs?: number;
};

/** Up to here the numbers of a series are those of the record. */
export type Followed = { readonly storeId: string; readonly position: Position };

const MAX_BATCH_SIZE = 500;
const IDLE_TIMEOUT_MS = 15_000;

type RecordedNumber = Omit<NumberOnRecord, 'number'> & NumberParts;

const numbersIn = ({ read, numberOf }: Series, event: HaatEvent): readonly RecordedNumber[] => {
  const told = numberOf(event);
  const parts = told && read(told.number);
  return told && parts ? [{ id: told.id, givenAt: told.givenAt, ...parts }] : [];
};

/**
 * Makes the numbers of a series those of the record, from where that was done last: what was issued
 * is never given again, and who has a number on record keeps it. A database that was lost, or put
 * back to an earlier state, knows less than the record; in the ordinary way it knows more, and this
 * changes nothing. Cut off, it goes on where it was when it is called again.
 * @returns how far it came: the end of the record as it was found.
 * @throws {EventStoreUnavailable} when nothing came of the record for too long, or it is closed.
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
    if (!(error instanceof PositionAhead)) throw error;
    // The store was put back: what it holds is read from its start.
    return followFrom(services, series, storeId, START);
  }
};

/**
 * {@link followSeries}, whatever was followed before: a store that was put back and has regrown does
 * not tell that the position where that ended is one of what is gone.
 */
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
  // A subscription waits for a store that is away as long as it takes; who asks for a number does not.
  const giveUp = (): void => ending.abort();
  let silence = setTimeout(giveUp, idleTimeoutMs);
  try {
    // Not by pages: where events of the series are rare, one takes longer than any patience. Batches
    // come of what was passed over, too.
    const requested = { after, filter, batchSize: MAX_BATCH_SIZE, signal };
    for await (const { events, position, caughtUp } of store.subscribe(requested)) {
      clearTimeout(silence);
      const told = events.flatMap((recorded) => numbersIn(series, parseEvent(recorded)));
      const followed = { storeId, position };
      await write(services, series, told, followed);
      if (caughtUp) return followed;
      silence = setTimeout(giveUp, idleTimeoutMs);
    }
  } finally {
    clearTimeout(silence);
    ending.abort();
  }
  throw new EventStoreUnavailable(
    `The event store was closed, or told nothing of ${series.numbers} for ${idleTimeoutMs} ms`,
  );
};

/** One transaction: killed before its end, the same batch is read again. */
const write = async (
  { db, log, alarms }: SeriesServices,
  series: Series,
  told: readonly RecordedNumber[],
  { storeId, position }: Followed,
): Promise<void> => {
  const left = await db.transaction().execute(async (transaction) => {
    const taken = told.length === 0 ? [] : await bringIn(transaction, series, told);
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
      'a number is left behind: it is taken on record, where the database did not know it',
    );
  }
};

type Row = { readonly id: string; readonly financial_year: string; readonly sequence: number };

/** @returns those that were given numbers which are others' on record, and have none now. */
const bringIn = async (
  db: Kysely<Database>,
  series: Series,
  told: readonly RecordedNumber[],
): Promise<readonly Row[]> => {
  const [numbers, counters] = [sql.table(series.numbers), sql.table(series.counters)];
  const key = sql.ref(series.key);
  const all = JSON.stringify(told);
  const last = JSON.stringify([...new Map(told.map((one) => [one.id, one])).values()]);
  // The counters first: their rows' locks are what whoever gives a number waits for.
  await sql`
    insert into ${counters} as counter (financial_year, last_sequence)
    select "financialYear", max(sequence)
    from jsonb_to_recordset(${all}::jsonb) as told("financialYear" text, sequence int)
    group by 1 order by 1
    on conflict (financial_year)
      do update set last_sequence = greatest(counter.last_sequence, excluded.last_sequence)
  `.execute(db);
  const { rows } = await sql<Row>`
    delete from ${numbers} as given
    using jsonb_to_recordset(${all}::jsonb) as told(id text, "financialYear" text, sequence int)
    where given.financial_year = told."financialYear" and given.sequence = told.sequence
      and given.${key} <> told.id
    returning given.${key} as id, given.financial_year, given.sequence`.execute(db);
  await sql`
    insert into ${numbers} as given (${key}, financial_year, sequence, given_at)
    select id, "financialYear", sequence, coalesce("givenAt", now())
    from jsonb_to_recordset(${last}::jsonb)
      as told(id text, "financialYear" text, sequence int, "givenAt" timestamptz)
    on conflict (${key}) do update set financial_year = excluded.financial_year,
        sequence = excluded.sequence, given_at = excluded.given_at
      where (given.financial_year, given.sequence)
        is distinct from (excluded.financial_year, excluded.sequence)`.execute(db);
  return rows;
};
