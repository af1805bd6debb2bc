import type { OpenPaymentAnswer } from '@haat/contracts/http/payments';
import { expect, it } from 'vitest';
import type { ApiResult } from '../../lib/api-client.ts';
import { isFor, openPayment } from './payment-intent.ts';

const purpose = { customerId: 'C-1', kind: 'domain', subject: 'neelkhadi.in' } as const;
const data = { tr: 'HAAT6326K3M792QD', amount: 549.5, note: 'neelkhadi.in' };
const opens = { purpose: 'domain', domain: 'neelkhadi.in' } as const;
const open = (result: unknown) =>
  openPayment(async () => result as ApiResult<OpenPaymentAnswer>, purpose, 54_950, opens);

it('opening a payment returns its intent with the customer, purpose and price', async () => {
  const sent: unknown[] = [];
  const send = async (body: unknown) => {
    sent.push(body);
    return { ok: true, data: { data }, position: null } as const;
  };
  const opened = await openPayment(send, purpose, 54_950, opens);
  expect(sent).toEqual([opens]);
  expect(opened).toEqual({
    intent: {
      ...purpose,
      asked: JSON.stringify(opens),
      pricePaise: 54_950,
      amountPaise: 54_950,
      tr: 'HAAT6326K3M792QD',
      note: 'neelkhadi.in',
    },
  });
});

it.each([
  ['a refusal', { ok: false, failure: { kind: 'refused', status: 400, text: 'x', fields: {} } }],
  ['another format', { ok: true, data: { tr: 'x' }, position: null }],
  ['no amount', { ok: true, data: { data: { ...data, amount: Number.NaN } }, position: null }],
])('%s gives no payment intent', async (_, result) => {
  expect(await open(result)).toBeNull();
});

it('an unreachable API may give a payment intent later', async () => {
  expect(await open({ ok: false, failure: { kind: 'unreachable', text: 'x' } })).toBe('later');
});

it('a rate-limited customer may get a payment intent later', async () => {
  const failure = { kind: 'refused', status: 429, text: 'x', fields: {} } as const;
  expect(await open({ ok: false, failure })).toBe('later');
});

it.each([403, 404, 409])('a refusal with %i says why the customer must not pay', async (status) => {
  const text = 'We host this domain already.';
  const failure = { kind: 'refused', status, text, fields: {} };
  expect(await open({ ok: false, failure })).toEqual({ refusal: text });
});

it('an intent is only valid for its own customer, subject, kind, price and request', async () => {
  const opened = await open({ ok: true, data: { data }, position: null });
  if (opened === null || opened === 'later' || 'refusal' in opened)
    throw new Error('There is no link.');
  const { intent } = opened;
  expect(isFor(intent, purpose, 54_950, opens)).toBe(true);
  expect(isFor(intent, { ...purpose, customerId: 'C-2' }, 54_950, opens)).toBe(false);
  expect(isFor(intent, { ...purpose, subject: 'haldi.in' }, 54_950, opens)).toBe(false);
  expect(isFor(intent, { ...purpose, kind: 'combined' }, 54_950, opens)).toBe(false);
  expect(isFor(intent, purpose, 54_900, opens)).toBe(false);
  const other = { ...opens, domain: 'haldi.in' };
  expect(isFor(intent, purpose, 54_950, other)).toBe(false);
});
