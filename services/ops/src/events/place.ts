import { isStoreIdentity } from '@haat/event-store/connect';
import { type EventFilter, type EventStore, type Position, START } from '@haat/event-store/port';
import { decidedAt } from '@haat/record/hash-chain';
import { either, type Kind, MOMENT } from '../command-line/kinds.ts';
import { readMoment } from '../command-line/moment.ts';

/** A position, or a time in ms since 1970. */
export type Place = { readonly position: Position } | { readonly at: number };

/** EventStoreDB has two numbers: see `Position`. */
const WRITTEN_POSITION = /^\d{19,20}(:\d{20})?$/;

export const readPlace = (text: string): Place | null => {
  if (WRITTEN_POSITION.test(text)) return { position: text as Position };
  const at = readMoment(text);
  return at === null ? null : { at };
};

export const POSITION: Kind = {
  isOne: (text) => WRITTEN_POSITION.test(text),
  says: 'a position, as printed by events tail',
};

export const PLACE = either(POSITION, MOMENT);

const PAGE = 1_000;

/**
 * For a time, right before the first event decided then or later; it reads from the start: both
 * engines allow only that. Later events may be decided slightly earlier: each has its writer's clock.
 */
export const positionAt = async (
  store: Pick<EventStore, 'readAll'>,
  place: Place,
  { filter = {}, signal }: { readonly filter?: EventFilter; readonly signal: AbortSignal },
  onProgress: (passed: number) => void,
): Promise<Position> => {
  if ('position' in place) return place.position;
  let passed = 0;
  for (let after = START; ; ) {
    const { events, position, caughtUp } = await store.readAll(after, { filter, limit: PAGE });
    const first = events.findIndex(
      // The store's own event is as old as the move of the log to this store.
      (event) => !isStoreIdentity(event) && Date.parse(decidedAt(event)) >= place.at,
    );
    if (first >= 0) return events[first - 1]?.position ?? after;
    after = position;
    passed += events.length;
    onProgress(passed);
    if (caughtUp || signal.aborted) return after;
  }
};
