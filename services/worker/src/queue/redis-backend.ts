import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueBackend } from './backend.ts';

/** BullMQ on Redis; each worker opens a second connection for its blocking reads. */
export const connectRedisBackend = (url: string, onError: (error: Error) => void): QueueBackend => {
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
