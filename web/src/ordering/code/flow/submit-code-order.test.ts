import { domainOrderMessages, markFailure } from '@haat/contracts/domain-order-messages';
import type { CodeOrderBody } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { describe, expect, it } from 'vitest';
import { answered, refusal, unreachable } from '../../../../testing/api-results.ts';
import { codeItem, customer } from '../../../../testing/samples.ts';
import { type Answers, placedOrder, shopThat } from '../../../../testing/submission.ts';
import { UNEXPLAINED } from '../../../lib/api-client.ts';
import { type CodeOrderDraft, submitCodeOrder } from './submit-code-order.ts';

const placed = placedOrder({ service: codeItem.page_title });
const { message } = placed;
const draft: CodeOrderDraft = {
  item: codeItem,
  domain: ' https://www.NeelKhadi.in/ ',
  referenceCode: ' PAY-7K3M-92QD ',
};

const unexplained = refusal(500, UNEXPLAINED);
const valid = { isValid: true, status: 'under_review' } as const;

const shop = ({ check = answered(valid), ...answers }: Answers = {}) =>
  shopThat<CodeOrderBody>({ ...answers, check }, placed);

describe('Submitting a code order', () => {
  it('checks the payment for the price and setup price in whole rupees, then orders', async () => {
    const api = shop();
    const outcome = await submitCodeOrder(api, draft);
    expect(api.checks).toEqual([
      { referenceCode: 'PAY-7K3M-92QD', userId: customer.id, amount: 750 },
    ]);
    expect(api.orders).toEqual([
      {
        email: 'asha@example.in',
        productId: 1250,
        itemTitle: 'UPI statement matcher',
        itemType: 'software',
        category: 'Scripts',
        categoryId: 352,
        paymentMethod: 'upi',
        price: 499,
        setupPrice: 250.5,
        referenceCode: 'PAY-7K3M-92QD',
        userId: 'C-1',
        domain: 'neelkhadi.in',
      },
    ]);
    expect(outcome).toEqual({
      kind: 'ordered',
      message,
      notice: null,
      answer: placed,
      position: '7',
    });
  });

  it('passes on the notice of the payment check', async () => {
    const check = answered({ ...valid, notice: paymentNotices.disputed });
    expect(await submitCodeOrder(shop({ check }), draft)).toMatchObject({
      notice: paymentNotices.disputed,
    });
  });
});

/** Everything is wrong at once, and then one after the other is mended. */
describe('The checks before a code order', () => {
  const loggedOut = answered({ user: null });
  const noNumber = { ...codeItem, price: { amount: Number.NaN, setup: 0 } };
  const wrong = { item: noNumber, domain: ' ', referenceCode: ' ' };
  const rejected = answered({ isValid: false, status: 'rejected' as const });
  it.each([
    [orderMessages.enterValidDomain, {}, { session: loggedOut }, []],
    [
      domainOrderMessages.enterReferenceCode,
      { domain: 'neelkhadi.in' },
      { session: loggedOut },
      [],
    ],
    [
      orderMessages.sessionNotFound,
      { domain: 'neelkhadi.in', referenceCode: 'PAY-1' },
      { session: loggedOut },
      ['session'],
    ],
    [
      orderMessages.priceNotNumber,
      { domain: 'neelkhadi.in', referenceCode: 'PAY-1' },
      {},
      ['session'],
    ],
    [orderMessages.paymentVerificationFailed, draft, { check: rejected }, ['session', 'check']],
  ])('refuse with: %s', async (text, mended, world, calls) => {
    const api = shop(world);
    const outcome = await submitCodeOrder(api, { ...wrong, ...mended });
    expect(outcome).toEqual({ kind: 'refused', message: markFailure(text) });
    expect(api.calls).toEqual(calls);
  });

  it('require a valid price and setup price', async () => {
    for (const price of [
      { amount: 499, setup: Number.NaN },
      { amount: -1, setup: 0 },
    ]) {
      expect(await submitCodeOrder(shop(), { ...draft, item: { ...codeItem, price } })).toEqual({
        kind: 'refused',
        message: markFailure(orderMessages.priceNotNumber),
      });
    }
  });

  it.each(['neelkhadi', 'neel khadi.in', 'asha@neelkhadi.in', '-x.in'])(
    'refuse %s as a domain',
    async (domain) => {
      const api = shop();
      expect(await submitCodeOrder(api, { ...draft, domain })).toMatchObject({ kind: 'refused' });
      expect(api.calls).toEqual([]);
    },
  );
});

describe('A failed code order shows the reason', () => {
  const refusedWith = async (world: Answers) => (await submitCodeOrder(shop(world), draft)).message;
  it.each<[string, Answers, string]>([
    ['no answer about the session', { session: unreachable }, orderMessages.unexpected],
    [
      'a refused check',
      { check: refusal(404, 'Reference code not found.') },
      'Reference code not found.',
    ],
    [
      'a refused check without a reason',
      { check: unexplained },
      orderMessages.paymentVerificationFailed,
    ],
    ['no answer to the check', { check: unreachable }, orderMessages.unexpected],
    [
      'a check with an error',
      { check: answered({ ...valid, error: 'Payment verification failed. No credit came.' }) },
      'Payment verification failed. No credit came.',
    ],
    [
      'a refused order',
      { place: refusal(409, 'This item has changed.') },
      'This item has changed.',
    ],
    ['a refused order without a reason', { place: unexplained }, orderMessages.placingFailed],
    ['no answer to the order', { place: unreachable }, orderMessages.unexpected],
    [
      'an answer without an order',
      { place: answered({ message }) },
      orderMessages.orderDataNotFound,
    ],
    ['an order without a session', { place: refusal(401, 'Who?') }, orderMessages.sessionNotFound],
    ['a check without a session', { check: refusal(401, 'Who?') }, orderMessages.sessionNotFound],
    ['an empty answer', { place: answered(null) }, orderMessages.orderDataNotFound],
    [
      'an order that does not fit the schema',
      { place: answered({ message, order: { id: 1 } }) },
      orderMessages.unexpected,
    ],
  ])('%s', async (_, world, text) => {
    expect(await refusedWith(world)).toBe(markFailure(text));
  });
});
