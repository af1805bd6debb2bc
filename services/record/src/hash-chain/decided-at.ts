import type { RecordedEvent } from '@haat/event-store/port';

/**
 * By the writer's clock, ISO 8601 in UTC, in the hash chain; else the store's time. On EventStoreDB
 * `recordedAt` of a moved event is the time of the move: it dates no decision.
 */
export const decidedAt = ({
  metadata,
  recordedAt,
}: Pick<RecordedEvent, 'metadata' | 'recordedAt'>): string =>
  String(metadata.occurredAt ?? recordedAt);
