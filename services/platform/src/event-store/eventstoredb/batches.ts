import type { EventStoreDBClient } from '@eventstore/db-client';
import type { EventBatch, RecordedEvent, SubscribeOptions } from '../port.ts';
import { keeps, serverFilter } from './filter.ts';
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
    signal,
    onSubscribed,
  }: SubscribeOptions & { readonly onSubscribed?: () => void },
  confirmWithinMs: number,
): AsyncGenerator<EventBatch, void, undefined> {
  const subscription = openMarkedSubscription(
    client,
    batchSize,
    confirmWithinMs,
    (onCheckpoint) => ({
      fromPosition: fromPosition(after),
      // A node that is behind would call itself caught up.
      requiresLeader: true,
      filter: serverFilter(filter, (_, position) => onCheckpoint(position)),
    }),
  );
  onSubscribed?.();
  let yielded = after;
  let position = after;
  let live = false;
  let untold = false;
  let events: RecordedEvent[] = [];

  const add = (item: SubscriptionItem): void => {
    if (item.kind === 'progress') position = toPosition(item.position);
    else if (item.kind === 'event') {
      position = toPosition(item.event.position);
      const { streamId: stream, type, isJson } = item.event;
      if (isJson && keeps(filter, { stream, type })) events.push(toRecordedEvent(item.event));
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
        yield cut(true);
        continue;
      }
      const waitMs = hasNews ? FILL_MS : undefined;
      const arrived = await subscription.wait(waitMs, signal);
      if (!arrived && hasNews && !signal.aborted) yield cut(false);
    }
  } finally {
    subscription.end();
  }
}
