import {
  comparePositions,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@haat/platform/event-store/port';
import type { Projector } from '../projector.ts';

const BATCH_SIZE = 1_000;

/** Some of a projector's events, and how far nothing else is its own. */
type Step = { readonly events: readonly RecordedEvent[]; readonly to: Position };

/** The projector's events after one position up to another, in batches that end exactly there. */
export async function* stepsBetween(
  store: EventStore,
  projector: Projector,
  after: Position,
  upTo: Position,
  batchSize: number = BATCH_SIZE,
): AsyncGenerator<Step> {
  const options = { filter: { eventTypes: projector.eventTypes }, limit: batchSize };
  let from = after;
  while (comparePositions(from, upTo) < 0) {
    const page = await store.readAll(from, options);
    const events = page.events.filter((event) => comparePositions(event.position, upTo) <= 0);
    const to = comparePositions(page.position, upTo) < 0 && !page.caughtUp ? page.position : upTo;
    yield { events, to };
    from = to;
  }
}
