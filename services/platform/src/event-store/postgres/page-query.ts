import pg from 'pg';
import type { EventFilter } from '../port.ts';

const COLUMNS = 'position, stream, revision, event_id, type, data, metadata, recorded_at';

/**
 * Left to itself the planner likes to collect and sort everything that matches, for every page
 * anew, above all where it has no statistics yet. Made to keep to the order of an index, it reads
 * no further than the page. What is prepared is planned once for a connection: see
 * {@link pageQuery}.
 */
export const READER_SETTINGS = `
  set enable_sort = off; set enable_bitmapscan = off; set enable_seqscan = off; set jit = off;
  set max_parallel_workers_per_gather = 0; set plan_cache_mode = force_generic_plan;
  set datestyle = 'ISO'; set timezone = 'UTC'`;

/** With values it is prepared, being the same text each time; without them they stand in it. */
export type PageQuery = { readonly text: string; readonly values: readonly string[] };

export type PageRequest = {
  readonly after: bigint;
  readonly limit: number;
  readonly filter?: EventFilter | undefined;
  /** The reader was at the head a moment ago: whatever is after the position is little. */
  readonly isFollowing: boolean;
};

const category = (prefix: string): string => prefix.split('-', 1)[0] ?? '';

/**
 * One page after a position, and the highest position of all as the same snapshot sees it.
 *
 * A filter becomes one branch per event type (or per stream category, the part before the first
 * '-'). With {@link READER_SETTINGS} each branch walks an index in order of position, and its own
 * limit makes Postgres merge the branches as far as the page needs.
 *
 * Who comes from far behind gets a plan for this very page: which index is best depends on how rare
 * the types are. Who follows the head asks hundreds of times a second for a handful of events,
 * where every index will do and planning takes ten times as long as reading: that query is
 * prepared.
 */
export const pageQuery = ({ after, limit, filter = {}, isFollowing }: PageRequest): PageQuery => {
  const values: string[] = [];
  const value = (text: string): string =>
    isFollowing ? `$${values.push(text)}` : pg.escapeLiteral(text);
  const from = `${value(after.toString())}::bigint`;
  const startsWithAny = (prefixes: readonly string[]): string =>
    `(${prefixes.map((prefix) => `starts_with(stream, ${value(prefix)})`).join(' or ')})`;

  const types = filter.eventTypes && [...new Set(filter.eventTypes)];
  const prefixes = filter.streamPrefixes && [...new Set(filter.streamPrefixes)];

  const conditions = (): readonly string[] => {
    if (types?.length === 0 || prefixes?.length === 0) return ['false'];
    if (types) {
      const streams = prefixes ? ` and ${startsWithAny(prefixes)}` : '';
      return types.map((type) => `type = ${value(type)}${streams}`);
    }
    if (!prefixes) return ['true'];
    // A prefix without '-' may cover many categories.
    if (prefixes.some((prefix) => !prefix.includes('-'))) return [startsWithAny(prefixes)];
    return [...Map.groupBy(prefixes, category)].map(
      ([name, same]) => `split_part(stream, '-', 1) = ${value(name)} and ${startsWithAny(same)}`,
    );
  };

  const branches = conditions().map(
    (condition) =>
      `(select ${COLUMNS} from events where position > ${from} and ${condition}
        order by position limit ${limit})`,
  );
  const text = `
    with head as (select coalesce(max(position), 0) as head from events),
    page as (
      select * from (${branches.join(' union all ')}) as matching
      order by position limit ${limit}
    )
    select head, page.* from head left join page on true order by position`;
  return { text, values };
};
