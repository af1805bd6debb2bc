import { setTimeout as delay } from 'node:timers/promises';
import type { EventBatch, EventStore, SubscribeOptions } from '@haat/event-store/port';

/** Resolves after so many ms, or at the signal. */
type Rest = (ms: number, signal: AbortSignal) => Promise<void>;

const restInRealTime: Rest = (ms, signal) =>
  delay(ms, undefined, { signal }).catch(() => undefined);

async function* spaced(
  batches: AsyncIterable<EventBatch>,
  rest: () => Promise<void>,
): AsyncGenerator<EventBatch, void, undefined> {
  for await (const batch of batches) {
    yield batch;
    // Who is behind does not rest, and what passed by without an event cost nobody anything.
    if (batch.caughtUp && batch.events.length > 0) await rest();
  }
}

/**
 * A store whose subscriptions rest after each batch of new events: what happens meanwhile comes as
 * one batch, and costs one transaction. What happens after a quiet moment comes at once.
 * @param apartMs in ms.
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
