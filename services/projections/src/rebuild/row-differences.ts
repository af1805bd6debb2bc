import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import type { Projector } from '../projectors/projector.ts';

export type RowDifference = {
  readonly key: string;
  /** `missing` and `unexpected`: the live row. */
  readonly kind: 'missing' | 'unexpected' | 'differs';
  /** None where one of the rows is missing. */
  readonly columns: readonly string[];
};

/** In the list; the count is complete. */
const MAX_DIFFERENCES = 20;

type Found = RowDifference & { readonly all: number };

export const findDifferences = async (
  db: Kysely<Database>,
  { name, key }: Pick<Projector, 'name' | 'key'>,
  table: string,
  columns: readonly string[],
): Promise<{ readonly differing: number; readonly differences: readonly RowDifference[] }> => {
  const [ofLive, ofMade] = [sql.ref(`live.${key}`), sql.ref(`made.${key}`)];
  const differs = (column: string) =>
    sql`${sql.ref(`live.${column}`)} is distinct from ${sql.ref(`made.${column}`)}`;
  const named = columns.map((column) => sql`case when ${differs(column)} then ${column}::text end`);
  const { rows } = await sql<Found>`
    select coalesce(${ofLive}, ${ofMade})::text as key,
      case when ${ofLive} is null then 'missing' when ${ofMade} is null then 'unexpected'
        else 'differs' end as kind,
      case when ${ofLive} is null or ${ofMade} is null then '{}'::text[]
        else array_remove(array[${sql.join(named)}], null) end as columns,
      (count(*) over ())::int as all
    from ${sql.table(name)} as live full join ${sql.table(table)} as made on ${ofLive} = ${ofMade}
    where ${sql.join(columns.map(differs), sql` or `)}
    order by 1 limit ${sql.lit(MAX_DIFFERENCES)}`.execute(db);
  return {
    differing: rows[0]?.all ?? 0,
    differences: rows.map(({ all: _, ...difference }) => difference),
  };
};
