import type { BigNumber } from 'mathjs';
import { isNumber, math, PRECISION } from './maths.ts';

const HALF_TURN = math.bignumber(180);
const TURN = math.bignumber(360);
const HALF_PI = math.acos(math.bignumber(0)) as BigNumber;
const PI = HALF_PI.times(2);

/** Rounds: sin(π) would be 1e-128. */
const tidy = (value: unknown): unknown =>
  isNumber(value) ? value.toDecimalPlaces(PRECISION - 8) : value;

type Function = (value: unknown) => unknown;
const { sin, cos, asin, acos, atan, atan2, divide } = math as unknown as Record<
  string,
  Function
> & {
  readonly atan2: (y: unknown, x: unknown) => unknown;
  readonly divide: (over: unknown, under: unknown) => unknown;
};

const inRadians = (angle: unknown): unknown =>
  // Whole turns first: 1e100 degrees would have no digits left.
  isNumber(angle) ? angle.mod(TURN).times(PI).div(HALF_TURN) : angle;
const inDegrees = (angle: unknown): unknown =>
  isNumber(angle) ? tidy(angle.times(HALF_TURN).div(PI)) : angle;

const circle = (read: Function, write: Function) => {
  const sine = (angle: unknown) => tidy(sin?.(read(angle)));
  const cosine = (angle: unknown) => tidy(cos?.(read(angle)));
  return {
    sin: sine,
    cos: cosine,
    tan: (angle: unknown) => divide(sine(angle), cosine(angle)),
    asin: (value: unknown) => write(asin?.(value)),
    acos: (value: unknown) => write(acos?.(value)),
    atan: (value: unknown) => write(atan?.(value)),
    atan2: (y: unknown, x: unknown) => write(atan2(y, x)),
  };
};

/** By the unit of a bare number; `sin(30 deg)` is the same in both. */
export const CIRCLES = {
  degrees: circle(inRadians, inDegrees),
  radians: circle((angle) => angle, tidy),
} as const;
