import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetaTagsAnswer } from '@haat/contracts/http/webtools/meta-tags-checker';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { previewImageMessages, webToolMessages } from '@haat/contracts/web-tool-messages';
import type { ApiShop } from '@haat/testkit/api';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk' +
    '+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HUGE = 6 * 1024 * 1024;

type Answer = readonly [status: number, type: string, body: string | Buffer];

const page = (image: string): Answer => [
  200,
  'text/html; charset=utf-8',
  `<html lang="hi"><title>करघा</title><meta property="og:image" content="${image}">`,
];

const answers: Readonly<Record<string, Answer>> = {
  '/cloth': page('/card.png'),
  '/broken': page('/nothing.png'),
  '/inside': page('http://127.0.0.1:1/secret.png'),
  '/latin': [
    200,
    'text/html',
    Buffer.from('<meta charset="iso-8859-1"><title>caf\xe9</title>', 'latin1'),
  ],
  '/long': [200, 'text/html', `<title>Long</title>${' '.repeat(1024 * 1024)}<h1>too far</h1>`],
  '/gone': [404, 'text/html', '<title>Gone</title>'],
  '/card.png': [200, 'image/png', PNG],
  '/photo': [200, 'image/jpeg', PNG],
  '/drawing.svg': [200, 'image/svg+xml', SVG],
  '/disguised.png': [200, 'image/png', SVG],
  '/disguised.html': [200, 'text/html', PNG],
  '/huge.png': [200, 'image/png', Buffer.concat([PNG, Buffer.alloc(HUGE)])],
};

let site: Server;
let origin: string;
let shop: ApiShop;

beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    if (url === '/old') return response.writeHead(301, { location: '/cloth' }).end();
    if (url === '/out.png') return response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    const [status, type, body] = answers[url] ?? [404, 'text/plain', 'nothing here'];
    const robots: Record<string, string> = url === '/gone' ? { 'x-robots-tag': 'NoIndex' } : {};
    return response
      .writeHead(status, {
        'content-type': type,
        'content-length': Buffer.byteLength(body),
        ...robots,
      })
      .end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  shop = await openWebTools({ PUBLIC_WEB_EXCEPTIONS: [`127.0.0.1:${port}`] });
});

afterAll(async () => {
  await shop?.close();
  site?.close();
});

const PATH = '/api/webtools/meta-tags-checker';
const ask = (url: string, app = shop.app) => app.inject({ url: PATH, query: { url } });
const askImage = (url: string, app = shop.app) =>
  app.inject({ url: `${PATH}/image`, query: { url } });
const answerOf = async (path: string) => (await ask(origin + path)).json<MetaTagsAnswer>();

describe('GET /api/webtools/meta-tags-checker', () => {
  it('returns the tags of the page after its redirects', async () => {
    const response = await ask(`${origin}/old`);
    expect(response.headers['cache-control']).toBe('no-store');
    const { page: found, ...answer } = response.json<MetaTagsAnswer>();
    expect(answer).toEqual({
      url: `${origin}/cloth`,
      status: 200,
      contentType: 'text/html',
      failure: null,
    });
    expect(found?.tags).toMatchObject({ titles: ['करघा'], lang: 'hi', charset: 'utf-8' });
    expect(found?.findings.map(({ code }) => code)).toContain('og_image_relative');
    expect(found?.preview.image).toEqual({
      url: `${origin}/card.png`,
      type: 'image/png',
      bytes: PNG.byteLength,
      failure: null,
    });
  });

  it('decodes the page with its declared charset', async () => {
    expect((await answerOf('/latin')).page?.tags).toMatchObject({
      titles: ['café'],
      charset: 'iso-8859-1',
    });
  });

  it('reads the start of a very long page, and reports that it is cut', async () => {
    const { page: found } = await answerOf('/long');
    expect(found).toMatchObject({ isCut: true, tags: { titles: ['Long'], headings: [] } });
  });

  it('includes the robots rules in the headers', async () => {
    const { status, page: found } = await answerOf('/gone');
    expect(status).toBe(404);
    expect(found?.tags.robots).toEqual(['noindex']);
    expect(found?.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['status', 'noindex']),
    );
  });

  it.each([
    ['does not exist', '/broken', previewImageMessages.status(404)],
    ['is not public', '/inside', previewImageMessages.unreachable(webToolMessages.notPublic)],
  ])('reports when the preview image %s', async (_why, path, failure) => {
    const { page: found } = await answerOf(path);
    expect(found?.preview.image).toMatchObject({ type: null, failure });
    expect(found?.findings).toContainEqual(
      expect.objectContaining({ code: 'og_image_broken', title: failure }),
    );
  });

  it('reports when the URL is not a page', async () => {
    expect(await answerOf('/card.png')).toMatchObject({ contentType: 'image/png', page: null });
  });

  it('reports a failed connection', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const lonely = await openWebTools({ PUBLIC_WEB_EXCEPTIONS: [`127.0.0.1:${port}`] });
    const response = await ask(`http://127.0.0.1:${port}/`, lonely.app);
    await lonely.close();
    expect(response.json()).toMatchObject({ page: null, failure: { reason: 'connection' } });
  });

  it.each([
    ['', webToolMessages.addressMissing],
    ['http://127.0.0.1/', webToolMessages.notPublic],
  ])('refuses %s with a message', async (url, text) => {
    const response = await ask(url);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: text, fields: { url: text } });
  });
});

describe('GET /api/webtools/meta-tags-checker/image', () => {
  it('sends the image, with headers that prevent scripts', async () => {
    const response = await askImage(`${origin}/card.png`);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(PNG);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it('detects the image type instead of trusting the server', async () => {
    expect((await askImage(`${origin}/photo`)).headers['content-type']).toBe('image/png');
  });

  it.each([
    ['an SVG', '/drawing.svg', previewImageMessages.wrongType],
    ['an SVG with the type of a PNG', '/disguised.png', previewImageMessages.wrongType],
    ['an image with the type of a page', '/disguised.html', previewImageMessages.wrongType],
    ['a page', '/cloth', previewImageMessages.wrongType],
    ['a missing image', '/nothing.png', previewImageMessages.status(404)],
    ['more than 5 MB', '/huge.png', previewImageMessages.tooLarge],
    [
      'a redirect to a private address',
      '/out.png',
      previewImageMessages.unreachable(webToolMessages.notPublic),
    ],
  ])('refuses %s', async (_what, path, error) => {
    const response = await askImage(origin + path);
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({ error });
  });

  it('refuses the same URLs as the tool', async () => {
    expect((await askImage('file:///etc/passwd')).json()).toMatchObject({
      error: webToolMessages.addressNotWeb,
    });
    expect((await askImage('http://169.254.169.254/x.png')).statusCode).toBe(400);
  });

  it('counts towards the limit of lookups', async () => {
    const { port } = new URL(origin);
    const settings = { LOOKUPS_PER_MINUTE: 1, PUBLIC_WEB_EXCEPTIONS: [`127.0.0.1:${port}`] };
    const busy = await openWebTools(settings);
    const first = await ask(`${origin}/latin`, busy.app);
    const second = await askImage(`${origin}/card.png`, busy.app);
    await busy.close();
    expect(first.statusCode).toBe(200);
    expect(second.statusCode).toBe(429);
    expect(second.json()).toMatchObject({ error: refusalMessages.blockedByRateLimit });
  });
});
