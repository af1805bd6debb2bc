import { nameMark } from '@haat/platform/database';
import pg from 'pg';
import type { EventFilter } from '../port.ts';

const COLUMNS = 'position, stream, revision, event_id, type, data, metadata, recorded_at';

/** In index order a query reads no further than the page; otherwise it sorts all matches. */
export const READER_SETTINGS = [
  'enable_sort=off',
  'enable_bitmapscan=off',
  'enable_seqscan=off',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'plan_cache_mode=force_generic_plan',
  'datestyle=ISO',
  'timezone=UTC',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Prepared when it has values; otherwise the values are in the text. */
export type PageQuery = {
  readonly text: string;
  readonly values: readonly (string | readonly string[])[];
};

export type PageRequest = {
  readonly after: bigint;
  readonly limit: number;
  readonly filter?: EventFilter | undefined;
  /** The reader was just at the head: few events follow. */
  readonly isFollowing: boolean;
};

const page = (from: string, conditions: readonly string[], limit: number): string => {
  const branches = conditions.map(
    (condition) =>
      `(select ${COLUMNS} from events where position > ${from}::bigint and ${condition}
        order by position limit ${limit})`,
  );
  return `
    with head as (select coalesce(max(position), 0) as head from events),
    page as (
      select * from (${branches.join(' union all ')}) as matching
      order by position limit ${limit}
    )
    select head, page.* from head left join page on true order by position`;
};

const distinct = (names: readonly string[] | undefined) => names && [...new Set(names)];

/**
 * Few events follow: skipping the unmatched is faster than a branch per type. One text for any
 * filter, so that it is prepared once.
 */
const followingQuery = ({ after, limit, filter = {} }: PageRequest): PageQuery => {
  const [types, prefixes] = [distinct(filter.eventTypes), distinct(filter.streamPrefixes)];
  const values: (string | readonly string[])[] = [after.toString()];
  const conditions = ['true'];
  if (types) conditions.push(`type = any($${values.push(types)}::text[])`);
  if (prefixes) {
    const each = `unnest($${values.push(prefixes)}::text[]) as prefix`;
    conditions.push(`exists (select from ${each} where starts_with(stream, prefix))`);
  }
  return {
    text: nameMark('read_page') + page('$1', [conditions.join(' and ')], limit),
    values,
  };
};

const category = (prefix: string): string => prefix.split('-', 1)[0] ?? '';

const startsWithAny = (prefixes: readonly string[]): string =>
  `(${prefixes.map((prefix) => `starts_with(stream, ${pg.escapeLiteral(prefix)})`).join(' or ')})`;

/** One branch per event type, or per stream category (before the first '-'). */
const branchesOf = (filter: EventFilter): readonly string[] => {
  const [types, prefixes] = [distinct(filter.eventTypes), distinct(filter.streamPrefixes)];
  if (types?.length === 0 || prefixes?.length === 0) return ['false'];
  if (types) {
    const streams = prefixes ? ` and ${startsWithAny(prefixes)}` : '';
    return types.map((type) => `type = ${pg.escapeLiteral(type)}${streams}`);
  }
  if (!prefixes) return ['true'];
  // A prefix without '-' may match many categories.
  if (prefixes.some((prefix) => !prefix.includes('-'))) return [startsWithAny(prefixes)];
  return [...Map.groupBy(prefixes, category)].map(
    ([name, same]) =>
      `split_part(stream, '-', 1) = ${pg.escapeLiteral(name)} and ${startsWithAny(same)}`,
  );
};

/** Each branch walks an index in position order, and Postgres merges them. */
export const pageQuery = (request: PageRequest): PageQuery => {
  if (request.isFollowing) return followingQuery(request);
  const { after, limit, filter = {} } = request;
  return { text: page(pg.escapeLiteral(after.toString()), branchesOf(filter), limit), values: [] };
};
