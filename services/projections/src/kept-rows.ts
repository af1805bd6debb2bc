import type { Checkpoint } from '@haat/platform/followers/checkpoints';
import type { Row } from './projector.ts';

/** Of each read model, some kilobytes each. */
const MOST_ROWS = 1_000;
/**
 * So long after the last of them was written, in ms: a process that no longer leads is not told whom
 * it has to forget.
 */
const KEPT_MS = 60_000;

export type KeptRows = {
  /** As it was written last, and is still. @param from where the checkpoint stands. */
  readonly get: (key: string, from: Checkpoint | undefined) => Row | undefined;
  /**
   * What is about to be written with the move of the checkpoint from there, and nothing else.
   * Without one it is written beside the checkpoint (parked events, parts of a batch once it has
   * moved): nothing is kept then.
   */
  readonly write: (rows: ReadonlyMap<string, Row>, from: Checkpoint | undefined) => void;
  /** The checkpoint has moved, and what was to be written with it is. */
  readonly moved: (from: Checkpoint, to: Checkpoint) => void;
};

/**
 * The rows that a follower wrote last, so that an order's next event does not have its row read
 * again. They are believed for as long as the checkpoint is the very one that its own last move has
 * left: whoever else writes rows (another process, a rebuild that takes their place, events that
 * were parked) changes it, so that our next move fails, and the checkpoint is another from then on.
 */
export const keepRows = (most = MOST_ROWS): KeptRows => {
  /** Those that were written longest ago first. */
  const kept = new Map<string, Row>();
  let at: Checkpoint | undefined;
  let pending: { readonly rows: ReadonlyMap<string, Row>; readonly from: Checkpoint } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const clear = (): void => {
    clearTimeout(timer);
    timer = undefined;
    kept.clear();
    at = undefined;
    pending = undefined;
  };

  return {
    get: (key, from) => (from !== undefined && from === at ? kept.get(key) : undefined),
    write: (rows, from) => {
      if (from === undefined) clear();
      else pending = { rows, from };
    },
    moved: (from, to) => {
      if (at !== from) kept.clear();
      for (const [key, row] of pending?.from === from ? pending.rows : []) {
        kept.delete(key);
        kept.set(key, row);
      }
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
      at = to;
      pending = undefined;
      timer = timer?.refresh() ?? setTimeout(clear, KEPT_MS).unref();
    },
  };
};
