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
    // Batches while catching up, and empty ones, need no pause.
    if (batch.caughtUp && batch.events.length > 0) await rest();
  }
}

/**
 * A store whose subscriptions pause after each batch of new events, so that one transaction
 * handles what arrives meanwhile. The first event after a quiet time arrives at once.
 * @param apartMs the pause, in ms.
 */
export const throttleReads = <Store extends Pick<EventStore, 'subscribe'>>(
  store: Store,
  apartMs: number,
  rest: Rest = restInRealTime,
): Store => ({
  ...store,
  subscribe: (options: SubscribeOptions) =>
    spaced(store.subscribe(options), () => rest(apartMs, options.signal)),
});
