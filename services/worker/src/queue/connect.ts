import { createQueues } from './create-queues.ts';
import { connectPostgresBackend } from './postgres-backend.ts';
import type { Queues } from './queues.ts';
import { connectRedisBackend } from './redis-backend.ts';
import { unknownQueue } from './unknown-queue.ts';

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
