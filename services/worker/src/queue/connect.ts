import { Queue, Worker } from 'bullmq';
import type { QueueBackend } from './backend.ts';
import { createQueues } from './create-queues.ts';
import { connectPostgresBackend } from './postgres-backend.ts';
import type { Queues } from './queues.ts';
import { unknownQueue } from './unknown-queue.ts';

const connectRedisBackend = async (
  url: string,
  onError: (error: Error) => void,
): Promise<QueueBackend> => {
  // Most shops have their queues in Postgres.
  const { Redis } = await import('ioredis');
  const connection = new Redis(url, {
    // BullMQ's blocking reads have no end: ioredis must not time them out.
    maxRetriesPerRequest: null,
    // READONLY: this server became a replica; a new connection may reach the primary.
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
      // On a lost connection `quit` would wait behind all pending commands.
      if (connection.status !== 'ready') return connection.disconnect();
      await connection.quit().catch(() => connection.disconnect());
    },
  };
};

/**
 * postgres:// (migrated once it answers), redis:// or rediss://. @throws for what waiting won't
 * fix.
 */
export const connectQueues = async (
  url: string,
  {
    onError = () => undefined,
    onAnswer = () => undefined,
    addTimeoutMs,
  }: {
    readonly onError?: (error: Error) => void;
    /** Called when the engine has answered. */
    readonly onAnswer?: () => void;
    /** Timeout of the engine for adding and finding jobs, in ms; 10,000 unless given. */
    readonly addTimeoutMs?: number;
  } = {},
): Promise<Queues> => {
  const scheme = new URL(url).protocol;
  const heard = { onError, onAnswer };
  switch (scheme) {
    case 'postgres:':
    case 'postgresql:':
      return createQueues(await connectPostgresBackend(url, onError), heard, addTimeoutMs);
    case 'redis:':
    case 'rediss:':
      return createQueues(await connectRedisBackend(url, onError), heard, addTimeoutMs);
    default:
      throw unknownQueue(url);
  }
};
