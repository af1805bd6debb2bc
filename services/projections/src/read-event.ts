import { parseEvent } from '@haat/contracts/events/registry';
import type { RecordedEvent } from '@haat/platform/event-store/port';
import type { FollowedEvent } from './projector.ts';

const read = new WeakMap<RecordedEvent, FollowedEvent>();

/**
 * An event as projectors are given it. Several of them are handed the same one, and its schema is
 * held against it once.
 * @throws {UnreadableEvent}
 */
export const readEvent = (recorded: RecordedEvent): FollowedEvent => {
  const known = read.get(recorded);
  if (known !== undefined) return known;
  const projected = {
    event: parseEvent(recorded),
    at: String(recorded.metadata.occurredAt ?? recorded.recordedAt),
    position: recorded.position,
  };
  read.set(recorded, projected);
  return projected;
};
