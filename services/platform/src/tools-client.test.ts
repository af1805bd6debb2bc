import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToolsClient, type ToolsAnswer, type ToolsClient } from './tools-client.ts';

/** More than the buffers between a sender and an idle reader hold. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, ' ');

let tools: Server;
let answer: RequestListener;
let client: ToolsClient;

beforeEach(async () => {
  tools = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => tools.listen(0, '127.0.0.1', resolve));
  client = createToolsClient(`http://127.0.0.1:${(tools.address() as AddressInfo).port}`);
});
afterEach(async () => {
  vi.useRealTimers();
  await client.close();
  tools.closeAllConnections();
  tools.close();
});

const ask = (): Promise<ToolsAnswer | null> =>
  client.ask({
    method: 'GET',
    path: '/file',
    headers: {},
    body: null,
    signal: new AbortController().signal,
  });

it('a slow reader keeps its slot, and further requests are refused until it has finished', async () => {
  answer = (_request, response) => response.end(LARGE);
  const read = await Promise.all(Array.from({ length: 32 }, ask));
  expect(await ask()).toBeNull();
  const [first] = read;
  if (!first) throw new Error('Nothing was answered.');
  expect((await text(first.body)).length).toBe(LARGE.length);
  expect(await ask()).toMatchObject({ status: 200 });
});

it('a large file may take longer to send than the tools may take to answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise: wholeFile, resolve: send } = Promise.withResolvers<void>();
  answer = (_request, response) => {
    response.write('half');
    void wholeFile.then(() => response.end(' and half'));
  };
  const file = await ask();
  vi.advanceTimersByTime(5 * 60 * 1000);
  send();
  expect(file && (await text(file.body))).toBe('half and half');
});
