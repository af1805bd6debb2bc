import { setTimeout as delay } from 'node:timers/promises';
import {
  type Checkpoint,
  createCheckpoint,
  findCheckpoint,
  moveCheckpoint,
} from '@haat/event-processing/checkpoints';
import { parkEvents, parkedStreams } from '@haat/event-processing/parked-events';
import { bisectBatch, partitionBatch, takeBatch } from '@haat/event-processing/processor';
import { comparePositions, type Position, type StoreIdentity } from '@haat/event-store/port';
import {
  isLockedByOthers,
  liveVersion,
  rebuildLock,
  showNextTable,
  tableName,
} from '@haat/platform/read-models';
import { createBackOff } from '@haat/platform/waits';
import { sql } from 'kysely';
import type { ProjectionServices } from '../live/projection-services.ts';
import { projectionProcessor } from '../projectors/projection-processor.ts';
import type { Projector } from '../projectors/projector.ts';
import {
  beginningOf,
  deleteCheckpoint,
  lockLiveCheckpoint,
  reachedBy,
  takeOver,
} from './live-checkpoint.ts';
import { findUnfinished, startOver } from './next-table.ts';
import { stepsBetween } from './steps-between.ts';
import {
  comparedColumns,
  countRows,
  dropNextTable,
  type Fingerprint,
  fingerprint,
} from './table-set.ts';

export type RebuildResult =
  | {
      readonly kind: 'swapped';
      readonly table: string;
      readonly rows: number;
      /** Where an interrupted rebuild resumed, or the start. */
      readonly from: Position;
    }
  /** The events give other rows than the live ones; nothing was changed. */
  | { readonly kind: 'differs'; readonly live: Fingerprint; readonly rebuilt: Fingerprint }
  | { readonly kind: 'running_elsewhere' }
  | { readonly kind: 'not_needed' };

/** Own position, and that of the live read model. */
export type RebuildProgress = { readonly position: Position; readonly upTo: Position };

export type RebuildOptions = {
  /** Swaps even where rows differ. */
  readonly acceptDifferences?: boolean;
  readonly batchSize?: number;
  /** Called once no other process rebuilds it. */
  readonly isNeeded?: () => Promise<boolean>;
  /** First pause while a reader holds the live table, in ms; by default 1,000. */
  readonly pauseMs?: number;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Ends a wait, or between two batches. */
  readonly signal?: AbortSignal;
};

const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** In ms: how long a swap waits for readers, because new readers wait behind it. */
const SWAP_LOCK_MS = 250;

/**
 * Fills the next table from the first event or where it stopped, compares it with the live one at
 * the same position, and switches the view. Queries go on; a long reader delays only the swap.
 * @throws an `AbortError` after the signal.
 */
export const rebuild = (
  services: ProjectionServices,
  projector: Projector,
  options: RebuildOptions = {},
): Promise<RebuildResult> =>
  services.db.connection().execute(async (held) => {
    const lock = rebuildLock(projector);
    const { rows } = await sql<{
      held: boolean;
    }>`select pg_try_advisory_lock(${lock}) as held`.execute(held);
    if (!rows[0]?.held) return { kind: 'running_elsewhere' };
    try {
      if (options.isNeeded && !(await options.isNeeded())) return { kind: 'not_needed' };
      return await rebuildAlone(services, projector, options);
    } finally {
      // A lost connection has released it: the result stands.
      await sql`select pg_advisory_unlock(${lock})`.execute(held).catch(() => undefined);
    }
  });

