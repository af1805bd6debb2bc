import type { EventFilter } from '../port.ts';

const COLUMNS = 'position, stream, revision, event_id, type, data, metadata, recorded_at';

/**
 * Left to itself the planner likes to collect and sort everything that matches, for every page
 * anew, above all where it has no statistics yet. Made to keep to the order of an index, it reads
 * no further than the page.
 */
export const READER_SETTINGS =
  'set enable_sort = off; set enable_bitmapscan = off; set jit = off; set max_parallel_workers_per_gather = 0';

export type PageQuery = { readonly text: string; readonly values: readonly unknown[] };

const category = (prefix: string): string => prefix.split('-', 1)[0] ?? '';

/**
 * One page after a position, and the highest position of all as the same snapshot sees it.
 *
 * A filter becomes one branch per event type (or per stream category, the part before the first
 * '-'). With {@link READER_SETTINGS} each branch walks an index in order of position, and its own
 * limit makes Postgres merge the branches as far as the page needs. The text is not prepared, so
 * that every plan fits the table as it is.
 */
export const pageQuery = (after: bigint, limit: number, filter: EventFilter = {}): PageQuery => {
  const values: unknown[] = [after.toString()];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const startsWithAny = (prefixes: readonly string[]): string =>
    `(${prefixes.map((prefix) => `starts_with(stream, ${parameter(prefix)})`).join(' or ')})`;

  const types = filter.eventTypes && [...new Set(filter.eventTypes)];
  const prefixes = filter.streamPrefixes && [...new Set(filter.streamPrefixes)];

  const conditions = (): readonly string[] => {
    if (types?.length === 0 || prefixes?.length === 0) return ['false'];
    if (types) {
      const streams = prefixes ? ` and ${startsWithAny(prefixes)}` : '';
      return types.map((type) => `type = ${parameter(type)}${streams}`);
    }
    if (!prefixes) return ['true'];
    // A prefix without '-' may cover many categories.
    if (prefixes.some((prefix) => !prefix.includes('-'))) return [startsWithAny(prefixes)];
    return [...Map.groupBy(prefixes, category)].map(
      ([name, same]) =>
        `split_part(stream, '-', 1) = ${parameter(name)} and ${startsWithAny(same)}`,
    );
  };

  const branches = conditions().map(
    (condition) =>
      `(select ${COLUMNS} from events where position > $1 and ${condition} order by position limit ${limit})`,
  );
  const text = `
    with head as (select coalesce(max(position), 0) as head from events),
    page as (select * from (${branches.join(' union all ')}) as matching order by position limit ${limit})
    select head, page.* from head left join page on true order by position`;
  return { text, values };
};
