import {
  comparePositions,
  type EventBatch,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@haat/event-store/port';
import type { Projector } from '../projectors/projector.ts';

const BATCH_SIZE = 1_000;

/** `to`: no other own event up to there. */
type Step = { readonly events: readonly RecordedEvent[]; readonly to: Position };

/** Batches that end exactly at `upTo`. Prefetches one: at most two are in memory. */
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
    // A caller that stops never awaits it.
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
