import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadLinkAnswerSchema } from '@haat/contracts/http/downloads';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { START } from '@haat/event-store/port';
import { deriveKey, keyIdOf } from '@haat/platform/encryption';
import { createLog } from '@haat/platform/log';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { buyCodeWithGrant } from '@haat/testkit/code-buyer';
import { cookieOf, signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const matcher = { itemId: 1250, title: 'UPI statement matcher', route: 'upi-statement-matcher' };
const missing = { itemId: 1255, title: 'Bulk certificate maker', route: 'bulk-certificate-maker' };
const content = Buffer.from('the package, '.repeat(300));
const MINUTE_MS = 60_000;

let folder: string;
let shop: ApiShop;
let asha: TestCustomer;
let orderId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-downloads-'));
  await writeFile(join(folder, `${matcher.route}.zip`), content);
  shop = await openApi({ DOWNLOADS_DIR: folder });
  asha = await signUp(shop.app);
  orderId = await buyCodeWithGrant(shop, asha, matcher);
  await buyCodeWithGrant(shop, asha, missing);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const askLink = (customer: Pick<TestCustomer, 'post'>, itemId = matcher.itemId) =>
  customer.post('/api/downloads/links', { itemId });
const linkOf = async (customer: TestCustomer) =>
  downloadLinkAnswerSchema.parse((await askLink(customer)).body);
const follow = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers });
const started = async () => {
  const filter = { eventTypes: ['DownloadStarted'] };
  return (await shop.store.readAll(START, { filter })).events;
};

describe('A customer who bought an item', () => {
  it('gets a link that works for 5 minutes without a session', async () => {
    const before = Date.now();
    const { url, expires_at } = await linkOf(asha);
    expect(url).toMatch(/^\/api\/downloads\/paid\?token=/);
    const lasts = Date.parse(expires_at) - before;
    expect(lasts).toBeGreaterThanOrEqual(5 * MINUTE_MS - 1_000);
    expect(lasts).toBeLessThan(5 * MINUTE_MS + 5_000);
    const answer = await follow(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(content);
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="upi-statement-matcher.zip"',
      'cache-control': 'private, no-store',
    });
  });

  it('is counted as one download per link', async () => {
    const before = (await started()).length;
    const { url } = await linkOf(asha);
    const first = await follow(url, { range: 'bytes=0-99' });
    await follow(url, { range: 'bytes=100-', 'if-range': String(first.headers.etag) });
    await follow(url);
    const events = await started();
    expect(events.length).toBe(before + 1);
    expect(events.at(-1)).toMatchObject({
      data: { itemId: matcher.itemId, route: matcher.route, orderId, customerId: asha.id },
      metadata: { correlationId: orderId, actor: { kind: 'customer', id: asha.id } },
    });
  });

  it('resumes a download with a later link', async () => {
    const first = await follow((await linkOf(asha)).url, { range: 'bytes=0-99' });
    const rest = await follow((await linkOf(asha)).url, {
      range: 'bytes=100-',
      'if-range': String(first.headers.etag),
    });
    expect(rest.statusCode).toBe(206);
    expect(Buffer.concat([first.rawPayload, rest.rawPayload])).toEqual(content);
  });

  it('gets an error when the package is missing', async () => {
    expect(await askLink(asha, missing.itemId)).toMatchObject({
      status: 404,
      body: { error: refusalMessages.downloadMissing },
    });
  });
});

describe('Requesting a download link', () => {
  it('refuses visitors', async () => {
    expect(await askLink(visit(shop.app))).toMatchObject({
      status: 401,
      body: { error: orderMessages.unauthorized },
    });
  });

  it('refuses another customer, and an item that was not bought', async () => {
    const notBought = { status: 403, body: { error: refusalMessages.itemNotBought } };
    const ravi = await signUp(shop.app);
    expect(await askLink(ravi)).toMatchObject(notBought);
    expect(await askLink(asha, 1000)).toMatchObject(notBought);
  });

  it.each([[0], [-1], [1.5]])('refuses %s as an item ID', async (itemId) => {
    expect((await askLink(asha, itemId)).status).toBe(400);
  });
});

