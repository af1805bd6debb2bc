import { ANCHOR_STREAM, type HeadsAnchored } from '@haat/contracts/events/record';
import { parseEvent } from '@haat/contracts/events/registry';
import type { EventStore, Position, RecordedEvent } from '@haat/event-store/port';

export type Anchor = HeadsAnchored['data'];

export type AnchorEvent = { readonly recorded: RecordedEvent; readonly anchor: Anchor };

const ANCHORS = { eventTypes: ['HeadsAnchored'] satisfies HeadsAnchored['type'][] };
/** Anchors in memory; each lists up to a thousand heads. */
const AT_ONCE = 20;

export const isAnchor = ({ stream, type }: RecordedEvent): boolean =>
  stream === ANCHOR_STREAM && type === 'HeadsAnchored';

/** @throws {UnreadableEvent} for an invalid anchor */
export const anchorEvent = (recorded: RecordedEvent): AnchorEvent => ({
  recorded,
  anchor: (parseEvent(recorded) as HeadsAnchored).data,
});

/** Oldest first. @throws {PositionAhead} if the store is known to end before `after` */
export async function* anchorsAfter(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
): AsyncGenerator<RecordedEvent> {
  for (let from = after; ; ) {
    const page = await store.readAll(from, { filter: ANCHORS, limit: AT_ONCE });
    yield* page.events.filter(isAnchor);
    if (page.caughtUp) return;
    from = page.position;
  }
}
