import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { EngineRefused } from '../unavailable.ts';
import { LATE, withTimeout } from '../waits/with-timeout.ts';

/**
 * A named question such as `database`; throws, or answers false or a sentence that says what is
 * wrong, when the part is not well.
 */
export type HealthChecks = Readonly<
  Record<string, () => Promise<boolean | string> | boolean | string>
>;

export type HealthServer = {
  /** "http://127.0.0.1:41234". */
  readonly url: string;
  /** From now on it is not ready, whatever its parts are: the process ends. */
  drain(): void;
  close(): Promise<void>;
};

/** A part that does not answer within this is not well, in ms. */
const CHECK_TIMEOUT_MS = 2_000;

const ask = async (check: HealthChecks[string]): Promise<boolean | string> => {
  try {
    const answer = await withTimeout(Promise.resolve(check()), CHECK_TIMEOUT_MS);
    return answer === LATE ? false : answer;
  } catch (error) {
    return error instanceof EngineRefused ? error.message : false;
  }
};

/** A host that listens everywhere, as this machine reaches it. */
const reachableAt = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
};

export type HealthServerOptions = {
  /** `0.0.0.0` answers at every address of the machine. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Stands in every answer: which process it is, say. */
  readonly about?: () => Readonly<Record<string, string>>;
};

/**
 * Answers GET /health/live (200 while the process runs) and GET /health/ready (200 when every check
 * passes, else 503); both as JSON, the latter naming each part. Further pages answer their text.
 * @param pages text by path, such as `/metrics`.
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
