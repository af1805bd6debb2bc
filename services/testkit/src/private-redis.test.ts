import { connect } from 'node:net';
import { waitFor } from '@haat/infra/processes/wait';
import { expect, it } from 'vitest';
import { hasRedis, startPrivateRedis } from './private-redis.ts';

/** Latin-1: a byte a character. */
const send = (url: string, command: string): void => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(command, 'latin1');
};

it.skipIf(!hasRedis())('customer data sent to a Redis queue is reported', async () => {
  const redis = await startPrivateRedis({ listens: true });
  try {
    send(redis.url, 'SET job HT-261121-632512345678\r\n');
    // As BullMQ packs it, the length in one byte before the text.
    send(redis.url, '*3\r\n$3\r\nSET\r\n$3\r\njob\r\n$13\r\n\xac532512345678\r\n');
    await waitFor(() => redis.named().length > 0, { within: 10_000 });
    expect(redis.named()).toEqual([expect.stringMatching(/^532512345678 in .*"SET" "job"/)]);
    await redis.restart('kill');
    send(redis.url, 'SET job ravi@shop.co.in\r\n');
    await waitFor(() => redis.named().length > 1, { within: 10_000 });
    expect(redis.named()[1]).toContain('ravi@shop.co.in');
  } finally {
    await redis.stop();
  }
});
