import type { EventMetadata } from '@haat/contracts/events/event';
import { type EventType, eventDefinition, type HaatEvent } from '@haat/contracts/events/registry';
import { type EventStore, type RecordedEvent, START } from '@haat/platform/event-store/port';
import { compare, type Judged, type Wanted } from './judged-events.ts';
import type { Matching } from './matching.ts';

/** An event that is expected: its type alone, or as much of it as matters. */
export type ExpectedEvent =
  | EventType
  | {
      readonly [Type in EventType]: {
        readonly type: Type;
        readonly data?: Matching<Extract<HaatEvent, { type: Type }>['data']>;
        readonly metadata?: Matching<EventMetadata>;
      };
    }[EventType];

export type ExpectOptions = {
  /** The first revision that is looked at; 0 unless given. */
  readonly from?: number;
  /** Whether others may stand before and between those expected; no unless given. */
  readonly othersBetween?: boolean;
  /** Whether nothing may stand after them when they are there; no unless given. */
  readonly nothingAfter?: boolean;
  /** How long they are waited for, in ms; 10,000 unless given. */
  readonly within?: number;
};

/** A stream is not, or not in time, what a test expected of it. */
export class UnexpectedEvents extends Error {
  override readonly name = 'UnexpectedEvents';
}

const WITHIN_MS = 10_000;

/**
 * Waits until a stream has the events, in their order.
 * @returns them.
 * @throws {UnexpectedEvents} with both sides: at once where another event stands in their place, else
 *   when the time is over.
 * @throws {UnreadableEvent} at once for a type that there is not.
 */
export const expectEvents = async (
  store: Pick<EventStore, 'read' | 'subscribe'>,
  stream: string,
  expected: readonly ExpectedEvent[],
  options: ExpectOptions = {},
): Promise<readonly RecordedEvent[]> => {
  const { from = 0, othersBetween = false, nothingAfter = false, within = WITHIN_MS } = options;
  const wanted: readonly Wanted[] = expected.map((one) =>
    typeof one === 'string' ? { type: one } : (one as Wanted),
  );
  for (const { type } of wanted) eventDefinition(type);
  const found: RecordedEvent[] = [];
  const judge = (): Judged => compare(wanted, found, othersBetween);
  const fail = (why: string): never => {
    throw new UnexpectedEvents(`${stream} ${why}\n\n${judge().told()}`);
  };
  const readAnew = async (): Promise<readonly RecordedEvent[]> => {
    const { events } = await store.read(stream, { fromRevision: BigInt(from) });
    found.splice(0, found.length, ...events);
    return events;
  };
  const matched = async (judged: Judged): Promise<readonly RecordedEvent[]> => {
    if (!nothingAfter) return judged.matched;
    const events = await readAnew();
    const last = judged.matched.at(-1)?.revision ?? BigInt(from) - 1n;
    return (events.at(-1)?.revision ?? last) > last ? fail('goes on:') : judged.matched;
  };
  if (wanted.length === 0) return matched(judge());

  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), within);
  const filter = { streamPrefixes: [stream] };
  try {
    for await (const { events } of store.subscribe({
      after: START,
      filter,
      signal: ending.signal,
    })) {
      const news = events.filter((one) => one.stream === stream && one.revision >= BigInt(from));
      if (news.length === 0) continue;
      found.push(...news);
      const judged = judge();
      if (judged.isWrong) return fail('is not as expected:');
      if (judged.matched.length === wanted.length) return await matched(judged);
    }
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
  // A busy machine may not have been told yet of what stands there.
  await readAnew();
  const judged = judge();
  if (judged.isWrong) return fail('is not as expected:');
  const { matched: here } = judged;
  if (here.length === wanted.length) return matched(judged);
  const last = here.at(-1);
  const behind = last === undefined ? '' : ` behind ${last.revision} ${last.type}`;
  const missing = wanted[here.length]?.type;
  return fail(`has no ${missing}${behind} after ${within.toLocaleString('en-IN')} ms:`);
};
