import type { Checkpoint } from '@haat/event-processing/checkpoints';
import type { PlannedMove } from '@haat/event-processing/processor';
import { BoundedMap } from '@haat/platform/bounded-map';
import type { Row } from '../projectors/projector.ts';

/** For each read model; more where the last batch changed more. */
const MAX_ROWS = 1_000;
/** In ms after the last write: a former leader is not notified of erasures. */
const CACHE_MS = 60_000;

export type RowCache = {
  /** Whether the cache fits the checkpoint; false after another writer's move. */
  readonly standsAt: (checkpoint: Checkpoint | undefined) => boolean;
  /** Only valid where `standsAt` is true. */
  readonly get: (key: string) => Row | undefined;
  /** @param move its checkpoint validates the rows; undefined clears the cache (parked events). */
  readonly write: (
    rows: ReadonlyMap<string, Row>,
    move: Pick<PlannedMove, 'from' | 'to'> | undefined,
  ) => void;
};

/**
 * The last written rows, so that they are not read again. Valid only at the very checkpoint of the
 * last own move: every other writer (process, rebuild, parked events) moves it.
 */
export const createRowCache = (max = MAX_ROWS): RowCache => {
  const cached = new BoundedMap<string, Row>(max);
  let at: Checkpoint | undefined;
  let timer: NodeJS.Timeout | undefined;

  const clear = (): void => {
    clearTimeout(timer);
    timer = undefined;
    cached.clear();
    at = undefined;
  };

  return {
    standsAt: (checkpoint) => checkpoint !== undefined && checkpoint === at,
    get: (key) => cached.get(key),
    write: (rows, move) => {
      if (move === undefined) return clear();
      if (at !== move.from) cached.clear();
      // The last move's rows stay: they may not be stored yet.
      cached.max = Math.max(max, rows.size);
      for (const [key, row] of rows) cached.set(key, row);
      at = move.to;
      timer = timer?.refresh() ?? setTimeout(clear, CACHE_MS).unref();
    },
  };
};
