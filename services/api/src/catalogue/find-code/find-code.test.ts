import { codeItemSchema, codesAnswerSchema } from '@haat/contracts/http/codes';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { type Visitor, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, test } from 'vitest';

let shop: ApiShop;
let visitor: Visitor;
beforeAll(async () => {
  shop = await openApi();
  visitor = visit(shop.app);
});
afterAll(() => shop.close());

test('an item is found by its route, as it is in the catalogue', async () => {
  const { status, body, headers } = await visitor.get('/api/codes/items/chai-stall-menu');
  expect(status).toBe(200);
  expect(headers['cache-control']).toContain('max-age=60');
  const item = codeItemSchema.parse(body);
  expect(item).toMatchObject({ page_title: 'Chai stall menu', price: { amount: 0, setup: 0 } });
  const all = codesAnswerSchema.parse((await visitor.get('/api/codes/fetch')).body);
  expect(all.find(({ route }) => route === 'chai-stall-menu')).toEqual(item);
});

test('a category is found by its route, and contains only its own items', async () => {
  const { status, body } = await visitor.get('/api/codes/categories/free-html-templates');
  expect(status).toBe(200);
  const items = codesAnswerSchema.parse(body);
  expect(items.length).toBeGreaterThan(1);
  expect(new Set(items.map(({ category_name }) => category_name))).toEqual(
    new Set(['Free HTML templates']),
  );
});

test.each([
  ['/api/codes/items/no-such-item', refusalMessages.itemNotFound],
  ['/api/codes/categories/no-such-category', orderMessages.noSoftware],
])('%s answers 404 with a message', async (path, error) => {
  expect(await visitor.get(path)).toMatchObject({ status: 404, body: { error } });
});
