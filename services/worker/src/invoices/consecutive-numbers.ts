import type { Clock } from '@haat/platform/clock';
import { named } from '@haat/platform/database';
import { batched } from '@haat/platform/waits';
import { sql } from 'kysely';
import {
  type Followed,
  followSeries,
  followWholeSeries,
  type Series,
  type SeriesServices,
} from './follow-series.ts';
import { financialYearOf } from './invoice-number.ts';

export type GivenNumber = {
  readonly number: string;
  /** ISO 8601 in UTC: the date of the document. */
  readonly givenAt: string;
};

export type ConsecutiveNumbers = {
  /** Always the same number for an id; consecutive within a financial year, without gaps. */
  readonly give: (id: string) => Promise<GivenNumber>;
  /** For a number that another document has, after a restore. Reads the event log first. */
  readonly giveAnother: (id: string, taken: string) => Promise<GivenNumber>;
};

export type NumberServices = SeriesServices & { readonly clock: Clock };

type Row = {
  readonly id: string;
  readonly financial_year: string;
  readonly sequence: number;
  readonly given_at: Date;
};

const giveTo = async (
  { db, clock }: Pick<NumberServices, 'db' | 'clock'>,
  series: Series,
  { storeId, position }: Followed,
  ids: readonly string[],
): Promise<readonly Row[]> => {
  const now = clock.now();
  const [numbers, counters] = [sql.table(series.numbers), sql.table(series.counters)];
  const key = sql.ref(series.key);
  // synchronous_commit: a number lost in a crash is in no event yet, and would be given twice. The
  // counter's row lock holds until the commit: a failing statement gives its number back, so there
  // is no gap. `followed`: a database that was restored under this process gives no number before
  // it has caught up with the event log.
  const query = sql<Row>`${named('give_numbers')}
    with durable as materialized (select set_config('synchronous_commit', 'on', true)),
    followed as materialized (
      select series from followed_series where series = ${series.followedAs}
        and store_id = ${storeId} and position >= ${position}
        -- Another engine's, from before a move, have no order with this one's.
        and (length(position) = length(${position}) or ${position} = '')
    ),
    wanted as (
      select id, n
      from unnest(${ids}::text[]) with ordinality as requested(id, n)
    ),
    known as (
      select ${key} as id, financial_year, sequence, given_at
      from ${numbers}, followed where ${key} = any(${ids}::text[])
    ),
    fresh as (
      select id, row_number() over (order by n)::int as nth
      from wanted, durable, followed where id not in (select id from known)
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
  // Its own connection: others must not wait for this flush or for the counter's lock.
  return db.connection().execute(async (own) => (await query.execute(own)).rows);
};

/** Another process gave one of these numbers meanwhile; the statement was rolled back. */
const isGivenMeanwhile = (error: unknown, { numbers }: Series): boolean =>
  (error as { readonly constraint?: unknown }).constraint === `${numbers}_pkey`;

/** Each try serves at least one caller. */
const MAX_TRIES = 20;

export const createConsecutiveNumbers = (
  services: NumberServices,
  series: Series,
): ConsecutiveNumbers => {
  let following: Promise<Followed> | undefined;
  let followingWhole: Promise<Followed> | undefined;
  let givenSince = 0;

  /** Concurrent calls share one run; a failed one is tried again. */
  const followAgain = (follow = followSeries): Promise<Followed> => {
    givenSince = 0;
    const begun = follow(services, series);
    following = begun;
    begun.catch(() => {
      if (following === begun) following = undefined;
    });
    return begun;
  };

  /** Reads the whole log; concurrent calls share one run. */
  const followWhole = (): Promise<Followed> => {
    followingWhole ??= followAgain(followWholeSeries).finally(() => {
      followingWhole = undefined;
    });
    return followingWhole;
  };

  const giveTogether = batched(async (ids) => {
    for (let tries = 1; ; tries += 1) {
      try {
        const rows = await giveTo(services, series, await (following ?? followAgain()), ids);
        if (rows.length === ids.length) return new Map(rows.map((row) => [row.id, row]));
        if (tries >= MAX_TRIES) throw new Error(`${series.numbers} does not follow the record`);
        await followAgain();
      } catch (error) {
        if (!isGivenMeanwhile(error, series) || tries >= MAX_TRIES) throw error;
      }
    }
  });

  const give: ConsecutiveNumbers['give'] = async (id) => {
    if (givenSince >= series.followEvery) await followAgain();
    const row = (await giveTogether([id])).get(id);
    if (!row) throw new Error(`${id} was given no number of ${series.numbers}`);
    givenSince += 1;
    return {
      number: series.format(row.financial_year, row.sequence),
      givenAt: row.given_at.toISOString(),
    };
  };

  return {
    give,
    giveAnother: async (id, taken) => {
      await followAgain();
      const other = await give(id);
      if (other.number !== taken) return other;
      // The followed position may be from before a restore: the number's owner lies before it.
      await followWhole();
      return give(id);
    },
  };
};
