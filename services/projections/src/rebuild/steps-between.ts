import {
  comparePositions,
  type EventBatch,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@haat/event-store/port';
import type { Projector } from '../projectors/projector.ts';

const BATCH_SIZE = 1_000;

/** Some of a projector's events, and how far nothing else is its own. */
type Step = { readonly events: readonly RecordedEvent[]; readonly to: Position };

/**
 * The projector's events after one position up to another, in batches that end exactly there. While
 * one is worked on, the next is read: never more than these two are in memory.
 */
export async function* stepsBetween(
  store: Pick<EventStore, 'readAll'>,
  projector: Projector,
  after: Position,
  upTo: Position,
  batchSize: number = BATCH_SIZE,
): AsyncGenerator<Step> {
  const options = { filter: { eventTypes: projector.eventTypes }, limit: batchSize };
  const pageAfter = (position: Position): Promise<EventBatch> => {
    const page = store.readAll(position, options);
    // Whoever stops asks for no more: what fails then is nobody's.
    page.catch(() => undefined);
    return page;
  };
  let coming = comparePositions(after, upTo) < 0 ? pageAfter(after) : undefined;
  while (coming !== undefined) {
    const page = await coming;
    const events = page.events.filter((event) => comparePositions(event.position, upTo) <= 0);
    const isLast = page.caughtUp || comparePositions(page.position, upTo) >= 0;
    coming = isLast ? undefined : pageAfter(page.position);
    yield { events, to: isLast ? upTo : page.position };
  }
}
