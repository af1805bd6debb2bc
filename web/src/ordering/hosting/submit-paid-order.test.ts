import { domainOrderMessages, markFailure } from '@haat/contracts/domain-order-messages';
import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { CheckStatusAnswer } from '@haat/contracts/http/payments';
import type { HostingOrderBody } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { describe, expect, it } from 'vitest';
import { answered, refusal, unreachable } from '../../../testing/api-results.ts';
import { type Answers, placedOrder, shopThat } from '../../../testing/submission.ts';
import { type ApiResult, UNEXPLAINED } from '../../lib/api-client.ts';
import { type PaidOrderDraft, submitPaidOrder } from './submit-paid-order.ts';

const draft: PaidOrderDraft = {
  plan: { id: 102, title: 'Dukaan' },
  period: 'year',
  pricePaise: 950_40,
  domain: 'https://www.NeelKhadi.in/',
  paymentMethod: 'upi',
  referenceCode: ' PAY-7K3M-92QD ',
};

const placed = placedOrder({ plan: 'Dukaan' });

const submit = async (change: Partial<PaidOrderDraft> = {}, answers: Answers = {}) => {
  const shop = shopThat<HostingOrderBody>(answers, placed);
  const outcome = await submitPaidOrder(shop, { ...draft, ...change });
  return { outcome, requests: [...shop.checks, ...shop.orders] };
};

const refused = (text: string) => ({ kind: 'refused', message: markFailure(text) });

describe('Submitting a paid hosting order', () => {
  it('checks the payment in whole rupees and sends every field of the request', async () => {
    const { outcome, requests } = await submit();
    expect(requests).toEqual([
      { referenceCode: 'PAY-7K3M-92QD', userId: 'C-1', amount: 950 },
      {
        domain: 'neelkhadi.in',
        productId: 102,
        userId: 'C-1',
        planName: 'Dukaan',
        period: 'year',
        price: 950.4,
        paymentMethod: 'upi',
        referenceCode: 'PAY-7K3M-92QD',
      },
    ]);
    expect(outcome).toEqual({
      kind: 'ordered',
      message: placed.message,
      notice: null,
      answer: placed,
      position: '7',
    });
  });

  it('passes on the notice of the payment check', async () => {
    const check = answered({
      isValid: true,
      status: 'under_review',
      notice: 'Looked at.',
    } as const);
    expect((await submit({}, { check })).outcome).toMatchObject({ notice: 'Looked at.' });
  });
});

describe('A failed check stops the order without further requests', () => {
  const loggedOut = answered<SessionAnswer>({ user: null });

  it.each([
    ['no payment method', { paymentMethod: null }, domainOrderMessages.selectPaymentMethod],
    ['no domain', { domain: ' ' }, orderMessages.enterValidDomain],
    ['an invalid domain', { domain: 'neel khadi' }, orderMessages.enterValidDomain],
    ['no reference code', { referenceCode: ' ' }, domainOrderMessages.enterReferenceCode],
    ['no price', { pricePaise: null }, orderMessages.invalidPrice],
  ])('%s', async (_, change, text) => {
    const { outcome, requests } = await submit(change);
    expect(outcome).toEqual(refused(text));
    expect(requests).toEqual([]);
  });

  it('runs in the order domain, reference code, session', async () => {
    const none = { domain: '', referenceCode: '', pricePaise: null };
    const outcomeOf = async (change: Partial<PaidOrderDraft>) =>
      (await submit(change, { session: loggedOut })).outcome;
    expect(await outcomeOf(none)).toEqual(refused(orderMessages.enterValidDomain));
    expect(await outcomeOf({ ...none, domain: 'neelkhadi.in' })).toEqual(
      refused(domainOrderMessages.enterReferenceCode),
    );
    expect(await outcomeOf({ pricePaise: null })).toEqual(refused(orderMessages.sessionNotFound));
  });

  it('reports a session that cannot be loaded as an unexpected error', async () => {
    const { outcome } = await submit({}, { session: unreachable });
    expect(outcome).toEqual(refused(orderMessages.unexpected));
  });
});

describe('The payment check', () => {
  it.each<[string, ApiResult<CheckStatusAnswer>, string]>([
    ['fails', refusal(500, UNEXPLAINED), orderMessages.paymentNotVerified],
    [
      'fails with a reason',
      refusal(404, 'Reference code not found.'),
      `${orderMessages.paymentNotVerified} Reference code not found.`,
    ],
    [
      'reports an invalid payment',
      answered({ isValid: false, status: 'under_review' }),
      orderMessages.paymentVerificationFailed,
    ],
  ])('stops the order when it %s', async (_, check, text) => {
    const { outcome, requests } = await submit({}, { check });
    expect(outcome).toEqual(refused(text));
    expect(requests).toHaveLength(1);
  });
});

it('an order that is refused says so in the server’s words', async () => {
  const { outcome } = await submit({}, { place: refusal(409, 'Price?') });
  expect(outcome).toEqual(refused('Price?'));
});
