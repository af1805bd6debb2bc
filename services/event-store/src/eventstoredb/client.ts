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

/**
 * HTTP/2 flow-control window in bytes. With the default 64 kB the server waits while we handle
 * a batch, which costs a tenth of the catch-up time.
 */
const WINDOW_BYTES = 512 * 1_024;

/** Gossip timeout of one node, in s; the client's own 5 s use up a whole retry budget. */
const GOSSIP_TIMEOUT = 'gossipTimeout=1';

const settled = (address: string): string => {
  if (address.includes('gossipTimeout=')) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${GOSSIP_TIMEOUT}`;
};

/**
 * Writes to a full stream are rejected inside the client where no code can catch it, and the
 * process would exit. So the stream never reports that it is full; pending writes are in memory
 * anyway.
 */
const neverFull = (stream: Duplex): void => {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  stream.write = (...given: unknown[]): true => {
    write(...given);
    return true;
  };
};

/**
 * After a broken stream the client forgets its pending calls, and a late answer to one of them
 * would crash the process.
 */
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

/**
 * Version 6.2.1 returns a wrong revision instead of an error unless told to throw.
 * @throws Error for an invalid address or certificate file; the message quotes nothing of it.
 */
export const openClient = (url: string): EventStoreDBClient => {
  const address = readStoreAddress(url);
  if (address.engine !== 'eventstoredb') throw new TypeError('Not an address of EventStoreDB');
  let client: EventStoreDBClient;
  try {
    client = EventStoreDBClient.connectionString(settled(address.connectionString));
  } catch {
    // The client's own message can quote the password, and does not name the file.
    throw new Error(
      'A certificate that EVENT_STORE_URL names cannot be used: tlsCAFile, userCertFile and ' +
        'userKeyFile are files on this machine that this process may read.',
    );
  }
  const inside = client as unknown as Inside;
  const { createChannel, GRPCStreamCreator: createStream, handleError } = inside;
  inside.GRPCStreamCreator = (service, name, open, cache) =>
    createStream(service, name, (used) => enduring(open(used)), cache);
  // The client does not await this; an unhandled rejection would end the process.
  inside.handleError = (service, error) => handleError(service, error).catch(() => undefined);
  inside.createChannel = () => {
    const opening = createChannel().then((connection) => {
      // The client has no setting for it; gRPC reads its own only here.
      connection.internalChannel.options['grpc-node.flow_control_window'] = WINDOW_BYTES;
      return connection;
    });
    connections.set(client, opening);
    return opening;
  };
  return client;
};

/**
 * Makes a read call on the client's own connection: it finds the leader, sends credentials and
 * reconnects. Only the leader answers, because a node behind would report its own end of the
 * log.
 * @param decode parses each answer's bytes.
 * @returns the call, which continues until it is cancelled.
 * @throws if no node is found.
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
 * The client's connection; constant while it stays with its node, undefined before its first
 * call.
 */
export const connectionOf = (client: EventStoreDBClient): unknown => connections.get(client);

/**
 * Closes the connection, which the client's own `dispose` leaves open; running calls continue.
 */
export const retireClient = (client: EventStoreDBClient): void => {
  connections.get(client)?.then(
    (connection) => connection.close(),
    () => undefined,
  );
};

/** How long to wait for cancelled calls to end, in ms. */
const END_TIMEOUT_MS = 1_000;

export const closeClient = async (client: EventStoreDBClient): Promise<void> => {
  const { disposableStreams } = client as unknown as Inside;
  const disposed = client.dispose();
  // The client waits for the end of each call; a call that is not read to its end never ends.
  for (const stream of disposableStreams) stream.resume();
  await withTimeout(disposed, END_TIMEOUT_MS);
  retireClient(client);
};
