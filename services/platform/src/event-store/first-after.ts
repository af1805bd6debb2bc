import type { EventFilter, EventStore, Position, RecordedEvent } from './port.ts';

/** @returns the first event after a position that a filter keeps; undefined where there is none yet. */
export const firstAfter = async (
  store: Pick<EventStore, 'readAll'>,
  position: Position,
  filter: EventFilter,
): Promise<RecordedEvent | undefined> => {
  for (let after = position; ; ) {
    const page = await store.readAll(after, { filter, limit: 1 });
    const [first] = page.events;
    if (first !== undefined || page.caughtUp) return first;
    after = page.position;
  }
};
