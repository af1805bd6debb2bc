import type { Clock } from '@haat/platform/clock';

export type ManualClock = Clock & {
  /** Moves the clock forward by so many milliseconds. */
  readonly advance: (ms: number) => void;
};

/** A clock that stands still until a test moves it. */
export const createManualClock = (start = '2026-01-15T09:30:00.000Z'): ManualClock => {
  let time = Date.parse(start);
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
  };
};

/**
 * A clock that goes on by itself and that a test may move forward as well.
 * @param start ISO 8601; now unless given.
 * @throws {RangeError} for a start that is no time; `advance` for what does not go forward.
 */
export const createMovableClock = (start?: string): ManualClock => {
  let ahead = start === undefined ? 0 : Date.parse(start) - Date.now();
  if (Number.isNaN(ahead)) throw new RangeError(`Not a time of ISO 8601: ${start}`);
  return {
    now: () => Date.now() + ahead,
    advance: (ms) => {
      if (!(ms >= 0 && Number.isFinite(ms))) throw new RangeError(`No time forward: ${ms} ms`);
      ahead += ms;
    },
  };
};
