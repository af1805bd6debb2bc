import type { EndState } from '../end-state.ts';

/** What must hold when a storm is over, whatever happened in it. */
export type Invariant<Seen extends EndState = EndState> = {
  readonly name: string;
  /** @returns a sentence for each place where it does not hold. */
  readonly violations: (endState: Seen) => readonly string[];
};
