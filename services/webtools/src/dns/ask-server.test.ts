import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, it } from 'vitest';
import { askServer, NoAnswer } from './ask-server.ts';
import { type Manner, type NameServer, startNameServer } from './testing/name-server.ts';
import { records } from './testing/zones.ts';

const servers: NameServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const known = records(['haat.example', 'A', 300, '192.0.2.44']);

const serve = async (manner: Manner = 'answer'): Promise<NameServer> => {
  const server = await startNameServer(known, { manner: () => manner });
  servers.push(server);
  return server;
};

const ask = (
  server: Pick<NameServer, 'address' | 'port'>,
  name = 'haat.example',
  timeoutMs = 5_000,
) => askServer(server, { name, type: 'A' }, { recurse: false, timeoutMs });

describe('A query to a nameserver', () => {
  it('is answered with records and their TTLs', async () => {
    const server = await serve();
    const { code, isAuthoritative, answers } = await ask(server);
    expect({ code, isAuthoritative }).toEqual({ code: 'NOERROR', isAuthoritative: true });
    expect(answers).toEqual([expect.objectContaining({ data: '192.0.2.44', ttl: 300 })]);
    expect(server.queries).toEqual([
      { name: 'haat.example', type: 'A', transport: 'udp', isExtended: true, recurse: false },
    ]);
  });

  it('reports that a domain does not exist', async () => {
    expect((await ask(await serve(), 'missing.example')).code).toBe('NXDOMAIN');
  });

  it('is repeated over TCP when the answer was truncated', async () => {
    const server = await serve('cut_off');
    expect((await ask(server)).answers).toHaveLength(1);
    expect(server.queries.map(({ transport }) => transport)).toEqual(['udp', 'tcp']);
  });

  it('waits for the right answer while forged ones come', async () => {
    expect((await ask(await serve('forged_first'))).answers).toHaveLength(1);
  });

  it.each(['wrong_id', 'wrong_question', 'garbage', 'silence'] as const)(
    'fails after %s, and is not repeated',
    async (manner) => {
      const server = await serve(manner);
      await expect(ask(server, 'haat.example', 200)).rejects.toThrow(NoAnswer);
      expect(server.queries).toHaveLength(1);
    },
  );

  it.each(['formerr', 'notimp'] as const)(
    'is repeated without EDNS to a server that answers it with %s',
    async (manner) => {
      const server = await startNameServer(known, {
        manner: ({ isExtended }) => (isExtended ? manner : 'answer'),
      });
      servers.push(server);
      expect((await ask(server)).answers).toHaveLength(1);
      expect(server.queries.map(({ isExtended }) => isExtended)).toEqual([true, false]);
    },
  );

  it('fails at once when no server listens', async () => {
    const server = await serve();
    await server.close();
    servers.splice(0);
    await expect(ask(server, 'haat.example', 60_000)).rejects.toThrow(NoAnswer);
  });

  it('ignores the answer of another sender that knows the port', async () => {
    const asker = createSocket('udp4');
    await new Promise<void>((resolve) => asker.bind(0, '127.0.0.1', resolve));
    const heard = new Promise<{ port: number; bytes: Buffer }>((resolve) => {
      asker.once('message', (bytes, { port }) => resolve({ port, bytes }));
    });
    const pending = ask({ address: '127.0.0.1', port: asker.address().port }, 'haat.example', 300);
    const { port, bytes } = await heard;
    const forger = createSocket('udp4');
    const answer = Buffer.from(bytes);
    answer.writeUInt16BE(0x8400, 2);
    await new Promise((resolve) => forger.send(answer, port, '127.0.0.1', resolve));
    await expect(pending).rejects.toThrow(NoAnswer);
    forger.close();
    asker.close();
  });
});
