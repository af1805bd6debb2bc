import type { EventMetadata } from '@haat/contracts/events/event';
import { type EventType, eventDefinition, type HaatEvent } from '@haat/contracts/events/registry';
import { type EventStore, type RecordedEvent, START } from '@haat/event-store/port';
import { compare, type Expected, type Judged } from './judged-events.ts';
import type { Matching } from './matching.ts';

/** A type alone, or part of the event. */
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
  readonly from?: number;
  /** Whether other events may occur before and between; default no. */
  readonly othersBetween?: boolean;
  /** Timeout in ms; default 10,000. */
  readonly within?: number;
};

export type ShopExpectOptions = ExpectOptions & {
  /** Whether no event may follow once the shop has settled; default no. */
  readonly nothingAfter?: boolean;
};

export class UnexpectedEvents extends Error {
  override readonly name = 'UnexpectedEvents';
}

const DEFAULT_TIMEOUT_MS = 10_000;

type Source = Pick<EventStore, 'read' | 'subscribe'>;

const expectationsOf = (expected: readonly ExpectedEvent[]): readonly Expected[] =>
  expected.map((one) => (typeof one === 'string' ? { type: one } : (one as Expected)));

/**
 * Waits until a stream has the events, in order. @returns them. @throws {UnexpectedEvents} at once
 * for another event, else after the timeout. @throws {UnreadableEvent} for an unknown type. @throws
 * Error for an empty list.
 */
export const expectEvents = async (
  store: Source,
  stream: string,
  expected: readonly ExpectedEvent[],
  options: ExpectOptions & { readonly nothingAfter?: never } = {},
): Promise<readonly RecordedEvent[]> => {
  if (options.nothingAfter) {
    throw new Error(
      'nothingAfter needs a shop: only shop.expectEvents knows when nothing more will come',
    );
  }
  if (expected.length === 0) {
    throw new Error(`Expect at least one event of ${stream}, or nothingAfter of a shop`);
  }
  const { from = 0, othersBetween = false, within = DEFAULT_TIMEOUT_MS } = options;
  const expectations = expectationsOf(expected);
  for (const { type } of expectations) eventDefinition(type);
  const found: RecordedEvent[] = [];
  const judge = (): Judged => compare(expectations, found, othersBetween);
  const fail = (why: string): never => {
    throw new UnexpectedEvents(`${stream} ${why}\n\n${judge().describe()}`);
  };

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
      if (judged.matched.length === expectations.length) return judged.matched;
    }
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
  // Notifications may be late on a busy machine.
  const { events } = await store.read(stream, { fromRevision: BigInt(from) });
  found.splice(0, found.length, ...events);
  const judged = judge();
  if (judged.isWrong) return fail('is not as expected:');
  const { matched: here } = judged;
  if (here.length === expectations.length) return here;
  const last = here.at(-1);
  const behind = last === undefined ? '' : ` behind ${last.revision} ${last.type}`;
  const missing = expectations[here.length]?.type;
  return fail(`has no ${missing}${behind} after ${within.toLocaleString('en-IN')} ms:`);
};

/** With `nothingAfter` the shop settles first, then the stream is read to its end. */
export const expectEventsOfShop = async (
  { store, settled }: { readonly store: Source; readonly settled: () => Promise<void> },
  stream: string,
  expected: readonly ExpectedEvent[],
  { nothingAfter = false, ...options }: ShopExpectOptions = {},
): Promise<readonly RecordedEvent[]> => {
  const { from = 0, othersBetween = false } = options;
  const isNone = nothingAfter && expected.length === 0;
  const matched = isNone ? [] : await expectEvents(store, stream, expected, options);
  if (!nothingAfter) return matched;
  await settled();
  const { events } = await store.read(stream, { fromRevision: BigInt(from) });
  const last = matched.at(-1)?.revision ?? BigInt(from) - 1n;
  if ((events.at(-1)?.revision ?? last) <= last) return matched;
  const { describe } = compare(expectationsOf(expected), events, othersBetween);
  throw new UnexpectedEvents(`${stream} goes on:\n\n${describe()}`);
};
