import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { portHolder } from './port-holder.ts';
import { anyFreePort } from './ports.ts';

it.runIf(existsSync('/proc/net/tcp'))('a taken port names its process', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const held = portHolder((server.address() as AddressInfo).port);
    expect(held).toMatch(new RegExp(`^process ${process.pid} \\(.+\\)$`));
  } finally {
    server.close();
  }
});

it('a port without a known process names another program', async () => {
  expect(portHolder(await anyFreePort())).toBe('another program');
});
