import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog, noopLog } from '../log/log.ts';
import { createHttpClient, type HttpClient, jsonOf } from './http-client.ts';

const SECRET = 'k/ey+with "odd" signs';

let server: Server;
let answer: RequestListener;
let url: string;
let lines: string[];
let client: HttpClient;

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/path`;
  lines = [];
  client = createHttpClient({
    provider: 'test',
    log: createLog({
      name: 'test',
      level: 'debug',
      destination: { write: (line) => lines.push(line) },
    }),
    timeoutMs: 5_000,
    maxBytes: 1_000,
    secrets: [SECRET],
  });
});
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () =>
    response.end(
      JSON.stringify({
        method: request.method,
        url: request.url,
        type: request.headers['content-type'],
        apikey: request.headers.apikey,
        body: Buffer.concat(chunks).toString(),
      }),
    ),
  );
};

describe('The HTTP client', () => {
  it('repeats a query parameter for each of its values', async () => {
    answer = echo;
    const got = await client.request({
      method: 'GET',
      url,
      query: [
        ['tlds', 'com'],
        ['tlds', 'co.in'],
      ],
    });
    expect(got.ok && jsonOf(got)).toMatchObject({ url: '/path?tlds=com&tlds=co.in' });
  });

  it('posts a form', async () => {
    answer = echo;
    const got = await client.request({
      method: 'POST',
      url,
      headers: { Apikey: 'other' },
      form: [
        ['ns', 'ns1.haat.example'],
        ['ns', 'ns2.haat.example'],
      ],
    });
    expect(got.ok && jsonOf(got)).toEqual({
      method: 'POST',
      url: '/path',
      type: 'application/x-www-form-urlencoded',
      apikey: 'other',
      body: 'ns=ns1.haat.example&ns=ns2.haat.example',
    });
  });

  it('returns any status as an answer, and follows no redirect', async () => {
    answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end('moved');
    expect(await client.request({ method: 'GET', url })).toEqual({
      ok: true,
      status: 302,
      text: 'moved',
    });
  });

  it('gives up on a server that never answers', async () => {
    answer = () => undefined;
    expect(await client.request({ method: 'GET', url, timeoutMs: 30 })).toEqual({
      ok: false,
      failure: 'timeout',
      description: 'no answer within 30 ms',
    });
  });

  it('gives up on a body that never ends', async () => {
    answer = (_, response) => response.writeHead(200).write('{"half":');
    expect(await client.request({ method: 'GET', url, timeoutMs: 30 })).toMatchObject({
      failure: 'timeout',
    });
  });

  it('reads no more than its limit', async () => {
    answer = (_, response) => response.end('x'.repeat(1_001));
    expect(await client.request({ method: 'GET', url })).toMatchObject({ failure: 'too_large' });
  });

  it('reports a broken connection, before and in the middle of an answer', async () => {
    answer = (request) => request.socket.destroy();
    expect(await client.request({ method: 'POST', url })).toMatchObject({
      ok: false,
      failure: 'connection',
    });
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"half":', () => request.socket.destroy());
    };
    expect(await client.request({ method: 'GET', url })).toMatchObject({
      ok: false,
      failure: 'connection',
    });
  });

  it('sends a request once, also when the connection breaks', async () => {
    let seen = 0;
    answer = (request) => {
      seen += 1;
      request.socket.destroy();
    };
    await client.request({ method: 'GET', url });
    await client.request({ method: 'POST', url, form: [['a', 'b']] });
    expect(seen).toBe(2);
  });

  it('reports an invalid URL as a failed connection', async () => {
    expect(await client.request({ method: 'GET', url: 'no address' })).toMatchObject({
      ok: false,
      failure: 'connection',
    });
  });

  it('redacts a secret in an error message too', async () => {
    const address = url.replace('/path', '');
    const secret = address.replace('http://', '');
    await new Promise((resolve) => server.close(resolve));
    const other = createHttpClient({
      provider: 'test',
      log: noopLog,
      timeoutMs: 5_000,
      secrets: [secret],
    });
    expect(await other.request({ method: 'GET', url: address })).toEqual({
      ok: false,
      failure: 'connection',
      description: 'ECONNREFUSED: connect ECONNREFUSED [redacted]',
    });
    await other.close();
  });

  it('shows no secret in a result or log line when the server echoes it', async () => {
    const credentials = [['api-key', SECRET]] as const;
    const results: unknown[] = [];
    answer = echo;
    results.push(await client.request({ method: 'GET', url, query: credentials }));
    results.push(await client.request({ method: 'POST', url, form: credentials }));
    answer = (_, response) => response.writeHead(401).end(`no such key: ${SECRET}`);
    results.push(await client.request({ method: 'GET', url, query: credentials }));
    answer = (request) => request.socket.destroy();
    results.push(await client.request({ method: 'GET', url, query: credentials }));
    answer = () => undefined;
    results.push(await client.request({ method: 'GET', url, query: credentials, timeoutMs: 30 }));
    results.push(await client.request({ method: 'GET', url: `nonsense ${SECRET}` }));

    const written = JSON.stringify(results) + lines.join('');
    expect(lines).toHaveLength(6);
    expect(written).toContain('[redacted]');
    expect(written).not.toContain('odd');
    expect(written).not.toContain('k/ey');
    expect(written).not.toContain('k%2Fey');
  });
});

describe('The JSON of an answer', () => {
  const read = (text: string) => jsonOf({ ok: true, status: 200, text });

  it('has no NUL characters or lone surrogates, which Postgres cannot store', () => {
    expect(read('{"text": "Do\\u0000ne \\ud83d", "again": ["\\uDE00", "\\ud83d\\ude00"]}')).toEqual(
      {
        text: 'Done \ufffd',
        again: ['\ufffd', '\u{1f600}'],
      },
    );
  });

  it('may follow a byte order mark (RFC 8259, 8.1)', () => {
    expect(read('\uFEFF{"status":"successful"}')).toEqual({ status: 'successful' });
  });

  it('keeps an escaped backslash before such characters', () => {
    expect(read('{"path": "C:\\\\u0000"}')).toEqual({ path: 'C:\\u0000' });
  });

  it('is undefined when it is nested too deeply', () => {
    expect(read(`${'['.repeat(200_000)}"\\u0000"`)).toBeUndefined();
    expect(read(`${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}`)).toBeUndefined();
  });
});
