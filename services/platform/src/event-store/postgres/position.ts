import { type Position, START } from '../port.ts';

/** Digits of the largest bigint: with leading zeros, text order is number order. */
const DIGITS = 19;

export const toPosition = (position: bigint): Position =>
  (position === 0n ? START : position.toString().padStart(DIGITS, '0')) as Position;

/**
 * @throws RangeError for text that this engine never gave out, such as another engine's position.
 */
export const fromPosition = (position: Position): bigint => {
  if (position === START) return 0n;
  if (!/^\d{19}$/.test(position)) {
    throw new RangeError(`Not a position of the Postgres event store: ${position}`);
  }
  return BigInt(position);
};
