import type { Readable } from 'node:stream';
import { EventStoreDBClient } from '@eventstore/db-client';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  CallOptions,
  Client,
  ClientDuplexStream,
  ClientReadableStream,
  Metadata,
} from '@grpc/grpc-js';
import { readStoreAddress } from '@haat/platform/config';
import { withTimeout } from '@haat/platform/waits';

type Connection = {
  close(): void;
  readonly internalChannel: { readonly options: Record<string, unknown> };
};

type CallArguments = readonly [Metadata, CallOptions];

type Inside = {
  readonly disposableStreams: ReadonlySet<Readable>;
  createChannel(): Promise<Connection>;
  GRPCStreamCreator<Call>(
    service: unknown,
    name: string,
    open: (service: Client) => Call,
  ): () => Promise<Call>;
  handleError(service: Client, error: unknown): Promise<void>;
  callArguments(call: { readonly requiresLeader: boolean }, options: CallOptions): CallArguments;
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

/** @throws Error that quotes no address */
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
  const { createChannel, handleError } = inside;
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

/** Encoded and decoded elsewhere; protobufjs makes buffers on Node, which gRPC needs. */
const asItIs = (bytes: Uint8Array): Buffer => bytes as Buffer;

/**
 * To the leader only: decisions rely on reads, and a node behind would report its own end of the
 * log, or forward an append with its own timeouts. Without a deadline.
 */
const openCall = <Call>(
  client: EventStoreDBClient,
  name: string,
  open: (service: Client, args: CallArguments) => Call,
): Promise<Call> => {
  const inside = client as unknown as Inside;
  const args = inside.callArguments(
    { requiresLeader: true },
    { deadline: Number.POSITIVE_INFINITY },
  );
  return inside.GRPCStreamCreator(streamsService.StreamsClient, name, (service) =>
    open(service, args),
  )();
};

export const openReadCall = (
  client: EventStoreDBClient,
  request: streams.ReadReq,
): Promise<ClientReadableStream<Buffer>> =>
  openCall(client, 'read', (service, args) => {
    const { path, requestSerialize } = streamsService.StreamsService.read;
    return service.makeServerStreamRequest(path, requestSerialize, asItIs, request, ...args);
  });

export const openAppendCall = (
  client: EventStoreDBClient,
): Promise<ClientDuplexStream<Uint8Array, Buffer>> =>
  openCall(client, 'append', (service, args) => {
    const { path } = streamsService.StreamsService.batchAppend;
    return service.makeBidiStreamRequest(path, asItIs, asItIs, ...args);
  });

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
