import { setTimeout as delay } from 'node:timers/promises';
import type { EventBatch, EventStore, SubscribeOptions } from '@haat/event-store/port';

type Rest = (ms: number, signal: AbortSignal) => Promise<void>;

const restInRealTime: Rest = (ms, signal) =>
  delay(ms, undefined, { signal }).catch(() => undefined);

async function* spaced(
  batches: AsyncIterable<EventBatch>,
  rest: () => Promise<void>,
): AsyncGenerator<EventBatch, void, undefined> {
  for await (const batch of batches) {
    yield batch;
    if (batch.caughtUp && batch.events.length > 0) await rest();
  }
}

/** Subscriptions pause `apartMs` ms after new events: one transaction handles the next ones. */
export const throttleReads = <Store extends Pick<EventStore, 'subscribe'>>(
  store: Store,
  apartMs: number,
  rest: Rest = restInRealTime,
): Store => ({
  ...store,
  subscribe: (options: SubscribeOptions) =>
    spaced(store.subscribe(options), () => rest(apartMs, options.signal)),
});
