/** This many requests run singly after an answer that shows strain. */
export const SINGLY_FOR = 50;

export type Pace = {
  readonly width: () => number;
  /** @param isStrained 429, a server error or no answer. */
  readonly note: (isStrained: boolean) => void;
};

export const createPace = (connections: number): Pace => {
  let singly = 0;
  return {
    width: () => (singly > 0 ? 1 : connections),
    note: (isStrained) => {
      singly = isStrained ? SINGLY_FOR : Math.max(0, singly - 1);
    },
  };
};
