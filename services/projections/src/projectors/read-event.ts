import { parseEvent } from '@haat/contracts/events/registry';
import type { RecordedEvent } from '@haat/event-store/port';
import { decidedAt } from '@haat/record/hash-chain';
import type { FollowedEvent } from './projector.ts';

/** @throws {UnreadableEvent} */
export const readEvent = (recorded: RecordedEvent): FollowedEvent => ({
  event: parseEvent(recorded),
  at: decidedAt(recorded),
  position: recorded.position,
});
