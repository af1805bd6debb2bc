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
import { isUnavailable, readFailure } from './failures.ts';
import { toPosition } from './position.ts';
import { toRecordedEvent } from './recorded-event.ts';

const TRIES = 3;
const READ_ALL = 'read $all';

/**
 * Reading changes nothing, so a lost connection may be tried again at once.
 * @param wish what is read, for who has to give the right to.
 */
const retrying = async <Value>(wish: string, read: () => Promise<Value>): Promise<Value> => {
  const backOff = createBackOff({ firstMs: 20, capMs: 500 });
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (!isUnavailable(error) || tries === TRIES) throw readFailure(error, wish);
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
  const silent = () => new EventStoreUnavailable(`No answer within ${timeoutMs} ms`);

  /** A stream that is not there is read as an empty one. */
  const readEvents = async (
    stream: string,
    options: ReadStreamOptions,
  ): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    const reading = client.readStream(stream, options);
    // The client itself would wait for ever for a silent server.
    const silence = setTimeout(() => reading.destroy(silent()), timeoutMs);
    try {
      for await (const { event } of reading) {
        silence.refresh();
        if (event) events.push(toRecordedEvent(event));
      }
      return events;
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    } finally {
      clearTimeout(silence);
      reading.cancel().catch(() => undefined);
    }
  };

  const read = async (stream: string, fromRevision: bigint): Promise<StreamSlice> => {
    const events = await readEvents(stream, { fromRevision });
    const last = events.at(-1);
    if (last) return { events, revision: last.revision };
    const [end] = await readEvents(stream, {
      direction: 'backwards',
      fromRevision: 'end',
      maxCount: 1,
    });
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
    const ending = new AbortController();
    const silence = setTimeout(() => ending.abort(), timeoutMs);
    const options = { after, filter: filter ?? {}, batchSize: limit, signal: ending.signal };
    try {
      for await (const batch of batches(client, options, timeoutMs)) {
        if (batch.events.length > 0 || batch.caughtUp) return batch;
        // A rare event may lie far away: each step of progress renews the deadline.
        silence.refresh();
      }
      throw silent();
    } finally {
      clearTimeout(silence);
    }
  };

  const head = async (): Promise<Position> => {
    const reading = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 });
    const silence = setTimeout(() => reading.destroy(silent()), timeoutMs);
    try {
      let last = START;
      // To its end: the client never lets go of a call whose end nobody reads, and then never closes.
      for await (const { event } of reading) if (event) last = toPosition(event.position);
      return last;
    } finally {
      clearTimeout(silence);
      reading.cancel().catch(() => undefined);
    }
  };

  return {
    head: () => retrying(READ_ALL, head),
    read: (stream, fromRevision) => retrying(`read ${stream}`, () => read(stream, fromRevision)),
    readAll: (after, filter, limit) => retrying(READ_ALL, () => readAll(after, filter, limit)),
    ping: async () => {
      try {
        await head();
      } catch (error) {
        throw readFailure(error, READ_ALL);
      }
    },
  };
};
