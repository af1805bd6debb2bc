/** After an answer that says the site has too much to do, so many others are asked for singly. */
export const SINGLY_FOR = 50;

/** How many requests to one site may be under way. */
export type Pace = {
  readonly width: () => number;
  /** @param isStrained the site answered that it has too much to do or is broken, or not at all. */
  readonly note: (isStrained: boolean) => void;
};

/** @param connections the most that there may be, at a site that bears them */
export const createPace = (connections: number): Pace => {
  let singly = 0;
  return {
    width: () => (singly > 0 ? 1 : connections),
    note: (isStrained) => {
      singly = isStrained ? SINGLY_FOR : Math.max(0, singly - 1);
    },
  };
};
