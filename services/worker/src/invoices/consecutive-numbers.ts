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
  /** As it stands on the paper. */
  readonly number: string;
  /** When it was given, ISO 8601 in UTC: the paper is issued at that moment. */
  readonly givenAt: string;
};

export type ConsecutiveNumbers = {
  /**
   * Gives an id its number, once: asked again, it answers the same number, and who has one on record
   * gets that one. Numbers of a financial year are consecutive and leave no gap. Who asks at once
   * shares a statement.
   */
  readonly give: (id: string) => Promise<GivenNumber>;
  /**
   * To be called where a number that was given is another one's on record: the database was put back
   * to an earlier state. Looks what is on record, then gives anew: what is new there first, and all of
   * it where that does not tell of the number.
   * @param taken the number that is another's.
   */
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
  // Unlike everything else the worker keeps, a number that stands in no event yet cannot be found
  // again: lost in a crash, it would be given twice. So this commit is on disk before it is answered.
  //
  // The counter's row lock holds until the commit: a number taken by a statement that fails is given
  // back, so there is no gap, and the next one waits its turn.
  //
  // A database that was changed for an empty or an earlier one beneath this process may not know what
  // this process has followed of the record: it gives none, not even one it has given, before it does.
  const query = sql<Row>`${named('give_numbers')}
    with durable as materialized (select set_config('synchronous_commit', 'on', true)),
    followed as materialized (
      select series from followed_series where series = ${series.followedAs}
        and store_id = ${storeId} and position >= ${position}
    ),
    wanted as (
      select id, n
      from unnest(${ids}::text[]) with ordinality as asked(id, n)
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
  // On a connection of its own: others do not wait for this flush, nor for the counter's turn.
  return db.connection().execute(async (own) => (await query.execute(own)).rows);
};

/** Another process gave one of these a number meanwhile: everything was rolled back. */
const isGivenMeanwhile = (error: unknown, { numbers }: Series): boolean =>
  (error as { readonly constraint?: unknown }).constraint === `${numbers}_pkey`;

/** Each time at least one of those who ask has got its number. */
const MAX_TRIES = 20;

export const createConsecutiveNumbers = (
  services: NumberServices,
  series: Series,
): ConsecutiveNumbers => {
  let following: Promise<Followed> | undefined;
  let followingWhole: Promise<Followed> | undefined;
  let givenSince = 0;

  /** Who asks meanwhile shares the answer; one that failed is asked for anew. */
  const followAgain = (follow = followSeries): Promise<Followed> => {
    givenSince = 0;
    const begun = follow(services, series);
    following = begun;
    begun.catch(() => {
      if (following === begun) following = undefined;
    });
    return begun;
  };

  /** Reads for long where the record is: whoever asks meanwhile shares it. */
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
      // What is followed on from is a position of a store that was put back, and has regrown: whose
      // the number is lies before it.
      await followWhole();
      return give(id);
    },
  };
};
