/**
 * Where a span belongs, worked out of what events and jobs say anyway: nothing is stored for traces.
 * A trace is called as the request that began it (`traceId` of the metadata), and the span of an
 * append as the event it wrote: what follows an event hangs below it, in whichever process, however
 * much later.
 */

import { isOrderId } from '../ids.ts';

/** A span as others name it (W3C Trace Context, Level 1: trace-id, parent-id). */
export type SpanPlace = {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
};

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const digitsOf = (uuid: unknown): string | null =>
  typeof uuid === 'string' && UUID.test(uuid) ? uuid.replaceAll('-', '') : null;

/** @returns the trace that a request began; null for what is no UUID in small letters. */
export const traceCalled = (traceId: unknown): string | null => digitsOf(traceId);

/**
 * @param cause `traceId`: of the event's metadata. Nobody's request began what has none, such as an
 *   operator's command: the event then gives the trace its name.
 * @returns where the span of that event's append is; null where its id is no UUID.
 */
export const placeOfEvent = ({
  id,
  traceId,
}: {
  readonly id: unknown;
  readonly traceId: unknown;
}): SpanPlace | null => {
  const event = digitsOf(id);
  if (event === null) return null;
  // The half with the variant's bits, which are never all zero: 0 is no span's id.
  return { traceId: traceCalled(traceId) ?? event, spanId: event.slice(16) };
};

/** What a span says of a story that is about an order. */
export const aboutOrder = (correlationId: unknown): { readonly 'haat.order'?: string } =>
  isOrderId(correlationId) ? { 'haat.order': correlationId } : {};

/** In ms since 1970, finer than a clock's and steady: how long things take is measured with it. */
export const nowInMs = (): number => performance.timeOrigin + performance.now();
