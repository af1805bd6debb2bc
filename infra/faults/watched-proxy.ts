import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type WatchedProxy = {
  readonly url: string;
  /** Where requests go; set it once the server behind is up. */
  target: string;
  /** Called before a request goes on to the server. */
  before: (path: string) => void | Promise<void>;
  /** Called when the server's answer has been handed to the client. */
  after: (path: string) => void | Promise<void>;
  stop(): Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** An HTTP server that passes everything on and lets a test act at exact moments of a call. */
export const startWatchedProxy = async (): Promise<WatchedProxy> => {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    try {
      const body = await bodyOf(request);
      await proxy.before(path);
      const answer = await fetch(`${proxy.target}${path}`, {
        method: request.method ?? 'GET',
        headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
        ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
      });
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
      });
      response.end(Buffer.from(await answer.arrayBuffer()), () => void proxy.after(path));
    } catch {
      // The server dropped the connection: so does the proxy.
      response.destroy();
      await proxy.after(path);
    }
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  const proxy: WatchedProxy = {
    url: `http://127.0.0.1:${port}`,
    target: '',
    before: () => undefined,
    after: () => undefined,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return proxy;
};
