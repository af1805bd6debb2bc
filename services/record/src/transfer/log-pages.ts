import { isStoreIdentity } from '@haat/event-store/connect';
import {
  comparePositions,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@haat/event-store/port';

export type LogPages = AsyncIterable<readonly RecordedEvent[]>;

const PAGE = 500;

/** The shop's events in their order, without the store's own. `upTo` is included. */
export async function* logPages(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
  upTo: Position,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let from = after; comparePositions(from, upTo) < 0; ) {
    const page = await store.readAll(from, { limit: PAGE });
    const events = page.events.filter(({ position }) => comparePositions(position, upTo) <= 0);
    yield events.filter((event) => !isStoreIdentity(event));
    if (page.caughtUp) return;
    from = page.position;
  }
}
