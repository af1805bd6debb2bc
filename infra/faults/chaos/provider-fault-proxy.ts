import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallPoint, pointOfCall, type Role } from './fault-points.ts';
import {
  errorOf,
  halved,
  type ProviderAnswer,
  type ProviderFaults,
  withNul,
} from './provider-faults.ts';
import type { ProcessFault, Triggers } from './triggers.ts';

/** In ms; longer than the shop's provider timeouts. */
const LATE_MS = 4_000;
/** In ms; within those timeouts. */
const SLOW_MS = 1_000;

export type ProviderCall = {
  readonly point: CallPoint;
  /** The name, UTR or account. */
  readonly about: string;
  /** Milliseconds since 1970. */
  readonly calledAt: number;
  /** When the answer was sent, or the caller left. */
  readonly endedAt: number;
  /** Null when the caller got no answer. */
  readonly status: number | null;
};

export type ProviderFaultProxy = { readonly url: string; readonly stop: () => Promise<void> };

export type ProviderFaultProxyOptions = {
  readonly role: Role;
  /** The sandbox's URL, without a trailing slash. */
  readonly target: string;
  readonly triggers: Pick<Triggers, 'reached'>;
  readonly faults: ProviderFaults;
  readonly kill: () => void;
  readonly suspend: () => void;
  /** Called when a call is over. */
  readonly onCall?: (call: ProviderCall) => void;
};

export const startProviderFaultProxy = async (
  options: ProviderFaultProxyOptions,
): Promise<ProviderFaultProxy> => {
  const server = createServer((request, response) => {
    // A sandbox that is down looks the same.
    serve(request, response, options).catch(() => response.destroy());
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const ABOUT = ['domain-name', 'utr', 'order-id', 'domain', 'user', 'username'] as const;

const aboutOf = (path: string, body: string): string => {
  const params = new URLSearchParams(`${path.slice(path.indexOf('?') + 1)}&${body}`);
  const name = ABOUT.find((field) => params.has(field));
  return name === undefined ? '' : (params.get(name) ?? '');
};

const serve = async (
  request: IncomingMessage,
  response: ServerResponse,
  options: ProviderFaultProxyOptions,
): Promise<void> => {
  const path = request.url ?? '/';
  const body = await bodyOf(request);
  const point = pointOfCall(path);
  const about = aboutOf(path, body);
  const calledAt = Date.now();
  response.once('close', () => {
    if (point === undefined) return;
    const status = response.writableFinished ? response.statusCode : null;
    options.onCall?.({ point, about, calledAt, endedAt: Date.now(), status });
  });
  const processFault = point && options.triggers.reached(options.role, point);
  if (processFault?.moment === 'before' && !(await goesOn(processFault, response, options))) return;
  const ask = (): Promise<ProviderAnswer> => forward(request, path, body, options.target);
  const answer = await answerTo(ask, point, about, options.faults);
  if (processFault?.moment === 'after' && !(await goesOn(processFault, response, options))) return;
  if (answer === undefined) {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, { 'content-type': answer.contentType });
  response.end(answer.body);
};

/** @returns undefined for no answer. */
const answerTo = async (
  ask: () => Promise<ProviderAnswer>,
  point: CallPoint | undefined,
  about: string,
  faults: ProviderFaults,
): Promise<ProviderAnswer | undefined> => {
  const fault = point && faults.next(point);
  if (point === undefined) return ask();
  if (fault?.action === 'refused') return errorOf(fault);
  if (fault?.action === 'delayed') await pause(LATE_MS, undefined, { ref: false });
  const other = fault?.action === 'of_another' ? faults.answerOfAnother(point, about) : undefined;
  const answer = await ask();
  faults.remember(point, about, answer);
  switch (fault?.action) {
    case 'slow':
    case 'late':
      await pause(fault.action === 'slow' ? SLOW_MS : LATE_MS, undefined, { ref: false });
      return answer;
    case 'twice':
      return ask();
    case 'lost':
      return undefined;
    case 'refused_but_done':
      return errorOf(fault);
    case 'broken':
      return halved(answer);
    case 'nul':
      return withNul(answer);
    case 'of_another':
      return other ?? answer;
    default:
      return answer;
  }
};

const forward = async (
  request: IncomingMessage,
  path: string,
  body: string,
  target: string,
): Promise<ProviderAnswer> => {
  const { authorization, 'content-type': contentType } = request.headers;
  const answer = await fetch(`${target}${path}`, {
    method: request.method ?? 'GET',
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    ...(body === '' ? {} : { body }),
  });
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? 'text/plain',
    body: await answer.text(),
  };
};

const goesOn = async (
  { action }: ProcessFault,
  response: ServerResponse,
  { kill, suspend }: ProviderFaultProxyOptions,
): Promise<boolean> => {
  if (action === 'suspend') {
    suspend();
    return true;
  }
  if (action === 'kill') kill();
  if (action === 'hold') await pause(LATE_MS, undefined, { ref: false });
  response.destroy();
  return false;
};
