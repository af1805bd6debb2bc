// @module-tag slow
import type { MetaTagsAnswer } from '@haat/contracts/http/webtools/meta-tags-checker';
import type { SafeUrlAnswer } from '@haat/contracts/http/webtools/safe-url-checker';
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import type { ApiShop } from '@haat/testkit/api';
import { misbehavingWorkerUrl } from '@haat/testkit/misbehaving';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../../crawl/testing/site.ts';
import { largest } from './largest.ts';
import { hostileHeads, hostilePages } from './pages.ts';
import { recordedParsing } from './recorded-parsing.ts';

/** How busy the machine is decides nothing here. */
const TEST_MS = 120_000;

const parsing = recordedParsing();
const stuck = recordedParsing({ workerUrl: misbehavingWorkerUrl, deadlineMs: 1 });
const pages = { ...hostilePages(), ...hostileHeads() };
const paths = Object.keys(pages);

let site: Site;
let shop: ApiShop;
let stuckShop: ApiShop;

beforeAll(async () => {
  site = await openSite({ ...pages, '/good': { body: '<title>Good</title>' } });
  const settings = { PUBLIC_WEB_EXCEPTIONS: [site.exception], LOOKUPS_PER_MINUTE: 10_000 };
  shop = await openWebTools(settings, { parsing });
  stuckShop = await openWebTools(settings, { parsing: stuck });
});
afterAll(async () => {
  await Promise.all([shop?.close(), stuckShop?.close(), site?.close()]);
});

const ask = (tool: string, path: string, { app } = shop) =>
  app.inject({ url: `/api/webtools/${tool}`, query: { url: site.origin + path } });

describe('A hostile page', { timeout: TEST_MS }, () => {
  it.each(paths)('%s has its tags parsed in a thread, and the answer is limited', async (path) => {
    parsing.take();
    const response = await ask('meta-tags-checker', path);
    expect(response.statusCode).toBe(200);
    expect(parsing.take()).toEqual([['metaTags', 'read']]);
    const { page } = response.json<MetaTagsAnswer>();
    const shown = largest(page?.tags);
    expect(shown.items).toBeLessThanOrEqual(100);
    expect(shown.characters).toBeLessThanOrEqual(2_000);
  });

  it.each(paths)('%s has its forms parsed in a thread', async (path) => {
    parsing.take();
    const response = await ask('safe-url-checker', path);
    expect(response.statusCode).toBe(200);
    expect(parsing.take()).toEqual([['forms', 'read']]);
    expect(response.json<SafeUrlAnswer>().findings.map(({ code }) => code)).not.toContain(
      'not_read',
    );
  });
});

describe('A page that takes too long to parse', () => {
  it('gets an error from the meta tags checker, which then works for the next page', async () => {
    const response = await ask('meta-tags-checker', '/good', stuckShop);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ error: webToolMessages.unreadable });
    expect(stuck.take()).toEqual([['metaTags', 'too_slow']]);
    expect((await ask('meta-tags-checker', '/good')).statusCode).toBe(200);
  });

  it('gets a finding from the safe URL checker', async () => {
    const response = await ask('safe-url-checker', '/good', stuckShop);
    expect(response.statusCode).toBe(200);
    expect(response.json<SafeUrlAnswer>().findings).toContainEqual(
      expect.objectContaining({ code: 'not_read', advice: webToolMessages.unreadable }),
    );
    expect(stuck.take()).toEqual([['forms', 'too_slow']]);
  });
});
