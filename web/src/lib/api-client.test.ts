import { afterEach, expect, test, vi } from 'vitest';
import {
  deleteJson,
  fetchJson,
  isWorthRetrying,
  post,
  put,
  UNEXPLAINED,
  UNREACHABLE,
} from './api-client.ts';
import { timeoutFor } from './timeout-for.ts';

type Sent = { readonly path: string; readonly init: RequestInit };

/** Answers requests in order; an Error is a broken connection. */
const answering = (...answers: (Response | Error)[]): Sent[] => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    const answer = answers[sent.length - 1];
    if (answer === undefined || answer instanceof Error) throw answer;
    return answer;
  });
  return sent;
};
const keyOf = (request: Sent | undefined): string | null =>
  new Headers(request?.init.headers).get('idempotency-key');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a retry after a lost connection sends the same idempotency key', async () => {
  const sent = answering(new TypeError('failed'), Response.json({ ok: 1 }));
  const first = await post('/api/domain/buy', { domain: 'retry.in' });
  const second = await post('/api/domain/buy', { domain: 'retry.in' });
  expect(first).toEqual({ ok: false, failure: { kind: 'unreachable', text: UNREACHABLE } });
  expect(second).toMatchObject({ ok: true, data: { ok: 1 } });
  expect(keyOf(sent[0])).toMatch(/^[\da-f]{32}$/);
  expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
});

test.each([
  ['PUT', put],
  ['DELETE', deleteJson],
])('%s sends its body as JSON, and a retry the same idempotency key', async (method, command) => {
  const path = '/api/domains/owned/neelkhadi.in/dns/records';
  const sent = answering(new TypeError('failed'), Response.json({ error: 'no' }, { status: 409 }));
  await command(path, { current: { host: 'www' } });
  await command(path, { current: { host: 'www' } });
  expect(sent[1]?.init).toMatchObject({ method, body: '{"current":{"host":"www"}}' });
  expect(new Headers(sent[1]?.init.headers).get('content-type')).toBe('application/json');
  expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
});

test('two methods with the same address and body have their own idempotency keys', async () => {
  const sent = answering(new TypeError('failed'), new TypeError('failed'));
  await put('/api/domains/owned/neelkhadi.in/lock', {});
  await deleteJson('/api/domains/owned/neelkhadi.in/lock', {});
  expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]));
});

test('a request without an answer times out and can be retried with the same idempotency key', async () => {
  const over = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal);
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, init });
    if (sent.length > 1) return Promise.resolve(Response.json({ ok: 1 }));
    return new Promise((_, fail) => init.signal?.addEventListener('abort', fail));
  });
  const first = post('/api/domain/buy', { domain: 'tunnel.in' });
  over.abort();
  expect(await first).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
  expect(await post('/api/domain/buy', { domain: 'tunnel.in' })).toMatchObject({ ok: true });
  expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
});

test('a form with a file gets a longer timeout', async () => {
  answering(Response.json({}), Response.json({}));
  const given = vi.spyOn(AbortSignal, 'timeout');
  const form = new FormData();
  form.set('txn_id', '412345678901');
  await post('/api/payments/createInitial', form, timeoutFor(form));
  form.set('screenshot', new File(['PNG'], 'paid.png'));
  await post('/api/payments/createInitial', form, timeoutFor(form));
  expect(given.mock.calls).toEqual([[75_000], [315_000]]);
});

test('a retry after a server error sends the same idempotency key', async () => {
  const sent = answering(
    Response.json({ error: 'Database connection issue.' }, { status: 503 }),
    Response.json({}),
  );
  await post('/api/domain/buy', { domain: 'again.in' });
  await post('/api/domain/buy', { domain: 'again.in' });
  expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
});

test('the page of a captive portal counts as unreachable', async () => {
  const portal = () => new Response('<h1>Log in to the hotel</h1>', { status: 200 });
  const sent = answering(portal(), portal(), Response.json({ ok: 1 }));
  await expect(fetchJson('/api/codes/fetch')).rejects.toThrow(UNREACHABLE);
  expect(await post('/api/domain/buy', { domain: 'hotel.in' })).toEqual({
    ok: false,
    failure: { kind: 'unreachable', text: UNREACHABLE },
  });
  await post('/api/domain/buy', { domain: 'hotel.in' });
  expect(keyOf(sent[2])).toBe(keyOf(sent[1]));
});

