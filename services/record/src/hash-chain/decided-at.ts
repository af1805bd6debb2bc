import type { RecordedEvent } from '@haat/event-store/port';

/**
 * When an event was decided, by the writer's clock, ISO 8601 in UTC; the hash chain covers this
 * time. Falls back to the store's own time.
 */
export const decidedAt = ({
  metadata,
  recordedAt,
}: Pick<RecordedEvent, 'metadata' | 'recordedAt'>): string =>
  String(metadata.occurredAt ?? recordedAt);
