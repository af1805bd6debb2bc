import { Duplex, type Readable } from 'node:stream';
import { EventStoreDBClient } from '@eventstore/db-client';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { CallOptions, Client, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import { readStoreAddress } from '@haat/platform/config';
import { withTimeout } from '@haat/platform/waits';

type Connection = {
  close(): void;
  /** Read when it connects. */
  readonly internalChannel: { readonly options: Record<string, unknown> };
};

type CreateStream = (
  service: unknown,
  name: string,
  open: (service: Client) => Readable,
  cache?: unknown,
) => () => Promise<unknown>;

/** What the client keeps to itself. */
type Inside = {
  readonly disposableStreams: ReadonlySet<Readable>;
  createChannel(): Promise<Connection>;
  GRPCStreamCreator: CreateStream;
  /** Leaves a connection that has failed. */
  handleError(service: Client, error: unknown): Promise<void>;
  callArguments(
    call: { readonly requiresLeader: boolean },
    options: CallOptions,
  ): readonly [Metadata, CallOptions];
};

/** The connection that each client opened last; it opens another where it lost one. */
const connections = new WeakMap<EventStoreDBClient, Promise<Connection>>();

/**
 * So much of a long answer the server may send before it was taken, in bytes. With the 64 kB of
 * HTTP/2 it waits for us while we work on a batch: a tenth of the time that catching up takes on one
 * machine, and more where the way to the server is long.
 */
const WINDOW_BYTES = 512 * 1_024;

/** How long one node may take to tell who leads, in s; the client's own 5 s are a whole patience. */
const GOSSIP_TIMEOUT = 'gossipTimeout=1';

const settled = (address: string): string => {
  if (address.includes('gossipTimeout=')) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${GOSSIP_TIMEOUT}`;
};

/**
 * What waits in the client for a full stream is rejected where nobody can catch it when the stream
 * breaks, and the process would end with the leader that it was appending to: so it never waits.
 * What is sent is in memory until it is answered anyway.
 */
const neverFull = (stream: Duplex): void => {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  stream.write = (...given: unknown[]): true => {
    write(...given);
    return true;
  };
};

/**
 * The client forgets all that the process waits for when one of its streams breaks, and an answer to
 * any of that, by another stream, would end the process.
 */
const ignoringStrays = (stream: Duplex): void => {
  const hear = stream.listeners('data') as ((answer: unknown) => void)[];
  stream.removeAllListeners('data').on('data', (answer: unknown) => {
    try {
      for (const one of hear) one(answer);
    } catch {
      // Whoever waited for it has been told, and asks again; or is not answered in time, and does.
    }
  });
};

/** A stream that appends is made to bear what the client does not. */
const enduring = (stream: Readable): Readable => {
  if (stream instanceof Duplex) {
    neverFull(stream);
    ignoringStrays(stream);
  }
  return stream;
};

/**
 * A client that throws where an append fails: told not to, version 6.2.1 answers a wrong revision.
 * @throws Error for an address that names no EventStoreDB, or files of certificates that cannot be
 *   used; it quotes nothing of it.
 */
export const openClient = (url: string): EventStoreDBClient => {
  const address = readStoreAddress(url);
  if (address.engine !== 'eventstoredb') throw new TypeError('Not an address of EventStoreDB');
  let client: EventStoreDBClient;
  try {
    client = EventStoreDBClient.connectionString(settled(address.connectionString));
  } catch {
    // The client's own message may quote the password, and says nothing of which file it was.
    throw new Error(
      'A certificate that EVENT_STORE_URL names cannot be used: tlsCAFile, userCertFile and ' +
        'userKeyFile are files on this machine that this process may read.',
    );
  }
  const inside = client as unknown as Inside;
  const { createChannel, GRPCStreamCreator: createStream, handleError } = inside;
  inside.GRPCStreamCreator = (service, name, open, cache) =>
    createStream(service, name, (used) => enduring(open(used)), cache);
  // It waits for a node to be found, and nobody for it: that none is would end the process.
  inside.handleError = (service, error) => handleError(service, error).catch(() => undefined);
  inside.createChannel = () => {
    const opening = createChannel().then((connection) => {
      // The client has no setting for it, and gRPC reads its own only here.
      connection.internalChannel.options['grpc-node.flow_control_window'] = WINDOW_BYTES;
      return connection;
    });
    connections.set(client, opening);
    return opening;
  };
  return client;
};

/**
 * Reads by the client's connection, as its own reads do: it looks for a node, gives the credentials
 * and connects anew after a failure. The leader answers: a node that is behind would call itself at
 * the end of the events.
 * @param decode what becomes of each answer's bytes.
 * @returns the call, which goes on until it is cancelled.
 * @throws where no node is found.
 */
export const openReadCall = <Answer>(
  client: EventStoreDBClient,
  request: streams.ReadReq,
  decode: (bytes: Buffer) => Answer,
): Promise<ClientReadableStream<Answer>> => {
  const inside = client as unknown as Inside;
  const { path, requestSerialize } = streamsService.StreamsService.read;
  const asked = inside.callArguments(
    { requiresLeader: true },
    { deadline: Number.POSITIVE_INFINITY },
  );
  const open = inside.GRPCStreamCreator(streamsService.StreamsClient, 'subscribeToAll', (service) =>
    service.makeServerStreamRequest(path, requestSerialize, decode, request, ...asked),
  );
  return open() as Promise<ClientReadableStream<Answer>>;
};

/**
 * Which connection a client uses; the same as long as it stays with its node. Undefined before its
 * first call.
 */
export const connectionOf = (client: EventStoreDBClient): unknown => connections.get(client);

/** Closes the client's connection, which its own `dispose` leaves open; its calls go on. */
export const retireClient = (client: EventStoreDBClient): void => {
  connections.get(client)?.then(
    (connection) => connection.close(),
    () => undefined,
  );
};

/** For so long it is waited for calls to end that were told to, in ms: nobody may wait for ever. */
const END_TIMEOUT_MS = 1_000;

/** Ends the client's calls and closes its connection. */
export const closeClient = async (client: EventStoreDBClient): Promise<void> => {
  const { disposableStreams } = client as unknown as Inside;
  const disposed = client.dispose();
  // It waits for the end of each call, and one that nobody reads to its end has none: such as a read
  // of some events that left others behind.
  for (const stream of disposableStreams) stream.resume();
  await withTimeout(disposed, END_TIMEOUT_MS);
  retireClient(client);
};
