import { expect, onTestFinished, vi } from 'vitest';
import { loadSchemas } from '../src/lib/api-client.ts';
import { consents, settings } from './samples.ts';

// Imports need real time: before a test sets fake timers.
await (await loadSchemas()).loadAll();

export type Received = {
  /** "GET /api/orders", with its query. */
  readonly request: string;
  readonly headers: Headers;
  /** Parsed JSON, a form, or null. */
  readonly body: unknown;
};

export type Answer = { readonly status: number; readonly body: unknown };

type Respond = Answer | ((received: Received) => Answer | Promise<Answer>);

export const ok = (body: unknown): Answer => ({ status: 200, body });

export const refusal = (
  status: number,
  error: string,
  fields?: Readonly<Record<string, string>>,
): Answer => ({ status, body: { title: 'Refused', status, error, fields } });

export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Answers on release. */
export const held = () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { respond: () => promise, release: resolve };
};

const read = (path: string, { method = 'GET', headers, body }: RequestInit = {}): Received => ({
  request: `${method} ${path}`,
  headers: new Headers(headers),
  body: typeof body === 'string' ? JSON.parse(body) : (body ?? null),
});

/** A customer without money or orders, who accepted the terms. */
const NOTHING_YET: Readonly<Record<string, Answer>> = {
  'GET /api/account/consents': ok(consents),
  'GET /api/orders': ok({ orders: [] }),
  'GET /api/domains/owned': ok({ domains: [], plans: [], our_dns: [], our_hosting: [] }),
  'GET /api/hosting/owned': ok({ plans: [] }),
  'GET /api/invoices': ok({ invoices: [], paid_this_year: 0 }),
  'GET /api/balance': ok({ balance: 0, entries: [] }),
  'GET /api/payments': ok({ payments: [] }),
  'GET /api/subscriptions': ok({ subscriptions: [] }),
  'GET /api/tickets': ok({ tickets: [] }),
  'GET /api/refunds': ok({ destination: null, refunds: [] }),
  'GET /api/settings': ok(settings),
  'POST /api/domain/holds': ok({ domain: 'neelkhadi.in', held_until: null, held_for_ms: null }),
};

/** `{ 'GET /api/orders': ok({ orders }) }`; an unknown request gets 404 and fails the test. */
export const serve = (lines: Readonly<Record<string, Respond>>): readonly Received[] => {
  const received: Received[] = [];
  const unknown: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit): Promise<Response> => {
    const call = read(path, init);
    received.push(call);
    const respond = lines[call.request] ?? NOTHING_YET[call.request];
    if (respond === undefined) unknown.push(call.request);
    const answer = typeof respond === 'function' ? await respond(call) : respond;
    const { status, body } = answer ?? refusal(404, `Nothing answers ${call.request}.`);
    return new Response(JSON.stringify(body), { status });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(unknown).toEqual([]);
  });
  return received;
};
