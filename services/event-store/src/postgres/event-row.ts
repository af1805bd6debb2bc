import type { JsonObject, RecordedEvent } from '../port.ts';
import { toPosition } from './position.ts';

export type EventRow = {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly event_id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly recorded_at: string;
};

export const asText = { getTypeParser: () => (text: string) => text };

/** From `2026-11-22 14:42:14.123456+00`, without trailing zeros. */
const toIso = (recordedAt: string): string => {
  const fraction = recordedAt.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${recordedAt.slice(0, 10)}T${recordedAt.slice(11, 19)}.${fraction}Z`;
};

/** Other writers may store null. */
const objectIn = (json: string): JsonObject => JSON.parse(json) ?? {};

export const toEvent = (row: EventRow): RecordedEvent => ({
  id: row.event_id,
  type: row.type,
  data: objectIn(row.data),
  metadata: objectIn(row.metadata),
  stream: row.stream,
  revision: BigInt(row.revision),
  position: toPosition(row.position),
  recordedAt: toIso(row.recorded_at),
});
