import type { EventFilter } from '../port.ts';

/** @returns whether an event belongs to a filter's result; the server's own streams (`$…`) never do. */
export const keeping = ({ eventTypes, streamPrefixes }: EventFilter) => {
  const types = eventTypes && new Set(eventTypes);
  return ({ stream, type }: { readonly stream: string; readonly type: string }): boolean =>
    !stream.startsWith('$') &&
    (types === undefined || types.has(type)) &&
    (streamPrefixes === undefined || streamPrefixes.some((prefix) => stream.startsWith(prefix)));
};
