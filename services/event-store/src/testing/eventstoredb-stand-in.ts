import { EventEmitter } from 'node:events';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerInterceptor,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { fromPosition } from '../eventstoredb/position.ts';
import type { EventToAppend, ExpectedRevision, Position } from '../port.ts';
import { createCallCounts } from './stand-in-calls.ts';
import { serveTombstone } from './stand-in-deletes.ts';
import { createLog, type LogResult, type ProposedEvent, type StandInLog } from './stand-in-log.ts';
import { batchAppendAnswer, expectedRevision, nameOf, proposedEvent } from './stand-in-messages.ts';
import { serveRead } from './stand-in-reads.ts';
import {
  batchAppendRefusal,
  CONSUMER_TOO_SLOW,
  type EndPoint,
  type LeaderlessAnswer,
  leaderlessRefusal,
  notLeaderRefusal,
  type ServerRefusal,
  UNAVAILABLE,
} from './stand-in-refusals.ts';

type BatchAppendCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

export type AppendFault =
  | 'ignored'
  | 'answer-lost'
  | 'broken-before'
  | 'broken-after'
  | 'empty-error-after'
  | LeaderlessAnswer;

export type NodeRole =
  | { readonly kind: 'leader' }
  /** A former leader that does not know it: never answers. */
  | { readonly kind: 'cut-off-leader' }
  /** Forwards calls that do not require the leader, while it reaches it. */
  | { readonly kind: 'follower'; readonly leader: EndPoint; readonly reachesLeader: boolean }
  | { readonly kind: 'leaderless'; readonly answer: LeaderlessAnswer };

export type Membership = {
  readonly log: StandInLog;
  readonly gossip: () => gossipMessages.ClusterInfo;
  readonly roleOf: () => NodeRole;
};

const requiresLeader = (metadata: Metadata): boolean =>
  metadata.get('requires-leader').includes('true');

type TakenAppend = {
  readonly result?: LogResult;
  readonly refusal?: ServerRefusal;
  /** The batch stream may refuse this append and continue. */
  readonly answer?: LeaderlessAnswer;
};

const refusedAs = (answer: LeaderlessAnswer): TakenAppend => ({
  answer,
  refusal: leaderlessRefusal(answer),
});

