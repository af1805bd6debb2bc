import { UnreadableEvent } from '@haat/contracts/events/registry';
import type { RecordedEvent } from '@haat/event-store/port';
import { decidedAt } from '@haat/record/hash-chain';
import { done, type Outcome, refused } from '../command-line/outcome.ts';
import type { Shop } from '../shop.ts';
import { foldOf } from './fold.ts';

export type StreamState = {
  readonly state: unknown;
  /** What made it so, oldest first. */
  readonly events: readonly RecordedEvent[];
  /** How many came after that. */
  readonly later: number;
};

type StateRequest = {
  readonly stream: string;
  /** What to call the stream where it is missing. */
  readonly called?: string;
  /** In ms since 1970; the stream's end unless given. */
  readonly at?: number;
  /** Given, personal data stay encrypted. */
  readonly sealed: string | undefined;
};

/**
 * Tells what an aggregate was at a time: its stream up to the first event that was decided after it.
 * Where clocks differ, a later event may have been decided before; without the one in front of it, it
 * would not have been.
 */
export const showState = async (
  shop: Shop,
  { stream, called = `stream ${stream}`, at = Number.POSITIVE_INFINITY, sealed }: StateRequest,
  show: (found: StreamState) => void,
): Promise<Outcome> => {
  const { store } = await shop.services();
  const { events } = await (sealed === undefined ? store : store.blank).read(stream);
  const fold = foldOf(stream);
  if (events.length === 0 || fold === undefined) return refused(`There is no ${called}.`);
  const after = events.findIndex((event) => Date.parse(decidedAt(event)) > at);
  const seen = after < 0 ? events : events.slice(0, after);
  try {
    show({ state: fold(seen), events: seen, later: events.length - seen.length });
    return done();
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return refused(`${stream} cannot be folded: ${error.message}. See: events show ${stream}`);
  }
};
