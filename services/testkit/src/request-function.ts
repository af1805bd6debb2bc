import type { FastifyInstance } from 'fastify';

export type Answer = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what tests look at
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** An API in this process, or a URL without a trailing slash. */
export type TestTarget = FastifyInstance | string;

export type RequestFunction = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
) => Promise<Answer>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Without a socket. */
const injectRequests =
  (app: FastifyInstance): RequestFunction =>
  async (method, url, headers, body) => {
    const response = await app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    return {
      status: response.statusCode,
      body: parsed(response.body),
      headers: response.headers,
    };
  };

const fetchRequests =
  (baseUrl: string): RequestFunction =>
  async (method, path, headers, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    return {
      status: response.status,
      body: parsed(await response.text()),
      headers: {
        ...Object.fromEntries(response.headers),
        'set-cookie': response.headers.getSetCookie(),
      },
    };
  };

export const createRequestFunction = (shop: TestTarget): RequestFunction =>
  typeof shop === 'string' ? fetchRequests(shop) : injectRequests(shop);
