import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueBackend } from './backend.ts';
import { createQueues } from './create-queues.ts';
import { connectPostgresBackend } from './postgres-backend.ts';
import type { Queues } from './queues.ts';
import { unknownQueue } from './unknown-queue.ts';

/** BullMQ on Redis; each worker opens a second connection for its blocking reads. */
const connectRedisBackend = (url: string, onError: (error: Error) => void): QueueBackend => {
  const connection = new Redis(url, {
    // BullMQ's workers wait for jobs without end; ioredis must not give up on them.
    maxRetriesPerRequest: null,
    // One that only reads follows another by now: the address may lead there, this connection never.
    reconnectOnError: ({ message }) => message.includes('READONLY'),
  });
  connection.on('error', onError);
  return {
    createQueue: (name, options) => new Queue(name, { ...options, connection }),
    createWorker: (name, processor, options) =>
      new Worker(name, processor, { ...options, connection }),
    held: async (queue, ids) => {
      const there = await Promise.all(ids.map((id) => connection.exists(queue.toKey(id))));
      return ids.filter((_, n) => there[n] === 1);
    },
    ping: async () => {
      await connection.ping();
    },
    close: async () => {
      // Of one that is away `quit` would wait for it, behind all that it was told meanwhile.
      if (connection.status !== 'ready') return connection.disconnect();
      await connection.quit().catch(() => connection.disconnect());
    },
  };
};

/**
 * BullMQ on the engine that the URL names: postgres:// (its tables live in the schema `bullmq`,
 * which is made and brought up to date here, as soon as Postgres answers) or redis://, rediss://.
 * @param onError told of lost connections and the like; queues and workers mend themselves.
 * @throws for another scheme, and for what no waiting mends, such as a wrong password.
 */
export const connectQueues = async (
  url: string,
  {
    onError = () => undefined,
    addTimeoutMs,
  }: {
    readonly onError?: (error: Error) => void;
    /** How long the engine may take to add jobs or to look for some, in ms; 10,000 unless given. */
    readonly addTimeoutMs?: number;
  } = {},
): Promise<Queues> => {
  const scheme = new URL(url).protocol;
  switch (scheme) {
    case 'postgres:':
    case 'postgresql:':
      return createQueues(await connectPostgresBackend(url, onError), onError, addTimeoutMs);
    case 'redis:':
    case 'rediss:':
      return createQueues(connectRedisBackend(url, onError), onError, addTimeoutMs);
    default:
      throw unknownQueue(url);
  }
};
