import type { Clock } from '@haat/platform/clock';

export type ManualClock = Clock & {
  readonly advance: (ms: number) => void;
};

/** Moves only when a test advances it. */
export const createManualClock = (start = '2026-01-15T09:30:00.000Z'): ManualClock => {
  let time = Date.parse(start);
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
  };
};

/** Runs, and can be advanced. @param start by default now. @throws {RangeError} if invalid */
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
