import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusalMessages } from '@haat/contracts/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Visitor, visit } from '../testing/customer.ts';
import { openShop, type Shop, testSettings } from '../testing/shop.ts';

let shop: Shop;
let dist: string;
let visitor: Visitor;
const browser = { accept: 'text/html,application/xhtml+xml' };
const PAGE = '<!doctype html><title>Haat</title>';

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'haat-web-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), PAGE);
  await writeFile(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(
    join(dist, 'assets', 'main-4f2a.js'),
    `export default "${'haat '.repeat(1_000)}"`,
  );
  shop = await openShop();
  visitor = visit(await shop.reopen({ settings: testSettings({ WEB_DIST: dist }) }));
});
afterAll(async () => {
  await shop.close();
  await rm(dist, { recursive: true });
});

describe('the storefront', () => {
  it.each(['/', '/domains/buy-new-domain', '/user/dashboard?tab=orders'])(
    'is served at %s, and asked for anew each time',
    async (path) => {
      expect(await visitor.get(path, browser)).toMatchObject({
        status: 200,
        body: PAGE,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      });
    },
  );

  it('lets browsers keep what has its hash in its name', async () => {
    const asset = await visitor.get('/assets/main-4f2a.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await visitor.get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('travels compressed', async () => {
    const asset = await visitor.get('/assets/main-4f2a.js', { 'accept-encoding': 'br, gzip' });
    expect(asset.headers['content-encoding']).toBe('br');
  });

  it('may run only its own scripts and be framed by nobody', async () => {
    const { headers } = await visitor.get('/', browser);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    // The home page shows the visitor's address, which it asks for outside.
    expect(policy).toContain("connect-src 'self' https://api.ipify.org;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });
});

describe('what is not there', () => {
  it.each([
    '/api/nothing',
    '/api',
    '/health/nothing',
    '/assets/main-gone.js',
    '/robots.txt',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('is a real 404, also for a browser: %s', async (path) => {
    expect(await visitor.get(path, browser)).toMatchObject({
      status: 404,
      body: { error: refusalMessages.notFound, status: 404 },
    });
  });

  it('is a 404 for a program at any address, and for a command', async () => {
    expect((await visitor.get('/domains', { accept: 'application/json' })).status).toBe(404);
    expect((await visitor.post('/domains', {}, browser)).status).toBe(404);
    expect((await visit(shop.app).get('/', browser)).status).toBe(404);
  });
});
