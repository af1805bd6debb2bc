import type { Checkpoint } from '@haat/event-processing/checkpoints';
import type { PlannedMove } from '@haat/event-processing/processor';
import type { Row } from '../projectors/projector.ts';

/** Of each read model, some kilobytes each; more where the last batch alone changed more. */
const MAX_ROWS = 1_000;
/**
 * So long after the last of them was to be written, in ms: a process that no longer leads is not
 * told whom it has to forget.
 */
const CACHE_MS = 60_000;

export type RowCache = {
  /**
   * Whether all rows that were written on the way to this checkpoint are known or in the database:
   * not where somebody else has moved it, or something was written beside it.
   */
  readonly standsAt: (checkpoint: Checkpoint | undefined) => boolean;
  /** As it was written last. Only where it stands at the checkpoint that is to move. */
  readonly get: (key: string) => Row | undefined;
  /**
   * What goes with a move that may still be under way: it is believed from the checkpoint on that no
   * other move leads to. Without a move it is written beside the checkpoint (parked events, parts of
   * a batch once it has moved): nothing is kept then.
   */
  readonly write: (
    rows: ReadonlyMap<string, Row>,
    move: Pick<PlannedMove, 'from' | 'to'> | undefined,
  ) => void;
};

/**
 * The rows that a processor wrote last, so that an order's next event does not have its row read
 * again. They are believed for as long as the checkpoint is the very one that its own last move
 * leads to: whoever else writes rows (another process, a rebuild that takes their place, events that
 * were parked) changes it, so that our next move fails, and the checkpoint is another from then on.
 */
export const createRowCache = (max = MAX_ROWS): RowCache => {
  /** Those that were written longest ago first. */
  const kept = new Map<string, Row>();
  let at: Checkpoint | undefined;
  let timer: NodeJS.Timeout | undefined;

  const clear = (): void => {
    clearTimeout(timer);
    timer = undefined;
    kept.clear();
    at = undefined;
  };

  return {
    standsAt: (checkpoint) => checkpoint !== undefined && checkpoint === at,
    get: (key) => kept.get(key),
    write: (rows, move) => {
      if (move === undefined) return clear();
      if (at !== move.from) kept.clear();
      for (const [key, row] of rows) {
        kept.delete(key);
        kept.set(key, row);
      }
      // All of the last move's stay: it may not be in the database yet when the next is planned.
      const enough = Math.max(max, rows.size);
      for (const oldest of kept.keys()) {
        if (kept.size <= enough) break;
        kept.delete(oldest);
      }
      at = move.to;
      timer = timer?.refresh() ?? setTimeout(clear, CACHE_MS).unref();
    },
  };
};
