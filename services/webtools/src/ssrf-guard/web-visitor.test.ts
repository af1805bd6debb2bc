import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { NameResolver } from './name-resolver.ts';
import { publicReach } from './reach.ts';
import { createWebVisitor, type WebVisitor, type WebVisitorOptions } from './web-visitor.ts';

const servers: Server[] = [];
const visitors: WebVisitor[] = [];

afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const serve = async (listener: RequestListener): Promise<number> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** Names as a hosts file would have them; no other name exists. */
const names = (known: Readonly<Record<string, readonly string[]>>): NameResolver => ({
  addressesOf: async (host) => known[host] ?? [],
});

const visitor = (
  ports: readonly number[],
  resolver = names({}),
  limits: Pick<WebVisitorOptions, 'timeoutMs' | 'maxConnections'> = {},
): WebVisitor => {
  const made = createWebVisitor({
    reach: publicReach(ports.map((port) => `127.0.0.1:${port}`)),
    names: resolver,
    ...limits,
  });
  visitors.push(made);
  return made;
};

const at = (port: number, path = '/', host = '127.0.0.1'): URL =>
  new URL(`http://${host}:${port}${path}`);

describe('A fetch', () => {
  it('returns every hop, with headers as the server spells them', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(301, { Location: '/new?a=1' }).end('moved');
      else
        response
          .writeHead(
            200,
            [
              ['X-Two', 'one'],
              ['X-Two', 'two'],
            ].flat(),
          )
          .end('<p>here</p>');
    });
    const visit = await visitor([port]).visit(at(port, '/old'), { maxBytes: 100 });
    if (!visit.ok) throw new Error(visit.description);
    expect(visit.hops.map(({ status, url }) => [status, new URL(url).pathname])).toEqual([
      [301, '/old'],
      [200, '/new'],
    ]);
    expect(visit.hops[1]?.headers.filter(([name]) => name === 'X-Two')).toEqual([
      ['X-Two', 'one'],
      ['X-Two', 'two'],
    ]);
    expect(visit.hops[0].connection).toEqual({ address: '127.0.0.1', tls: null });
    expect(Buffer.from(visit.body).toString()).toBe('<p>here</p>');
  });

  it('remembers the connections of a limited number of origins', async () => {
    const port = await serve((_request, response) => response.end());
    // All connections stay open, so that none is seen again.
    for (const server of servers) server.keepAliveTimeout = 600_000;
    const known = names({ 'one.example': ['127.0.0.1'], 'two.example': ['127.0.0.1'] });
    const { visit } = visitor([port], known, { maxConnections: 1 });
    const addressOf = async (host: string) =>
      (await visit(at(port, '/', host))).hops[0]?.connection.address;
    expect(await addressOf('one.example')).toBe('127.0.0.1');
    expect(await addressOf('one.example')).toBe('127.0.0.1');
    expect(await addressOf('two.example')).toBe('127.0.0.1');
    expect(await addressOf('one.example')).toBe('');
  });

  it('sends no cookies', async () => {
    const seen: Record<string, unknown>[] = [];
    const port = await serve((request, response) => {
      seen.push(request.headers);
      const headers = { 'set-cookie': 'mark=1', location: '/again' };
      response.writeHead(request.url === '/' ? 302 : 200, headers).end();
    });
    await visitor([port]).visit(at(port));
    expect(seen.map((headers) => headers.cookie)).toEqual([undefined, undefined]);
  });

  it('connects to the checked address with the requested host name', async () => {
    let host: string | undefined;
    const port = await serve((request, response) => {
      host = request.headers.host;
      response.end();
    });
    const known = names({ 'shop.example': ['127.0.0.1'] });
    const visit = await visitor([port], known).visit(at(port, '/', 'shop.example'));
    expect(visit.ok).toBe(true);
    expect(host).toBe(`shop.example:${port}`);
  });

  it.each(['payroll.corp', 'PAYROLL.Corp.', 'missing.corp', 'redis.internal', 'haat.localdomain'])(
    'never resolves %s, so that visitors cannot discover our internal names',
    async (host) => {
      const resolved: string[] = [];
      const addressesOf = async (name: string) => {
        resolved.push(name);
        return name.startsWith('missing') ? [] : ['10.0.0.7'];
      };
      const visit = await visitor([], { addressesOf }).visit(new URL(`http://${host}/`));
      expect(visit).toMatchObject({ ok: false, failure: 'not_public' });
      expect(resolved).toEqual([]);
    },
  );

  it('refuses a name if one of its addresses is not public', async () => {
    let requests = 0;
    const port = await serve((_request, response) => {
      requests += 1;
      response.end();
    });
    const known = names({ 'two.example': ['127.0.0.1', '10.0.0.1'] });
    const visit = await visitor([port], known).visit(at(port, '/', 'two.example'));
    expect(visit).toMatchObject({ ok: false, failure: 'not_public' });
    expect(requests).toBe(0);
  });

  it.each([
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0/',
    'http://127.0.0.1:22/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://user:secret@127.0.0.1/',
  ])('refuses %s', async (address) => {
    const visit = await visitor([]).visit(new URL(address));
    expect(visit).toMatchObject({ ok: false, failure: 'not_public', hops: [] });
  });

  it('checks the target of a redirect like the first URL', async () => {
    const inner = await serve((_request, response) => response.end('secret'));
    const outer = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inner}/` }).end(),
    );
    const visit = await visitor([outer]).visit(at(outer), { maxBytes: 100 });
    expect(visit).toMatchObject({ ok: false, failure: 'not_public', url: at(inner).href });
    expect(visit.hops).toHaveLength(1);
  });

  it('follows at most five redirects', async () => {
    let requests = 0;
    const port = await serve((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: `/${requests}` }).end();
    });
    const visit = await visitor([port]).visit(at(port));
    expect(visit).toMatchObject({ ok: false, failure: 'too_many_redirects' });
    expect(requests).toBe(6);
  });

  it('cuts a long body, even if it was small when compressed', async () => {
    const port = await serve((_request, response) => {
      const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const visit = await visitor([port]).visit(at(port), { maxBytes: 1_000 });
    expect(visit).toMatchObject({ ok: true, isCut: true });
    expect(visit.ok && visit.body.byteLength).toBe(1_000);
  });

  const HALF = gzipSync('a page '.repeat(10_000)).subarray(0, -20);
  it.each([
    ['gzip', Buffer.alloc(0), true],
    ['deflate', Buffer.alloc(0), true],
    ['br', Buffer.alloc(0), true],
    ['gzip', HALF, true],
    ['deflate', deflateSync('a page '.repeat(10_000)), true],
    // Without the two bytes of zlib: servers have sent it so for ever, and browsers read it.
    ['deflate', deflateRawSync('a page '.repeat(10_000)), true],
    ['gzip', Buffer.from('no gzip at all'), false],
    ['br', Buffer.from('no brotli at all'), false],
    ['__proto__', Buffer.from('a page '), true],
  ])('handles a body in %s that is empty, cut off or invalid: %j', async (encoding, sent, isOk) => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(sent);
    });
    const visit = await visitor([port]).visit(at(port), { maxBytes: 100_000 });
    expect(visit.ok).toBe(isOk);
    if (visit.ok) expect(Buffer.from(visit.body).toString()).toMatch(/^(?:a page )*[a pge]*$/);
  });

  it('reports when the name does not exist', async () => {
    const visit = await visitor([]).visit(new URL('http://nowhere.example/'));
    expect(visit).toMatchObject({ ok: false, failure: 'no_such_host' });
  });

  it('reports when no server listens', async () => {
    const port = await serve(() => undefined);
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    expect(await visitor([port]).visit(at(port))).toMatchObject({
      ok: false,
      failure: 'connection',
    });
  });

  it('times out for a server that never answers, and for an answer that never ends', async () => {
    const silent = await serve(() => undefined);
    const endless = await serve((_request, response) => response.writeHead(200).write('…'));
    const longTimeoutVisitor = visitor([silent, endless], names({}), { timeoutMs: 50 });
    expect(await longTimeoutVisitor.visit(at(silent))).toMatchObject({
      ok: false,
      failure: 'timeout',
    });
    const visit = await longTimeoutVisitor.visit(at(endless), { maxBytes: 100 });
    expect(visit).toMatchObject({ ok: false, failure: 'timeout' });
  });

  it('ends at once when its caller aborts', async () => {
    const given = new AbortController();
    const port = await serve(() => given.abort(new Error('enough')));
    await expect(visitor([port]).visit(at(port), { signal: given.signal })).rejects.toThrow(
      'enough',
    );
  });
});
