import { setTimeout as delay } from 'node:timers/promises';
import { createOutageLog, type Log } from '@haat/platform/log';
import { ABORTED, abortable, createBackOff } from '@haat/platform/waits';
import { type EventBatch, EventStoreUnavailable, type SubscribeOptions } from '../port.ts';
import type { Listener } from './listener.ts';
import type { Reader } from './reader.ts';

export async function* subscribe(
  {
    after,
    filter,
    passesSilently = false,
    batchSize = 500,
    batchWindowMs = 0,
    onHeard,
    onReconnect,
    signal,
  }: SubscribeOptions,
  {
    reader,
    listener,
    log,
  }: {
    readonly reader: Reader;
    readonly listener: Listener;
    readonly log: Log;
  },
): AsyncGenerator<EventBatch, void, undefined> {
  let position = after;
  let hasReportedCaughtUp = false;
  let isFollowing = false;
  /** From before the last read; false before the first. */
  let sight: number | undefined | false = false;
  let wasUnavailable = false;
  const eventTypes = passesSilently ? filter?.eventTypes : undefined;
  const backOff = createBackOff();
  const outage = createOutageLog(log, 'events cannot be read');

  const readNext = async (): Promise<EventBatch | undefined | typeof ABORTED> => {
    try {
      const page = { after: position, filter, limit: batchSize, isFollowing };
      const batch = await abortable(reader.readAll(page), signal);
      backOff.reset();
      if (batch === ABORTED) return batch;
      outage.worked();
      onHeard?.();
      return batch;
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
      wasUnavailable = true;
      // Many events may wait: catch up by page.
      isFollowing = false;
      outage.failed(error);
      await delay(backOff.next(), undefined, { signal }).catch(() => undefined);
      return undefined;
    }
  };

  if (signal.aborted) return;
  const hold = listener.hold();
  try {
    while (!signal.aborted) {
      // Before events are read, so that no wake-up in between is missed.
      const { version, sight: sightNow } = listener;
      const batch = await readNext();
      if (batch === ABORTED) return;
      if (batch === undefined) continue;
      // A restore of the database may have passed unnoticed without the listening connection.
      wasUnavailable ||= sight !== false && (sight === undefined || listener.sight !== sight);
      sight = sightNow;
      // Without a connection, only when events came: each poll would ask.
      if (wasUnavailable && (listener.sight !== undefined || batch.events.length > 0)) {
        if ((await abortable(Promise.resolve(onReconnect?.()), signal)) === ABORTED) return;
        wasUnavailable = false;
      }
      isFollowing = batch.caughtUp;
      if (batch.position !== position || (batch.caughtUp && !hasReportedCaughtUp)) {
        position = batch.position;
        hasReportedCaughtUp = batch.caughtUp;
        yield batch;
      }
      if (!batch.caughtUp) continue;
      await listener.wait({ seen: version, eventTypes, onHeard, signal });
      if (batchWindowMs > 0)
        await delay(batchWindowMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    hold.release();
  }
}
