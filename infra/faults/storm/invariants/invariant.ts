import type { World } from '../world.ts';

/** What must hold when a storm is over, whatever happened in it. */
export type Invariant<Seen extends World = World> = {
  readonly name: string;
  /** @returns a sentence for each place where it does not hold. */
  readonly violations: (world: Seen) => readonly string[];
};
