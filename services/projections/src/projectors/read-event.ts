import { parseEvent } from '@haat/contracts/events/registry';
import type { RecordedEvent } from '@haat/event-store/port';
import { decidedAt } from '@haat/record/hash-chain';
import type { FollowedEvent } from './projector.ts';

/**
 * An event as projectors are given it.
 * @throws {UnreadableEvent}
 */
export const readEvent = (recorded: RecordedEvent): FollowedEvent => ({
  event: parseEvent(recorded),
  at: decidedAt(recorded),
  position: recorded.position,
});
