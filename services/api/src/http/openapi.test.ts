import { type ApiShop, openApi } from '@haat/testkit/api';
import { visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

it('the API is described in OpenAPI 3.1, including uploads and refusals', async () => {
  const { status, body } = await visit(shop.app).get('/api/docs/json');
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\./);
  const routes = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const ofTheDomainOrder = [
    'GET /api/auth/session',
    'GET /api/domain/check',
    'GET /api/domain/price',
    'GET /api/domain/prices',
    'GET /api/invoices',
    'GET /api/orders',
    'GET /api/orders/{id}',
    'GET /api/settings',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/register',
    'POST /api/domain/buy',
    'POST /api/payments/checkstatus',
    'POST /api/payments/createInitial',
  ];
  expect(routes).toEqual(expect.arrayContaining(ofTheDomainOrder));
  const report = body.paths['/api/payments/createInitial'].post;
  const form = report.requestBody.content['multipart/form-data'].schema;
  expect(form.required).toEqual(['txn_id', 'amount']);
  expect(form.properties.screenshot).toMatchObject({ type: 'string', format: 'binary' });
  expect(report.responses['200'].content['application/json'].schema.properties.data).toBeDefined();
  expect(report.responses['4XX'].content['application/json'].schema.required).toContain('error');
});

it('the API docs page has no inline scripts, and its policy allows its own scripts', async () => {
  const page = await visit(shop.app).get('/api/docs/', { accept: 'text/html' });
  expect(page.status).toBe(200);
  expect(page.body).toContain('swagger-ui');
  const inline = [...String(page.body).matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)];
  expect(inline).toEqual([]);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
});
