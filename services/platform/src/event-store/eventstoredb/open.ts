import { setTimeout as delay } from 'node:timers/promises';
import { type Log, silentLog } from '../../log.ts';
import { createBackOff } from '../back-off.ts';
import {
  type EventBatch,
  type EventStore,
  EventStoreRefused,
  EventStoreUnavailable,
  type SubscribeOptions,
} from '../port.ts';
import { createAppender } from './appender.ts';
import { batches } from './batches.ts';
import { closeClient, openClient } from './client.ts';
import { readFailure } from './failures.ts';
import { identify } from './identity.ts';
import { createReader } from './reader.ts';

/** In ms. */
const ASK_EVERY_MS = 5_000;

/**
 * A server sends nothing while nothing happens. That its connection lives is the client's affair
 * (keepalive of HTTP/2 ends the subscription otherwise); that the server answers is asked for here.
 */
const keepAsking = (
  ping: () => Promise<void>,
  onHeard: (() => void) | undefined,
  signal: AbortSignal,
): (() => void) => {
  if (!onHeard || signal.aborted) return () => undefined;
  const ask = () => {
    ping().then(onHeard, () => undefined);
  };
  const asking = setInterval(ask, ASK_EVERY_MS);
  return () => clearInterval(asking);
};

export type EventStoreDbOptions = {
  /** How long the server may take to answer one try of an append; 5 s unless given. */
  readonly appendTimeoutMs?: number;
  /** How long an append is tried before its outcome is reported as unknown; 15 s unless given. */
  readonly giveUpAfterMs?: number;
  /** How long a read may go without hearing from the server; 10 s unless given. */
  readonly readTimeoutMs?: number;
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
    giveUpAfterMs = 15_000,
    readTimeoutMs = 10_000,
    log = silentLog,
  }: EventStoreDbOptions = {},
): EventStore => {
  const client = openClient(url);
  const appender = createAppender({ url, appendTimeoutMs, giveUpAfterMs, log });
  const reader = createReader(client, readTimeoutMs);
  const closing = new AbortController();
  let closed: Promise<unknown> | undefined;

  const subscribe = async function* (
    options: SubscribeOptions,
  ): AsyncGenerator<EventBatch, void, undefined> {
    const signal = AbortSignal.any([options.signal, closing.signal]);
    const backOff = createBackOff();
    let { after } = options;
    const stopAsking = keepAsking(reader.ping, options.onHeard, signal);
    try {
      while (!signal.aborted) {
        try {
          for await (const batch of batches(client, { ...options, after, signal }, readTimeoutMs)) {
            backOff.reset();
            options.onHeard?.();
            // Before the consumer has it: when it comes back, this batch has been handled.
            after = batch.position;
            yield batch;
          }
        } catch (error) {
          const failure = readFailure(error, 'read $all');
          // A right that was taken away may be given back: nobody has to start the shop again then.
          const isRefused = failure instanceof EventStoreRefused;
          if (!isRefused && !(failure instanceof EventStoreUnavailable)) throw error;
          const waitMs = backOff.next();
          log.warn({ err: failure, waitMs }, 'lost the subscription, subscribing again');
          await delay(waitMs, undefined, { signal }).catch(() => undefined);
        }
      }
    } finally {
      stopAsking();
    }
  };

  return {
    append: appender.append,
    read: (stream, { fromRevision = 0n } = {}) => reader.read(stream, fromRevision),
    readAll: (after, { filter, limit = 500 } = {}) => reader.readAll(after, filter, limit),
    subscribe,
    identify: () => identify(reader, appender.append),
    ping: reader.ping,
    close: async () => {
      closing.abort();
      closed ??= Promise.all([appender.close(), closeClient(client)]);
      await closed;
    },
  };
};
