import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { EventStoreUnavailable, START } from '@haat/event-store/port';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROUTE = 'chai-stall-menu';
const URL = `/api/downloads/free/${ROUTE}`;
const content = Buffer.from(Array.from({ length: 5_000 }, (_, n) => n % 251));

let folder: string;
let shop: ApiShop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-downloads-'));
  await writeFile(join(folder, `${ROUTE}.zip`), content);
  await writeFile(join(folder, 'gst-invoice-desk.zip'), content);
  shop = await openApi({ DOWNLOADS_DIR: folder });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

type Headers = Record<string, string>;
const request = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url, headers });
const started = async () => {
  const filter = { eventTypes: ['DownloadStarted'] };
  return (await shop.store.readAll(START, { filter })).events;
};

describe('A free item', () => {
  it('is downloaded by visitors, complete and unchanged', async () => {
    const answer = await request(URL, { 'accept-encoding': 'br, gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(content);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': '5000',
      'content-disposition': `attachment; filename="${ROUTE}.zip"`,
      'accept-ranges': 'bytes',
      'cache-control': 'public, no-cache',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  it('can be resumed with a range request', async () => {
    const first = await request(URL, { range: 'bytes=0-1999' });
    expect(first.statusCode).toBe(206);
    expect(first.headers).toMatchObject({
      'content-range': 'bytes 0-1999/5000',
      'content-length': '2000',
    });
    const etag = String(first.headers.etag);
    const rest = await request(URL, { range: 'bytes=2000-', 'if-range': etag });
    expect(rest.statusCode).toBe(206);
    expect(Buffer.concat([first.rawPayload, rest.rawPayload])).toEqual(content);
  });

  it('answers 416 to a range beyond its end', async () => {
    const answer = await request(URL, { range: 'bytes=5000-' });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */5000');
    expect(answer.body).toBe('');
  });

  it('shows its size to HEAD, without its content', async () => {
    const answer = await request(URL, {}, 'HEAD');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-length': '5000', 'accept-ranges': 'bytes' });
    expect(answer.body).toBe('');
  });

  it('answers 304 when unchanged, and is sent again after a change', async () => {
    const { headers } = await request(URL);
    const known = { 'if-none-match': String(headers.etag) };
    expect((await request(URL, known)).statusCode).toBe(304);
    await writeFile(join(folder, `${ROUTE}.zip`), content.subarray(1));
    const changed = await request(URL, known);
    expect(changed.rawPayload).toEqual(content.subarray(1));
    await writeFile(join(folder, `${ROUTE}.zip`), content);
  });

  it('is counted when a download begins, not when it resumes', async () => {
    const before = (await started()).length;
    const asha = { 'user-agent': 'Asha on her phone' };
    await request(URL, { ...asha, range: 'bytes=100-' });
    await request(URL, { ...asha, range: 'bytes=9999-' });
    await request(URL, asha, 'HEAD');
    expect((await started()).length).toBe(before);
    await request(URL, asha);
    const events = await started();
    expect(events.length).toBe(before + 1);
    expect(events.at(-1)).toMatchObject({
      data: { route: ROUTE, orderId: null, customerId: null },
      metadata: { actor: { kind: 'visitor' } },
    });
    expect(JSON.stringify(events.at(-1)?.data)).not.toContain('127.0.0.1');
  });

  it('is counted once for a download manager that sends many requests', async () => {
    const app = await shop.reopen({ clock: { now: () => Date.UTC(2026, 10, 21, 12) } });
    const ask = (agent: string, range: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url: URL, headers: { 'user-agent': agent, ...range } });
    const before = (await started()).length;
    await ask('a download manager', {}, 'HEAD');
    await ask('a download manager', { range: 'bytes=0-0' });
    const ranges = ['bytes=0-', 'bytes=0-2499', 'bytes=2500-'];
    await Promise.all(ranges.map((range) => ask('a download manager', { range })));
    await ask('a download manager');
    expect((await started()).length).toBe(before + 1);
    await ask('another one');
    expect((await started()).length).toBe(before + 2);
  });

  it('can be downloaded while the event store is unavailable', async () => {
    const unavailable = () => Promise.reject(new EventStoreUnavailable('away'));
    const app = await shop.reopen({ store: { ...shop.store, append: unavailable } });
    const answer = await app.inject({ url: URL });
    expect(answer.rawPayload).toEqual(content);
  });
});

describe('A free download', () => {
  it.each([
    ['gst-invoice-desk', 403, refusalMessages.itemNotFree],
    ['one-page-resume', 404, refusalMessages.downloadMissing],
    ['no-such-item', 404, refusalMessages.itemNotFound],
    ['..%2Fchai-stall-menu', 404, refusalMessages.itemNotFound],
    ['chai-stall-menu.zip', 404, refusalMessages.itemNotFound],
  ])('is refused for %s', async (route, status, error) => {
    const answer = await request(`/api/downloads/free/${route}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error });
  });

  it('is refused while the catalogue is unavailable', async () => {
    const app = await shop.reopen({ catalogue: { current: async () => null } });
    const answer = await app.inject({ url: URL });
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ error: orderMessages.loadSoftwareFailed });
  });

  it('is refused by a shop without packages', async () => {
    const app = await shop.reopen({ settings: apiSettings() });
    expect((await app.inject({ url: URL })).statusCode).toBe(404);
  });

  it('is limited per minute', async () => {
    const settings = apiSettings({ DOWNLOADS_DIR: folder, DOWNLOADS_PER_MINUTE: 1 });
    const app = await shop.reopen({ settings });
    const rateLimited = { url: URL, remoteAddress: '192.0.2.1' };
    expect((await app.inject(rateLimited)).statusCode).toBe(200);
    expect((await app.inject(rateLimited)).statusCode).toBe(429);
  });
});
