import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { BoundedMap } from '@haat/platform/bounded-map';
import { Agent, type Dispatcher, request as send } from 'undici';
import { readBody } from './body.ts';
import { type Connection, guardedConnect, NoAddress, NotPublic } from './guarded-connect.ts';
import type { NameResolver } from './name-resolver.ts';
import type { Reach } from './reach.ts';
import { ROBOT_NAME } from './robot-name.ts';

export type Hop = {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  /** In the server's order and spelling; names may repeat. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Until the headers arrived, in ms. */
  readonly durationMs: number;
  readonly connection: Connection;
};

export type FetchFailure =
  /** Private, loopback, or another port. */
  | 'not_public'
  | 'no_such_host'
  | 'timeout'
  | 'connection'
  /** Missing, expired, for another name, or of an unknown authority. */
  | 'certificate'
  | 'too_many_redirects'
  | 'bad_redirect';

export type FetchResult =
  | {
      readonly ok: true;
      readonly hops: readonly [Hop, ...Hop[]];
      readonly body: Uint8Array;
      readonly isCut: boolean;
    }
  | {
      readonly ok: false;
      readonly failure: FetchFailure;
      /** In English, such as `certificate has expired`. */
      readonly description: string;
      readonly url: string;
      readonly hops: readonly Hop[];
    };

export type FetchOptions = {
  readonly method?: 'GET' | 'HEAD';
  /** Limit for the last hop's body; by default 0. */
  readonly maxBytes?: number;
  readonly accept?: string;
  readonly maxRedirects?: number;
  readonly signal?: AbortSignal;
};

export type WebVisitor = {
  /** Follows redirects, each vetted. Throws only when its signal aborts. */
  readonly visit: (url: URL, options?: FetchOptions) => Promise<FetchResult>;
  readonly close: () => Promise<void>;
};

export type WebVisitorOptions = {
  readonly reach: Reach;
  readonly names: NameResolver;
  /** For each hop, from lookup to last byte, in ms. */
  readonly timeoutMs?: number;
  /** Origins whose last connection is remembered: a crawl may lead to any number of them. */
  readonly maxConnections?: number;
};

const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 5;
const USER_AGENT = `Mozilla/5.0 (compatible; ${ROBOT_NAME}/1.0)`;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const REDIRECT_TEXTS = {
  bad_redirect: webToolMessages.badRedirect,
  too_many_redirects: (count: number) => `The server redirects more than ${count} times.`,
} as const;

/** No login in a URL: a password is never sent. */
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

/** Several addresses give an AggregateError. */
const firstOf = (error: unknown): Error => {
  const one = error instanceof AggregateError ? error.errors[0] : error;
  return one instanceof Error ? one : new Error(String(one));
};

const pairs = (raw: readonly string[]): Hop['headers'] =>
  raw.flatMap((text, index) => (index % 2 === 0 ? [[text, raw[index + 1] ?? '']] : []));

const headerOf = (headers: Hop['headers'], headerName: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === headerName)?.[1];

type Answer = { readonly hop: Hop; readonly body: Dispatcher.ResponseData['body'] };

/** Through {@link guardedConnect}: no cookies, credentials or keep-alive, and limited bodies. */
export const createWebVisitor = (options: WebVisitorOptions): WebVisitor => {
  const { reach, names, timeoutMs = TIMEOUT_MS, maxConnections = 1_000 } = options;
  const connections = new BoundedMap<string, Connection>(maxConnections);
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

  const ask = async (url: URL, options: FetchOptions, signal: AbortSignal): Promise<Answer> => {
    const start = performance.now();
    const { statusCode, statusText, headers, body } = await send(url, {
      dispatcher,
      signal,
      method: options.method ?? 'GET',
      responseHeaders: 'raw',
      headers: {
        'user-agent': USER_AGENT,
        accept: options.accept ?? 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
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

  const visit = async (first: URL, options: FetchOptions = {}): Promise<FetchResult> => {
    const { maxBytes = 0, maxRedirects = MAX_REDIRECTS } = options;
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
      const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
      try {
        const { hop, body } = await ask(url, options, signal);
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
        options.signal?.throwIfAborted();
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
