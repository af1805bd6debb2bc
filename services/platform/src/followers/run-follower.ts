import { setTimeout as wait } from 'node:timers/promises';
import { createBackOff } from '../event-store/back-off.ts';
import type { EventBatch, Position, RecordedEvent, StoreIdentity } from '../event-store/port.ts';
import { type Checkpoint, findCheckpoint } from './checkpoints.ts';
import { type Feed, FellBehind } from './feed.ts';
import { type Follower, type FollowerServices, FollowerStopped } from './follower.ts';
import { retryWanted } from './handle-past.ts';
import { leaveToNewerVersion } from './newer-events.ts';
import { openCheckpoint } from './open-checkpoint.ts';
import { errorText, type Parking, parkedStreams } from './parked-events.ts';
import { readAhead } from './read-ahead.ts';
import { handleAhead, takeBatch } from './take-batch.ts';
import { subscribeWatched } from './watched-subscription.ts';

export type RunningFollower = {
  readonly name: string;
  /** True, or a sentence that says what is wrong. */
  readonly health: () => true | string;
  /** True once it has been at the end of the events. */
  readonly hasCaughtUp: () => boolean;
  /** Makes it look again at its checkpoint and at what is to be retried. */
  readonly lookAgain: () => void;
  /** Resolves when it has ended, after the signal. */
  readonly ended: Promise<void>;
};

export type RunOptions = {
  readonly signal: AbortSignal;
  /** Which store it is, with every checkpoint compared with it. */
  readonly identifyStore: () => Promise<StoreIdentity>;
  /** Most events of a batch while it is behind. */
  readonly batchSize: number;
  /** Waits after an error, in ms. */
  readonly retry: { readonly firstMs: number; readonly capMs: number };
  /** Without progress for so long it is not well, in ms. */
  readonly staleMs: number;
  /** How long an event of a newer version is left to a process of that version, in ms. */
  readonly newerPatienceMs: number;
};

/** Where a follower stands within one stretch of following. */
type Place = {
  checkpoint: Checkpoint;
  parked: ReadonlySet<string>;
  /** Everything up to here has been seen; the checkpoint may lag. */
  seen: Position;
  movedAt: number;
  /** The last event that was handled since the checkpoint moved. */
  ahead: RecordedEvent | undefined;
};

/**
 * Follows the events from a checkpoint until the signal. Several processes may run the same
 * follower: the checkpoint lets each batch be handled by one of them only. An error is logged and
 * tried again; no event is ever left out.
 */
