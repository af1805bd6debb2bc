import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { Agent, type Dispatcher, request as send } from 'undici';
import { readBody } from './body.ts';
import { type Connection, guardedConnect, NoAddress, NotPublic } from './guarded-connect.ts';
import type { NameResolver } from './name-resolver.ts';
import type { Reach } from './reach.ts';
import { ROBOT_NAME } from './robot-name.ts';

/** One request and what came back, before any redirect is followed. */
export type Hop = {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  /** In the order and spelling of the server; a name may repeat. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Milliseconds until the headers were there. */
  readonly durationMs: number;
  readonly connection: Connection;
};

export type FetchFailure =
  /** The address leads to where nobody else could go: private, loopback, another port. */
  | 'not_public'
  | 'no_such_host'
  | 'timeout'
  | 'connection'
  /** The certificate is missing, expired, for another name or signed by nobody known. */
  | 'certificate'
  | 'too_many_redirects'
  | 'bad_redirect';

export type FetchResult =
  | {
      readonly ok: true;
      readonly hops: readonly [Hop, ...Hop[]];
      /** Empty when the body was not asked for. */
      readonly body: Uint8Array;
      /** True when the body was longer than the cap. */
      readonly isCut: boolean;
    }
  | {
      readonly ok: false;
      readonly failure: FetchFailure;
      /** For people, in English, such as `certificate has expired`. */
      readonly description: string;
      /** The address that could not be had. */
      readonly url: string;
      /** The hops before it. */
      readonly hops: readonly Hop[];
    };

export type FetchOptions = {
  readonly method?: 'GET' | 'HEAD';
  /** How much of the last hop's body is read; none unless given. */
  readonly maxBytes?: number;
  readonly accept?: string;
  readonly maxRedirects?: number;
  readonly signal?: AbortSignal;
};

export type WebVisitor = {
  /** Follows redirects, each vetted like the first address. Never throws but for its own signal. */
  readonly visit: (url: URL, options?: FetchOptions) => Promise<FetchResult>;
  readonly close: () => Promise<void>;
};

export type WebVisitorOptions = {
  readonly reach: Reach;
  readonly names: NameResolver;
  /** For each hop, from the look-up to the last byte; ms. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 5;
const USER_AGENT = `Mozilla/5.0 (compatible; ${ROBOT_NAME}/1.0)`;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const REDIRECT_TEXTS = {
  bad_redirect: webToolMessages.badRedirect,
  too_many_redirects: (count: number) => `The server redirects more than ${count} times.`,
} as const;

/** The parts of an address that nobody may choose for the server: no password is ever sent. */
const isWebAddress = (url: URL): boolean =>
  (url.protocol === 'http:' || url.protocol === 'https:') &&
  url.username === '' &&
  url.password === '';

const isCertificateError = (code: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|^ERR_TLS_/.test(code);

const failureOf = (error: unknown, timedOut: boolean): FetchFailure => {
  if (error instanceof NotPublic) return 'not_public';
  if (error instanceof NoAddress) return 'no_such_host';
  if (timedOut) return 'timeout';
  const code = String((error as { code?: unknown }).code ?? '');
  if (/TIMEOUT/.test(code)) return 'timeout';
  return isCertificateError(code) ? 'certificate' : 'connection';
};

/** Connecting to several addresses fails with one error for each. */
const firstOf = (error: unknown): Error => {
  const one = error instanceof AggregateError ? error.errors[0] : error;
  return one instanceof Error ? one : new Error(String(one));
};

const pairs = (raw: readonly string[]): Hop['headers'] =>
  raw.flatMap((text, index) => (index % 2 === 0 ? [[text, raw[index + 1] ?? '']] : []));

const headerOf = (headers: Hop['headers'], headerName: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === headerName)?.[1];

type Answer = { readonly hop: Hop; readonly body: Dispatcher.ResponseData['body'] };

/**
 * Asks servers on a visitor's word. Every connection goes through {@link guardedConnect}; no
 * cookies, no credentials, no keep-alive between visits, and what is read is capped while it
 * streams.
 */
export const createWebVisitor = (options: WebVisitorOptions): WebVisitor => {
  const { reach, names, timeoutMs = TIMEOUT_MS } = options;
  const connections = new Map<string, Connection>();
  const dispatcher = new Agent({
    connect: guardedConnect({
      reach,
      names,
      timeoutMs,
      onConnection: (origin, connection) => connections.set(origin, connection),
    }),
    allowH2: false,
    maxResponseSize: -1,
    maxHeaderSize: 32 * 1024,
  });

  const ask = async (url: URL, asked: FetchOptions, signal: AbortSignal): Promise<Answer> => {
    const start = performance.now();
    const { statusCode, statusText, headers, body } = await send(url, {
      dispatcher,
      signal,
      method: asked.method ?? 'GET',
      responseHeaders: 'raw',
      headers: {
        'user-agent': USER_AGENT,
        accept: asked.accept ?? 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
        'accept-language': 'en',
        'accept-encoding': 'gzip, deflate, br',
      },
    });
    const hop = {
      url: url.href,
      status: statusCode,
      statusText,
      headers: pairs(headers as unknown as readonly string[]),
      durationMs: Math.round(performance.now() - start),
      connection: connections.get(url.origin) ?? { address: '', tls: null },
    };
    return { hop, body };
  };

  const visit = async (first: URL, asked: FetchOptions = {}): Promise<FetchResult> => {
    const { maxBytes = 0, maxRedirects = MAX_REDIRECTS } = asked;
    const hops: Hop[] = [];
    let url = first;
    const failed = (failure: FetchFailure, description: string): FetchResult => ({
      ok: false,
      failure,
      description,
      url: url.href,
      hops,
    });
    for (;;) {
      if (!isWebAddress(url))
        return failed('not_public', 'Only http and https addresses are visited.');
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = asked.signal ? AbortSignal.any([asked.signal, timeout]) : timeout;
      try {
        const { hop, body } = await ask(url, asked, signal);
        hops.push(hop);
        const location = REDIRECTS.has(hop.status) ? headerOf(hop.headers, 'location') : undefined;
        if (location === undefined) {
          const read = await readBody(body, headerOf(hop.headers, 'content-encoding'), maxBytes);
          return { ok: true, hops: hops as [Hop, ...Hop[]], ...read };
        }
        await body.dump({ limit: 0, signal }).catch(() => undefined);
        const next = URL.parse(location, url.href);
        if (next === null) return failed('bad_redirect', REDIRECT_TEXTS.bad_redirect);
        url = next;
      } catch (error) {
        asked.signal?.throwIfAborted();
        const cause = firstOf(error);
        return failed(failureOf(cause, timeout.aborted), cause.message);
      }
      if (hops.length > maxRedirects) {
        return failed('too_many_redirects', REDIRECT_TEXTS.too_many_redirects(maxRedirects));
      }
    }
  };

  return { visit, close: () => dispatcher.destroy() };
};
