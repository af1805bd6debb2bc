import type { EventBatch, RecordedEvent } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import { nowInMs } from '@haat/platform/tracing';
import type { Kysely, RawBuilder } from 'kysely';
import {
  type Checkpoint,
  HAS_MOVED,
  type Move,
  moveCheckpoint,
  movedCheckpoint,
} from '../checkpoint/checkpoints.ts';
import { type Parking, parkEvents } from '../parking/parked-events.ts';
import { bisectBatch, mayBeAboutTheData } from './bisect-batch.ts';
import type { EventProcessor } from './event-processor.ts';
import { act, type MustWait, partitionBatch, type Sorted } from './partition-batch.ts';

export type Taken = {
  /** As it was where it may stay and nothing was to be written. */
  readonly checkpoint: Checkpoint;
  /** What could not be handled, and what waits behind it. */
  readonly parked: readonly Parking[];
};

/** What is to become of a batch: nothing of it is written yet. */
export type Plan<Prepared = unknown> = {
  readonly from: Checkpoint;
  /**
   * Where the checkpoint stands, as this very object, when the plan was written as it was made. The
   * next batch may be planned from it before; that plan is void where the checkpoint is another.
   */
  readonly to: Checkpoint;
  /** When it was begun, in ms since 1970. */
  readonly beganAt: number;
  readonly sorted: Sorted<Prepared>;
  readonly move: Move;
  readonly mayStay: boolean;
  /** What `EventProcessor.insert` said; null where the batch is not one insert. */
  readonly insert: PromiseSettledResult<RawBuilder<unknown> | null> | null;
};

export type PlanOptions = {
  /** See {@link partitionBatch}. */
  readonly mustWait?: MustWait | undefined;
  /** The checkpoint need not move for a batch of which nothing is to be written. */
  readonly mayStay?: boolean;
  /** The last event that was handled before the batch, since the checkpoint moved. */
  readonly before?: RecordedEvent | undefined;
  /** Resolves when the batch before was written, or was not, where that is still under way. */
  readonly written?: Promise<unknown>;
};

/**
 * Works out what a batch leads to, and does what is to be done outside the database.
 * @param from where the checkpoint stands, or will when the plan before has been written.
 * @throws what `mustWait` and `EventProcessor.act` throw.
 */
export const planBatch = async <Prepared>(
  db: Kysely<Database>,
  processor: EventProcessor<Prepared>,
  from: Checkpoint,
  parkedStreams: ReadonlySet<string>,
  batch: Pick<EventBatch, 'events' | 'position'>,
  { mustWait, mayStay = false, before, written = Promise.resolve() }: PlanOptions = {},
): Promise<Plan<Prepared>> => {
  const beganAt = nowInMs();
  const { ready: accepted, parked } = partitionBatch(
    processor,
    parkedStreams,
    batch.events,
    mustWait,
  );
  const ready = await act(processor, accepted);
  const last = batch.events.at(-1) ?? before;
  const move = { to: batch.position, last, hasParked: parked.length > 0 };
  const to = movedCheckpoint(from, move);
  const plan = { from, to, beganAt, sorted: { ready, parked }, move, mayStay };
  if (parked.length > 0 || (ready.length > 0 && !processor.insert))
    return { ...plan, insert: null };
  const prepared = ready.map((one) => one.prepared);
  const [insert] = await Promise.allSettled([
    (async () =>
      (await processor.insert?.(prepared, HAS_MOVED, db, { from, to, written })) ?? null)(),
  ]);
  return { ...plan, insert };
};

class CheckpointMoved extends Error {}

/**
 * Writes what was planned, puts aside what cannot be handled and moves the checkpoint, all or
 * nothing.
 * @returns null when the checkpoint is no longer as it was known: nothing was written.
 * @throws what is no fault of an event.
 */
export const writeBatch = async <Prepared>(
  db: Kysely<Database>,
  processor: EventProcessor<Prepared>,
  { from, to, sorted: { ready, parked }, move, mayStay, insert }: Plan<Prepared>,
): Promise<Taken | null> => {
  const writeAtOnce = async (
    planned: PromiseSettledResult<RawBuilder<unknown> | null>,
  ): Promise<Taken> => {
    if (planned.status === 'rejected') throw planned.reason;
    // What is written goes with the move in one statement, always: a crash of the database that
    // forgot the one and not the other would have the event passed over.
    if (mayStay && !planned.value) return { checkpoint: from, parked };
    if (!(await moveCheckpoint(db, from, move, planned.value))) throw new CheckpointMoved();
    return { checkpoint: to, parked };
  };

  const write = (isApart: boolean): Promise<Taken> =>
    db.transaction().execute(async (transaction) => {
      // The checkpoint first: its row's lock keeps others from handling the same events, and one
      // that comes second learns so before it has done any work.
      const moved = await moveCheckpoint(transaction, from, move);
      if (!moved) throw new CheckpointMoved();
      await parkEvents(transaction, processor.name, parked);
      if (ready.length === 0) return { checkpoint: moved, parked };
      if (!isApart) {
        const prepared = ready.map((one) => one.prepared);
        await processor.handle(transaction, prepared);
        return { checkpoint: moved, parked };
      }
      const apart = await bisectBatch(transaction, processor, ready);
      await parkEvents(transaction, processor.name, apart);
      const bumped = apart.length > 0 && parked.length === 0;
      const marked = bumped
        ? await moveCheckpoint(transaction, moved, { ...move, hasParked: true })
        : moved;
      if (!marked) throw new CheckpointMoved();
      return { checkpoint: marked, parked: [...parked, ...apart] };
    });

  try {
    return await (insert ? writeAtOnce(insert) : write(false)).catch((error: unknown) => {
      if (error instanceof CheckpointMoved || !mayBeAboutTheData(error)) throw error;
      return write(true);
    });
  } catch (error) {
    if (error instanceof CheckpointMoved) return null;
    throw error;
  }
};

/** Plans a batch and writes it: see {@link planBatch} and {@link writeBatch}. */
export const takeBatch = async <Prepared>(
  db: Kysely<Database>,
  processor: EventProcessor<Prepared>,
  checkpoint: Checkpoint,
  parkedStreams: ReadonlySet<string>,
  batch: Pick<EventBatch, 'events' | 'position'>,
  options: PlanOptions = {},
): Promise<Taken | null> =>
  writeBatch(
    db,
    processor,
    await planBatch(db, processor, checkpoint, parkedStreams, batch, options),
  );
