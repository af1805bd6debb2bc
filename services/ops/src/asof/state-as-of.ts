import type { EventStore, RecordedEvent } from '@haat/platform/event-store/port';
import { decidedAt } from '@haat/platform/record/decided-at';
import { foldOf } from '../replay/fold.ts';

export type AsOf = {
  readonly state: unknown;
  /** What made it so, oldest first. */
  readonly events: readonly RecordedEvent[];
  /** How many came after that. */
  readonly later: number;
};

/**
 * What an aggregate was at a time: its stream up to the first event that was decided after it. Where
 * clocks differ, a later event may have been decided before; without the one in front of it, it
 * would not have been.
 * @param at in ms since 1970.
 * @returns null where there is no such stream.
 * @throws {UnreadableEvent} where an event of before cannot be read.
 */
export const stateAsOf = async (
  store: Pick<EventStore, 'read'>,
  stream: string,
  at: number,
): Promise<AsOf | null> => {
  const { events } = await store.read(stream);
  const fold = foldOf(stream);
  if (events.length === 0 || fold === undefined) return null;
  const after = events.findIndex((event) => Date.parse(decidedAt(event)) > at);
  const seen = after < 0 ? events : events.slice(0, after);
  return { state: fold(seen), events: seen, later: events.length - seen.length };
};
