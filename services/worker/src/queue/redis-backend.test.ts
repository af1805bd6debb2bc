import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { connectQueues } from './connect.ts';

const INFO = 'redis_version:7.2.0\r\nredis_mode:standalone\r\nmaxmemory_policy:noeviction\r\n';
const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;

/** Commands in a request, by their first words: each is an array of texts, the first of them its name. */
const commandsIn = (request: string): readonly string[] =>
  [...request.matchAll(/\*\d+\r\n\$\d+\r\n([A-Za-z]+)\r\n/g)].map(([, name = '']) =>
    name.toLowerCase(),
  );

/** A Redis where only some connections may write. */
const startRedis = async (mayWrite: (connection: number) => boolean): Promise<string> => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const own = connections;
    const answer = (command: string): string => {
      if (command === 'info') return bulk(INFO);
      if (!command.startsWith('eval')) return '+OK\r\n';
      if (mayWrite(own)) return bulk('42');
      return "-READONLY You can't write against a read only replica. script: add, on @user_script:1.\r\n";
    };
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      socket.write(commandsIn(bytes.toString()).map(answer).join(''));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

it('reconnects when its Redis has become a read-only replica', async () => {
  const queues = await connectQueues(await startRedis((connection) => connection > 1));
  const job = { id: 'hello', name: 'greet', data: {}, starts: 0 };
  const add = () =>
    queues
      .queue('orders')
      .add('hello', [job])
      .then(() => 'added', String);

  expect(await add()).toMatch('READONLY');
  await expect.poll(add).toBe('added');
  await queues.close();
});
