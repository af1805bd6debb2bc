import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CATALOGUE_ROWS, CATEGORIES, FREE_ROUTES } from './catalogue/rows.ts';
import { type CatalogueSandbox, startCatalogueSandbox } from './catalogue.ts';

let store: CatalogueSandbox;
beforeEach(async () => {
  store = await startCatalogueSandbox();
});
afterEach(() => store.close());

const get = (key = store.apiKey) => fetch(store.apiUrl, { headers: { Apikey: key } });
const ofType = (type: string) => CATALOGUE_ROWS.filter((row) => row.type === type);

describe('The catalogue sandbox', () => {
  it('lists all its rows to a caller with the key', async () => {
    expect((await get('guess')).status).toBe(401);
    const body = (await (await get()).json()) as { status: string; data: unknown[] };
    expect(body.status).toBe('successful');
    expect(body.data).toEqual(CATALOGUE_ROWS);
  });
});

describe('The software of the catalogue', () => {
  it('has free and priced items in the expected categories', () => {
    const inUse = CATEGORIES.filter(({ items }) => items.length > 0).map(({ name }) => name);
    expect(inUse).toEqual([
      ...['PHP CMS', 'Next JS', 'Free HTML templates', 'WordPress'],
      ...['Scripts', 'Mobile apps', 'Node JS', 'Snippets'],
    ]);
    expect(FREE_ROUTES.length).toBeGreaterThan(0);
    expect(ofType('software').length).toBeGreaterThan(FREE_ROUTES.length);
    expect(ofType('special')).not.toEqual([]);
  });

  it('has a unique ID and a unique route for each item', () => {
    const items = CATEGORIES.flatMap(({ items }) => items);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const routes = items.map(({ route }) => route);
    expect(new Set(routes).size).toBe(routes.length);
    for (const route of routes) expect(route).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('has items with a setup price, which their page explains', () => {
    const withSetup = CATALOGUE_ROWS.filter((row) => 'price' in row && Number(row.price.setup) > 0);
    expect(withSetup.length).toBeGreaterThan(0);
    for (const row of withSetup)
      expect(row).toHaveProperty('content', expect.stringContaining('<h2>Setup</h2>'));
  });

  it('is described in full sentences', () => {
    for (const { lead, more, summary, contents, needs } of CATEGORIES.flatMap(
      ({ items }) => items,
    )) {
      for (const text of [lead, more, needs]) expect(text).toMatch(/^[A-Z].+\.$/);
      expect(lead.split(' ').length).toBeGreaterThanOrEqual(12);
      expect(summary).toMatch(/^[A-Z].{10,58}\.$/);
      expect(contents.length).toBeGreaterThanOrEqual(4);
    }
  });
});

describe('The hosting plans of the catalogue', () => {
  const plans = ofType('hosting') as unknown as {
    id: number;
    category: number;
    prices: { period: string }[];
  }[];
  const shared = plans.filter(({ category }) => category === 244);

  it('are at least six shared plans besides the excluded one', () => {
    expect(shared.filter(({ id }) => id !== 103).length).toBeGreaterThanOrEqual(6);
    expect(shared.some(({ id }) => id === 103)).toBe(true);
  });

  it('include one shared plan without prices', () => {
    expect(shared.filter(({ prices }) => prices.length === 0)).toHaveLength(1);
  });
});
