import type { World } from '../world.ts';

/** What must hold when a storm is over, whatever happened in it. */
export type Invariant = {
  readonly name: string;
  /** @returns a sentence for each place where it does not hold. */
  readonly violations: (world: World) => readonly string[];
};
