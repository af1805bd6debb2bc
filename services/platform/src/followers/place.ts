import type { EventBatch, Position, RecordedEvent, StoreIdentity } from '../event-store/port.ts';
import { nowInMs } from '../traces/trace-places.ts';
import { type Checkpoint, findCheckpoint } from './checkpoints.ts';
import type { Follower, FollowerServices } from './follower.ts';
import { retryWanted } from './handle-past.ts';
import { openCheckpoint } from './open-checkpoint.ts';
import { parkedStreams } from './parked-events.ts';
import { type MustWait, takeBatch } from './take-batch.ts';

/** Where a follower stands within one stretch of following. */
export type Place = {
  checkpoint: Checkpoint;
  parked: ReadonlySet<string>;
  /** Everything up to here has been seen; the checkpoint may lag. */
  seen: Position;
  /** By `performance.now()`. */
  movedAt: number;
  /** The last event that was handled since the checkpoint moved. */
  ahead: RecordedEvent | undefined;
};

export type Places = {
  /** Finds the checkpoint, tries again what is to be tried again. @throws {FollowerStopped} */
  readonly open: () => Promise<Place>;
  /**
   * Handles a batch, and moves the checkpoint unless it may lag.
   * @param meanwhile called while there is nothing to do but wait for the database.
   * @returns false when another process has changed the checkpoint.
   */
  readonly take: (place: Place, batch: EventBatch, meanwhile: () => void) => Promise<boolean>;
  /** Moves the checkpoint to what has been handled. @returns false as `take` does. */
  readonly settle: (place: Place) => Promise<boolean>;
  /** How long the checkpoint may stay where it is though nothing comes, in ms. */
  readonly mayStayMs: (place: Place) => number;
  /** @returns whether only the position has changed, by another process that runs the same. */
  readonly catchUpWithOther: (place: Place) => Promise<boolean>;
};

type PlaceOptions = {
  /** Which store it is, with every checkpoint compared with it. */
  readonly identifyStore: () => Promise<StoreIdentity>;
  readonly mustWait: MustWait;
  /** Called when events are about to be handled, and while a long past is. */
  readonly onWork: () => void;
};

export const createPlaces = (
  services: FollowerServices,
  follower: Follower,
  { identifyStore, mustWait, onWork }: PlaceOptions,
): Places => {
  const { db, log } = services;
  const { name, lagMs = 0, idleMoveMs = 0 } = follower;

  /** Handles a batch and moves the checkpoint behind it, unless it may stay and does. */
  const handle = async (
    place: Place,
    batch: EventBatch,
    meanwhile: () => void,
    mayStay: boolean,
  ): Promise<boolean> => {
    const { checkpoint, parked, ahead: before } = place;
    const options = { meanwhile, mustWait, mayStay, before };
    const taken = await takeBatch(db, follower, checkpoint, parked, batch, options);
    if (!taken) return false;
    if (taken.checkpoint === checkpoint) {
      place.ahead = batch.events.at(-1) ?? before;
      return true;
    }
    place.checkpoint = taken.checkpoint;
    place.movedAt = performance.now();
    place.ahead = undefined;
    if (taken.parked.length === 0) return true;
    place.parked = new Set([...parked, ...taken.parked.map((one) => one.recorded.stream)]);
    for (const { recorded, error } of taken.parked) {
      const { id, stream, type, metadata } = recorded;
      const { correlationId, traceId } = metadata;
      log.error(
        { follower: name, event: id, stream, type, correlationId, traceId, error },
        'event parked: its stream stands still for this follower, the others go on',
      );
    }
    return true;
  };

  return {
    open: async () => {
      await retryWanted(services, follower);
      const checkpoint = await openCheckpoint(services, follower, {
        identifyStore,
        onProgress: onWork,
      });
      const parked = await parkedStreams(db, name);
      const { position: seen } = checkpoint;
      return { checkpoint, parked, seen, movedAt: performance.now(), ahead: undefined };
    },

    take: async (place, batch, meanwhile) => {
      const isIdle = batch.events.length === 0;
      const sinceMs = performance.now() - place.movedAt;
      const mayStay = isIdle && sinceMs < (place.ahead === undefined ? idleMoveMs : lagMs);
      if (!mayStay && batch.position !== place.checkpoint.position) {
        onWork();
        const beganAt = nowInMs();
        if (!(await handle(place, batch, meanwhile, !isIdle && sinceMs < lagMs))) return false;
        if (!isIdle) follower.onHandled?.({ events: batch.events, beganAt });
      }
      place.seen = batch.position;
      return true;
    },

    settle: async (place) =>
      place.ahead === undefined ||
      handle(place, { events: [], position: place.seen, caughtUp: false }, () => undefined, false),

    mayStayMs: ({ ahead, movedAt }) =>
      ahead === undefined
        ? Number.POSITIVE_INFINITY
        : Math.max(0, movedAt + lagMs - performance.now()),

    catchUpWithOther: async (place) => {
      const { checkpoint } = place;
      const row = await findCheckpoint(db, name);
      const isSame =
        row?.store_id === checkpoint.storeId &&
        row.parkings === checkpoint.parkings &&
        row.event_types?.join() === checkpoint.eventTypes.join();
      if (!row || !isSame) return false;
      place.checkpoint = { ...checkpoint, position: row.position as Position };
      place.seen = place.checkpoint.position;
      place.ahead = undefined;
      return true;
    },
  };
};
