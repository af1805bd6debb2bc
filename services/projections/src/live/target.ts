import type { Projector } from '../projectors/projector.ts';

/** The live read model, or one being rebuilt. */
export type Target = {
  readonly checkpoint: string;
  /** A table, or the live view. */
  readonly relation: string;
};

/** Writes go through the view, so a rebuild may switch it at any time. */
export const liveTarget = (projector: Projector): Target => ({
  checkpoint: projector.name,
  relation: projector.name,
});
