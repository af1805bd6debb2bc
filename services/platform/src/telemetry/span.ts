/**
 * Spans, as the shop's code makes them. Whoever measures something wraps it in {@link traced}; where
 * no trace is on, or this one is not among those that are kept, that is a call of a function and no
 * more, and nothing of OpenTelemetry is loaded.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { placeOfEvent, type SpanPlace, traceCalled } from './trace-places.ts';

/**
 * What a span says beside its name, by the names of OpenTelemetry's semantic conventions where there
 * are any. Values of few kinds, and order ids: never what a person wrote, who they are, or a secret.
 */
export type About = Readonly<Record<string, string | number | boolean | undefined>>;

/** What it is in OpenTelemetry (SpanKind). */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export type SpanToOpen = {
  readonly name: string;
  readonly kind: SpanKind;
  /** Where it belongs: below another span, or at the beginning of a trace. */
  readonly below: SpanPlace | { readonly traceId: string };
  /** Its own id, where others work it out; drawn unless given. */
  readonly spanId?: string | undefined;
  /** What led to it without being what it is part of. */
  readonly linked?: SpanPlace | undefined;
  /** In ms since 1970; now unless given. */
  readonly beganAt?: number | undefined;
  readonly about?: About | undefined;
};

export type OpenSpan = {
  readonly place: SpanPlace;
  /** Adds to what it says; `error.type` makes it one that failed. */
  readonly setAttributes: (about: About) => void;
  readonly end: () => void;
};

/** @returns null where the trace is not among those that are kept. */
export type Tracer = (span: SpanToOpen) => OpenSpan | null;

export type SetAttributes = OpenSpan['setAttributes'];
type Described = Pick<SpanToOpen, 'name' | 'kind' | 'about'>;

let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<OpenSpan>();

/** From here on this process has traces; with null it has none. */
export const setTracer = (given: Tracer | null): void => {
  tracer = given;
};

export const isTracing = (): boolean => tracer !== null;

const ignoreAttributes: SetAttributes = () => undefined;

/** Errors by their class alone: messages may name a customer. */
const errorType = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

const during = async <Result>(
  span: OpenSpan | null,
  work: (setAttributes: SetAttributes) => Promise<Result>,
): Promise<Result> => {
  if (span === null) return work(ignoreAttributes);
  try {
    return await current.run(span, work, span.setAttributes);
  } catch (error) {
    span.setAttributes({ 'error.type': errorType(error) });
    throw error;
  } finally {
    span.end();
  }
};

/**
 * Does what is a part of something traced, in a span of its own; anything else without one, so that
 * what a process does all day by itself makes no spans.
 */
export const traced = <Result>(
  described: Described,
  work: (setAttributes: SetAttributes) => Promise<Result>,
): Promise<Result> => {
  const within = tracer === null ? undefined : current.getStore();
  if (tracer === null || within === undefined) return work(ignoreAttributes);
  return during(tracer({ ...described, below: within.place }), work);
};

/** An event, as what follows from it remembers it. */
export type Cause = Parameters<typeof placeOfEvent>[0];

/** Does what follows from an event, in a span below the one of its append. */
export const tracedAfter = <Result>(
  cause: Cause,
  described: Described,
  work: (setAttributes: SetAttributes) => Promise<Result>,
): Promise<Result> => {
  if (tracer === null) return work(ignoreAttributes);
  const below = placeOfEvent(cause);
  return during(below && tracer({ ...described, below }), work);
};

/** Tells of what followed from an event and is done. @param beganAt in ms since 1970. */
export const markAfter = (cause: Cause, described: Described, beganAt: number): void => {
  const below = tracer && placeOfEvent(cause);
  if (tracer && below) tracer({ ...described, below, beganAt })?.end();
};

/**
 * Begins the trace of a request.
 * @param traceId what logs and events call the request: a UUID of this shop's own making.
 * @returns its span, for its caller to end; null where there is none.
 */
export const beginTrace = (traceId: string, described: Described): OpenSpan | null => {
  const called = tracer && traceCalled(traceId);
  return tracer && called ? tracer({ ...described, below: { traceId: called } }) : null;
};

/** Does something as a part of a span that somebody else ends. */
export const within = <Result>(span: OpenSpan, work: () => Result): Result =>
  current.run(span, work);

/** An event on its way into the store, or in it. */
type Appended = {
  readonly id: string;
  readonly type: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};

const causeOf = ({ id, metadata }: Appended): Cause => ({ id, traceId: metadata.traceId });

/** Where the span of an event belongs, and what else led to it. */
const belongs = (
  place: SpanPlace,
  before: Appended | undefined,
): Pick<SpanToOpen, 'below' | 'linked'> => {
  const open = current.getStore()?.place;
  if (open?.traceId === place.traceId) return { below: open };
  const earlier = before && placeOfEvent(causeOf(before));
  const isSame = earlier?.traceId === place.traceId;
  return { below: isSame ? earlier : { traceId: place.traceId }, linked: open };
};

/**
 * Tells of events that were appended, each in the span that all that follows from it hangs below. An
 * event of another trace than the one that is under way (an order that was waiting, woken by its
 * payment) hangs below the event before it, and names the span that woke it.
 * @param before the event that was the stream's last one.
 * @param beganAt when appending began, in ms since 1970.
 */
export const markAppended = (
  events: readonly Appended[],
  before: Appended | undefined,
  beganAt: number,
  about: About,
): void => {
  if (tracer === null) return;
  for (const event of events) {
    const place = placeOfEvent(causeOf(event));
    if (place === null || traceCalled(event.metadata.traceId) === null) continue;
    const { spanId } = place;
    const described = { name: event.type, kind: 'producer', spanId, beganAt, about } as const;
    tracer({ ...described, ...belongs(place, before) })?.end();
  }
};
