import { codeTotalPaise, isFree } from '@haat/contracts/code-item';
import { codesAnswerSchema } from '@haat/contracts/http/codes';
import { orderMessages } from '@haat/contracts/messages';
import { CATEGORIES, FREE_ROUTES } from '@haat/infra/sandbox/catalogue/rows';
import { createCatalogue } from '@haat/ordering/catalogue/catalogue';
import { systemClock } from '@haat/platform/clock';
import { noopLog } from '@haat/platform/log';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const fetchCodes = (headers?: Record<string, string>, app = shop.app) =>
  visit(app).get('/api/codes/fetch', headers);

describe('The code catalogue', () => {
  it('lists all software of the store, and nothing else', async () => {
    const { status, body } = await fetchCodes();
    expect(status).toBe(200);
    const items = codesAnswerSchema.parse(body);
    const software = CATEGORIES.flatMap(({ items }) => items);
    expect(items.map(({ id }) => id)).toEqual(software.map(({ id }) => id));
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['software']));
  });

  it('shows an item with its price, set-up fee and a description of 20 words', async () => {
    const { body } = await fetchCodes();
    const desk = codesAnswerSchema.parse(body).find(({ id }) => id === 1005);
    expect(desk).toMatchObject({
      category: 349,
      category_name: 'PHP CMS',
      category_route: 'php-cms',
      page_title: 'GST invoice desk',
      route: 'gst-invoice-desk',
      options: { download_link: null },
      price: { amount: 999, setup: 500 },
    });
    expect(desk?.description).toMatch(/^Tax invoices, credit notes .+…$/);
    expect(desk?.description.split(' ')).toHaveLength(20);
    expect(JSON.parse(desk?.page_options ?? '')).toMatchObject({
      demo_link: '/demos/gst-invoice-desk/',
      summary: 'GST invoices, credit notes and a GSTR-1 summary.',
      updates: 'One year',
    });
    expect(desk?.content).toContain('<h2>Setup</h2>');
  });

  it('gives a download link for free items, and none for paid items', async () => {
    const items = codesAnswerSchema.parse((await fetchCodes()).body);
    const free = items.filter(isFree);
    expect(free.map(({ route }) => route)).toEqual(FREE_ROUTES);
    for (const { route, options } of free) {
      expect(options.download_link).toBe(`/api/downloads/free/${route}`);
    }
    for (const item of items.filter((one) => !isFree(one))) {
      expect(codeTotalPaise(item.price)).toBeGreaterThan(0);
      expect(item.options.download_link).toBeNull();
      expect(JSON.stringify(item)).not.toContain('store.example');
    }
  });
});

describe('The code catalogue while the store fails', () => {
  const failing = () =>
    createCatalogue({
      source: { fetchProducts: async () => ({ ok: false, description: 'status 503' }) },
      clock: systemClock,
      ttlMs: 60_000,
      maxStaleMs: 60_000,
      log: noopLog,
    });

  it('answers the specified error when no list is cached', async () => {
    const app = await shop.reopen({ catalogue: failing() });
    expect(await fetchCodes({}, app)).toMatchObject({
      status: 502,
      body: { error: orderMessages.loadSoftwareFailed },
      headers: { 'cache-control': 'no-store' },
    });
  });
});
