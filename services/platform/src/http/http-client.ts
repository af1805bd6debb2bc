import { Histogram } from '@prometheus-io/client';
import { Agent, request as send } from 'undici';
import type { Log } from '../log/log.ts';
import { createOutageLog } from '../log/outage-log.ts';
import { processMetrics, secondsSince, WAITS_IN_SECONDS } from '../telemetry/process-metrics.ts';
import { type SetAttributes, traced } from '../telemetry/span.ts';
import { EngineUnavailable } from '../unavailable.ts';
import { createRedactor, type Redact } from './redact.ts';

export type Params = readonly (readonly [name: string, value: string])[];

export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly query?: Params;
  readonly form?: Params;
  /** Sent as JSON; not beside a form. */
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
};

/** A response of any status. `text` has the client's secrets redacted. */
export type HttpAnswer = { readonly ok: true; readonly status: number; readonly text: string };

/** No complete response: the request may have taken effect. `description` is free of secrets. */
export type NoAnswer = {
  readonly ok: false;
  readonly failure: 'timeout' | 'connection' | 'too_large';
  readonly description: string;
};

export type HttpResult = HttpAnswer | NoAnswer;

export type HttpClient = {
  /** Never throws, follows a redirect, or retries. */
  readonly request: (request: HttpRequest) => Promise<HttpResult>;
  readonly redact: Redact;
  readonly close: () => Promise<void>;
};

export type HttpClientOptions = {
  readonly provider: string;
  readonly log: Log;
  /** From the first byte sent to the last one read, in ms. */
  readonly timeoutMs: number;
  readonly maxBytes?: number;
  /** Credentials: they never reach a result or a log line. */
  readonly secrets: readonly string[];
};

const DEFAULT_MAX_BYTES = 4 * 1024 * 1024;
/** In ms; shorter than servers keep idle connections: a request on a closing one is lost. */
const KEEP_ALIVE_MS = 4_000;
/** In characters; a shorter secret matches by chance. */
const SHORTEST_SECRET_IN_A_BODY = 8;

const encode = (params: Params): URLSearchParams =>
  new URLSearchParams(params.map(([name, value]): [string, string] => [name, value]));

const addressOf = ({ url, query }: HttpRequest): URL => {
  const address = new URL(url);
  if (query) address.search = encode(query).toString();
  return address;
};

const waits = new Histogram({
  name: 'haat_provider_call_seconds',
  help: 'Time of provider calls, by status class, or why no answer came.',
  labelNames: ['provider', 'outcome'],
  buckets: [...WAITS_IN_SECONDS],
  registers: [processMetrics],
});

class TooLarge extends Error {}

const readCapped = async (body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLarge(`the body is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `${code}: ${error.message}` : error.message;
};

const failureOf = (error: unknown, timedOut: boolean): NoAnswer['failure'] => {
  if (error instanceof TooLarge) return 'too_large';
  return timedOut ? 'timeout' : 'connection';
};

export const createHttpClient = (options: HttpClientOptions): HttpClient => {
  const { provider, log, timeoutMs, maxBytes = DEFAULT_MAX_BYTES } = options;
  const redact = createRedactor(options.secrets);
  const redactBody = createRedactor(
    options.secrets.filter((secret) => secret.length >= SHORTEST_SECRET_IN_A_BODY),
  );
  const outage = createOutageLog(log, `${provider}: no answer`);
  // An HTTP/2 server may never start a request, and no signal ends that wait.
  const dispatcher = new Agent({ keepAliveTimeout: KEEP_ALIVE_MS, allowH2: false });

  const exchange = async (request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> => {
    const form = request.form === undefined ? null : encode(request.form).toString();
    const { statusCode, body } = await send(addressOf(request), {
      dispatcher,
      signal,
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      body: request.json === undefined ? form : JSON.stringify(request.json),
    });
    const text = (await readCapped(body, request.maxBytes ?? maxBytes)).replaceAll('\0', '');
    return { ok: true, status: statusCode, text: redactBody(text) };
  };

  /** Metrics by path only: queries and forms hold customer data. */
  const request = (requested: HttpRequest): Promise<HttpResult> => {
    const { method } = requested;
    const name = `${method} ${redact(URL.parse(requested.url)?.pathname ?? 'nowhere')}`;
    const about = { 'http.request.method': method, 'peer.service': provider };
    return traced({ name, kind: 'client', about }, (setAttributes) =>
      ask(requested, setAttributes),
    );
  };

  const ask = async (requested: HttpRequest, setAttributes: SetAttributes): Promise<HttpResult> => {
    // Log no query: a GET carries its credentials there.
    const called = { provider, method: requested.method, url: redact(requested.url) };
    const limit = requested.timeoutMs ?? timeoutMs;
    const signal = AbortSignal.timeout(limit);
    const began = performance.now();
    const count = (outcome: string): void =>
      waits.observe({ provider, outcome }, secondsSince(began));
    try {
      const answer = await exchange(requested, signal);
      count(`${Math.floor(answer.status / 100)}xx`);
      setAttributes({ 'http.response.status_code': answer.status });
      log.debug({ ...called, status: answer.status }, 'provider answered');
      outage.worked();
      return answer;
    } catch (error) {
      const failure = failureOf(error, signal.aborted);
      count(failure);
      setAttributes({ 'error.type': failure });
      const words = failure === 'timeout' ? `no answer within ${limit} ms` : describe(error);
      const description = redact(words);
      outage.failed(new EngineUnavailable(description), { ...called, failure });
      return { ok: false, failure, description };
    }
  };

  return { request, redact, close: () => dispatcher.destroy() };
};

/** Escapes that Postgres cannot store: U+0000 and lone surrogates. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

/**
 * Also behind a byte order mark (RFC 8259, 8.1). Without characters that Postgres cannot store:
 * saving the answer would fail forever.
 */
export const jsonOf = (answer: HttpAnswer): unknown => {
  try {
    const text = answer.text.startsWith('\uFEFF') ? answer.text.slice(1) : answer.text;
    return UNSTORABLE_ESCAPE.test(text) ? JSON.parse(text, storable) : JSON.parse(text);
  } catch {
    return undefined;
  }
};
