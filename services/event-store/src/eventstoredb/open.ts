import { setTimeout as delay } from 'node:timers/promises';
import { createOutageLog, type Log, noopLog } from '@haat/platform/log';
import { processMetrics } from '@haat/platform/metrics';
import { ABORTED, abortable, createBackOff } from '@haat/platform/waits';
import { Counter } from '@prometheus-io/client';
import { createHealthProbe } from '../engine/health-probe.ts';
import { RETRY_BUDGET_MS, withRetries } from '../engine/with-retries.ts';
import { inOrder } from '../in-order.ts';
import {
  type EventBatch,
  type EventStore,
  EventStoreRefused,
  EventStoreUnavailable,
  type SubscribeOptions,
} from '../port.ts';
import { createAppender } from './appender.ts';
import { batches } from './batches.ts';
import { lookAtCertificates } from './certificates.ts';
import { foundNoNode, isTooSlow, isTransient, readFailure } from './failures.ts';
import { identify, repeatIdentity } from './identity.ts';
import { createKnownRevisions } from './known-revisions.ts';
import { createReader } from './reader.ts';
import { openReadingClient } from './reading-client.ts';

const drops = new Counter({
  name: 'haat_subscriptions_dropped_total',
  help: 'Subscriptions that the event store dropped because they read too slowly. They continue.',
  registers: [processMetrics],
});

/** In ms; leaves a readiness check time to look at certificates. */
const PING_TIMEOUT_MS = 1_200;

export type EventStoreDbOptions = {
  /** Timeout of one append attempt, in ms; default 5 s, at most half of the total. */
  readonly appendTimeoutMs?: number;
  /** Total time for a read or an append, retries included, in ms; default 15 s. */
  readonly giveUpAfterMs?: number;
  /** Silence after which a read fails, in ms; default 10 s. */
  readonly readTimeoutMs?: number;
  /** How often a subscription checks that its node still leads, in ms; default 5 s. */
  readonly askEveryMs?: number;
  /** Without an answer for this long the store is not ready, in ms; default 5 s. */
  readonly notReadyAfterMs?: number | undefined;
  readonly log?: Log;
};