const rebuildAlone = async (
  services: ProjectionServices,
  projector: Projector,
  options: RebuildOptions,
): Promise<RebuildResult> => {
  const { db, store, log } = services;
  const { pauseMs = PAUSE_MS, signal } = options;
  const version = await liveVersion(db, projector);
  const next = tableName(projector, version + 1);
  const identity = await store.identify();
  // A row to lock: without it the live projector could begin during the comparison.
  await createCheckpoint(db, beginningOf(projector, projector.name, identity));
  const unfinished = await findUnfinished({ db, store }, projector, next, identity);
  const checkpoint = unfinished ?? (await startOver(db, projector, next, identity));
  if (unfinished) log.warn({ table: next, from: unfinished.position }, 'resuming a rebuild');
  const tables: Tables = {
    live: tableName(projector, version),
    next,
    identity,
    from: checkpoint.position,
  };
  const backOff = createBackOff({ firstMs: pauseMs, capMs: MAX_PAUSE_MS });
  let built: Built = { checkpoint, parked: await parkedStreams(db, next) };
  for (;;) {
    built = await catchUp(services, projector, built, options);
    log.info(
      { table: next, position: built.checkpoint.position },
      'rebuilt, comparing with the live table',
    );
    const result = await swap(services, projector, tables, built, options).catch(
      (error: unknown) => {
        if (isLockedByOthers(error)) return null;
        throw error;
      },
    );
    if (result !== null) {
      if (result.kind !== 'differs') return result;
      await dropNextTable(db, projector);
      await deleteCheckpoint(db, next);
      return result;
    }
    const waitMs = backOff.next();
    log.warn({ table: next, waitMs }, 'rebuilt, waiting for a long read of the live table');
    await delay(waitMs, undefined, { ...(signal && { signal }) });
  }
};

type Tables = {
  readonly live: string;
  readonly next: string;
  readonly identity: StoreIdentity;
  readonly from: Position;
};
type Built = { readonly checkpoint: Checkpoint; readonly parked: ReadonlySet<string> };

const beingRebuilt = (table: string): Error =>
  new Error(`${table} is being rebuilt by another process`);

/** @throws when a table stays locked: nothing was changed then. */
const swap = (
  { db, store }: ProjectionServices,
  projector: Projector,
  { live, next, identity, from }: Tables,
  { checkpoint }: Built,
  { acceptDifferences = false, batchSize }: RebuildOptions,
): Promise<RebuildResult> =>
  db.transaction().execute(async (transaction): Promise<RebuildResult> => {
    const processor = projectionProcessor({ store }, projector, {
      checkpoint: next,
      relation: next,
    });
    await sql`set local lock_timeout = '10s'`.execute(transaction);
    // Holds the live checkpoint: tables are compared and switched at one position.
    const reached = await lockLiveCheckpoint(transaction, store, projector);
    const { position } = checkpoint;
    // Moved first, so that a second rebuild of the table cannot handle the events again.
    const move = { to: reached, last: undefined, hasParked: false };
    if (!(await moveCheckpoint(transaction, checkpoint, move))) throw beingRebuilt(next);
    for await (const { events } of stepsBetween(store, projector, position, reached, batchSize)) {
      const { ready, parked } = partitionBatch(
        processor,
        await parkedStreams(transaction, next),
        events,
      );
      const apart = await bisectBatch(transaction, processor, ready);
      await parkEvents(transaction, next, [...parked, ...apart]);
    }
    if (!acceptDifferences) {
      const columns = await comparedColumns(transaction, live, projector);
      const before = await fingerprint(transaction, live, columns);
      const after = await fingerprint(transaction, next, columns);
      const differs = before.rows !== after.rows || before.hash !== after.hash;
      if (differs) return { kind: 'differs', live: before, rebuilt: after };
    }
    const rows = await countRows(transaction, next);
    await sql`set local lock_timeout = ${sql.lit(SWAP_LOCK_MS)}`.execute(transaction);
    await showNextTable(transaction, projector);
    await takeOver(transaction, projector, next, { reached, storeId: identity.id });
    return { kind: 'swapped', table: next, rows, from };
  });

/** Never beyond the live read model. */
const catchUp = async (
  { db, store }: ProjectionServices,
  projector: Projector,
  built: Built,
  { batchSize, signal, onProgress }: RebuildOptions,
): Promise<Built> => {
  const next = built.checkpoint.name;
  const processor = projectionProcessor({ store }, projector, { checkpoint: next, relation: next });
  let { checkpoint, parked } = built;
  for (;;) {
    const reached = await reachedBy(store, await findCheckpoint(db, projector.name));
    if (comparePositions(checkpoint.position, reached) >= 0) return { checkpoint, parked };
    const steps = stepsBetween(store, projector, checkpoint.position, reached, batchSize);
    for await (const { events, to } of steps) {
      signal?.throwIfAborted();
      const taken = await takeBatch(db, processor, checkpoint, parked, { events, position: to });
      if (!taken) throw beingRebuilt(next);
      checkpoint = taken.checkpoint;
      onProgress?.({ position: to, upTo: reached });
      parked = new Set([...parked, ...taken.parked.map(({ recorded }) => recorded.stream)]);
    }
  }
};
