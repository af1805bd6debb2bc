import { type Position, START } from '../port.ts';

/** Digits of the largest bigint: with leading zeros, text order is number order. */
const DIGITS = 19;
const LARGEST = 2n ** 63n - 1n;

export const toPosition = (position: string): Position =>
  (position === '0' ? START : position.padStart(DIGITS, '0')) as Position;

/** @throws RangeError for another engine's position */
export const fromPosition = (position: Position): bigint => {
  if (position === START) return 0n;
  const number = /^\d{19}$/.test(position) ? BigInt(position) : undefined;
  if (number === undefined || number > LARGEST) {
    throw new RangeError(`Not a position of the Postgres event store: ${position}`);
  }
  return number;
};
