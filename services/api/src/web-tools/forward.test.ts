import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { createToolsClient } from '@haat/platform/tools-client';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { openShop } from '@haat/testkit/shop';
import { visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let tools: Server;
let answer: RequestListener;
let shop: ApiShop;
let base: string;

beforeAll(async () => {
  tools = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => tools.listen(0, '127.0.0.1', resolve));
  const { port } = tools.address() as AddressInfo;
  const client = createToolsClient(`http://127.0.0.1:${port}`);
  const settings = { LOOKUPS_PER_MINUTE: 100, TRUST_PROXY: 1 };
  shop = await openApiOf(await openShop(), settings, client);
  base = await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  tools.closeAllConnections();
  await shop.close();
  tools.close();
});

const ask = (from = '192.0.2.1') =>
  visit(shop.app).get('/api/webtools/dns-lookup?name=haat.example', { 'x-forwarded-for': from });
/** Tools that do not answer until they are released. */
const hang = () => {
  const waiting: (() => void)[] = [];
  answer = (_request, response) => waiting.push(() => response.end('{}'));
  return {
    reached: (count: number) => expect.poll(() => waiting.length).toBe(count),
    end: () => {
      for (const end of waiting.splice(0)) end();
    },
  };
};
const UNAVAILABLE = { status: 503, body: { error: webToolMessages.unavailable } };

describe('A web tool’s answer', () => {
  it('is passed on with its status, body and Retry-After, and without its other headers', async () => {
    answer = (_request, response) => {
      response.writeHead(418, {
        'content-type': 'application/problem+json',
        'retry-after': '7',
        'set-cookie': 'haat_session=stolen',
        'access-control-allow-origin': '*',
      });
      response.end('{"error":"in words"}');
    };
    const { status, body, headers } = await ask();
    expect({ status, body }).toEqual({ status: 418, body: { error: 'in words' } });
    expect(headers['retry-after']).toBe('7');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('can’t run as a page at the shop’s address, or redirect away from it', async () => {
    answer = (_request, response) => {
      response.writeHead(302, {
        'content-type': 'text/html',
        'content-security-policy': "script-src 'unsafe-inline'",
        location: '//haat.example/login',
      });
      response.end('<script>fetch("/api/auth/sessions")</script>');
    };
    const { headers } = await ask();
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(headers.location).toBeUndefined();
    answer = (_request, response) => {
      response.writeHead(201, { location: '/api/webtools/sitemaps/1' }).end('{}');
    };
    expect((await ask()).headers.location).toBe('/api/webtools/sitemaps/1');
  });

  it('is passed on even when its JSON is broken', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"broken": ');
    };
    expect(await ask()).toMatchObject({ status: 200, body: '{"broken": ' });
  });
});

describe('A forwarded request', () => {
  it('contains its URL and the caller as keyed hashes, never the cookie or the IP address', async () => {
    const seen: Record<string, unknown>[] = [];
    answer = (request, response) => {
      seen.push({ url: request.url, ...request.headers });
      response.end('{}');
    };
    const headers = { cookie: 'haat_session=mine', authorization: 'Basic eA==' };
    await visit(shop.app).get('/api/webtools/dns-lookup?name=haat.example', headers);
    expect(seen).toMatchObject([
      {
        url: '/api/webtools/dns-lookup?name=haat.example',
        'haat-visitor': expect.stringMatching(/^[0-9a-f]{64}$/),
        'haat-network': expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/mine|Basic|127\.0\.0\.1"|::1/);
  });

  it('has the same command ID when the command is repeated', async () => {
    const ids: unknown[] = [];
    answer = (request, response) => {
      ids.push(request.headers['haat-command-id']);
      response.end('{}');
    };
    const { post } = visit(shop.app);
    for (const key of ['one', 'one', 'two']) {
      await post('/api/webtools/sitemaps', { url: 'shop.example' }, { 'idempotency-key': key });
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });
});

describe('A web tool request', () => {
  it('gets a 503 when the tools break off before they answer', async () => {
    answer = (request) => request.socket.destroy();
    expect(await ask()).toMatchObject(UNAVAILABLE);
  });

  it('gets a 503 at once when 32 others are waiting', async () => {
    const tools = hang();
    const requests = Array.from({ length: 32 }, (_, n) => ask(`198.51.${n}.1`));
    await tools.reached(32);
    expect(await ask()).toMatchObject(UNAVAILABLE);
    tools.end();
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('gets a 429 when its IP address or network has too many waiting, and others are answered', async () => {
    const tools = hang();
    const requests = Array.from({ length: 8 }, () => ask('198.51.100.1'));
    await tools.reached(8);
    const refused = await ask('198.51.100.1');
    expect(refused).toMatchObject({ status: 429, body: { error: webToolMessages.tooManyAtOnce } });
    expect(refused.headers['retry-after']).toBe('5');
    requests.push(...Array.from({ length: 8 }, () => ask('198.51.100.2')));
    await tools.reached(16);
    expect(await ask('198.51.100.3')).toMatchObject({ status: 429 });
    requests.push(ask('203.0.113.1'));
    await tools.reached(17);
    tools.end();
    for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
    answer = (_request, response) => response.end('{}');
    expect(await ask('198.51.100.1')).toMatchObject({ status: 200 });
  });

  it('gets a 429 when its IP address reads too many answers at the same time', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(16 * 1024 * 1024, ' '));
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const read = Array.from({ length: 8 }, () =>
      get(`${base}/api/webtools/dns-lookup?name=haat.example`, { headers }),
    );
    await Promise.all(read.map((one) => once(one, 'response')));
    expect(await ask('198.51.100.1')).toMatchObject({ status: 429 });
    for (const one of read) one.destroy();
    answer = (_request, response) => response.end('{}');
    await expect.poll(async () => (await ask('198.51.100.1')).status).toBe(200);
  });

  it('releases its slot when the answer is aborted or has no body', async () => {
    answer = (_request, response) => response.end('{}');
    const url = '/api/webtools/dns-lookup?name=haat.example';
    for (let n = 0; n < 9; n += 1) await shop.app.inject({ method: 'HEAD', url });
    answer = (_request, response) => response.write('{');
    for (let n = 0; n < 9; n += 1) {
      const request = get(`${base}${url}`);
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.destroy();
    }
    answer = (_request, response) => response.end('{}');
    await expect.poll(async () => (await ask('127.0.0.1')).status).toBe(200);
  });

  it('is limited per minute, and then does not reach the tools', async () => {
    let requests = 0;
    answer = (_request, response) => {
      requests += 1;
      response.end('{}');
    };
    for (let n = 0; n < 100; n += 1) await ask('203.0.113.9');
    expect(await ask('203.0.113.9')).toMatchObject({
      status: 429,
      body: { error: refusalMessages.blockedByRateLimit },
    });
    expect(requests).toBe(100);
  });

  it('gets a 503 when the tools are unavailable', async () => {
    await new Promise((resolve) => tools.close(resolve));
    const received = await ask();
    expect(received).toMatchObject(UNAVAILABLE);
    expect(received.headers['retry-after']).toBe('5');
  });
});
