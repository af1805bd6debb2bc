import { deriveKey, keyIdOf } from '@haat/platform/encryption';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import { createManualClock } from '@haat/testkit/manual-clock';
import { cookieOf, signUp, visit } from '@haat/testkit/test-customer';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../sessions.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const userOf = async (cookie: string | undefined, app = shop.app) =>
  (await visit(app, cookie).get('/api/auth/session')).body.user;
const setCookie = (answer: { readonly headers: Readonly<Record<string, unknown>> }) =>
  String(answer.headers['set-cookie']);

describe('A session', () => {
  it('is null without a login and with a forged cookie', async () => {
    const customer = await signUp(shop.app);
    expect(await userOf(undefined)).toBeNull();
    expect(await userOf('not a token')).toBeNull();
    const claims = { sub: customer.id, jti: 'forged', exp: Math.floor(Date.now() / 1000) + 600 };
    expect(await userOf(new UnsecuredJWT(claims).encode())).toBeNull();
    const otherKey = new TextEncoder().encode('a secret that no process here has');
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(otherKey);
    expect(await userOf(forged)).toBeNull();
    // Each purpose has a key of its own: neither the secret itself nor another key opens a session.
    const { SESSION_SECRET: secret } = apiSettings();
    const kid = keyIdOf(deriveKey(secret, 'session'));
    for (const key of [new TextEncoder().encode(secret), deriveKey(secret, 'download link')]) {
      const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid });
      expect(await userOf(await token.sign(key))).toBeNull();
    }
  });

  it('outlives a change of the secret while the previous secret is set', async () => {
    const cookie = cookieOf(await visit(shop.app).post('/api/auth/register', registration()));
    const { SESSION_SECRET: before } = apiSettings();
    const changed = apiSettings({ SESSION_SECRET: 'the secret that came after the other one' });
    const both = await shop.reopen({ settings: { ...changed, SESSION_SECRET_PREVIOUS: before } });
    expect(await userOf(cookie, both)).not.toBeNull();
    const renewed = cookieOf(await visit(both).post('/api/auth/register', registration()));

    const after = await shop.reopen({ settings: changed });
    expect(await userOf(cookie, after)).toBeNull();
    expect(await userOf(renewed, after)).not.toBeNull();
  });

  it('is stored in an HttpOnly, SameSite=Lax cookie', async () => {
    const answer = await visit(shop.app).post('/api/auth/register', registration());
    expect(setCookie(answer)).toMatch(/; HttpOnly/);
    expect(setCookie(answer)).toMatch(/; SameSite=Lax/);
    expect(setCookie(answer)).not.toMatch(/; Secure/);
  });

  it('is stored in a Secure cookie when the shop is behind HTTPS', async () => {
    const app = await shop.reopen({ settings: apiSettings({ TRUST_PROXY: 1 }) });
    const answer = await visit(app).post('/api/auth/register', registration(), {
      'x-forwarded-proto': 'https',
    });
    expect(setCookie(answer)).toMatch(/; Secure/);
  });

  it('ends with the logout, also in a copied cookie', async () => {
    const answer = await visit(shop.app).post('/api/auth/register', registration());
    const cookie = cookieOf(answer);
    const out = await visit(shop.app, cookie).post('/api/auth/logout', {});
    expect(out).toMatchObject({ status: 200, body: { user: null } });
    expect(setCookie(out)).toMatch(new RegExp(`^${SESSION_COOKIE}=;`));
    expect(await userOf(cookie)).toBeNull();
    expect((await visit(shop.app, cookie).get('/api/orders')).status).toBe(401);
    expect((await visit(shop.app).post('/api/auth/logout', {})).status).toBe(200);
  });

  it('expires when unused, and is renewed while used', async () => {
    const clock = createManualClock();
    const settings = apiSettings({ SESSION_TTL_MS: 60_000 });
    const app = await shop.reopen({ clock, settings });
    const answer = await visit(app).post('/api/auth/register', registration());
    const first = cookieOf(answer);
    clock.advance(20_000);
    const early = await visit(app, first).get('/api/auth/session');
    expect(cookieOf(early)).toBeUndefined();
    clock.advance(20_000);
    const renewed = cookieOf(await visit(app, first).get('/api/auth/session'));
    expect(renewed).toBeDefined();
    clock.advance(30_000);
    expect(await userOf(first, app)).toBeNull();
    expect((await userOf(renewed, app)).id).toBe(answer.body.user.id);

    await visit(app, renewed).post('/api/auth/logout', {});
    expect(await userOf(renewed, app)).toBeNull();
  });

  it('ends a fixed time after its login, even when used', async () => {
    const clock = createManualClock();
    const settings = apiSettings({ SESSION_TTL_MS: 60_000, SESSION_MOST_MS: 150_000 });
    const app = await shop.reopen({ clock, settings });
    let cookie = cookieOf(await visit(app).post('/api/auth/register', registration()));
    let renewals = 0;
    for (let seconds = 0; seconds < 145; seconds += 5) {
      clock.advance(5_000);
      const answer = await visit(app, cookie).get('/api/auth/session');
      expect(answer.body.user).not.toBeNull();
      const renewed = cookieOf(answer);
      if (renewed !== undefined) renewals += 1;
      cookie = renewed ?? cookie;
    }
    // Near the end there is nothing to gain by another cookie.
    expect(renewals).toBe(3);
    clock.advance(5_000);
    expect(await userOf(cookie, app)).toBeNull();
  });
});
