import { parseEvent } from '@haat/contracts/events/registry';
import type { JsonObject, RecordedEvent } from '@haat/event-store/port';
import { decidedAt } from '@haat/record/hash-chain';
import type { Delays, Reactor } from './reactor.ts';

/** A step that an event asks for. */
export type RequestedStep = {
  /** Made of the event's: asked for again, it is the same step. */
  readonly id: string;
  readonly name: string;
  readonly eventId: string;
  /** What it is told, and where that comes from. */
  readonly payload: JsonObject;
  readonly delayMs: number;
  /** When that was decided which asks for it, in ms since 1970. */
  readonly askedAt: number;
};

/**
 * @returns what follows from an event by this reactor; null where nothing does.
 * @throws for an event that cannot be read.
 */
export const requestedStep = (
  { name, payloadOf, delayMs }: Pick<Reactor<never>, 'name' | 'payloadOf' | 'delayMs'>,
  recorded: RecordedEvent,
  delays: Delays,
): RequestedStep | null => {
  const event = parseEvent(recorded);
  const told = payloadOf(event);
  if (told === null) return null;
  const { id, stream, revision, position, metadata } = recorded;
  const waitMs = delayMs?.(delays, event) ?? 0;
  const causedAt = decidedAt(recorded);
  return {
    // BullMQ takes no ':' in ids.
    id: `${name}.${id}.0`,
    name,
    eventId: id,
    payload: {
      ...told,
      causationId: id,
      causeStream: stream,
      causeRevision: revision.toString(),
      // What is done later looks at what is so then.
      ...(waitMs === 0 && { causePosition: position }),
      causedAt,
      correlationId: String(metadata.correlationId ?? stream),
      traceId: metadata.traceId,
    },
    delayMs: waitMs,
    askedAt: Date.parse(causedAt),
  };
};
