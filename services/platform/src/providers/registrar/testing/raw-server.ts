import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RawAnswer = { readonly status: number; readonly body: string };

/** Answers as the test says. `calls`: what it was asked, in turn. */
export const startRawServer = async (
  answerTo: (path: string, params: URLSearchParams) => RawAnswer,
) => {
  const calls: { readonly path: string; readonly params: URLSearchParams }[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://registrar.example');
    const form = Buffer.concat(await request.toArray()).toString();
    const params = new URLSearchParams(request.method === 'POST' ? form : url.search);
    const path = url.pathname.replace('/api/', '');
    calls.push({ path, params });
    const { status, body } = answerTo(path, params);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/`,
    calls,
    close: () => new Promise((closed) => server.close(closed)),
  };
};
