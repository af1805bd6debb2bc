import type { Problem } from '@haat/contracts/http/problem';
import { noteAnswer } from './connection.ts';
import { attemptOf, createIdempotencyKeys } from './idempotency-keys.ts';

/** `text` can be shown. */
export type ApiFailure =
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly text: string;
      readonly fields: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'unreachable'; readonly text: string };

export type ApiResult<Answer> =
  | {
      readonly ok: true;
      readonly data: Answer;
      /** Where the command was written; queries may wait for it. */
      readonly position: string | null;
    }
  | { readonly ok: false; readonly failure: ApiFailure };

/** Thrown only by `fetchJson`, for SWR. */
export type ApiError = Error & { readonly failure: ApiFailure };

export const UNREACHABLE = 'We couldn’t reach Haat. Please check your connection and try again.';
export const UNEXPLAINED = 'Something went wrong on our side. Please try again.';

/** @returns null where the server gave no text, or was not reached. */
export const serverMessageOf = (failure: ApiFailure): string | null =>
  failure.kind === 'refused' && failure.text !== UNEXPLAINED ? failure.text : null;

const UNREADABLE = {
  ok: false,
  failure: { kind: 'refused', status: 502, text: UNEXPLAINED, fields: {} },
} as const;

/** Too large for the first load. */
export const loadSchemas = () => import('./answers/fits.ts');

/** Also true if the schemas cannot be loaded: an order must not fail for that. */
const fitsSchema = (method: string | undefined, path: string, body: unknown): Promise<boolean> =>
  loadSchemas().then(
    ({ fits }) => fits(`${method} ${path}`, body),
    () => true,
  );

const keys = createIdempotencyKeys();

/** In ms: a phone without network would wait up to 15 minutes. */
const TIMEOUT_MS = 75_000;

const isSettled = (status: number): boolean => status < 500 && status !== 408 && status !== 429;

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

const readProblem = (status: number, body: unknown): ApiFailure => {
  const problem: Partial<Problem> & { readonly message?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  const { message, error, title, fields } = problem;
  return {
    kind: 'refused',
    status,
    text: [message, error, title].find((text) => typeof text === 'string') ?? UNEXPLAINED,
    fields: isTexts(fields) ? fields : {},
  };
};

/** @throws {SyntaxError} for a success that is not JSON, such as a hotel's login page. */
const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (response.ok) throw error;
    return null;
  }
};

const send = async <Answer>(
  path: string,
  init: RequestInit,
  timeoutMs = TIMEOUT_MS,
): Promise<ApiResult<Answer>> => {
  try {
    const response = await fetch(path, {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
      headers: { accept: 'application/json', ...init.headers },
    });
    const body = await readBody(response);
    noteAnswer(response.status);
    if (!response.ok) return { ok: false, failure: readProblem(response.status, body) };
    if (!(await fitsSchema(init.method, path, body))) return UNREADABLE;
    return { ok: true, data: body as Answer, position: response.headers.get('haat-position') };
  } catch {
    if (!init.signal?.aborted) noteAnswer(null);
    return { ok: false, failure: { kind: 'unreachable', text: UNREACHABLE } };
  }
};

/** Never throws. @param signal ends a request whose answer is no longer needed. */
export const getJson = <Answer>(path: string, signal?: AbortSignal): Promise<ApiResult<Answer>> =>
  send<Answer>(path, { method: 'GET', ...(signal && { signal }) });

/** A retry and a double click share one Idempotency-Key. */
const commandBy =
  (method: 'POST' | 'PUT' | 'DELETE') =>
  async <Answer>(path: string, body?: unknown, timeoutMs?: number): Promise<ApiResult<Answer>> => {
    const attempt = `${method} ${attemptOf(path, body)}`;
    const isForm = body instanceof FormData;
    const result = await send<Answer>(
      path,
      {
        method,
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        headers: {
          'idempotency-key': keys.keyFor(attempt),
          ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      timeoutMs,
    );
    const outcomeIsKnown =
      result.ok || (result.failure.kind === 'refused' && isSettled(result.failure.status));
    if (outcomeIsKnown) keys.settle(attempt);
    return result;
  };

/** Never throws, like `put` and `deleteJson`. `timeoutMs`: `timeoutFor`. */
export const post = commandBy('POST');
export const put = commandBy('PUT');
export const deleteJson = commandBy('DELETE');

/** GET for SWR. @throws {ApiError} */
export const fetchJson = async <Answer>(path: string): Promise<Answer> => {
  const result = await getJson<Answer>(path);
  if (result.ok) return result.data;
  throw Object.assign(new Error(result.failure.text), { failure: result.failure });
};

export const isNotThere = (error: unknown): boolean => {
  const failure = (error as Partial<ApiError> | null)?.failure;
  return failure?.kind === 'refused' && failure.status === 404;
};

export const isWorthRetrying = (error: unknown): boolean => {
  const failure = (error as Partial<ApiError> | null)?.failure;
  if (failure?.kind !== 'refused') return failure !== undefined;
  return failure.status >= 500 || failure.status === 429;
};
