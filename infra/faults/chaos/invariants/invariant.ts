import type { EndState } from '../end-state.ts';

export type Invariant<Seen extends EndState = EndState> = {
  readonly name: string;
  /** @returns a sentence for each violation. */
  readonly violations: (endState: Seen) => readonly string[];
};
