import type { RecordedEvent } from '@haat/event-store/port';

/**
 * When an event was decided, by the clock of whoever decided it, ISO 8601 in UTC: the hash chain covers
 * that, and not when a store took it. The latter where the event does not tell.
 */
export const decidedAt = ({
  metadata,
  recordedAt,
}: Pick<RecordedEvent, 'metadata' | 'recordedAt'>): string =>
  String(metadata.occurredAt ?? recordedAt);
