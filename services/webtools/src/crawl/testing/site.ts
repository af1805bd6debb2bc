import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNameResolver } from '../../ssrf-guard/name-resolver.ts';
import { publicReach } from '../../ssrf-guard/reach.ts';
import { createWebVisitor, type WebVisitor } from '../../ssrf-guard/web-visitor.ts';

export type Answer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
};

export type Pages = Readonly<Record<string, Answer | (() => Answer | Promise<Answer>)>>;

export type Site = {
  readonly origin: string;
  /** For PUBLIC_WEB_EXCEPTIONS. */
  readonly exception: string;
  readonly requestedPaths: string[];
  readonly visitor: WebVisitor;
  readonly close: () => Promise<void>;
};

const HTML = 'text/html; charset=utf-8';

export const linking = (...hrefs: readonly string[]): Answer => ({
  body: hrefs.map((href) => `<a href="${href}">${href}</a>`).join('\n'),
});

/** A page that hangs until `open`; it links to `/last`. */
export const gatedPage = () => {
  const requested = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const page = async () => {
    requested.resolve();
    await open.promise;
    return linking('/last');
  };
  return { page, requested: requested.promise, open: open.resolve };
};

export const openSite = async (
  pages: Pages,
  { timeoutMs = 2_000 }: { readonly timeoutMs?: number } = {},
): Promise<Site> => {
  const requestedPaths: string[] = [];
  const answer: RequestListener = async ({ url = '/' }, response) => {
    requestedPaths.push(url);
    const page = pages[url];
    const reply = typeof page === 'function' ? await page() : page;
    const { status = 200, headers = {}, body = '' } = reply ?? { status: 404 };
    response.writeHead(status, { 'content-type': HTML, ...headers } as Record<string, string>);
    response.end(body);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const exception = `127.0.0.1:${port}`;
  const visitor = createWebVisitor({
    reach: publicReach([exception]),
    names: createNameResolver(),
    timeoutMs,
  });
  return {
    origin: `http://${exception}`,
    exception,
    requestedPaths,
    visitor,
    close: async () => {
      await visitor.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
