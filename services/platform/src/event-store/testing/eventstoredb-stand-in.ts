import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import type { ExpectedRevision } from '../port.ts';
import { createCallCounts } from './stand-in-calls.ts';
import { createLog, type ProposedEvent } from './stand-in-log.ts';
import {
  appendAnswer,
  batchAppendAnswer,
  expectedRevision,
  nameOf,
  proposedEvent,
} from './stand-in-messages.ts';
import { serveRead } from './stand-in-reads.ts';

type BatchAppendCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

export type AppendFault =
  /** Neither written nor answered. */
  | 'ignored'
  /** Written, never answered. */
  | 'answer-lost'
  /** Not written, the stream of appends breaks as when the server goes away. */
  | 'broken-before'
  /** Written, then the stream of appends breaks. */
  | 'broken-after';

const UNAVAILABLE = { code: status.UNAVAILABLE, details: 'The stand-in went away' };

/**
 * Speaks EventStoreDB's wire protocol over the client's own generated definitions, from memory.
 * It proves our adapter and how it handles faults; it proves nothing of how a real server behaves.
 */
export const startEventStoreDbStandIn = async ({
  supportsBatchAppend = true,
  version = '24.10.0',
}: {
  readonly supportsBatchAppend?: boolean;
  readonly version?: string;
} = {}) => {
  const log = createLog();
  const calls = createCallCounts();
  const faults: AppendFault[] = [];
  const reads = new Set<ReadCall>();
  const received: { readonly stream: string; readonly ids: readonly string[] }[] = [];
  const state = { isSilent: false };

  const take = (stream: string, proposed: readonly ProposedEvent[], expected: ExpectedRevision) => {
    received.push({ stream, ids: proposed.map(({ id }) => id) });
    const fault = state.isSilent ? 'ignored' : faults.shift();
    const isWritten = fault !== 'ignored' && fault !== 'broken-before';
    return { fault, result: isWritten ? log.append(stream, proposed, expected) : undefined };
  };

  const batchAppend = (call: BatchAppendCall): void => {
    const begun = new Map<
      string,
      { options?: streams.BatchAppendReq.Options; events: ProposedEvent[] }
    >();
    call.on('error', () => undefined);
    call.on('end', () => call.end());
    call.on('data', (request: streams.BatchAppendReq) => {
      const id = request.getCorrelationId()?.getString() ?? '';
      const append = begun.get(id) ?? { events: [] };
      begun.set(id, append);
      append.options ??= request.getOptions();
      append.events.push(...request.getProposedMessagesList().map(proposedEvent));
      if (!request.getIsFinal() || !append.options) return;
      begun.delete(id);
      const stream = nameOf(append.options.getStreamIdentifier());
      const expected = expectedRevision(append.options, append.options.getStreamPosition());
      calls.count(call, 'append', stream);
      const { fault, result } = take(stream, append.events, expected);
      if (fault?.startsWith('broken')) call.emit('error', UNAVAILABLE);
      else if (!fault && result) call.write(batchAppendAnswer(id, stream, result));
    });
  };

  const append = (
    call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
    answer: sendUnaryData<streams.AppendResp>,
  ): void => {
    let options: streams.AppendReq.Options | undefined;
    const events: ProposedEvent[] = [];
    call.on('data', (request: streams.AppendReq) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message) events.push(proposedEvent(message));
    });
    call.on('end', () => {
      if (!options) return answer({ code: status.INVALID_ARGUMENT });
      const stream = nameOf(options.getStreamIdentifier());
      const expected = expectedRevision(options, options.getRevision());
      calls.count(call, 'append', stream);
      const { fault, result } = take(stream, events, expected);
      if (fault?.startsWith('broken')) answer(UNAVAILABLE);
      else if (!fault && result) answer(null, appendAnswer(result));
    });
  };

  const read = (call: ReadCall): void => {
    calls.countRead(call);
    if (state.isSilent) return;
    reads.add(call);
    call.on('close', () => reads.delete(call));
    serveRead(log, call);
  };

  const getSupportedMethods = (
    _: unknown,
    answer: sendUnaryData<features.SupportedMethods>,
  ): void => {
    if (state.isSilent) return;
    const method = new features.SupportedMethod()
      .setServiceName('event_store.client.streams.Streams')
      .setMethodName('batchappend');
    const methods = new features.SupportedMethods().setEventStoreServerVersion(version);
    answer(null, supportsBatchAppend ? methods.setMethodsList([method]) : methods);
  };

  const listen = async (wanted: number) => {
    const server = new Server();
    server.addService(streamsGrpc.StreamsService, { read, append, batchAppend });
    server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods });
    const port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${wanted}`, ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    return { server, port };
  };

  let { server, port } = await listen(0);
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    /** Every append that arrived, also those that a fault swallowed. */
    received: received as readonly (typeof received)[number][],
    /** Every call that arrived, by who made it and what it was about. */
    calls: calls.counted,
    /** How many events of the shop it holds, the server's own left out. */
    events: (): number => log.all.filter(({ stream }) => !stream.startsWith('$')).length,
    /**
     * Meets the next appends with these faults, one each, and no longer with those named before.
     */
    failNextAppends: (...next: readonly AppendFault[]): void => {
      faults.splice(0, faults.length, ...next);
    },
    /** Takes every call and answers none, or answers again. */
    setSilent: (isSilent: boolean): void => {
      state.isSilent = isSilent;
    },
    /** Breaks the subscriptions and reads that are under way. */
    cutReads: (): void => {
      for (const call of reads) call.emit('error', UNAVAILABLE);
    },
    /** Goes away without a word, its log kept. */
    stop: (): void => server.forceShutdown(),
    restart: async (): Promise<void> => {
      ({ server, port } = await listen(port));
    },
  };
};

export type EventStoreDbStandIn = Awaited<ReturnType<typeof startEventStoreDbStandIn>>;
