import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HeadersAnswer } from '@haat/contracts/http/webtools/http-headers-lookup';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import type { ApiShop } from '@haat/testkit/api';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let site: Server;
let port: number;
let shop: ApiShop;

beforeAll(async () => {
  site = createServer(({ url, method }, response) => {
    if (url === '/old') response.writeHead(308, { Location: '/new' }).end();
    else if (url === '/inside') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else response.writeHead(200, { 'X-Method': method ?? '' }).end('body');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
  shop = await openWebTools({ PUBLIC_WEB_EXCEPTIONS: [`127.0.0.1:${port}`] });
});

afterAll(async () => {
  await shop?.close();
  site?.close();
});

const ask = (url: string, more: Record<string, string> = {}, app = shop.app) =>
  app.inject({ url: '/api/webtools/http-headers-lookup', query: { url, ...more } });

describe('GET /api/webtools/http-headers-lookup', () => {
  it('returns each hop of the redirects', async () => {
    const response = await ask(`http://127.0.0.1:${port}/old`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const { hops, failure } = response.json<HeadersAnswer>();
    expect(failure).toBeNull();
    expect(hops.map(({ status, statusText }) => [status, statusText])).toEqual([
      [308, 'Permanent Redirect'],
      [200, 'OK'],
    ]);
    expect(hops[0]?.headers).toContainEqual({ name: 'Location', value: '/new' });
    expect(hops[1]?.headers).toContainEqual({ name: 'X-Method', value: 'GET' });
    expect(hops[1]?.address).toBe('127.0.0.1');
  });

  it('sends HEAD when requested', async () => {
    const response = await ask(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
    const { hops } = response.json<HeadersAnswer>();
    expect(hops[0]?.headers).toContainEqual({ name: 'X-Method', value: 'HEAD' });
  });

  it('returns the hops before a redirect to a private address, and where they end', async () => {
    const { hops, failure } = (await ask(`http://127.0.0.1:${port}/inside`)).json<HeadersAnswer>();
    expect(hops).toHaveLength(1);
    expect(failure).toEqual({
      reason: 'not_public',
      text: webToolMessages.notPublic,
      url: 'http://127.0.0.1:1/',
    });
  });

  it.each([
    ['', webToolMessages.addressMissing],
    ['hello', webToolMessages.addressInvalid],
    ['http://127.0.0.1/', webToolMessages.notPublic],
    ['http://2130706433/', webToolMessages.notPublic],
    ['192.168.1.1:8080', webToolMessages.notPublic],
  ])('refuses %s with a message', async (url, text) => {
    const response = await ask(url);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: text, fields: { url: text } });
  });

  it('limits lookups per minute', async () => {
    const settings = { LOOKUPS_PER_MINUTE: 2, PUBLIC_WEB_EXCEPTIONS: [`127.0.0.1:${port}`] };
    const busy = await openWebTools(settings);
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const { statusCode } = await ask(`http://127.0.0.1:${port}/`, {}, busy.app);
      statuses.push(statusCode);
    }
    const last = await ask(`http://127.0.0.1:${port}/`, {}, busy.app);
    await busy.close();
    expect(statuses).toEqual([200, 200, 429]);
    expect(last.json()).toMatchObject({ error: refusalMessages.blockedByRateLimit });
  });
});
