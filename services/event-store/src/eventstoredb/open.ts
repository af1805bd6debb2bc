import { setTimeout as delay } from 'node:timers/promises';
import { type Log, noopLog } from '@haat/platform/log';
import { ABORTED, abortable, createBackOff } from '@haat/platform/waits';
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
import { foundNoNode, isTransient, readFailure } from './failures.ts';
import { identify, repeatIdentity } from './identity.ts';
import { createKnownRevisions } from './known-revisions.ts';
import { createReader } from './reader.ts';
import { openReadingClient } from './reading-client.ts';

/** In ms. */
const PING_TIMEOUT_MS = 1_500;

export type EventStoreDbOptions = {
  /** Timeout of one append attempt, in ms; default 5 s, at most half of the total. */
  readonly appendTimeoutMs?: number;
  /** Total time for a read or an append, retries included, in ms; default 15 s. */
  readonly giveUpAfterMs?: number;
  /** Silence after which a read fails, in ms; default 10 s. */
  readonly readTimeoutMs?: number;
  /** How often a subscription checks that its node still leads, in ms; default 5 s. */
  readonly askEveryMs?: number;
  /** How long appends may fail before the store counts as unavailable, in ms; default 5 s. */
  readonly suspectAfterMs?: number;
  readonly log?: Log;
};

/**
 * EventStoreDB or KurrentDB from 23.10. One per process: all clients share one table of pending
 * appends.
 */
export const openEventStoreDb = (
  url: string,
  {
    appendTimeoutMs = 5_000,
    giveUpAfterMs = RETRY_BUDGET_MS,
    readTimeoutMs = 10_000,
    askEveryMs = 5_000,
    suspectAfterMs,
    log = noopLog,
  }: EventStoreDbOptions = {},
): EventStore => {
  const clients = openReadingClient(url);
  const knownRevisions = createKnownRevisions();
  // Leaves time for the new leader after a silent node.
  const tryMs = giveUpAfterMs / 2;
  const reader = createReader(clients, knownRevisions, Math.min(readTimeoutMs, tryMs));
  const probe = () => repeatIdentity(reader, appender.tryAppend);
  const watch = createHealthProbe(probe, suspectAfterMs);
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
    const explaining = () =>
      attempt().catch(async (error: unknown) => {
        throw await explained(error);
      });
    return withRetries(explaining, { forMs, isTransient, signal: closing.signal });
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
          options.onHeard?.();
          // Before the yield: when the consumer returns, it has handled this batch.
          after = batch.position;
          yield batch;
        }
      } catch (error) {
        if (backFailure) throw backFailure.error;
        const failure = await explained(readFailure(error, 'read $all'));
        // Keep retrying a refusal: an operator may restore the right.
        const isRefused = failure instanceof EventStoreRefused;
        if (!isRefused && !(failure instanceof EventStoreUnavailable)) throw error;
        const waitMs = backOff.next();
        log.warn({ err: failure, waitMs }, 'lost the subscription, subscribing again');
        await delay(waitMs, undefined, { signal }).catch(() => undefined);
      } finally {
        asking.stop();
        wasUnavailable = true;
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
    ping: async () => {
      await pingReads().catch(async (error: unknown) => {
        // A client may search for a node for longer than this timeout.
        throw (isTransient(error) && (await notBelieved())) || error;
      });
      await watch.requireAnswers();
    },
    close: async () => {
      closing.abort();
      closed ??= Promise.all([appender.close(), clients.close()]);
      await closed;
    },
  };
};
