import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/database/tables';
import { gathered } from '@haat/platform/gathered';
import { type Kysely, sql } from 'kysely';
import { financialYearOf } from './invoice-number.ts';

export type GivenNumber = {
  /** As it stands on the paper. */
  readonly number: string;
  /** When it was given, ISO 8601 in UTC: the paper is issued at that moment. */
  readonly givenAt: string;
};

export type ConsecutiveNumbers = {
  /**
   * Gives an id its number, once: asked again, it answers the same number. Numbers of a financial
   * year are consecutive and leave no gap. Who asks at once shares a statement.
   */
  readonly give: (id: string) => Promise<GivenNumber>;
};

/** What counts by itself. */
export type Series = {
  /** Whose number is which: by this column, a financial year and a sequence. */
  readonly numbers: 'invoice_numbers' | 'credit_note_numbers';
  readonly key: 'order_id' | 'credit_id';
  readonly counters: 'invoice_counters' | 'credit_note_counters';
  /** @param sequence from 1. */
  readonly format: (financialYear: string, sequence: number) => string;
};

type Row = {
  readonly id: string;
  readonly financial_year: string;
  readonly sequence: number;
  readonly given_at: Date;
};

const giveTo = async (
  db: Kysely<Database>,
  clock: Clock,
  series: Series,
  ids: readonly string[],
): Promise<readonly Row[]> => {
  const now = clock.now();
  const [numbers, counters] = [sql.table(series.numbers), sql.table(series.counters)];
  const key = sql.ref(series.key);
  // Unlike everything else the worker keeps, a number cannot be found again from the events before
  // it stands in one: lost in a crash, it would be given twice. So this commit is on disk before it
  // is answered.
  //
  // The counter's row lock holds until the commit: a number taken by a statement that fails is given
  // back, so there is no gap, and the next one waits its turn.
  const query = sql<Row>`
    with durable as materialized (select set_config('synchronous_commit', 'on', true)),
    wanted as (
      select id, n
      from unnest(${ids}::text[]) with ordinality as asked(id, n)
    ),
    known as (
      select ${key} as id, financial_year, sequence, given_at
      from ${numbers} where ${key} = any(${ids}::text[])
    ),
    fresh as (
      select id, row_number() over (order by n)::int as nth
      from wanted, durable where id not in (select id from known)
    ),
    counted as (
      insert into ${counters} as counter (financial_year, last_sequence)
      select ${financialYearOf(now)}::text, count(*) from fresh having count(*) > 0
      on conflict (financial_year)
        do update set last_sequence = counter.last_sequence + excluded.last_sequence
      returning financial_year, last_sequence
    ),
    given as (
      insert into ${numbers} (${key}, financial_year, sequence, given_at)
      select id, financial_year, last_sequence - (select count(*)::int from fresh) + nth,
        ${new Date(now)}::timestamptz
      from fresh, counted
      returning ${key} as id, financial_year, sequence, given_at
    )
    select * from known union all select * from given`;
  // On a connection of its own: others do not wait for this flush, nor for the counter's turn.
  return db.connection().execute(async (own) => (await query.execute(own)).rows);
};

/** Another process gave one of these a number meanwhile: everything was rolled back. */
const isGivenMeanwhile = (error: unknown, { numbers }: Series): boolean =>
  (error as { readonly constraint?: unknown }).constraint === `${numbers}_pkey`;

/** Each time at least one of those who ask has got its number. */
const MOST_TRIES = 20;

export const createConsecutiveNumbers = (
  db: Kysely<Database>,
  clock: Clock,
  series: Series,
): ConsecutiveNumbers => {
  const giveTogether = gathered(async (ids) => {
    for (let tries = 1; ; tries += 1) {
      try {
        const rows = await giveTo(db, clock, series, ids);
        return new Map(rows.map((row) => [row.id, row]));
      } catch (error) {
        if (!isGivenMeanwhile(error, series) || tries >= MOST_TRIES) throw error;
      }
    }
  });
  return {
    give: async (id) => {
      const row = (await giveTogether([id])).get(id);
      if (!row) throw new Error(`${id} was given no number of ${series.numbers}`);
      return {
        number: series.format(row.financial_year, row.sequence),
        givenAt: row.given_at.toISOString(),
      };
    },
  };
};
