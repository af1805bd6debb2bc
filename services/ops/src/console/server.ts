import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '@haat/platform/log';
import { refuseRequest } from './refuse-request.ts';
import type { ConsoleSession } from './session.ts';
import type { StaticFile } from './static-files.ts';

export const LOOPBACK = '127.0.0.1';

/** Null: not found. */
export type ReadData = (path: string, query: URLSearchParams) => Promise<unknown>;

export type ConsoleParts = {
  readonly session: ConsoleSession;
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly readData: ReadData;
  /** Of each look, without what was looked for. */
  readonly onRead: (path: string) => void;
  readonly log: Log;
};

export type RunningConsole = {
  readonly port: number;
  readonly close: () => Promise<void>;
};

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
    "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const PAGES = /^\/(?:search|health|order\/HT-[\dA-Z-]{1,40})?$/;

/** Cookies belong to a host with all its ports: the name tells two consoles apart. */
const cookieName = (port: number): string => `haat_console_${port}`;

const cookieIn = ({ headers }: IncomingMessage, port: number): string | null => {
  const own = `${cookieName(port)}=`;
  const found = (headers.cookie ?? '').split(/; */).find((one) => one.startsWith(own));
  return found?.slice(own.length) ?? null;
};

/** Which event or item was shown; never what was searched, nor a credit, whose ID may be a UTR. */
const pressed = (query: URLSearchParams): string => {
  const isCredit = query.get('kind') === 'money unclaimed';
  return ['stream', 'revision', 'kind', ...(isCredit ? [] : ['id'])]
    .flatMap((name) => query.get(name) ?? [])
    .map((value) => ` ${value.replaceAll(/[^\w@.:-]+/g, '-').slice(0, 100)}`)
    .join('');
};

type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly body?: string | Buffer;
};

const inText = (status: number, text: string): Answer => ({ status, body: `${text}\n` });

const ENDED =
  'This session is over, or its address was used in another browser. Stop the console with ' +
  'Ctrl-C and start it again.';

/** Reads only; see `refuse-request.ts` for who may ask. */
export const startConsole = async (
  { session, files, readData, onRead, log }: ConsoleParts,
  wishedPort: number,
): Promise<RunningConsole> => {
  let port = wishedPort;

  const answerData = async (path: string, query: URLSearchParams): Promise<Answer> => {
    const found = await readData(path, query);
    return found === null
      ? { status: 404, type: 'application/json', body: '{"error":"not found"}' }
      : { status: 200, type: 'application/json', body: JSON.stringify(found) };
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { method, headers } = request;
    const refused = refuseRequest({ method, headers, port });
    if (refused !== null) {
      const allow = refused.status === 405 ? { headers: { allow: 'GET, HEAD' } } : {};
      return { ...inText(refused.status, refused.text), ...allow };
    }
    const url = URL.parse(request.url ?? '/', `http://${LOOPBACK}:${port}`);
    if (url === null) return inText(400, 'This address cannot be read.');
    const { pathname: path, searchParams: query } = url;
    const token = query.get('token');
    if (path === '/' && token !== null && method === 'GET') {
      const cookie = session.exchange(token);
      if (cookie === null) return inText(401, ENDED);
      const set = `${cookieName(port)}=${cookie}; Path=/; HttpOnly; SameSite=Strict`;
      return { status: 303, headers: { location: '/', 'set-cookie': set } };
    }
    if (!session.isOpen(cookieIn(request, port))) return inText(401, ENDED);
    if (path.startsWith('/data/')) {
      onRead(path + pressed(query));
      return answerData(path, query);
    }
    if (PAGES.test(path)) onRead(path);
    const file = files.get(PAGES.test(path) ? '/index.html' : path);
    return file === undefined
      ? inText(404, 'The console has no such page.')
      : { status: 200, type: file.type, body: file.bytes };
  };

  const send = (response: ServerResponse, isHead: boolean, sent: Answer): void => {
    const { status, headers = {}, type = 'text/plain; charset=utf-8', body = '' } = sent;
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    response.writeHead(status, { ...HEADERS, 'content-type': type, ...length, ...headers });
    response.end(isHead ? undefined : body);
  };

  const server = createServer((request, response) => {
    answer(request).then(
      (found) => send(response, request.method === 'HEAD', found),
      (error: unknown) => {
        log.error({ err: error }, 'the console cannot answer');
        const body = '{"error":"The shop does not answer. Run doctor in your terminal."}';
        send(response, request.method === 'HEAD', { status: 503, type: 'application/json', body });
      },
    );
  });
  port = await listenOn(server, wishedPort);
  return {
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** @param port 0 for a free one. @throws the system's error for a taken one */
const listenOn = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: LOOPBACK }, () => resolve((server.address() as AddressInfo).port));
  });
