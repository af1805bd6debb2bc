import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { answersFor, createReadAnswer } from './answers.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const serve = async (listener: RequestListener): Promise<string> => {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const NO_BUILD = '/nowhere';

describe('The API answers of a prerendered page', () => {
  it('come from the API, one request a path', async () => {
    const paths: string[] = [];
    const api = await serve(({ url = '' }, response) => {
      paths.push(url);
      response.end(JSON.stringify({ url }));
    });
    const read = createReadAnswer(api, NO_BUILD);
    const needs = ['/a', { path: '/b', shorten: () => 'short' }];
    const whole = { answers: { '/a': { url: '/a' }, '/b': 'short' }, areWhole: true };
    expect(await answersFor(needs, read)).toEqual(whole);
    expect(await answersFor(needs, read)).toEqual(whole);
    expect(paths).toEqual(['/a', '/b']);
  });

  it('are incomplete while the API fails for one path', async () => {
    const api = await serve(({ url }, response) => {
      response.writeHead(url === '/prices' ? 503 : 200).end('{}');
    });
    const read = createReadAnswer(api, NO_BUILD);
    expect(await answersFor(['/prices', '/codes'], read)).toEqual({
      answers: { '/codes': {} },
      areWhole: false,
    });
  });

  it('are requested again when a restarting API drops the first connection', async () => {
    let isUp = false;
    const api = await serve(({ socket }, response) => {
      if (isUp) response.end('{"is":"up"}');
      else socket.destroy();
      isUp = true;
    });
    const read = createReadAnswer(api, NO_BUILD);
    expect(await answersFor(['/a'], read)).toEqual({
      answers: { '/a': { is: 'up' } },
      areWhole: true,
    });
  });
});
