import type { Readable } from 'node:stream';
import { Pool } from 'undici';

export type ToolsRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal: AbortSignal;
};

export type ToolsAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Passed on unread. */
  readonly body: Readable;
};

export type ToolsClient = {
  /** @returns null when the tools' process is unavailable, hangs or is busy. */
  readonly ask: (request: ToolsRequest) => Promise<ToolsAnswer | null>;
  readonly close: () => Promise<void>;
};

/** More are refused: a hanging process must not collect requests. */
const MAX_CONCURRENT = 32;
const CONNECT_TIMEOUT_MS = 1_000;
/** In ms: six hops of 5 s for a page, and for its picture. */
const ANSWER_TIMEOUT_MS = 65_000;
/** In ms: the largest sitemap, 50 MB, at 0.7 Mbit/s. */
const SEND_TIMEOUT_MS = 10 * 60 * 1000;

export const createToolsClient = (baseUrl: string): ToolsClient => {
  const pool = new Pool(baseUrl, {
    connections: MAX_CONCURRENT,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  });
  let asking = 0;
  return {
    ask: async ({ method, path, headers, body, signal }) => {
      if (asking >= MAX_CONCURRENT) return null;
      asking += 1;
      const late = new AbortController();
      let timer = setTimeout(() => late.abort(), ANSWER_TIMEOUT_MS);
      const end = (): void => {
        clearTimeout(timer);
        asking -= 1;
      };
      try {
        const answer = await pool.request({
          method,
          path,
          headers,
          body,
          signal: AbortSignal.any([signal, late.signal]),
        });
        clearTimeout(timer);
        timer = setTimeout(() => late.abort(), SEND_TIMEOUT_MS);
        // Until then it holds its connection.
        answer.body.once('close', end);
        return { status: answer.statusCode, headers: answer.headers, body: answer.body };
      } catch {
        end();
        return null;
      }
    },
    close: () => pool.destroy(),
  };
};
