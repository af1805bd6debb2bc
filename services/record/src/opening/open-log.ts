import { type EventLogMoved, RECORD_STREAM } from '@haat/contracts/events/record';
import { parseEvent } from '@haat/contracts/events/registry';
import { EventLogClosed, IncompleteCopy } from '@haat/event-store/connect';
import type { EventStore, RecordedEvent } from '@haat/event-store/port';

export type Move = { readonly recorded: RecordedEvent; readonly moved: EventLogMoved['data'] };

export const isMove = ({ stream, type }: RecordedEvent): boolean =>
  stream === RECORD_STREAM && type === ('EventLogMoved' satisfies EventLogMoved['type']);

/** @throws {UnreadableEvent} */
export const moveOf = (recorded: RecordedEvent): Move => ({
  recorded,
  moved: (parseEvent(recorded) as EventLogMoved).data,
});

/** The moves of the log so far, oldest first. @throws {UnreadableEvent} */
export const movesIn = (record: readonly RecordedEvent[]): readonly Move[] =>
  record.filter(isMove).map(moveOf);

/** @throws {EventLogClosed} where the log was moved away; {IncompleteCopy} */
export const requireOpenLog = async (
  store: Pick<EventStore, 'read' | 'identify'>,
): Promise<void> => {
  const { copy, isComplete } = await store.identify();
  if (!isComplete) throw new IncompleteCopy();
  const last = movesIn((await store.read(RECORD_STREAM)).events).at(-1);
  if (last?.moved.from.copy === copy) throw new EventLogClosed(last.moved);
};

/** In ms. */
const LOOK_EVERY_MS = 60_000;

/**
 * Appends look first, at most once a minute, whether another process has moved the log away: in
 * EventStoreDB an append cannot. @param now in ms
 */
export const closedWhenMoved = <Store extends EventStore>(
  store: Store,
  now: () => number = () => performance.now(),
): Store => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    if (now() - lookedAt < LOOK_EVERY_MS) return;
    looking ??= requireOpenLog(store)
      .then(() => {
        lookedAt = now();
      })
      .finally(() => {
        looking = undefined;
      });
    await looking;
  };
  return {
    ...store,
    append: async (...given) => {
      await look();
      return store.append(...given);
    },
    appendInOrder: async (appends) => {
      await look();
      return store.appendInOrder(appends);
    },
  };
};
