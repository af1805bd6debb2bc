import type { EventStoreDBClient } from '@eventstore/db-client';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
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
import { startReadCall } from './read-call.ts';
import { lastOfAllRequest, lastOfStreamRequest, streamRequest } from './read-request.ts';
import type { ReadingClient } from './reading-client.ts';

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

type Answer = {
  readonly events: readonly RecordedEvent[];
  /** Undefined if the server does not tell. */
  readonly end: bigint | 'no_stream' | undefined;
};

/** `timeoutMs`: silence from the server after which a read fails. */
export const createReader = (
  clients: ReadingClient,
  knownRevisions: KnownRevisions,
  timeoutMs: number,
): Reader => {
  const unanswered = () => new EventStoreUnavailable(`No answer within ${timeoutMs} ms`);

  const readNow = (client: EventStoreDBClient, request: streams.ReadReq): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const events: RecordedEvent[] = [];
    let end: Answer['end'];
    const silence = setTimeout(() => {
      reject(unanswered());
      call.cancel();
      clients.leave(client);
    }, timeoutMs);
    const call = startReadCall(client, request, {
      onItem: (item) => {
        silence.refresh();
        if (item.kind === 'event') events.push(item.event);
        else if (item.kind === 'no-stream') end = 'no_stream';
        else if (item.kind === 'end') end = item.revision;
      },
      onError: reject,
      onEnd: () => resolve({ events, end }),
    });
    return promise.finally(() => clearTimeout(silence));
  };

  const readSlice = async (
    client: EventStoreDBClient,
    stream: string,
    fromRevision: bigint,
  ): Promise<StreamSlice> => {
    const { events, end } = await readNow(client, streamRequest(stream, fromRevision));
    const revision = events.at(-1)?.revision ?? end;
    if (revision !== undefined) return { events, revision };
    const [last] = (await readNow(client, lastOfStreamRequest(stream))).events;
    if (!last) return { events, revision: 'no_stream' };
    // Other events may have been appended since the first answer.
    const before = fromRevision - 1n;
    return { events, revision: last.revision < before ? last.revision : before };
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
    const [last] = (await readNow(clients.current(), lastOfAllRequest())).events;
    return last?.position ?? START;
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
    const request = streamRequest(stream, revision, 1);
    const [event] = (await readNow(clients.current(), request)).events;
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
