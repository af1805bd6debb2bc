import { UnreadableEvent } from '@haat/contracts/events/registry';
import type { RecordedEvent } from '@haat/event-store/port';
import { decidedAt } from '@haat/record/hash-chain';
import { done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import type { Shop } from '../shop.ts';
import { foldOf } from './fold.ts';

export type StreamState = {
  readonly state: unknown;
  readonly events: readonly RecordedEvent[];
  readonly later: number;
};

type StateRequest = {
  readonly stream: string;
  readonly called?: string;
  /** In ms since 1970; by default the end. */
  readonly at?: number;
  /** Set: personal data stay encrypted. */
  readonly sealed: string | undefined;
};

/** Up to the first event decided after the time: later ones build on it, whatever their clocks. */
export const showState = async (
  shop: Shop,
  { stream, called = `Stream ${stream}`, at = Number.POSITIVE_INFINITY, sealed }: StateRequest,
  show: (found: StreamState) => void,
): Promise<Outcome> => {
  const { store } = await shop.services();
  const { events } = await (sealed === undefined ? store : store.blank).read(stream);
  const fold = foldOf(stream);
  if (events.length === 0 || fold === undefined) return notFound(called);
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
