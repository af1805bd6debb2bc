/** The one way to get the time; tests pass their own. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
};

export const systemClock: Clock = { now: () => Date.now() };

/** @returns the clock's time as ISO 8601 in UTC. */
export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();