export const runFollower = (
  services: FollowerServices,
  follower: Follower,
  feed: Feed,
  { signal, identifyStore, batchSize, retry, staleMs, newerPatienceMs }: RunOptions,
): RunningFollower => {
  const { db, log } = services;
  const { name, eventTypes } = follower;
  const backOff = createBackOff(retry);
  const mustWait = leaveToNewerVersion(name, newerPatienceMs);
  let problem: string | undefined;
  let caughtUp = false;
  let isAtFeed = false;
  let progressAt = performance.now();
  let looking = new AbortController();

  const progress = (): void => {
    progressAt = performance.now();
    problem = undefined;
    backOff.reset();
  };

  const tell = (parked: readonly Parking[]): void => {
    for (const { recorded, error } of parked) {
      const { id, stream, type } = recorded;
      log.error(
        { follower: name, event: id, stream, type, error },
        'event parked: its stream stands still for this follower, the others go on',
      );
    }
  };

  /** Handles a batch and moves the checkpoint behind it. @returns false as {@link take} does. */
  const move = async (place: Place, batch: EventBatch, meanwhile: () => void): Promise<boolean> => {
    const { checkpoint, parked, ahead: before } = place;
    const options = { meanwhile, mustWait, before };
    const taken = await takeBatch(db, follower, checkpoint, parked, batch, options);
    if (!taken) return false;
    place.checkpoint = taken.checkpoint;
    place.movedAt = performance.now();
    place.ahead = undefined;
    if (taken.parked.length > 0) {
      place.parked = new Set([...parked, ...taken.parked.map((one) => one.recorded.stream)]);
      tell(taken.parked);
    }
    return true;
  };

  /** Moves the checkpoint to what has been seen. @returns false when another process has changed it. */
  const settle = async (place: Place): Promise<boolean> =>
    place.ahead === undefined ||
    move(place, { events: [], position: place.seen, caughtUp }, () => undefined);

  /** @returns false when another process has changed the checkpoint. */
  const take = async (place: Place, batch: EventBatch, meanwhile: () => void): Promise<boolean> => {
    const isIdle = batch.events.length === 0;
    const sinceMs = performance.now() - place.movedAt;
    const { lagMs = 0, idleMoveMs = 0 } = follower;
    const mayStay = isIdle && sinceMs < (place.ahead === undefined ? idleMoveMs : lagMs);
    if (!mayStay && batch.position !== place.checkpoint.position) {
      // From here on its own work counts, no longer that the store is heard of.
      isAtFeed = false;
      progressAt = performance.now();
      const { parked } = place;
      const mayGoAhead = !isIdle && sinceMs < lagMs;
      if (mayGoAhead && (await handleAhead(db, follower, parked, batch.events))) {
        place.ahead = batch.events.at(-1);
      } else if (!(await move(place, batch, meanwhile))) return false;
      if (!isIdle) follower.onHandled?.();
    }
    place.seen = batch.position;
    caughtUp ||= batch.caughtUp;
    progress();
    return true;
  };

  const open = async (): Promise<Place> => {
    await retryWanted(services, follower);
    const checkpoint = await openCheckpoint(services, follower, {
      identifyStore,
      onProgress: () => {
        progressAt = performance.now();
      },
    });
    const parked = await parkedStreams(db, name);
    const { position: seen } = checkpoint;
    return { checkpoint, parked, seen, movedAt: performance.now(), ahead: undefined };
  };

  /** @returns whether only the position has changed, by another process that runs the same. */
  const catchUpWithOther = async (place: Place): Promise<boolean> => {
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
  };

  /** Reads by itself until it meets the end of the events. @returns false to begin anew. */
  const readUpToEnd = async (place: Place, within: AbortSignal): Promise<boolean> => {
    const reading = new AbortController();
    const options = {
      after: place.seen,
      filter: { eventTypes },
      batchSize,
      onHeard: () => {
        progressAt = performance.now();
      },
      signal: AbortSignal.any([within, reading.signal]),
    };
    try {
      const batches = subscribeWatched(services, options, staleMs);
      for await (const { item, askForNext } of readAhead(batches)) {
        if (!(await take(place, item, askForNext))) return false;
        if (item.caughtUp) return true;
      }
      return false;
    } finally {
      reading.abort();
    }
  };

  /** Goes on with what the feed brings. @returns to begin anew. */
  const followFeed = async (place: Place, within: AbortSignal): Promise<void> => {
    while (!within.aborted) {
      const lost = await followUntilLost(place, within);
      if (!lost || !(await catchUpWithOther(place))) return;
    }
  };

  /** @returns what comes next; undefined where the checkpoint is to move before it comes. */
  const unlessBehind = async <Came>(
    { ahead, movedAt }: Place,
    next: Promise<Came>,
  ): Promise<Came | undefined> => {
    if (ahead === undefined) return next;
    const elapsed = Promise.withResolvers<undefined>();
    const untilMs = Math.max(0, movedAt + (follower.lagMs ?? 0) - performance.now());
    const timer = setTimeout(elapsed.resolve, untilMs, undefined);
    return Promise.race([next, elapsed.promise]).finally(() => clearTimeout(timer));
  };

  const followUntilLost = async (place: Place, within: AbortSignal): Promise<boolean> => {
    isAtFeed = true;
    const batches = feed.after(place.seen, eventTypes, within);
    try {
      for (let next = batches.next(); ; ) {
        const came = await unlessBehind(place, next);
        if (came === undefined) {
          if (!(await settle(place))) return true;
        } else if (came.done) {
          await settle(place);
          return false;
        } else {
          if (!(await take(place, came.value, () => undefined))) return true;
          next = batches.next();
        }
        isAtFeed = true;
      }
    } catch (error) {
      if (error instanceof FellBehind) return false;
      throw error;
    } finally {
      isAtFeed = false;
      // Not waited for: it ends by the signal, or with what it is waiting for.
      batches.return().catch(() => undefined);
    }
  };

  const follow = async (): Promise<void> => {
    looking = new AbortController();
    const within = AbortSignal.any([signal, looking.signal]);
    const place = await open();
    if (await readUpToEnd(place, within)) await followFeed(place, within);
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (signal.aborted) return;
        problem = error instanceof FollowerStopped ? error.message : `${name}: ${errorText(error)}`;
        const waitMs = backOff.next();
        log.error({ error, follower: name, waitMs }, 'a follower of events stopped, trying again');
        const either = AbortSignal.any([signal, looking.signal]);
        await wait(waitMs, undefined, { signal: either }).catch(() => undefined);
      }
    }
  };

  const health = (): true | string => {
    if (problem !== undefined) return problem;
    const isFresh = isAtFeed ? feed.isFresh() : performance.now() - progressAt < staleMs;
    return isFresh || `${name} has made no progress for a while`;
  };

  return {
    name,
    health,
    hasCaughtUp: () => caughtUp,
    lookAgain: () => looking.abort(),
    ended: run(),
  };
};
