import type { RecordedEvent as ServerEvent } from '@eventstore/db-client';
import type { JsonObject, RecordedEvent } from '../port.ts';
import { toPosition } from './position.ts';

/** @throws RangeError if the server reports no positions */
export const toRecordedEvent = (event: ServerEvent): RecordedEvent => ({
  id: event.id,
  type: event.type,
  // Other writers may store null; a reader of its fields would throw.
  data: (event.data ?? {}) as JsonObject,
  metadata: (event.metadata ?? {}) as JsonObject,
  stream: event.streamId,
  revision: event.revision,
  position: toPosition(event.position),
  recordedAt: event.created.toISOString(),
});
