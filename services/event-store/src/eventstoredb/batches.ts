import { setTimeout as delay } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { EventBatch, EventFilter, RecordedEvent, SubscribeOptions } from '../port.ts';
import type { ReadItem } from './read-response.ts';
import { openSubscription } from './subscription.ts';

/** The server's own streams (`$…`) never match. */
const keeping = ({ eventTypes, streamPrefixes }: EventFilter) => {
  const types = eventTypes && new Set(eventTypes);
  return ({ stream, type }: { readonly stream: string; readonly type: string }): boolean =>
    !stream.startsWith('$') &&
    (types === undefined || types.has(type)) &&
    (streamPrefixes === undefined || streamPrefixes.some((prefix) => stream.startsWith(prefix)));
};

/** Batch window while catching up, in ms. */
const FILL_MS = 20;

/** Maximum time between batches, in ms: a long search for rare events still reports progress. */
const REPORT_INTERVAL_MS = 500;

/** Until it fails or `signal` aborts. @throws its error, after all received events were yielded */
export async function* batches(
  client: EventStoreDBClient,
  {
    after,
    filter = {},
    batchSize = 500,
    batchWindowMs = 0,
    signal,
    onSubscribed,
  }: SubscribeOptions & { readonly onSubscribed?: () => void },
  confirmTimeoutMs: number,
): AsyncGenerator<EventBatch, void, undefined> {
  const subscription = openSubscription(client, {
    ...{ after, filter, signal, confirmTimeoutMs },
    bufferSize: batchSize,
  });
  onSubscribed?.();
  const isMatching = keeping(filter);
  let yielded = after;
  let position = after;
  let live = false;
  let unreported = false;
  let hasBatched = false;
  let newsSince: number | undefined;
  let events: RecordedEvent[] = [];

  const add = (item: ReadItem): void => {
    switch (item.kind) {
      case 'event':
        if (item.isJson && isMatching(item.event)) events.push(item.event);
        position = item.event.position;
        break;
      case 'progress':
        position = item.position;
        break;
      case 'caught-up':
      case 'fell-behind':
        live = item.kind === 'caught-up';
        unreported = live;
        break;
      case 'confirmed':
      case 'no-stream':
      case 'end':
      case 'nothing':
        break;
    }
  };
  const cut = (caughtUp: boolean): EventBatch => {
    const batch = { events, position, caughtUp };
    yielded = position;
    events = [];
    unreported = live && !caughtUp;
    hasBatched = false;
    newsSince = undefined;
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
      if (live && (hasNews || unreported)) {
        if (batchWindowMs > 0 && events.length > 0 && !hasBatched) {
          hasBatched = true;
          await delay(batchWindowMs, undefined, { signal }).catch(() => undefined);
          continue;
        }
        yield cut(true);
        continue;
      }
      if (!hasNews) {
        await subscription.wait(1, undefined);
        continue;
      }
      newsSince ??= performance.now();
      const isDue = performance.now() - newsSince >= REPORT_INTERVAL_MS;
      const isFilling = !isDue && (await subscription.wait(batchSize - events.length, FILL_MS));
      if (!isFilling && !signal.aborted) yield cut(false);
    }
  } finally {
    subscription.end();
  }
}
