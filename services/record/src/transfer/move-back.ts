import type { EventToAppend } from '@haat/event-store/port';
import { isMove, type Move, movesIn } from '../opening/open-log.ts';
import { compareLogs } from './compare-logs.ts';
import { createLogDigest, lineOf } from './log-digest.ts';
import {
  appendMove,
  copyOf,
  firstIn,
  type Log,
  type LogToMove,
  logOf,
  MoveRefused,
  type MoveServices,
  pagesOf,
  requireOwn,
  type StoredPositions,
  signedMove,
} from './log-to-move.ts';

const NOT_OF_A_MOVE =
  'EVENT_STORE_URL and --to are not the two event stores of a move: nothing can be taken back.';

type Sides = {
  /** The log as it was before the move, which it closed. */
  readonly old: Log;
  readonly moved: Log;
  readonly newest: Move;
  /** An earlier run has begun to take it back. */
  readonly isBegun: boolean;
};

/** @throws {MoveRefused} */
const sidesOf = (one: Log, two: Log): Sides => {
  const [ahead, behind] =
    (one.last?.recorded.revision ?? -1n) >= (two.last?.recorded.revision ?? -1n)
      ? [one, two]
      : [two, one];
  const newest = ahead.last;
  if (newest === undefined) throw new MoveRefused(NOT_OF_A_MOVE);
  const logOfCopy = (copy: string): Log => {
    const found = [ahead, behind].find(({ identity }) => identity.copy === copy);
    if (found === undefined) throw new MoveRefused(NOT_OF_A_MOVE);
    return found;
  };
  const [from, to] = [logOfCopy(newest.moved.from.copy), logOfCopy(newest.moved.to.copy)];
  // A move to a log that an earlier one left is the way back.
  const isBegun = movesIn(ahead.record).some(({ moved }) => moved.from.copy === to.identity.copy);
  return isBegun
    ? { old: to, moved: from, newest, isBegun }
    : { old: from, moved: to, newest, isBegun };
};

const isIn = ({ record }: Log, { recorded }: Move): boolean =>
  record.some(({ id }) => id === recorded.id);

const digestOf = async ({ store }: Log) => {
  const digest = createLogDigest();
  for await (const page of pagesOf(store)()) for (const event of page) digest.add(lineOf(event));
  return { events: digest.events(), hash: digest.hash() };
};

/**
 * Closes the log that a move made, and opens the old one again: the same event in both. Only while
 * nothing happened since the move. Each step can be repeated. @param logs in either order. @param
 * positionsOf the log that is left. @throws {MoveRefused}, {LogsDiffer}, {RecordMismatch}; {EventStoreUnavailable}
 */
export const moveLogBack = async (
  services: MoveServices,
  logs: readonly [LogToMove, LogToMove],
  positionsOf: (log: LogToMove) => Promise<StoredPositions>,
): Promise<{ readonly address: string; readonly isNew: boolean }> => {
  const { signal, onProgress } = services;
  const { old, moved, newest, isBegun } = sidesOf(await logOf(logs[0]), await logOf(logs[1]));
  await requireOwn(old, services.keyStore);
  const { address } = copyOf(old.url, old.identity.copy);
  if (isBegun && isIn(old, newest)) return { address, isNew: false };
  await services.requireStandstill();

  let back: EventToAppend = newest.recorded;
  if (!isBegun) {
    const wasOpened = moved.identity.isComplete && isIn(moved, newest);
    const later = wasOpened && (await firstIn(moved.store, positionIn(moved, newest)));
    if (later) {
      throw new MoveRefused(
        `The new event store has gone on: ${later.type} in ${later.stream} came after the move. ` +
          'The way back is a move from it to a new, empty event store.',
      );
    }
    const [event] = await signedMove(
      services,
      { ...old, url: moved.url, identity: moved.identity },
      copyOf(old.url, old.identity.copy),
      await digestOf(old),
    );
    if (event === undefined) throw new Error('A move has no event');
    back = event;
    if (wasOpened) await appendMove(moved, [event]);
  }
  // Without the moves: an interrupted one is in the old log alone.
  const { positions, translate } = await positionsOf(moved);
  const { positions: translated } = await compareLogs(
    pagesOf(moved.store, (event) => !isMove(event))(),
    pagesOf(old.store, (event) => !isMove(event))(),
    {
      requested: await positions(),
      // A service may have written to it until it was closed: those events stay.
      mayBeLonger: true,
      signal,
      onProgress: ({ events }) => onProgress({ step: 'comparing', events, share: 0 }),
    },
  );
  await translate(translated);
  await appendMove(old, [back]);
  return { address, isNew: true };
};

const positionIn = ({ record }: Log, { recorded }: Move) =>
  record.find(({ id }) => id === recorded.id)?.position ?? recorded.position;