describe('A download link', () => {
  const invalid = async (token: string, app = shop.app) => {
    const answer = await app.inject({ url: `/api/downloads/paid?token=${token}` });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: refusalMessages.downloadLinkInvalid });
  };
  const tokenOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('token') ?? '';

  it('expires after 5 minutes', async () => {
    const token = tokenOf((await linkOf(asha)).url);
    const now = Date.now();
    const later = (ms: number) => shop.reopen({ clock: { now: () => now + ms } });
    const url = `/api/downloads/paid?token=${token}`;
    expect((await (await later(4 * MINUTE_MS)).inject({ url })).statusCode).toBe(200);
    await invalid(token, await later(6 * MINUTE_MS));
  });

  it('is fresh when its request is repeated with the same idempotency key after it expired', async () => {
    const now = Date.now();
    const app = await shop.reopen({ clock: { now: () => now + 6 * MINUTE_MS } });
    const headers = { 'idempotency-key': 'a tunnel on the way to Pune' };
    const ask = (by: TestCustomer) =>
      by.post('/api/downloads/links', { itemId: matcher.itemId }, headers);
    await ask(asha);
    const again = await ask(asha.through(app));
    expect((await app.inject({ url: again.body.url })).statusCode).toBe(200);
  });

  it('answers browsers with an error page that links to My Orders, once it is invalid', async () => {
    const url = '/api/downloads/paid?token=nonsense';
    const page = await follow(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(page.statusCode).toBe(403);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: expect.stringContaining('accept'),
    });
    expect(page.body).toContain(`<p>${refusalMessages.downloadLinkInvalid}</p>`);
    expect(page.body).toContain('<a href="/user/dashboard?tab=orders">My Orders</a>');
    expect(page.headers['content-length']).toBe(String(Buffer.byteLength(page.body)));
    const others = await follow(url, { accept: '*/*' });
    expect(others.json()).toMatchObject({ error: refusalMessages.downloadLinkInvalid });
  });

  it('is refused when it is invented, changed or signed for another purpose', async () => {
    const token = tokenOf((await linkOf(asha)).url);
    const [head, , signature] = token.split('.');
    const claims = { sub: asha.id, jti: 'x', order: orderId, item: 1, route: matcher.route };
    const body = Buffer.from(JSON.stringify({ ...claims, aud: 'download', exp: 9e9 }));
    await invalid(`${head}.${body.toString('base64url')}.${signature}`);
    await invalid('');
    await invalid('nonsense');
    // Signed with the session's key, as a session is: another purpose.
    const secret = apiSettings().SESSION_SECRET;
    const kid = keyIdOf(deriveKey(secret, 'download link'));
    const key = deriveKey(secret, 'session');
    const forged = new SignJWT({ order: orderId, item: 1, route: matcher.route })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setAudience('download')
      .setSubject(asha.id)
      .setJti('x')
      .setExpirationTime('5m');
    await invalid(await forged.sign(key));
  });

  it('outlives a change of the secret while the previous secret is set', async () => {
    const token = tokenOf((await linkOf(asha)).url);
    const { SESSION_SECRET: before } = apiSettings();
    const changed = apiSettings({
      DOWNLOADS_DIR: folder,
      SESSION_SECRET: 'the secret that came after the other one',
    });
    const url = `/api/downloads/paid?token=${token}`;
    const both = await shop.reopen({ settings: { ...changed, SESSION_SECRET_PREVIOUS: before } });
    expect((await both.inject({ url })).statusCode).toBe(200);
    await invalid(token, await shop.reopen({ settings: changed }));
  });

  it('opens no session, and a session cookie opens no download', async () => {
    const token = tokenOf((await linkOf(asha)).url);
    expect((await visit(shop.app, token).get('/api/orders')).status).toBe(401);
    const cookie = cookieOf(
      await visit(shop.app).post('/api/auth/login', {
        email: asha.email,
        password: 'a long password',
      }),
    );
    await invalid(cookie ?? 'no cookie');
  });

  it('is not written to the log', async () => {
    const lines: string[] = [];
    const log = createLog({ name: 'api', destination: { write: (line) => lines.push(line) } });
    const app = await shop.reopen({ log });
    const { url } = await linkOf(asha);
    await app.inject({ url });
    await app.inject({ url: '/api/settings' });
    expect(lines.join('')).toContain('/api/settings');
    expect(lines.join('')).not.toContain(tokenOf(url).slice(0, 40));
  });
});
