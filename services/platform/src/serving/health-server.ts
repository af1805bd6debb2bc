import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { EngineRefused } from '../unavailable.ts';
import { LATE, withTimeout } from '../waits/with-timeout.ts';

/** A failing check throws, or returns false or a sentence with the problem. */
export type HealthChecks = Readonly<
  Record<string, () => Promise<boolean | string> | boolean | string>
>;

export type HealthServer = {
  readonly url: string;
  drain(): void;
  close(): Promise<void>;
};

/** In ms. */
const CHECK_TIMEOUT_MS = 2_000;

const ask = async (check: HealthChecks[string]): Promise<boolean | string> => {
  try {
    const answer = await withTimeout(Promise.resolve(check()), CHECK_TIMEOUT_MS);
    return answer === LATE ? false : answer;
  } catch (error) {
    return error instanceof EngineRefused ? error.message : false;
  }
};

const reachableAt = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
};

export type HealthServerOptions = {
  readonly host: string;
  readonly port: number;
  /** Added to every response. */
  readonly about?: () => Readonly<Record<string, string>>;
};

/**
 * /health/live: 200; /health/ready: 200 if every check passes, else 503. `pages`: texts by path.
 */
export const startHealthServer = async (
  { host, port, about = () => ({}) }: HealthServerOptions,
  checks: HealthChecks,
  pages: Readonly<Record<string, () => Promise<string>>> = {},
): Promise<HealthServer> => {
  let isEnding = false;
  const readiness = async () => {
    if (isEnding) return { status: 503, body: { ready: false, parts: { process: 'is ending' } } };
    const parts = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await ask(check)] as const),
    );
    const ready = parts.every(([, well]) => well === true);
    return { status: ready ? 200 : 503, body: { ready, parts: Object.fromEntries(parts) } };
  };

  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify({ ...body, ...about() }));
    };
    const page = pages[path];
    if (path === '/health/live') return answer(200, { live: true });
    if (path === '/health/ready') {
      const { status, body } = await readiness();
      return answer(status, body);
    }
    if (page === undefined) return answer(404, { error: 'Not found' });
    try {
      const text = await page();
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
      response.end(text);
    } catch {
      answer(500, { error: 'Not available' });
    }
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${reachableAt(host)}:${taken}`,
    drain: () => {
      isEnding = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
