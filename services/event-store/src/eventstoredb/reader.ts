import {
  type EventStoreDBClient,
  type ReadStreamOptions,
  StreamNotFoundError,
} from '@eventstore/db-client';
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
import { readFailure } from './failures.ts';
import type { KnownRevisions } from './known-revisions.ts';
import { toPosition } from './position.ts';
import type { ReadingClient } from './reading-client.ts';
import { toRecordedEvent } from './recorded-event.ts';

const READ_ALL = 'read $all';

/** One attempt each. @throws {EventStoreUnavailable}, {EventStoreRefused} */
export type Reader = {
  /** Also {@link EventStoreUnavailable} for an answer older than a known revision. */
  read(stream: string, fromRevision: bigint): Promise<StreamSlice>;
  readAll(after: Position, filter: EventFilter | undefined, limit: number): Promise<EventBatch>;
  positionOf(stream: string, revision: bigint): Promise<Position>;
  /** Of the last event, the server's own included. */
  head(): Promise<Position>;
};

/** Decisions rely on reads, and other nodes may be behind. */
const REQUIRES_LEADER = { requiresLeader: true } as const;

/** `timeoutMs`: silence from the server after which a read fails. */
export const createReader = (
  clients: ReadingClient,
  knownRevisions: KnownRevisions,
  timeoutMs: number,
): Reader => {
  const unanswered = () => new EventStoreUnavailable(`No answer within ${timeoutMs} ms`);

  /** The client waits forever for a silent server. */
  const watchSilence = (
    client: EventStoreDBClient,
    reading: { destroy(error: Error): unknown; cancel(): Promise<void> },
  ) => {
    const silence = setTimeout(() => {
      reading.destroy(unanswered());
      clients.leave(client);
    }, timeoutMs);
    return {
      heard: () => silence.refresh(),
      end: () => {
        clearTimeout(silence);
        reading.cancel().catch(() => undefined);
      },
    };
  };

  const readEvents = async (
    client: EventStoreDBClient,
    stream: string,
    options: ReadStreamOptions,
  ): Promise<readonly RecordedEvent[] | undefined> => {
    const events: RecordedEvent[] = [];
    const reading = client.readStream(stream, { ...options, ...REQUIRES_LEADER });
    const watch = watchSilence(client, reading);
    try {
      for await (const { event } of reading) {
        watch.heard();
        if (event) events.push(toRecordedEvent(event));
      }
      return events;
    } catch (error) {
      if (error instanceof StreamNotFoundError) return undefined;
      throw error;
    } finally {
      watch.end();
    }
  };

  const readSlice = async (
    client: EventStoreDBClient,
    stream: string,
    fromRevision: bigint,
  ): Promise<StreamSlice> => {
    const events = await readEvents(client, stream, { fromRevision });
    if (events === undefined) return { events: [], revision: 'no_stream' };
    const last = events.at(-1);
    if (last) return { events, revision: last.revision };
    // The client hides the server's own end-of-stream position.
    const [end] =
      (await readEvents(client, stream, {
        direction: 'backwards',
        fromRevision: 'end',
        maxCount: 1,
      })) ?? [];
    if (!end) return { events, revision: 'no_stream' };
    const before = fromRevision - 1n;
    return { events, revision: end.revision < before ? end.revision : before };
  };

  const read = async (stream: string, fromRevision: bigint): Promise<StreamSlice> => {
    const client = clients.current();
    const known = knownRevisions.of(stream);
    const slice = await readSlice(client, stream, fromRevision);
    if (known !== undefined && (slice.revision === 'no_stream' || slice.revision < known)) {
      // A former leader that does not know it lost the lead would repeat the stale answer.
      clients.leave(client);
      throw new EventStoreUnavailable(
        `${stream} was read at ${slice.revision}, and stood at ${known} a moment ago: ` +
          'the node that answered is behind, or the store was restored to an earlier state',
      );
    }
    return slice;
  };

  const readAll = async (
    after: Position,
    filter: EventFilter | undefined,
    limit: number,
  ): Promise<EventBatch> => {
    const client = clients.current();
    const silent = new AbortController();
    const silence = setTimeout(() => {
      silent.abort();
      clients.leave(client);
    }, timeoutMs);
    const options = { after, filter: filter ?? {}, batchSize: limit, signal: silent.signal };
    const begunAt = performance.now();
    try {
      for await (const batch of batches(client, options, timeoutMs)) {
        if (batch.events.length > 0 || batch.caughtUp) return batch;
        // A search restarted at its beginning would never find a distant event.
        if (performance.now() - begunAt >= timeoutMs / 2) return batch;
        silence.refresh();
      }
      throw unanswered();
    } finally {
      clearTimeout(silence);
    }
  };

  const head = async (): Promise<Position> => {
    const client = clients.current();
    const reading = client.readAll({
      direction: 'backwards',
      fromPosition: 'end',
      maxCount: 1,
      ...REQUIRES_LEADER,
    });
    const watch = watchSilence(client, reading);
    try {
      let last = START;
      // Read to the end: otherwise the client never releases the call, and never closes.
      for await (const { event } of reading) if (event) last = toPosition(event.position);
      return last;
    } finally {
      watch.end();
    }
  };

  const withReadFailure = async <Value>(
    action: string,
    reading: Promise<Value>,
  ): Promise<Value> => {
    try {
      return await reading;
    } catch (error) {
      throw readFailure(error, action);
    }
  };
  const positionOf = async (stream: string, revision: bigint): Promise<Position> => {
    const options = { fromRevision: revision, maxCount: 1 };
    const [event] = (await readEvents(clients.current(), stream, options)) ?? [];
    if (!event) throw new EventStoreUnavailable(`${stream} was read before ${revision}`);
    return event.position;
  };

  return {
    head: () => withReadFailure(READ_ALL, head()),
    read: (stream, fromRevision) => withReadFailure(`read ${stream}`, read(stream, fromRevision)),
    readAll: (after, filter, limit) => withReadFailure(READ_ALL, readAll(after, filter, limit)),
    positionOf: (stream, revision) =>
      withReadFailure(`read ${stream}`, positionOf(stream, revision)),
  };
};
