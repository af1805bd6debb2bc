import { setTimeout as delay } from 'node:timers/promises';
import {
  type EventStoreDBClient,
  type ReadStreamOptions,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { createBackOff } from '../back-off.ts';
import {
  type EventBatch,
  type EventFilter,
  EventStoreUnavailable,
  type Position,
  type RecordedEvent,
  START,
  type StreamSlice,
} from '../port.ts';
import { batches } from './batches.ts';
import { isUnavailable } from './failures.ts';
import { toPosition } from './position.ts';
import { toRecordedEvent } from './recorded-event.ts';

const TRIES = 3;

/** Reading changes nothing, so a lost connection may be tried again at once. */
const retrying = async <Value>(read: () => Promise<Value>): Promise<Value> => {
  const backOff = createBackOff({ firstMs: 20, capMs: 500 });
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (tries === TRIES) {
        throw new EventStoreUnavailable('The event store did not answer', { cause: error });
      }
    }
    await delay(backOff.next());
  }
};

export type Reader = {
  read(stream: string, fromRevision: bigint): Promise<StreamSlice>;
  readAll(after: Position, filter: EventFilter | undefined, limit: number): Promise<EventBatch>;
  /** Of the last event of all, the server's own included. */
  head(): Promise<Position>;
  ping(): Promise<void>;
};

/** @param timeoutMs how long a read may go without hearing from the server. */
export const createReader = (client: EventStoreDBClient, timeoutMs: number): Reader => {
  const unanswered = () => new EventStoreUnavailable(`No answer within ${timeoutMs} ms`);

  /** @returns undefined for a stream that is not there. */
  const readEvents = async (
    stream: string,
    options: ReadStreamOptions,
  ): Promise<readonly RecordedEvent[] | undefined> => {
    const events: RecordedEvent[] = [];
    const reading = client.readStream(stream, options);
    // The client itself would wait for ever for a silent server.
    const silence = setTimeout(() => reading.destroy(unanswered()), timeoutMs);
    try {
      for await (const { event } of reading) {
        silence.refresh();
        if (event) events.push(toRecordedEvent(event));
      }
      return events;
    } catch (error) {
      if (error instanceof StreamNotFoundError) return undefined;
      throw error;
    } finally {
      clearTimeout(silence);
      reading.cancel().catch(() => undefined);
    }
  };

  const read = async (stream: string, fromRevision: bigint): Promise<StreamSlice> => {
    const events = await readEvents(stream, { fromRevision });
    if (events === undefined) return { events: [], revision: 'no_stream' };
    const last = events.at(-1);
    if (last) return { events, revision: last.revision };
    // The client keeps to itself where the server says that the stream ends.
    const [end] =
      (await readEvents(stream, {
        direction: 'backwards',
        fromRevision: 'end',
        maxCount: 1,
      })) ?? [];
    if (!end) return { events, revision: 'no_stream' };
    // What was appended between the two reads is not in the slice: it ends before.
    const before = fromRevision - 1n;
    return { events, revision: end.revision < before ? end.revision : before };
  };

  const readAll = async (
    after: Position,
    filter: EventFilter | undefined,
    limit: number,
  ): Promise<EventBatch> => {
    const silent = new AbortController();
    const silence = setTimeout(() => silent.abort(), timeoutMs);
    const options = { after, filter: filter ?? {}, batchSize: limit, signal: silent.signal };
    try {
      for await (const batch of batches(client, options, timeoutMs)) {
        if (batch.events.length > 0 || batch.caughtUp) return batch;
        // A rare event may lie far away: each step of progress renews the deadline.
        silence.refresh();
      }
      throw unanswered();
    } finally {
      clearTimeout(silence);
    }
  };

  const head = async (): Promise<Position> => {
    const reading = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 });
    const silence = setTimeout(() => reading.destroy(unanswered()), timeoutMs);
    let end = START;
    try {
      // To its end: a call that is left before it is never over, and the client waits for it on closing.
      for await (const { event } of reading) if (event) end = toPosition(event.position);
      return end;
    } finally {
      clearTimeout(silence);
      reading.cancel().catch(() => undefined);
    }
  };

  return {
    head: () => retrying(head),
    read: (stream, fromRevision) => retrying(() => read(stream, fromRevision)),
    readAll: (after, filter, limit) => retrying(() => readAll(after, filter, limit)),
    ping: async () => {
      try {
        await readEvents('$ping', { maxCount: 1 });
      } catch (error) {
        throw new EventStoreUnavailable('The event store did not answer', { cause: error });
      }
    },
  };
};