/** EventStoreDB's wire protocol in memory: tests our adapter, not a real server. */
export const startEventStoreDbStandIn = async ({
  reportsLastRevision = true,
  version = '24.10.0',
  credentials = () => ServerCredentials.createInsecure(),
  guard,
  membership,
}: {
  /** To reads of a stream that request it. */
  readonly reportsLastRevision?: boolean;
  readonly version?: string;
  readonly credentials?: () => ServerCredentials;
  readonly guard?: (log: StandInLog) => ServerInterceptor;
  readonly membership?: Membership;
} = {}) => {
  const log = membership?.log ?? createLog();
  const roleOf = (): NodeRole => membership?.roleOf() ?? { kind: 'leader' };
  const calls = createCallCounts();
  const faults: AppendFault[] = [];
  const reads = new Set<ReadCall>();
  const received: { readonly stream: string; readonly ids: readonly string[] }[] = [];
  const arrivals = new EventEmitter<{ append: [count: number]; gossip: [] }>();
  const state: {
    isSilent: boolean;
    stalled: (() => void)[] | undefined;
    searchMs: number;
  } = { isSilent: false, stalled: undefined, searchMs: 0 };

  const inTime = (act: () => void): void => {
    if (state.stalled) state.stalled.push(act);
    else act();
  };

  const faultOf = (isForLeader: boolean): AppendFault | EndPoint | undefined => {
    const role = roleOf();
    if (state.isSilent || role.kind === 'cut-off-leader') return 'ignored';
    if (role.kind === 'leaderless') return role.answer;
    if (role.kind === 'follower' && isForLeader) return role.leader;
    if (role.kind === 'follower' && !role.reachesLeader) return 'ignored';
    return faults.shift();
  };

  const take = (
    { metadata }: { readonly metadata: Metadata },
    stream: string,
    proposed: readonly ProposedEvent[],
    expected: ExpectedRevision,
  ): TakenAppend => {
    received.push({ stream, ids: proposed.map(({ id }) => id) });
    arrivals.emit('append', received.length);
    const fault = faultOf(requiresLeader(metadata));
    if (typeof fault === 'object') return { refusal: notLeaderRefusal(fault) };
    switch (fault) {
      case 'ignored':
        return {};
      case 'broken-before':
        return { refusal: UNAVAILABLE };
      case undefined:
        return { result: log.append(stream, proposed, expected) };
      case 'answer-lost':
      case 'broken-after':
        log.append(stream, proposed, expected);
        return fault === 'answer-lost' ? {} : { refusal: UNAVAILABLE };
      case 'empty-error-after':
        log.append(stream, proposed, expected);
        return refusedAs('empty-error');
      default:
        return refusedAs(fault);
    }
  };

  const batchAppend = (call: BatchAppendCall): void => {
    const begun = new Map<
      string,
      { options?: streams.BatchAppendReq.Options; events: ProposedEvent[] }
    >();
    call.on('error', () => undefined);
    call.on('end', () => call.end());
    const arrived = (request: streams.BatchAppendReq): void => {
      const id = request.getCorrelationId() ?? new shared.UUID();
      const key = String(id.toArray());
      const append = begun.get(key) ?? { events: [] };
      begun.set(key, append);
      append.options ??= request.getOptions();
      append.events.push(...request.getProposedMessagesList().map(proposedEvent));
      if (!request.getIsFinal() || !append.options) return;
      begun.delete(key);
      const stream = nameOf(append.options.getStreamIdentifier());
      const expected = expectedRevision(append.options);
      calls.count(call, 'append', stream);
      const { result, refusal, answer } = take(call, stream, append.events, expected);
      const refused = answer && batchAppendRefusal(id, stream, answer);
      if (result) call.write(batchAppendAnswer(id, stream, result));
      else if (refused) call.write(refused);
      else if (refusal) call.emit('error', refusal);
    };
    call.on('data', (request: streams.BatchAppendReq) => inTime(() => arrived(request)));
  };

  const read = (call: ReadCall): void => {
    calls.countRead(call);
    if (state.isSilent) return;
    reads.add(call);
    call.on('close', () => reads.delete(call));
    inTime(() => {
      const role = roleOf();
      if (role.kind === 'leaderless') call.emit('error', leaderlessRefusal('not-ready'));
      else if (role.kind === 'follower' && requiresLeader(call.metadata)) {
        call.emit('error', notLeaderRefusal(role.leader));
      } else serveRead(log, call, { searchMs: () => state.searchMs, reportsLastRevision });
    });
  };

  const getSupportedMethods = (
    _: unknown,
    answer: sendUnaryData<features.SupportedMethods>,
  ): void => {
    if (state.isSilent) return;
    const method = new features.SupportedMethod()
      .setServiceName('event_store.client.streams.Streams')
      .setMethodName('batchappend');
    const methods = new features.SupportedMethods()
      .setEventStoreServerVersion(version)
      .setMethodsList([method]);
    inTime(() => answer(null, methods));
  };

  const listen = async (requested: number) => {
    const server = new Server(guard && { interceptors: [guard(log)] });
    const tombstone = serveTombstone(log);
    server.addService(streamsGrpc.StreamsService, { read, batchAppend, tombstone });
    server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods });
    if (membership) {
      const gossip = (_: unknown, answer: sendUnaryData<gossipMessages.ClusterInfo>): void => {
        arrivals.emit('gossip');
        if (!state.isSilent) inTime(() => answer(null, membership.gossip()));
      };
      server.addService(gossipGrpc.GossipService, { read: gossip });
    }
    const port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${requested}`, credentials(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    return { server, port };
  };

  let { server, port } = await listen(0);
  const stop = (): void => server.forceShutdown();
  const restart = async (): Promise<void> => {
    ({ server, port } = await listen(port));
  };
  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    /** Includes appends lost to a fault. */
    received: received as readonly (typeof received)[number][],
    calls: calls.counted,
    events: (): number => log.all.filter(({ stream }) => !stream.startsWith('$')).length,
    /** One fault for each of the next appends; replaces earlier ones. */
    failNextAppends: (...next: readonly AppendFault[]): void => {
      faults.splice(0, faults.length, ...next);
    },
    setSilent: (isSilent: boolean): void => {
      state.isSilent = isSilent;
    },
    arrivals,
    stall: (): void => {
      state.stalled ??= [];
    },
    goOn: (): void => {
      const stalled = state.stalled ?? [];
      state.stalled = undefined;
      for (const act of stalled) act();
    },
    /** Slows a filtered search, in ms per window of events. */
    searchSlowly: (searchMs: number): void => {
      state.searchMs = searchMs;
    },
    openReads: (): number => reads.size,
    cutReads: (): void => {
      for (const call of reads) call.emit('error', UNAVAILABLE);
    },
    dropSlowSubscriptions: (): void => {
      for (const call of reads) {
        if (call.request.getOptions()?.hasSubscription()) call.emit('error', CONSUMER_TOO_SLOW);
      }
    },
    stop,
    restart,
    /** As a backup: later events never existed. `since`: appended before it answers again. */
    restoreTo: async (
      position: Position,
      since: readonly (EventToAppend & { readonly stream: string })[] = [],
    ): Promise<void> => {
      stop();
      const last = fromPosition(position);
      log.restoreTo(last === 'start' ? -1n : last.commit);
      for (const { stream, id, type, data, metadata } of since) {
        const [json, customMetadata] = [data, metadata].map((one) =>
          Buffer.from(JSON.stringify(one)),
        ) as [Buffer, Buffer];
        const contentType = 'application/json';
        log.append(stream, [{ id, type, contentType, data: json, customMetadata }], 'any');
      }
      await restart();
    },
  };
};

export type EventStoreDbStandIn = Awaited<ReturnType<typeof startEventStoreDbStandIn>>;
