import { hasRedis, startPrivateRedis } from '@haat/testkit/private-redis';
import { expect, it, onTestFinished } from 'vitest';
import { connectQueues } from './connect.ts';

const job = (id: string) => ({ id, name: 'greet', data: {}, starts: 0 });

it.skipIf(!hasRedis())(
  'queues can be closed after their Redis is gone',
  async () => {
    const redis = await startPrivateRedis();
    let ended: Promise<void> | undefined;
    const end = (): Promise<void> => {
      ended ??= redis.stop();
      return ended;
    };
    onTestFinished(end);
    const queues = await connectQueues(redis.url, { addTimeoutMs: 500 });
    const done = Promise.withResolvers<string>();
    queues.worker('orders', async ({ id }) => {
      done.resolve(id);
      return true;
    });
    await queues.queue('orders').add('first', [job('first')]);
    expect(await done.promise).toBe('first');

    await end();
    await expect(queues.queue('orders').add('second', [job('second')])).rejects.toThrow(
      'did not answer',
    );

    await queues.close();
  },
  20_000,
);
