import { Duplex, type Readable } from 'node:stream';
import { EventStoreDBClient } from '@eventstore/db-client';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { CallOptions, Client, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import { readStoreAddress } from '@haat/platform/config';
import { withTimeout } from '@haat/platform/waits';

type Connection = {
  close(): void;
  readonly internalChannel: { readonly options: Record<string, unknown> };
};

type CreateStream = (
  service: unknown,
  name: string,
  open: (service: Client) => Readable,
  cache?: unknown,
) => () => Promise<unknown>;

type Inside = {
  readonly disposableStreams: ReadonlySet<Readable>;
  createChannel(): Promise<Connection>;
  GRPCStreamCreator: CreateStream;
  handleError(service: Client, error: unknown): Promise<void>;
  callArguments(
    call: { readonly requiresLeader: boolean },
    options: CallOptions,
  ): readonly [Metadata, CallOptions];
};

const connections = new WeakMap<EventStoreDBClient, Promise<Connection>>();

/** HTTP/2 window in bytes: with the default 64 kB the server waits while we handle a batch. */
const WINDOW_BYTES = 512 * 1_024;

/** Timeout of one node, in s; the client's 5 s use up a retry budget. */
const GOSSIP_TIMEOUT = 'gossipTimeout=1';

const settled = (address: string): string => {
  if (address.includes('gossipTimeout=')) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${GOSSIP_TIMEOUT}`;
};

/**
 * The client rejects writes to a full stream where no code can catch it: the process would exit.
 */
const neverFull = (stream: Duplex): void => {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  stream.write = (...given: unknown[]): true => {
    write(...given);
    return true;
  };
};

/** The client forgets pending calls of a broken stream: a late answer would crash the process. */
const ignoringStrays = (stream: Duplex): void => {
  const hear = stream.listeners('data') as ((answer: unknown) => void)[];
  stream.removeAllListeners('data').on('data', (answer: unknown) => {
    try {
      for (const one of hear) one(answer);
    } catch {
      // The caller has its error already, or times out and retries.
    }
  });
};

const enduring = (stream: Readable): Readable => {
  if (stream instanceof Duplex) {
    neverFull(stream);
    ignoringStrays(stream);
  }
  return stream;
};

/** Without throwing, client 6.2.1 returns a wrong revision. @throws Error that quotes no address */
export const openClient = (url: string): EventStoreDBClient => {
  const address = readStoreAddress(url);
  if (address.engine !== 'eventstoredb') throw new TypeError('Not an address of EventStoreDB');
  let client: EventStoreDBClient;
  try {
    client = EventStoreDBClient.connectionString(settled(address.connectionString));
  } catch {
    // The client's message can quote the password, and does not name the file.
    throw new Error(
      'A certificate that EVENT_STORE_URL names cannot be used: tlsCAFile, userCertFile and ' +
        'userKeyFile are files on this machine that this process may read.',
    );
  }
  const inside = client as unknown as Inside;
  const { createChannel, GRPCStreamCreator: createStream, handleError } = inside;
  inside.GRPCStreamCreator = (service, name, open, cache) =>
    createStream(service, name, (used) => enduring(open(used)), cache);
  // Not awaited by the client: its rejection would end the process.
  inside.handleError = (service, error) => handleError(service, error).catch(() => undefined);
  inside.createChannel = () => {
    const opening = createChannel().then((connection) => {
      // gRPC reads it only here; the client has no setting for it.
      connection.internalChannel.options['grpc-node.flow_control_window'] = WINDOW_BYTES;
      return connection;
    });
    connections.set(client, opening);
    return opening;
  };
  return client;
};

const undecoded = (bytes: Buffer): Buffer => bytes;

/**
 * To the leader only: decisions rely on reads, and a node behind would report its own end of the
 * log. Without a deadline.
 */
export const openReadCall = (
  client: EventStoreDBClient,
  request: streams.ReadReq,
): Promise<ClientReadableStream<Buffer>> => {
  const inside = client as unknown as Inside;
  const { path, requestSerialize } = streamsService.StreamsService.read;
  const args = inside.callArguments(
    { requiresLeader: true },
    { deadline: Number.POSITIVE_INFINITY },
  );
  const open = inside.GRPCStreamCreator(streamsService.StreamsClient, 'read', (service) =>
    service.makeServerStreamRequest(path, requestSerialize, undecoded, request, ...args),
  );
  return open() as Promise<ClientReadableStream<Buffer>>;
};

/** Constant while the client stays with its node; undefined before its first call. */
export const connectionOf = (client: EventStoreDBClient): unknown => connections.get(client);

/** Closes the connection, which `dispose` leaves open; running calls continue. */
export const retireClient = (client: EventStoreDBClient): void => {
  connections.get(client)?.then(
    (connection) => connection.close(),
    () => undefined,
  );
};

/** Timeout in ms for cancelled calls to end. */
const END_TIMEOUT_MS = 1_000;

export const closeClient = async (client: EventStoreDBClient): Promise<void> => {
  const { disposableStreams } = client as unknown as Inside;
  const disposed = client.dispose();
  // A call that is not read to its end never ends, and the client waits for it.
  for (const stream of disposableStreams) stream.resume();
  await withTimeout(disposed, END_TIMEOUT_MS);
  retireClient(client);
};
