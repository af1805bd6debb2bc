import type { RecordedEvent as ServerEvent } from '@eventstore/db-client';
import type { JsonObject, RecordedEvent } from '../port.ts';
import { toPosition } from './position.ts';

/** @throws RangeError when the server tells no positions. */
export const toRecordedEvent = (event: ServerEvent): RecordedEvent => ({
  id: event.id,
  type: event.type,
  // Somebody else may have written a null, and whoever looks into it would throw.
  data: (event.data ?? {}) as JsonObject,
  metadata: (event.metadata ?? {}) as JsonObject,
  stream: event.streamId,
  revision: event.revision,
  position: toPosition(event.position),
  recordedAt: event.created.toISOString(),
});
