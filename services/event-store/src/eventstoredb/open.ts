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
import { foundNobody, isTransient, readFailure } from './failures.ts';
import { identify, repeatIdentity } from './identity.ts';
import { createKnownRevisions } from './known-revisions.ts';
import { createReader } from './reader.ts';
import { openReadingClient } from './reading-client.ts';

/** Who asks whether the store is there wants to know, not to wait. In ms. */
const PING_TIMEOUT_MS = 1_500;

export type EventStoreDbOptions = {
  /** How long one try of an append may take; 5 s unless given, half of all tries at most. */
  readonly appendTimeoutMs?: number;
  /** How long a read or an append is tried, all tries together; 15 s unless given. */
  readonly giveUpAfterMs?: number;
  /** How long a read may go without hearing from its node; 10 s unless given, at most as above. */
  readonly readTimeoutMs?: number;
  /** How often a subscription asks whether its node still leads, in ms; 5 s unless given. */
  readonly askEveryMs?: number;
  /** How long appends may fail before the store is said not to answer, in ms; 5 s unless given. */
  readonly suspectAfterMs?: number;
  readonly log?: Log;
};

/**
 * The event store in an EventStoreDB or KurrentDB server or cluster, 23.10 or later. Open one per
 * process: the client keeps the pending appends of all its instances in one table.
 * @param url `esdb://` or `esdb+discover://`, credentials included.
 * @throws Error for an address that the client cannot read.
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
  const told = createKnownRevisions();
  // Where a node is silent there is time left for the one that leads by then.
  const tryMs = giveUpAfterMs / 2;
  const reader = createReader(clients, told, Math.min(readTimeoutMs, tryMs));
  const probe = () => repeatIdentity(reader, appender.tryAppend);
  const watch = createHealthProbe(probe, suspectAfterMs);
  const { positionOf } = reader;
  const trying = { url, appendTimeoutMs: Math.min(appendTimeoutMs, tryMs), giveUpAfterMs };
  const appender = createAppender({ ...trying, positionOf, told, watch, log });
  const closing = new AbortController();
  let closed: Promise<unknown> | undefined;

  const notBelieved = lookAtCertificates(url);
  const explained = async (error: unknown): Promise<unknown> =>
    (foundNobody(error) && (await notBelieved())) || error;
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

  /**
   * A server sends nothing while nothing happens. That its connection lives is the client's affair
   * (keepalive of HTTP/2 ends the subscription otherwise); that the leader answers is asked for
   * here, and where it is another node by now, the subscription goes there: its own node may be cut
   * off from the others, and would be silent for ever.
   */
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
    /** @returns false where the subscription has to end first. */
    const isBack = async (): Promise<boolean> => {
      try {
        return (await abortable(Promise.resolve(options.onBack?.()), signal)) !== ABORTED;
      } catch (error) {
        // Of somebody else's, perhaps: it is not told as the store's.
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
          // Before the consumer has it: when it comes back, this batch has been handled.
          after = batch.position;
          yield batch;
        }
      } catch (error) {
        if (backFailure) throw backFailure.error;
        const failure = await explained(readFailure(error, 'read $all'));
        // A right that was taken away may be given back: nobody has to start the shop again then.
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
        // A client may look for a node for longer than this is waited for.
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