test('a request repeated after a refusal gets a new idempotency key', async () => {
  const sent = answering(Response.json({ error: 'no' }, { status: 409 }), Response.json({}));
  await post('/api/payments/checkstatus', { referenceCode: 'PAY-9' });
  await post('/api/payments/checkstatus', { referenceCode: 'PAY-9' });
  expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]));
});

test('the server’s error text and wrong fields reach the caller', async () => {
  answering(
    Response.json(
      { error: 'All fields are required.', fields: { phone: 'All fields are required.' } },
      { status: 400 },
    ),
  );
  expect(await post('/api/auth/register', {})).toEqual({
    ok: false,
    failure: {
      kind: 'refused',
      status: 400,
      text: 'All fields are required.',
      fields: { phone: 'All fields are required.' },
    },
  });
});

test('an HTML page instead of an answer gives a plain error message', async () => {
  answering(new Response('<html>bad gateway</html>', { status: 502 }));
  const result = await post('/api/auth/login', { email: 'a' });
  expect(result).toMatchObject({
    ok: false,
    failure: { text: 'Something went wrong on our side. Please try again.' },
  });
});

test('a form keeps the browser’s content type', async () => {
  const sent = answering(Response.json({ data: { reference_code: 'PAY-1' } }));
  const form = new FormData();
  form.set('txn_id', '1');
  await post('/api/payments/createInitial', form);
  expect(new Headers(sent[0]?.init.headers).get('content-type')).toBeNull();
  expect(sent[0]?.init.body).toBe(form);
});

test.each([429, 500, 503])('a read is worth retrying after status %i', async (status) => {
  answering(Response.json({ error: 'Please wait.' }, { status }));
  const failed = await fetchJson('/api/orders').catch((error: unknown) => error);
  expect(isWorthRetrying(failed)).toBe(true);
});

test('a read is worth retrying when the server is unreachable, but not after a refusal', async () => {
  answering(new TypeError('failed'));
  const unavailable = await fetchJson('/api/orders').catch((error: unknown) => error);
  expect(isWorthRetrying(unavailable)).toBe(true);
  answering(Response.json({ error: 'Unauthorized. Please log in again.' }, { status: 401 }));
  const refused = await fetchJson('/api/orders').catch((error: unknown) => error);
  expect((refused as Error).message).toBe('Unauthorized. Please log in again.');
  expect(isWorthRetrying(refused)).toBe(false);
});

const unreadable = {
  ok: false,
  failure: { kind: 'refused', status: 502, text: UNEXPLAINED, fields: {} },
};

test.each([
  ['/api/codes/fetch', [{ foo: 1 }]],
  ['/api/orders/hosting/paid/fetchSwhPlans?categoryId=244', { foo: 1 }],
  ['/api/orders/HT-1?after=42', { order: { id: 'HT-1' } }],
  ['/api/webtools/dns-lookup?name=neelkhadi.in', { records: 'none' }],
  ['/api/auth/session', {}],
])('an answer of %s that does not fit its schema is a failed call', async (path, body) => {
  answering(Response.json(body));
  const failed = await fetchJson(path).catch((error: unknown) => error);
  expect(failed).toMatchObject({ failure: unreadable.failure });
  expect(isWorthRetrying(failed)).toBe(true);
});

test('a command with an answer that does not fit its schema fails and is retried with the same key', async () => {
  const sent = answering(Response.json({}), Response.json({}));
  expect(await post('/api/auth/login', { email: 'a@b.in' })).toEqual(unreadable);
  expect(await post('/api/auth/login', { email: 'a@b.in' })).toEqual(unreadable);
  expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
});

test('an answer with additional fields is valid and passed on unchanged', async () => {
  const body = { user: null, later: 'a field of the next release' };
  answering(Response.json(body));
  expect(await fetchJson('/api/auth/session')).toEqual(body);
});

test('a command without a body is sent without one', async () => {
  const sent = answering(Response.json({ hasOrder: false }));
  await post('/api/orders/hosting/free/check-existing');
  expect(sent[0]?.init.body).toBeUndefined();
  expect(new Headers(sent[0]?.init.headers).get('content-type')).toBeNull();
});
