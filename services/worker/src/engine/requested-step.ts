import { parseEvent } from '@haat/contracts/events/registry';
import type { JsonObject, RecordedEvent } from '@haat/event-store/port';
import { decidedAt } from '@haat/record/hash-chain';
import type { Delays, Reactor } from './reactor.ts';

export type RequestedStep = {
  /** Derived from the event: deterministic. */
  readonly id: string;
  readonly name: string;
  readonly eventId: string;
  readonly payload: JsonObject;
  readonly delayMs: number;
  /** When the event was decided, in ms since 1970. */
  readonly requestedAt: number;
};

/** @returns the reactor's step for an event; null for none. @throws for an unreadable event. */
export const requestedStep = (
  {
    name,
    payloadOf,
    delayMs,
    isRecentEnough,
  }: Pick<Reactor<never>, 'name' | 'payloadOf' | 'delayMs' | 'isRecentEnough'>,
  recorded: RecordedEvent,
  delays: Delays,
): RequestedStep | null => {
  const event = parseEvent(recorded);
  const payload = payloadOf(event);
  if (payload === null) return null;
  const { id, stream, revision, position, metadata } = recorded;
  const waitMs = delayMs?.(delays, event) ?? 0;
  const causedAt = decidedAt(recorded);
  return {
    // BullMQ allows no ':' in ids.
    id: `${name}.${id}.0`,
    name,
    eventId: id,
    payload: {
      ...payload,
      causationId: id,
      causeStream: stream,
      causeRevision: revision.toString(),
      // A delayed step reads the current state, not the state at its event.
      ...((waitMs === 0 || isRecentEnough) && { causePosition: position }),
      causedAt,
      correlationId: String(metadata.correlationId ?? stream),
      traceId: metadata.traceId,
    },
    delayMs: waitMs,
    requestedAt: Date.parse(causedAt),
  };
};
