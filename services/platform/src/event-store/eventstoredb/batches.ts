import { setTimeout as delay } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { EventBatch, RecordedEvent, SubscribeOptions } from '../port.ts';
import { keeping, serverFilter } from './filter.ts';
import { openMarkedSubscription, type SubscriptionItem } from './marked-subscription.ts';
import { fromPosition, toPosition } from './position.ts';
import { toRecordedEvent } from './recorded-event.ts';

/** While catching up, how long a batch waits to be filled further before it goes out, in ms. */
const FILL_MS = 20;

/**
 * One subscription of the server as batches, until it fails or `signal` aborts.
 * @param onSubscribed called when the client has begun it, answered or not.
 * @throws what the subscription failed with, after all that had arrived was yielded.
 */
export async function* batches(
  client: EventStoreDBClient,
  {
    after,
    filter = {},
    batchSize = 500,
    gatherMs = 0,
    signal,
    onSubscribed,
  }: SubscribeOptions & { readonly onSubscribed?: () => void },
  confirmWithinMs: number,
): AsyncGenerator<EventBatch, void, undefined> {
  const subscription = openMarkedSubscription(
    client,
    { bufferSize: batchSize, confirmWithinMs, signal },
    (onCheckpoint) => ({
      fromPosition: fromPosition(after),
      // A node that is behind would call itself caught up.
      requiresLeader: true,
      filter: serverFilter(filter, (_, position) => onCheckpoint(position)),
    }),
  );
  onSubscribed?.();
  const isKept = keeping(filter);
  let yielded = after;
  let position = after;
  let live = false;
  let untold = false;
  let hasGathered = false;
  let events: RecordedEvent[] = [];

  const add = (item: SubscriptionItem): void => {
    if (item.kind === 'progress') position = toPosition(item.position);
    else if (item.kind === 'event') {
      const { streamId: stream, type, isJson } = item.event;
      if (isJson && isKept({ stream, type })) {
        const event = toRecordedEvent(item.event);
        events.push(event);
        position = event.position;
      } else position = toPosition(item.event.position);
    } else {
      live = item.kind === 'caught-up';
      untold = live;
    }
  };
  const cut = (caughtUp: boolean): EventBatch => {
    const batch = { events, position, caughtUp };
    yielded = position;
    events = [];
    untold = live && !caughtUp;
    hasGathered = false;
    return batch;
  };

  try {
    while (!signal.aborted) {
      const item = subscription.take();
      if (item) {
        add(item);
        if (events.length === batchSize) yield cut(live && subscription.isDrained);
        continue;
      }
      const hasNews = events.length > 0 || position !== yielded;
      if (live && (hasNews || untold)) {
        if (gatherMs > 0 && events.length > 0 && !hasGathered) {
          hasGathered = true;
          await delay(gatherMs, undefined, { signal }).catch(() => undefined);
          continue;
        }
        yield cut(true);
        continue;
      }
      const arrived = hasNews
        ? await subscription.wait(batchSize - events.length, FILL_MS)
        : await subscription.wait(1, undefined);
      if (!arrived && hasNews && !signal.aborted) yield cut(false);
    }
  } finally {
    subscription.end();
  }
}
