import type { Projector } from '../projectors/projector.ts';

/** Where a projector writes: the live read model, or one that is being rebuilt. */
export type Target = {
  readonly checkpoint: string;
  /** A table, or the view that leads to the live one. */
  readonly relation: string;
};

/**
 * The read model that queries see. Its view is written through, so a rebuild may move it any time.
 */
export const liveTarget = (projector: Projector): Target => ({
  checkpoint: projector.name,
  relation: projector.name,
});
