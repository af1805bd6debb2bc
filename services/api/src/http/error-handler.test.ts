import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { problemSchema } from '@haat/contracts/http/problem';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { domainOrderForm, newTransactionId, registration } from '@haat/testkit/customer';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
});
afterAll(() => shop.close());

const COMMANDS = [
  '/api/auth/register',
  '/api/auth/login',
  '/api/payments/createInitial',
  '/api/payments/checkstatus',
  '/api/domain/buy',
];

/** Anything that JSON can say, often under names that the routes read. */
const nearlyABody = fc.dictionary(
  fc.oneof(
    fc.constantFrom(
      ...['name', 'surname', 'email', 'phone', 'password', 'txn_id', 'amount', 'referenceCode'],
      ...['userId', 'user_id', 'domain', 'price', 'registrantData', 'billingData', 'ns'],
      ...['paymentMethod', 'reference_text', 'screenshot', '__proto__', 'constructor'],
    ),
    fc.string(),
  ),
  fc.oneof(fc.jsonValue(), fc.constantFrom('haat.in', 'upi', 549, domainOrderForm.registrantData)),
);

describe('Unexpected input', () => {
  it.each(COMMANDS)('sent to %s is refused with a message, never with a 5xx', async (path) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), nearlyABody), async (body) => {
        const { status, body: problem } = await asha.post(path, body);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(problemSchema.parse(problem).error).toMatch(/\S/);
      }),
      { numRuns: 25 },
    );
  });

  it('in one field of a valid order never causes a 5xx', async () => {
    const right = { ...domainOrderForm, domain: 'fuzzed.zzz', referenceCode: 'PAY', price: 549 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(right)),
        fc.jsonValue(),
        async (field, value) => {
          const { status } = await asha.post('/api/domain/buy', { ...right, [field]: value });
          expect(status).toBeGreaterThanOrEqual(400);
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('with text that the database can’t store is refused', async () => {
    const strange = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc.constantFrom('a\u0000', 'a\ud800', 'कपड़ा', '👗', '\u202eabc'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('name', 'surname', 'phone', 'email', 'password', 'company_name'),
        strange,
        async (field, text) => {
          const form = registration();
          const value = field === 'email' ? `${text}${form.email}` : text;
          const { status } = await visit(shop.app).post('/api/auth/register', {
            ...form,
            [field]: value,
          });
          expect([201, 400]).toContain(status);
          if (!text.isWellFormed() || text.includes('\u0000')) expect(status).toBe(400);
        },
      ),
      { numRuns: 25 },
    );
    const noted = { txn_id: newTransactionId(), amount: '549', reference_text: 'a\u0000b' };
    expect((await asha.submit('/api/payments/createInitial', noted)).status).toBe(400);
  });

  it('in a query never causes a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const query = encodeURIComponent(text.toWellFormed());
        for (const path of ['/api/orders?after=', '/api/orders/', '/api/domain/price?domain=']) {
          expect((await asha.get(`${path}${query}`)).status).toBeLessThan(500);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('in a form is refused with 400', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), fc.uint8Array(), async (one, two, bytes) => {
        const fields = { txn_id: `?${one}`, amount: `?${two}`, screenshot: Buffer.from(bytes) };
        const { status } = await asha.submit('/api/payments/createInitial', fields);
        expect(status).toBe(400);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['broken JSON', 'application/json', '{"email":', 400, refusalMessages.unreadable],
    ['no body', 'application/json', '', 400, refusalMessages.unreadable],
    [
      'a poisoned prototype',
      'application/json',
      '{"__proto__":{"a":1}}',
      400,
      refusalMessages.unreadable,
    ],
    ['an unsupported content type', 'text/csv', 'a,b', 415, refusalMessages.unreadable],
    ['a form without parts', 'multipart/form-data', 'a', 415, refusalMessages.unreadable],
    [
      'a body that is too large',
      'application/json',
      `"${'x'.repeat(300_000)}"`,
      413,
      refusalMessages.tooLarge,
    ],
    [
      'JSON nested too deeply',
      'application/json',
      '['.repeat(100_000) + ']'.repeat(100_000),
      400,
      refusalMessages.unreadable,
    ],
  ])('such as %s is refused with its message', async (_, contentType, payload, status, error) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': contentType, 'idempotency-key': `${contentType} ${status}` },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toBe(error);
  });
});

describe('A refusal', () => {
  it('is problem details with the specified error and every wrong field', async () => {
    const { headers, body } = await asha.buy({
      domain: 'haat.in',
      referenceCode: 'PAY',
      registrantData: { ...domainOrderForm.registrantData, city: '', zipcode: '' },
    });
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      error: domainOrderMessages.fieldRequired,
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      fields: {
        'registrantData.city': domainOrderMessages.fieldRequired,
        'registrantData.zipcode': domainOrderMessages.fieldRequired,
      },
    });
  });

  it('names the field, without the schema’s own message', async () => {
    const { body } = await asha.post('/api/payments/checkstatus', {
      referenceCode: 'PAY-0000-0000-0000',
      amount: 'a lot',
    });
    expect(body).toMatchObject({
      error: 'Please check this field: amount.',
      fields: { amount: 'Please check this field: amount.' },
    });
  });

  it('after an unexpected error is one plain message, and the details are logged', async () => {
    const lines: string[] = [];
    const { createLog } = await import('@haat/platform/log');
    const app = await shop.reopen({
      log: createLog({ name: 'api', destination: { write: (line) => lines.push(line) } }),
      priceList: {
        current: () => Promise.reject(new Error('the secret cause')),
        priceOf: () => Promise.reject(new Error('the secret cause')),
      },
    });
    const answer = await visit(app).get('/api/domain/prices');
    expect(answer).toMatchObject({ status: 500, body: { error: domainOrderMessages.tryLater } });
    expect(JSON.stringify(answer)).not.toContain('secret cause');
    expect(lines.join('')).toContain('the secret cause');
  });
});
