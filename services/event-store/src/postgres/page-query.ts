import { nameMark } from '@haat/platform/database';
import pg from 'pg';
import type { EventFilter } from '../port.ts';

const COLUMNS = 'position, stream, revision, event_id, type, data, metadata, recorded_at';

/**
 * Left to itself the planner likes to collect and sort everything that matches, for every page
 * anew, above all where it has no statistics yet. Made to keep to the order of an index, it reads
 * no further than the page. What is prepared is planned once for a connection: see
 * {@link pageQuery}.
 */
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

/** With values it is named, being the same text each time; without them they stand in it. */
export type PageQuery = {
  readonly text: string;
  readonly values: readonly (string | readonly string[])[];
};

export type PageRequest = {
  readonly after: bigint;
  readonly limit: number;
  readonly filter?: EventFilter | undefined;
  /** The reader was at the head a moment ago: whatever is after the position is little. */
  readonly isFollowing: boolean;
};

/** One column list, walk of an index and limit for each condition, merged in order of position. */
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
 * Who follows the head asks hundreds of times a second for a handful of events: whatever else there
 * is after the position is passed over faster than a branch for each type is run. The text is as
 * short with a hundred types as with one, so that it is prepared once: planning took ten times as long
 * as reading.
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

/** One for each event type, or for each stream category, the part before the first '-'. */
const branchesOf = (filter: EventFilter): readonly string[] => {
  const [types, prefixes] = [distinct(filter.eventTypes), distinct(filter.streamPrefixes)];
  if (types?.length === 0 || prefixes?.length === 0) return ['false'];
  if (types) {
    const streams = prefixes ? ` and ${startsWithAny(prefixes)}` : '';
    return types.map((type) => `type = ${pg.escapeLiteral(type)}${streams}`);
  }
  if (!prefixes) return ['true'];
  // A prefix without '-' may cover many categories.
  if (prefixes.some((prefix) => !prefix.includes('-'))) return [startsWithAny(prefixes)];
  return [...Map.groupBy(prefixes, category)].map(
    ([name, same]) =>
      `split_part(stream, '-', 1) = ${pg.escapeLiteral(name)} and ${startsWithAny(same)}`,
  );
};

/**
 * One page after a position, and the highest position of all as the same snapshot sees it.
 *
 * Who comes from far behind gets a plan for this very page: which index is best depends on how rare
 * the types are. With {@link READER_SETTINGS} each branch walks an index in order of position, and
 * its own limit makes Postgres merge the branches as far as the page needs.
 */
export const pageQuery = (request: PageRequest): PageQuery => {
  if (request.isFollowing) return followingQuery(request);
  const { after, limit, filter = {} } = request;
  return { text: page(pg.escapeLiteral(after.toString()), branchesOf(filter), limit), values: [] };
};
