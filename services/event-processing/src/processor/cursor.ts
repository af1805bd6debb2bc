import type { EventBatch, Position, RecordedEvent, StoreIdentity } from '@haat/event-store/port';
import { nowInMs } from '@haat/platform/tracing';
import { type Checkpoint, findCheckpoint } from '../checkpoint/checkpoints.ts';
import { parkedStreams } from '../parking/parked-events.ts';
import type { EventProcessor, EventProcessorServices } from './event-processor.ts';
import { openCheckpoint } from './open-checkpoint.ts';
import type { MustWait } from './partition-batch.ts';
import { retryRequested } from './reprocess.ts';
import { type Plan, planBatch, writeBatch } from './take-batch.ts';

export type Cursor = {
  checkpoint: Checkpoint;
  /** The checkpoint after the pending write; undefined if unknown. */
  expected: Checkpoint | undefined;
  parked: ReadonlySet<string>;
  /** All events up to here were handled or filtered out; the checkpoint may lag. */
  seen: Position;
  movedAt: number;
  /** The last event handled since the checkpoint moved; undefined for none. */
  ahead: RecordedEvent | undefined;
};

export type Cursors = {
  /** @throws {ProcessorStopped} */
  readonly open: () => Promise<Cursor>;
  /**
   * Plans while the batch before is written (`written`). @returns undefined if that must end first
   */
  readonly planAhead: (
    cursor: Cursor,
    batch: EventBatch,
    written: Promise<unknown>,
  ) => Promise<Plan | undefined>;
  /**
   * `planned` is used only if its checkpoint is still the cursor's. @returns false if another
   * process moved the checkpoint
   */
  readonly take: (cursor: Cursor, batch: EventBatch, planned?: Plan) => Promise<boolean>;
  /** Moves the checkpoint past all handled events. @returns as `take` */
  readonly settle: (cursor: Cursor) => Promise<boolean>;
  /** For how many ms the checkpoint may still stay. */
  readonly mayStayMs: (cursor: Cursor) => number;
  /** Takes over a position that another process of this version stored. @returns false otherwise */
  readonly adoptOtherMove: (cursor: Cursor) => Promise<boolean>;
};

type CursorOptions = {
  readonly identifyStore: () => Promise<StoreIdentity>;
  readonly mustWait: MustWait;
  readonly onWork: () => void;
};

export const createCursors = (
  services: EventProcessorServices,
  processor: EventProcessor,
  { identifyStore, mustWait, onWork }: CursorOptions,
): Cursors => {
  const { db, log } = services;
  const { name, lagMs = 0, idleMoveMs = 0 } = processor;

  const handle = async (
    cursor: Cursor,
    batch: EventBatch,
    mayStay: boolean,
    planned?: Plan,
  ): Promise<boolean> => {
    const { checkpoint, parked, ahead: before } = cursor;
    // Not so if the batch before was not written as planned, for example if it parked an event.
    const isPlanValid = planned?.from === checkpoint;
    const options = { mustWait, mayStay, before };
    cursor.expected = isPlanValid ? planned.to : undefined;
    const plan = isPlanValid
      ? planned
      : await planBatch(db, processor, checkpoint, parked, batch, options);
    cursor.expected = plan.to;
    const taken = await writeBatch(db, processor, plan);
    cursor.expected = taken?.checkpoint;
    if (!taken) return false;
    if (taken.checkpoint === checkpoint) {
      cursor.ahead = batch.events.at(-1) ?? before;
      return true;
    }
    cursor.checkpoint = taken.checkpoint;
    cursor.movedAt = performance.now();
    cursor.ahead = undefined;
    if (taken.parked.length === 0) return true;
    cursor.parked = new Set([...parked, ...taken.parked.map((one) => one.recorded.stream)]);
    for (const { recorded, error } of taken.parked) {
      const { id, stream, type, metadata } = recorded;
      const { correlationId, traceId } = metadata;
      log.error(
        { processor: name, event: id, stream, type, correlationId, traceId, error },
        'event parked: this processor pauses its stream and continues with the others',
      );
    }
    return true;
  };

  return {
    open: async () => {
      await retryRequested(services, processor);
      const checkpoint = await openCheckpoint(services, processor, {
        identifyStore,
        onProgress: onWork,
      });
      const parked = await parkedStreams(db, name);
      const { position: seen } = checkpoint;
      const movedAt = performance.now();
      return { checkpoint, expected: checkpoint, parked, seen, movedAt, ahead: undefined };
    },

    planAhead: async ({ expected, parked }, batch, written) => {
      // External effects keep event order: each batch is written before the next.
      const mustFollow = processor.act !== undefined || processor.lagMs !== undefined;
      const hasPlan = !mustFollow && processor.insert !== undefined && batch.events.length > 0;
      if (!hasPlan || expected === undefined) return undefined;
      const options = { mustWait, written: written.catch(() => undefined) };
      return planBatch(db, processor, expected, parked, batch, options);
    },

    take: async (cursor, batch, planned) => {
      const isIdle = batch.events.length === 0;
      const sinceMs = performance.now() - cursor.movedAt;
      const mayStay = isIdle && sinceMs < (cursor.ahead === undefined ? idleMoveMs : lagMs);
      if (!mayStay && batch.position !== cursor.checkpoint.position) {
        onWork();
        const beganAt = planned?.beganAt ?? nowInMs();
        if (!(await handle(cursor, batch, !isIdle && sinceMs < lagMs, planned))) return false;
        if (!isIdle) processor.onHandled?.({ events: batch.events, beganAt });
      }
      cursor.seen = batch.position;
      return true;
    },

    settle: async (cursor) =>
      cursor.ahead === undefined ||
      handle(cursor, { events: [], position: cursor.seen, caughtUp: false }, false),

    mayStayMs: ({ ahead, movedAt }) =>
      ahead === undefined
        ? Number.POSITIVE_INFINITY
        : Math.max(0, movedAt + lagMs - performance.now()),

    adoptOtherMove: async (cursor) => {
      const { checkpoint } = cursor;
      const row = await findCheckpoint(db, name);
      const isSame =
        row?.store_id === checkpoint.storeId &&
        row.parkings === checkpoint.parkings &&
        row.event_types.join() === checkpoint.eventTypes.join();
      if (!row || !isSame) return false;
      cursor.checkpoint = { ...checkpoint, position: row.position as Position };
      cursor.expected = cursor.checkpoint;
      cursor.seen = cursor.checkpoint.position;
      cursor.ahead = undefined;
      return true;
    },
  };
};
