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
import { bisectBatch, mayBeDataError } from './bisect-batch.ts';
import type { EventProcessor } from './event-processor.ts';
import { act, type MustWait, type Partition, partitionBatch } from './partition-batch.ts';

export type Taken = {
  readonly checkpoint: Checkpoint;
  /** Failed events, and the later ones of their streams. */
  readonly parked: readonly Parking[];
};

export type Plan<Prepared = unknown> = {
  readonly from: Checkpoint;
  /** A new object: the next plan is valid only if its `from` is this object. */
  readonly to: Checkpoint;
  /** In ms since 1970. */
  readonly beganAt: number;
  readonly partition: Partition<Prepared>;
  readonly move: Move;
  readonly mayStay: boolean;
  /** The result of `EventProcessor.insert`; null if the batch needs a transaction. */
  readonly insert: PromiseSettledResult<RawBuilder<unknown> | null> | null;
};

export type PlanOptions = {
  readonly mustWait?: MustWait | undefined;
  /** Whether the checkpoint may stay if the batch writes nothing. */
  readonly mayStay?: boolean;
  readonly before?: RecordedEvent | undefined;
  /** Settles after the write of the batch before. */
  readonly written?: Promise<unknown>;
};

/** Also runs external effects. @param from the checkpoint, or the one after the pending write */
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
  const plan = { from, to, beganAt, partition: { ready, parked }, move, mayStay };
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
 * Writes all or nothing. @returns null if the checkpoint changed. @throws errors not caused by an
 * event
 */
export const writeBatch = async <Prepared>(
  db: Kysely<Database>,
  processor: EventProcessor<Prepared>,
  { from, to, partition: { ready, parked }, move, mayStay, insert }: Plan<Prepared>,
): Promise<Taken | null> => {
  const writeAtOnce = async (
    planned: PromiseSettledResult<RawBuilder<unknown> | null>,
  ): Promise<Taken> => {
    if (planned.status === 'rejected') throw planned.reason;
    // Write and move in one statement: a crash in between would skip events.
    if (mayStay && !planned.value) return { checkpoint: from, parked };
    if (!(await moveCheckpoint(db, from, move, planned.value))) throw new CheckpointMoved();
    return { checkpoint: to, parked };
  };

  const write = (bisects: boolean): Promise<Taken> =>
    db.transaction().execute(async (transaction) => {
      // The checkpoint first: its row lock keeps other processes from handling the same events.
      const moved = await moveCheckpoint(transaction, from, move);
      if (!moved) throw new CheckpointMoved();
      await parkEvents(transaction, processor.name, parked);
      if (ready.length === 0) return { checkpoint: moved, parked };
      if (!bisects) {
        const prepared = ready.map((one) => one.prepared);
        await processor.handle(transaction, prepared);
        return { checkpoint: moved, parked };
      }
      const newlyParked = await bisectBatch(transaction, processor, ready);
      await parkEvents(transaction, processor.name, newlyParked);
      const bumped = newlyParked.length > 0 && parked.length === 0;
      const marked = bumped
        ? await moveCheckpoint(transaction, moved, { ...move, hasParked: true })
        : moved;
      if (!marked) throw new CheckpointMoved();
      return { checkpoint: marked, parked: [...parked, ...newlyParked] };
    });

  try {
    return await (insert ? writeAtOnce(insert) : write(false)).catch((error: unknown) => {
      if (error instanceof CheckpointMoved || !mayBeDataError(error)) throw error;
      return write(true);
    });
  } catch (error) {
    if (error instanceof CheckpointMoved) return null;
    throw error;
  }
};

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
