import { once } from 'node:events';
import { createServer, type ServerHttp2Session, type Settings } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { closeClient, openClient } from './client.ts';

it('lets the server send 512 KiB ahead while a batch is handled', async () => {
  const server = createServer();
  const settings = Promise.withResolvers<Settings>();
  const sessions: ServerHttp2Session[] = [];
  server.on('session', (session) => {
    sessions.push(session);
    session.once('remoteSettings', settings.resolve);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = openClient(`esdb://127.0.0.1:${port}?tls=false`);
  const reading = client.subscribeToAll();
  reading.on('error', () => undefined);
  try {
    expect((await settings.promise).initialWindowSize).toBe(512 * 1_024);
  } finally {
    await reading.unsubscribe().catch(() => undefined);
    await closeClient(client);
    for (const session of sessions) session.destroy();
    server.close();
  }
});
