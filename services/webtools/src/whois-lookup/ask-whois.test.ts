import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { askWhois, whoisQuery } from './ask-whois.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** @returns where a server listens that treats its callers so. */
const serve = async (treat: (socket: Socket, query: string) => void) => {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', (query) => treat(socket, query.toString()));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: '127.0.0.1', port: (server.address() as AddressInfo).port };
};

describe('a question to a WHOIS server', () => {
  it('is one line, and its answer all that comes until the server hangs up', async () => {
    const at = await serve((socket, query) => {
      socket.write(`asked ${JSON.stringify(query)}\n`);
      socket.end('end');
    });
    expect(await askWhois(at, 'haat.example')).toBe('asked "haat.example\\r\\n"\nend');
  });

  it('is told old letters as they were meant', async () => {
    const at = await serve((socket) => socket.end(Buffer.from('Bücher', 'latin1')));
    expect(await askWhois(at, 'haat.example')).toBe('Bücher');
  });

  it('is told in the letters it was written in where it is cut in the middle of one', async () => {
    const at = await serve((socket) => socket.end(`x${'é'.repeat(40_000)}`));
    expect(await askWhois(at, 'haat.example')).toBe(`x${'é'.repeat(32 * 1024 - 1)}`);
  });

  it('is over after 64 KB, however much more there is', async () => {
    const at = await serve((socket) => {
      const pour = (): void => {
        while (!socket.destroyed && socket.write('x'.repeat(10_000)));
      };
      socket.on('drain', pour);
      pour();
    });
    expect(await askWhois(at, 'haat.example')).toHaveLength(64 * 1024);
  });

  it('is given up when the answer only drips', async () => {
    const at = await serve((socket) => {
      const timer = setInterval(() => socket.write('.'), 10);
      socket.on('close', () => clearInterval(timer));
    });
    await expect(askWhois(at, 'haat.example', 100)).rejects.toThrow('no answer in time');
  });

  it('fails where no server listens', async () => {
    const at = await serve(() => undefined);
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
    await expect(askWhois(at, 'haat.example')).rejects.toThrow('ECONNREFUSED');
  });

  it('is put as the server wants it', () => {
    expect(whoisQuery('whois.denic.de', 'haat.de')).toBe('-T dn,ace haat.de');
    expect(whoisQuery('whois.registry.in', 'haat.in')).toBe('haat.in');
  });
});
