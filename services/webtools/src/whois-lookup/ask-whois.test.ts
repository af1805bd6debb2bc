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

describe('A query to a WHOIS server', () => {
  it('is one line, and its answer ends when the server closes the connection', async () => {
    const at = await serve((socket, query) => {
      socket.write(`asked ${JSON.stringify(query)}\n`);
      socket.end('end');
    });
    expect(await askWhois(at, 'haat.example')).toBe('asked "haat.example\\r\\n"\nend');
  });

  it('decodes an answer in Latin-1', async () => {
    const at = await serve((socket) => socket.end(Buffer.from('Bücher', 'latin1')));
    expect(await askWhois(at, 'haat.example')).toBe('Bücher');
  });

  it('decodes an answer in UTF-8 that is cut inside a character', async () => {
    const at = await serve((socket) => socket.end(`x${'é'.repeat(40_000)}`));
    expect(await askWhois(at, 'haat.example')).toBe(`x${'é'.repeat(32 * 1024 - 1)}`);
  });

  it('reads at most 64 KB of the answer', async () => {
    const at = await serve((socket) => {
      const pour = (): void => {
        while (!socket.destroyed && socket.write('x'.repeat(10_000)));
      };
      socket.on('drain', pour);
      pour();
    });
    expect(await askWhois(at, 'haat.example')).toHaveLength(64 * 1024);
  });

  it('times out when the answer arrives too slowly', async () => {
    const at = await serve((socket) => {
      const timer = setInterval(() => socket.write('.'), 10);
      socket.on('close', () => clearInterval(timer));
    });
    await expect(askWhois(at, 'haat.example', 100)).rejects.toThrow('no answer in time');
  });

  it('fails when no server listens', async () => {
    const at = await serve(() => undefined);
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
    await expect(askWhois(at, 'haat.example')).rejects.toThrow('ECONNREFUSED');
  });

  it('has the format that the server expects', () => {
    expect(whoisQuery('whois.denic.de', 'haat.de')).toBe('-T dn,ace haat.de');
    expect(whoisQuery('whois.registry.in', 'haat.in')).toBe('haat.in');
  });
});
