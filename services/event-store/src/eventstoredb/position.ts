import type { Position as LogPosition } from '@eventstore/db-client';
import { type Position, START } from '../port.ts';

/** Digits of 2^64 - 1: with leading zeros, text order is number order. */
const DIGITS = 20;

/** Servers before 22.6 send this instead of a position. */
const UNTOLD = 2n ** 64n - 1n;

const padded = (part: bigint): string => part.toString().padStart(DIGITS, '0');

/** @throws RangeError if the server reports no positions */
export const toPosition = (position: LogPosition | undefined): Position => {
  if (!position || position.commit === UNTOLD) {
    throw new RangeError('The server tells no positions: EventStoreDB 22.6 or later is needed');
  }
  const { commit, prepare } = position;
  const first = padded(commit);
  return `${first}:${prepare === commit ? first : padded(prepare)}` as Position;
};

/** @throws RangeError for another engine's position */
export const fromPosition = (position: Position): LogPosition | 'start' => {
  if (position === START) return 'start';
  const [, commit, prepare] = /^(\d{20}):(\d{20})$/.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) {
    throw new RangeError(`Not a position of the EventStoreDB event store: ${position}`);
  }
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};
