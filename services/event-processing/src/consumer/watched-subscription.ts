import {
  type EventBatch,
  type EventStore,
  EventStoreUnavailable,
  type SubscribeOptions,
} from '@haat/event-store/port';
import { createOutageLog, type Log } from '@haat/platform/log';
import { ABORTED, abortable } from '@haat/platform/waits';

/** Restarts after `idleTimeoutMs` ms of silence: a half-open connection stays silent forever. */
export async function* subscribeWatched(
  { store, log }: { readonly store: EventStore; readonly log: Log },
  options: SubscribeOptions,
  idleTimeoutMs: number,
): AsyncGenerator<EventBatch, void, undefined> {
  let { after } = options;
  let wasSilent = false;
  const outage = createOutageLog(log, 'no events from the event store');
  while (!options.signal.aborted) {
    const silence = new AbortController();
    const signal = AbortSignal.any([options.signal, silence.signal]);
    let heardAt = performance.now();
    let isWaiting = false;
    const onHeard = (): void => {
      heardAt = performance.now();
      options.onHeard?.();
    };
    const watch = setInterval(
      () => {
        if (!isWaiting || performance.now() - heardAt < idleTimeoutMs) return;
        outage.failed(new EventStoreUnavailable(`Nothing heard for ${idleTimeoutMs} ms`));
        silence.abort();
      },
      Math.ceil(idleTimeoutMs / 4),
    );
    const batches = store.subscribe({ ...options, after, onHeard, signal });
    const iterator = batches[Symbol.asyncIterator]();
    try {
      while (!signal.aborted) {
        heardAt = performance.now();
        isWaiting = true;
        const next = await abortable(iterator.next(), signal);
        isWaiting = false;
        if (next === ABORTED) break;
        if (next.done) return;
        const back = wasSilent ? options.onReconnect?.() : undefined;
        if ((await abortable(Promise.resolve(back), signal)) === ABORTED) break;
        wasSilent = false;
        outage.worked();
        after = next.value.position;
        yield next.value;
      }
    } finally {
      clearInterval(watch);
      wasSilent = true;
      // Not awaited: the pending read may never end.
      silence.abort();
      iterator.return?.()?.catch(() => undefined);
    }
  }
}
