import {
  type EventFilter,
  type EventStore,
  type Position,
  START,
} from '@haat/platform/event-store/port';

const PAGE = 1_000;

/**
 * Finds the last event before a time by reading from the start: stores know no other way to it that
 * both engines have.
 * @param at in ms since 1970, by the store's clock.
 * @param onProgress told how many events were passed over.
 * @returns the position to read on from.
 */
export const positionBefore = async (
  store: Pick<EventStore, 'readAll'>,
  at: number,
  filter: EventFilter,
  onProgress: (passed: number) => void,
  signal: AbortSignal,
): Promise<Position> => {
  let passed = 0;
  for (let after = START; ; ) {
    const page = await store.readAll(after, { filter, limit: PAGE });
    const [first] = page.events.filter(({ recordedAt }) => Date.parse(recordedAt) >= at);
    const before = first === undefined ? page.events.length : page.events.indexOf(first);
    if (first !== undefined) return page.events[before - 1]?.position ?? after;
    after = page.position;
    passed += before;
    onProgress(passed);
    if (page.caughtUp || signal.aborted) return after;
  }
};
