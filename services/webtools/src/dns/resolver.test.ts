import { afterEach, describe, expect, it } from 'vitest';
import { askInTurn, readServer } from './resolver.ts';
import { type Manner, type NameServer, startNameServer } from './testing/name-server.ts';
import { records } from './testing/zones.ts';

const servers: NameServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const start = async (manner: Manner): Promise<NameServer> => {
  const server = await startNameServer(records(['haat.example', 'A', 60, '192.0.2.44']), {
    manner: () => manner,
  });
  servers.push(server);
  return server;
};

const question = { name: 'haat.example', type: 'A' } as const;
const options = { recurse: false, timeoutMs: 500 };

describe('Several nameservers', () => {
  it('are asked in turn, and the next query starts with the server that answered', async () => {
    const [silent, refusing, good] = [
      await start('silence'),
      await start('refused'),
      await start('answer'),
    ];
    const ask = askInTurn([silent, refusing, good], options);
    expect((await ask(question)).answers).toHaveLength(1);
    expect(ask.latest()).toBe(good);
    await ask(question);
    expect([silent, refusing, good].map(({ queries }) => queries.length)).toEqual([1, 1, 2]);
  });

  it('get one query each when none answers', async () => {
    const all = [await start('servfail'), await start('refused')];
    await expect(askInTurn(all, options)(question)).rejects.toThrow('answered REFUSED');
    expect(all.map(({ queries }) => queries.length)).toEqual([1, 1]);
  });
});

describe('A resolver’s address', () => {
  it.each([
    ['192.0.2.1', { address: '192.0.2.1', port: 53 }],
    ['192.0.2.1:5353', { address: '192.0.2.1', port: 5353 }],
    ['2001:db8::1', { address: '2001:db8::1', port: 53 }],
    ['[2001:db8::1]:5353', { address: '2001:db8::1', port: 5353 }],
  ])('is read from %s', (text, server) => {
    expect(readServer(text)).toEqual(server);
  });
});
