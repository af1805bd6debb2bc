import type { AppendResult, EventToAppend, RecordedEvent } from './port.ts';

/**
 * What was appended as a read would give it back, but for what an append is not told: all have the
 * position of the last, and the time at which they were decided.
 */
export const asRecorded = (
  stream: string,
  events: readonly EventToAppend[],
  { revision, position }: Extract<AppendResult, { ok: true }>,
): readonly RecordedEvent[] =>
  events.map((event, index) => ({
    ...event,
    stream,
    revision: revision - BigInt(events.length - 1 - index),
    position,
    recordedAt: String(event.metadata.occurredAt ?? new Date().toISOString()),
  }));
