import {
  eventTypeFilter,
  type Filter,
  type PrefixesFilter,
  type RegexFilter,
  streamNameFilter,
} from '@eventstore/db-client';
import type { EventFilter } from '../port.ts';

type CheckpointReached = NonNullable<Filter['checkpointReached']>;

/** How many events the server searches before it reports progress. */
const SEARCH_WINDOW = 256;

const isListed = (list: readonly string[] | undefined): list is readonly string[] =>
  list !== undefined && list.length > 0;

/**
 * The server filters by one thing only, and by beginnings: this lets through at least what the
 * filter keeps, {@link keeping} decides.
 */
export const serverFilter = (
  { eventTypes, streamPrefixes }: EventFilter,
  checkpointReached: CheckpointReached,
): PrefixesFilter | RegexFilter => {
  const progress = { maxSearchWindow: SEARCH_WINDOW, checkpointInterval: 1, checkpointReached };
  if (isListed(eventTypes)) return eventTypeFilter({ ...progress, prefixes: [...eventTypes] });
  if (isListed(streamPrefixes)) {
    return streamNameFilter({ ...progress, prefixes: [...streamPrefixes] });
  }
  return streamNameFilter({ ...progress, regex: '^[^$]' });
};

/** @returns whether an event belongs to a filter's result; the server's own streams (`$…`) never do. */
export const keeping = ({ eventTypes, streamPrefixes }: EventFilter) => {
  const types = eventTypes && new Set(eventTypes);
  return ({ stream, type }: { readonly stream: string; readonly type: string }): boolean =>
    !stream.startsWith('$') &&
    (types === undefined || types.has(type)) &&
    (streamPrefixes === undefined || streamPrefixes.some((prefix) => stream.startsWith(prefix)));
};
