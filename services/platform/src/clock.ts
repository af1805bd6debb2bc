/** The only source of time: ms since 1970, UTC. */
export type Clock = {
  readonly now: () => number;
};

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 in UTC. */
export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();
