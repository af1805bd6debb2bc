import { EventEmitter } from 'node:events';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerInterceptor,
  type ServerReadableStream,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { fromPosition } from '../eventstoredb/position.ts';
import type { EventToAppend, ExpectedRevision, Position } from '../port.ts';
import { createCallCounts } from './stand-in-calls.ts';
import { serveTombstone } from './stand-in-deletes.ts';
import { createLog, type LogResult, type ProposedEvent, type StandInLog } from './stand-in-log.ts';
import {
  appendAnswer,
  batchAppendAnswer,
  expectedRevision,
  nameOf,
  proposedEvent,
} from './stand-in-messages.ts';
import { serveRead } from './stand-in-reads.ts';
import {
  batchAppendRefusal,
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
  /** Neither written nor answered. */
  | 'ignored'
  /** Written, never answered. */
  | 'answer-lost'
  /** Not written, the stream of appends breaks as when the server goes away. */
  | 'broken-before'
  /** Written, then the stream of appends breaks. */
  | 'broken-after'
  /** Written, then answered with an error that says nothing: its message is empty. */
  | 'empty-error-after'
  /** Not written, answered as by a cluster that nobody leads. */
  | LeaderlessAnswer;

/** What a node of a cluster takes itself for. */
export type NodeRole =
  | { readonly kind: 'leader' }
  /** Leads nobody any more and does not know it: what it is given is never answered. */
  | { readonly kind: 'cut-off-leader' }
  /** Passes on what need not go to the leader itself, as long as it reaches it. */
  | { readonly kind: 'follower'; readonly leader: EndPoint; readonly reachesLeader: boolean }
  | { readonly kind: 'leaderless'; readonly answer: LeaderlessAnswer };

/** Makes a stand-in a node among others; without it, it stands alone. */
export type Membership = {
  /** What has been replicated to this node. */
  readonly log: StandInLog;
  readonly gossip: () => gossipMessages.ClusterInfo;
  readonly roleOf: () => NodeRole;
};

const requiresLeader = (metadata: Metadata): boolean =>
  metadata.get('requires-leader').includes('true');

/** An append without anything is never answered. */
type TakenAppend = {
  readonly result?: LogResult;
  readonly refusal?: ServerRefusal;
  /** Set where it is refused in such words: a batch stream may then refuse one append and go on. */
  readonly answer?: LeaderlessAnswer;
};

const refusedAs = (answer: LeaderlessAnswer): TakenAppend => ({
  answer,
  refusal: leaderlessRefusal(answer),
});

/**
 * Speaks EventStoreDB's wire protocol over the client's own generated definitions, from memory.
 * It proves our adapter and how it handles faults; it proves nothing of how a real server behaves.
 */
export const startEventStoreDbStandIn = async ({
  supportsBatchAppend = true,
  version = '24.10.0',
  credentials = () => ServerCredentials.createInsecure(),
  guard,
  membership,
}: {
  readonly supportsBatchAppend?: boolean;
  readonly version?: string;
  /** Asked for whenever it begins to listen. */
  readonly credentials?: () => ServerCredentials;
  /** Stands before every call. */
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

  /** Now, or where the node is stalled when it goes on. */
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
      const { result, refusal, answer } = take(call, stream, append.events, expected);
      const refused = answer && batchAppendRefusal(id, stream, answer);
      if (result) call.write(batchAppendAnswer(id, stream, result));
      else if (refused) call.write(refused);
      else if (refusal) call.emit('error', refusal);
    };
    call.on('data', (request: streams.BatchAppendReq) => inTime(() => arrived(request)));
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
    const arrived = (): void => {
      if (!options) return void answer({ code: status.INVALID_ARGUMENT });
      const stream = nameOf(options.getStreamIdentifier());
      const expected = expectedRevision(options, options.getRevision());
      calls.count(call, 'append', stream);
      const { result, refusal } = take(call, stream, events, expected);
      if (result) answer(null, appendAnswer(result));
      else if (refusal) answer(refusal);
    };
    call.on('end', () => inTime(arrived));
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
      } else serveRead(log, call, () => state.searchMs);
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
    const methods = new features.SupportedMethods().setEventStoreServerVersion(version);
    inTime(() => answer(null, supportsBatchAppend ? methods.setMethodsList([method]) : methods));
  };

  const listen = async (requested: number) => {
    const server = new Server(guard && { interceptors: [guard(log)] });
    const tombstone = serveTombstone(log);
    server.addService(streamsGrpc.StreamsService, { read, append, batchAppend, tombstone });
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
    /** Tells of each append and each question for gossip as it arrives. */
    arrivals,
    /** Takes every call and does nothing about it, until it goes on with all of them. */
    stall: (): void => {
      state.stalled ??= [];
    },
    goOn: (): void => {
      const stalled = state.stalled ?? [];
      state.stalled = undefined;
      for (const act of stalled) act();
    },
    /** Searches so long for what a filter keeps, in ms for each window of events. */
    searchSlowly: (searchMs: number): void => {
      state.searchMs = searchMs;
    },
    /** Breaks the subscriptions and reads that are under way. */
    cutReads: (): void => {
      for (const call of reads) call.emit('error', UNAVAILABLE);
    },
    /** Goes away without a word, its log kept. */
    stop,
    restart,
    /**
     * Goes away, and comes back with a backup: nothing after that position was ever there.
     * @param since what others have appended to it before anybody is answered again.
     */
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
