import { EventStoreDBClient } from '@eventstore/db-client';
import { withinMs } from '../../within.ts';

type Connection = { close(): void };

type CreateStream = (
  service: unknown,
  name: string,
  open: (service: unknown) => object,
  cache?: unknown,
) => unknown;

/** What the client keeps to itself. */
type Inside = { createChannel(): Promise<Connection>; GRPCStreamCreator: CreateStream };

/** The connection that each client opened last; it opens another where it lost one. */
const connections = new WeakMap<EventStoreDBClient, Promise<Connection>>();

/** How long one node may take to tell who leads, in s; the client's own 5 s are a whole patience. */
const GOSSIP_TIMEOUT = 'gossipTimeout=1';

const settled = (url: string): string => {
  const throwing = url.replace(/([?&]throwOnAppendFailure)=[^&]*/gi, '$1=true');
  if (/[?&]gossipTimeout=/i.test(throwing)) return throwing;
  return `${throwing}${throwing.includes('?') ? '&' : '?'}${GOSSIP_TIMEOUT}`;
};

/**
 * What waits in the client for a full stream is rejected where nobody can catch it when the stream
 * breaks, and the process would end with the leader that it was appending to: so it never waits.
 * What is sent is in memory until it is answered anyway.
 */
const neverFull = <Stream extends object>(stream: Stream): Stream => {
  if (!('write' in stream) || typeof stream.write !== 'function') return stream;
  const write = stream.write.bind(stream);
  stream.write = (...given: unknown[]): true => {
    write(...given);
    return true;
  };
  return stream;
};

/**
 * A client that throws where an append fails: told not to, version 6.2.1 answers a wrong revision.
 * @throws Error for a connection string that the client cannot read; it quotes nothing of it.
 */
export const openClient = (url: string): EventStoreDBClient => {
  let client: EventStoreDBClient;
  try {
    client = EventStoreDBClient.connectionString(settled(url));
  } catch {
    // The client's own message quotes the part it stumbled over, which may be the password.
    throw new Error('Not a connection string: esdb://[user:password@]host:port[?settings]');
  }
  const inside = client as unknown as Inside;
  const { createChannel, GRPCStreamCreator: createStream } = inside;
  inside.GRPCStreamCreator = (service, name, open, cache) =>
    createStream(service, name, (used) => neverFull(open(used)), cache);
  inside.createChannel = () => {
    const opening = createChannel();
    connections.set(client, opening);
    return opening;
  };
  return client;
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
const ENDED_WITHIN_MS = 1_000;

/** Ends the client's calls and closes its connection. */
export const closeClient = async (client: EventStoreDBClient): Promise<void> => {
  await withinMs(client.dispose(), ENDED_WITHIN_MS);
  retireClient(client);
};
