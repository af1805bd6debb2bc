/** Wrap a measured task in {@link traced}: without a sampled trace that is a plain call. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { placeOfEvent, type SpanPlace, traceCalled } from './trace-places.ts';

/** Few distinct values, and order ids: never customer texts, personal data or secrets. */
export type About = Readonly<Record<string, string | number | boolean | undefined>>;

/** OpenTelemetry's SpanKind. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export type SpanToOpen = {
  readonly name: string;
  readonly kind: SpanKind;
  /** Its parent span, or a new trace. */
  readonly below: SpanPlace | { readonly traceId: string };
  /** Its id if derived; random by default. */
  readonly spanId?: string | undefined;
  /** A cause that is not its parent. */
  readonly linked?: SpanPlace | undefined;
  /** In ms since 1970; default now. */
  readonly beganAt?: number | undefined;
  readonly about?: About | undefined;
};

export type OpenSpan = {
  readonly place: SpanPlace;
  /** `error.type` marks the span as failed. */
  readonly setAttributes: (about: About) => void;
  readonly end: () => void;
};

/** @returns null if the trace is not sampled */
export type Tracer = (span: SpanToOpen) => OpenSpan | null;

export type SetAttributes = OpenSpan['setAttributes'];
type Described = Pick<SpanToOpen, 'name' | 'kind' | 'about'>;

let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<OpenSpan>();

export const setTracer = (given: Tracer | null): void => {
  tracer = given;
};

export const isTracing = (): boolean => tracer !== null;

const ignoreAttributes: SetAttributes = () => undefined;

/** By class only: messages may name a customer. */
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

/** Runs a task in a new span if it is part of a trace. */
export const traced = <Result>(
  described: Described,
  work: (setAttributes: SetAttributes) => Promise<Result>,
): Promise<Result> => {
  const within = tracer === null ? undefined : current.getStore();
  if (tracer === null || within === undefined) return work(ignoreAttributes);
  return during(tracer({ ...described, below: within.place }), work);
};

/** An event, as the cause of later spans. */
export type Cause = Parameters<typeof placeOfEvent>[0];

export const tracedAfter = <Result>(
  cause: Cause,
  described: Described,
  work: (setAttributes: SetAttributes) => Promise<Result>,
): Promise<Result> => {
  if (tracer === null) return work(ignoreAttributes);
  const below = placeOfEvent(cause);
  return during(below && tracer({ ...described, below }), work);
};

/** Records finished work caused by an event. `beganAt`: in ms since 1970. */
export const markAfter = (cause: Cause, described: Described, beganAt: number): void => {
  const below = tracer && placeOfEvent(cause);
  if (tracer && below) tracer({ ...described, below, beganAt })?.end();
};

/** `traceId`: the request's UUID in logs and events. @returns null if not sampled */
export const beginTrace = (traceId: string, described: Described): OpenSpan | null => {
  const called = tracer && traceCalled(traceId);
  return tracer && called ? tracer({ ...described, below: { traceId: called } }) : null;
};

export const within = <Result>(span: OpenSpan, work: () => Result): Result =>
  current.run(span, work);

type Appended = {
  readonly id: string;
  readonly type: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};

const causeOf = ({ id, metadata }: Appended): Cause => ({ id, traceId: metadata.traceId });

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
 * An event of another trace (a waiting order, woken by its payment) is a child of its stream's
 * previous event (`before`) and links to the waking span. `beganAt`: in ms since 1970.
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