/** EventStoreDB or KurrentDB from 23.10. */
export const openEventStoreDb = (
  url: string,
  {
    appendTimeoutMs = 5_000,
    giveUpAfterMs = RETRY_BUDGET_MS,
    readTimeoutMs = 10_000,
    askEveryMs = 5_000,
    notReadyAfterMs,
    log = noopLog,
  }: EventStoreDbOptions = {},
): EventStore => {
  const clients = openReadingClient(url);
  const knownRevisions = createKnownRevisions();
  // Leaves time for the new leader after a silent node.
  const tryMs = giveUpAfterMs / 2;
  const reader = createReader(clients, knownRevisions, Math.min(readTimeoutMs, tryMs));
  const watch = createHealthProbe({
    // A client may search for a node for longer than this timeout.
    ping: () =>
      pingReads().catch(async (error: unknown) => {
        throw (isTransient(error) && (await notBelieved())) || error;
      }),
    probeAppends: () => repeatIdentity(reader, appender.tryAppend),
    notReadyAfterMs,
  });
  const { positionOf } = reader;
  const trying = { url, appendTimeoutMs: Math.min(appendTimeoutMs, tryMs), giveUpAfterMs };
  const appender = createAppender({ ...trying, positionOf, knownRevisions, watch, log });
  const closing = new AbortController();
  let closed: Promise<unknown> | undefined;

  const notBelieved = lookAtCertificates(url);
  const explained = async (error: unknown): Promise<unknown> =>
    (foundNoNode(error) && (await notBelieved())) || error;
  const withRetryBudget = <Value>(
    attempt: () => Promise<Value>,
    forMs = giveUpAfterMs,
  ): Promise<Value> => {
    const watched = async (): Promise<Value> => {
      try {
        const value = await attempt();
        watch.answered('read');
        return value;
      } catch (error) {
        if (isTransient(error)) watch.failed('read');
        throw await explained(error);
      }
    };
    return withRetries(watched, { forMs, isTransient, signal: closing.signal });
  };
  const retryingReader = {
    read: (stream: string, fromRevision: bigint) =>
      withRetryBudget(() => reader.read(stream, fromRevision)),
    head: () => withRetryBudget(reader.head),
  };
  const pingReads = () => withRetryBudget(reader.head, Math.min(giveUpAfterMs, PING_TIMEOUT_MS));

  /** A node cut off from its cluster stays connected, but never sends another event. */
  const keepAsking = (onHeard: (() => void) | undefined, moved: AbortController) => {
    let subscribedAt: unknown;
    const asking = setInterval(async () => {
      try {
        await pingReads();
      } catch {
        return;
      }
      onHeard?.();
      if (clients.connection() !== subscribedAt) moved.abort();
    }, askEveryMs);
    return {
      subscribed: () => {
        subscribedAt = clients.connection();
      },
      stop: () => clearInterval(asking),
    };
  };

  const subscribe = async function* (
    options: SubscribeOptions,
  ): AsyncGenerator<EventBatch, void, undefined> {
    const signal = AbortSignal.any([options.signal, closing.signal]);
    const lost = createOutageLog(log, 'the subscription is lost');
    const backOff = createBackOff();
    let { after } = options;
    let wasUnavailable = false;
    let backFailure: { readonly error: unknown } | undefined;
    const isBack = async (): Promise<boolean> => {
      try {
        return (await abortable(Promise.resolve(options.onReconnect?.()), signal)) !== ABORTED;
      } catch (error) {
        // Perhaps the consumer's own error: do not report it as the store's.
        backFailure = { error };
        throw error;
      }
    };
    while (!signal.aborted) {
      const moved = new AbortController();
      const here = AbortSignal.any([signal, moved.signal]);
      const asking = keepAsking(options.onHeard, moved);
      const own = { ...options, after, signal: here, onSubscribed: asking.subscribed };
      try {
        for await (const batch of batches(clients.current(), own, readTimeoutMs)) {
          if (wasUnavailable && !(await isBack())) return;
          wasUnavailable = false;
          backOff.reset();
          lost.worked();
          watch.answered('read');
          options.onHeard?.();
          // Before the yield: when the consumer returns, it has handled this batch.
          after = batch.position;
          yield batch;
        }
        wasUnavailable = true;
      } catch (error) {
        if (backFailure) throw backFailure.error;
        const waitMs = backOff.next();
        if (isTooSlow(error)) {
          // No outage: the server has dropped this subscription only.
          drops.inc();
          log.warn({ error, after }, 'too slow for live events: reading on from the last batch');
          await delay(waitMs, undefined, { signal }).catch(() => undefined);
          continue;
        }
        wasUnavailable = true;
        watch.failed('read');
        const failure = await explained(readFailure(error, 'read $all'));
        // Keep retrying a refusal: an operator may restore the right.
        const isRefused = failure instanceof EventStoreRefused;
        if (!isRefused && !(failure instanceof EventStoreUnavailable)) throw error;
        lost.failed(failure);
        await delay(waitMs, undefined, { signal }).catch(() => undefined);
      } finally {
        asking.stop();
      }
    }
  };

  return {
    append: appender.append,
    appendInOrder: inOrder(appender.append),
    read: (stream, { fromRevision = 0n } = {}) => retryingReader.read(stream, fromRevision),
    readAll: (after, { filter, limit = 500 } = {}) =>
      withRetryBudget(() => reader.readAll(after, filter, limit)),
    subscribe,
    identify: () => identify(retryingReader, appender.append),
    ping: watch.requireAnswers,
    close: async () => {
      closing.abort();
      closed ??= Promise.all([appender.close(), clients.close()]);
      await closed;
    },
  };
};
