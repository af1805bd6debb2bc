/**
 * Derives span ids, so that nothing is stored for traces: a trace has the id of its first request,
 * an append's span the id of its event, in any process.
 */

import { isOrderId } from '../ids.ts';

/** W3C Trace Context, Level 1: trace-id, parent-id. */
export type SpanPlace = {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
};

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const digitsOf = (uuid: unknown): string | null =>
  typeof uuid === 'string' && UUID.test(uuid) ? uuid.replaceAll('-', '') : null;

/** @returns null unless it is a UUID in lower case */
export const traceCalled = (traceId: unknown): string | null => digitsOf(traceId);

/** Null for an id that is no UUID. Without `traceId` the event's id names the trace. */
export const placeOfEvent = ({
  id,
  traceId,
}: {
  readonly id: unknown;
  readonly traceId: unknown;
}): SpanPlace | null => {
  const event = digitsOf(id);
  if (event === null) return null;
  // The half with the variant bits, which are never all zero: a span id must not be 0.
  return { traceId: traceCalled(traceId) ?? event, spanId: event.slice(16) };
};

export const aboutOrder = (correlationId: unknown): { readonly 'haat.order'?: string } =>
  isOrderId(correlationId) ? { 'haat.order': correlationId } : {};

/** In ms since 1970, monotonic and finer than the clock, for durations. */
export const nowInMs = (): number => performance.timeOrigin + performance.now();
