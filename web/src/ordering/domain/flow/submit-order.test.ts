import { emptyContactDetails } from '@haat/contracts/address';
import {
  domainOrderMessages,
  markFailure,
  markSuccess,
} from '@haat/contracts/domain-order-messages';
import type { DomainBuyInput } from '@haat/contracts/http/domain';
import { orderMessages } from '@haat/contracts/messages';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { describe, expect, it } from 'vitest';
import { answered, refusal, unreachable } from '../../../../testing/api-results.ts';
import { type Answers, shopThat, silentRegistrar } from '../../../../testing/submission.ts';
import { UNEXPLAINED } from '../../../lib/api-client.ts';
import { type OrderDraft, submitOrder } from './submit-order.ts';

const order = {
  id: 'HT-1',
  domain: 'neelkhadi.in',
  pmethod: 'upi',
  owner_id: 'C-1',
  invoice_id: null,
  email: 'asha@example.in',
  status: 'under_review',
};

const placed = {
  message: domainOrderMessages.received,
  order,
  domainRegistrationResponse: silentRegistrar,
};

const draft: OrderDraft = {
  orderType: 'Domain',
  paymentMethod: 'upi',
  domain: 'neelkhadi.in',
  pricePaise: 54950,
  referenceCode: ' PAY-7K3M-92QD ',
  registrant: { ...emptyContactDetails, name: 'Asha Verma' },
  billing: { ...emptyContactDetails, name: 'Neel Khadi Works' },
  nameservers: ['ns1.haat.example', 'ns2.haat.example'],
};

const shop = (answers: Answers = {}) => shopThat<DomainBuyInput>(answers, placed);
const loggedOut = { session: answered({ user: null }) };

const messageOf = async (world: Answers, changes: Partial<OrderDraft> = {}) =>
  (await submitOrder(shop(world), { ...draft, ...changes })).message;

describe('Submitting a domain order', () => {
  it('checks the payment for the price in whole rupees, then buys the domain', async () => {
    const api = shop();
    const outcome = await submitOrder(api, draft);
    expect(api.checks).toEqual([{ referenceCode: 'PAY-7K3M-92QD', userId: 'C-1', amount: 550 }]);
    expect(api.orders).toEqual([
      {
        user_id: 'C-1',
        domain: 'neelkhadi.in',
        price: 549.5,
        registrantData: draft.registrant,
        billingData: {
          ...draft.billing,
          domain: 'neelkhadi.in',
          domainPrice: 549.5,
          orderType: 'Domain',
        },
        ns: ['ns1.haat.example', 'ns2.haat.example'],
        paymentMethod: 'upi',
        referenceCode: 'PAY-7K3M-92QD',
      },
    ]);
    expect(outcome).toMatchObject({ kind: 'ordered', answer: placed, position: '7' });
  });

  it('passes on the notice of the payment check and places the order', async () => {
    const notice = paymentNotices.disputed;
    const check = answered({ isValid: true, status: 'under_review' as const, notice });
    expect(await submitOrder(shop({ check }), draft)).toMatchObject({ kind: 'ordered', notice });
    expect(await submitOrder(shop(), draft)).toMatchObject({ kind: 'ordered', notice: null });
  });

  it('shows the notice of the payment check when it stops the order', async () => {
    const notice = paymentNotices.beingChecked;
    const check = answered({ isValid: false, status: 'under_review' as const, notice });
    expect(await messageOf({ check })).toBe(markFailure(notice));
  });

  it('sends no request when something is missing, and names it', async () => {
    const api = shop();
    await submitOrder(api, { ...draft, referenceCode: '  ' });
    expect(api.checks).toEqual([]);
    expect(await messageOf({}, { paymentMethod: null })).toBe('❌ Please select a payment method.');
    expect(await messageOf(loggedOut)).toBe('❌ User session not found. Please login.');
    expect(await messageOf({}, { domain: '' })).toBe(
      '❌ Missing domain in order data. Please ensure domain is selected.',
    );
    expect(await messageOf({}, { referenceCode: ' ' })).toBe(
      '❌ Please enter a payment reference code.',
    );
  });
});

describe('A failed payment check', () => {
  const verificationFailed = '❌ Payment verification failed. Please check your reference code.';

  it('never buys anything', async () => {
    const api = shop({ check: answered({ isValid: false, status: 'rejected' }) });
    await submitOrder(api, draft);
    expect(api.orders).toEqual([]);
  });

  it('shows the specified message or the server’s own', async () => {
    const rejected = { isValid: false, status: 'rejected' } as const;
    expect(await messageOf({ check: answered(rejected) })).toBe(verificationFailed);
    expect(await messageOf({ check: answered({ ...rejected, error: 'No such credit.' }) })).toBe(
      '❌ No such credit.',
    );
    expect(await messageOf({ check: refusal(404, 'Reference code not found.') })).toBe(
      '❌ Reference code not found.',
    );
  });

  it('shows the specified message when the server gives no reason', async () => {
    expect(await messageOf({ check: refusal(502, UNEXPLAINED) })).toBe(verificationFailed);
  });

  it('includes a valid answer with an error', async () => {
    const check = answered({ isValid: true, status: 'verified' as const, error: 'Spent.' });
    expect(await messageOf({ check })).toBe('❌ Spent.');
  });

  it('asks to try later when there is no answer', async () => {
    expect(await messageOf({ check: unreachable })).toBe(
      '❌ An error occurred. Please try again later.',
    );
  });
});

describe('A placed order', () => {
  it('is under review while the payment is being verified', async () => {
    expect(await messageOf({})).toBe('✅ Your order is being processed and is under review.');
  });

  it('shows the server’s message and that the order is being processed', async () => {
    const place = answered({ ...placed, order: { ...order, status: 'in_processing' } });
    expect(await messageOf({ place })).toBe(
      '✅ We have received your order. Your order for neelkhadi.in is being processed.',
    );
  });

  it('never shows the same message twice', async () => {
    const message =
      '✅ We have received your order. Your order for neelkhadi.in is being processed.';
    const place = answered({ ...placed, message, order: { ...order, status: 'in_processing' } });
    expect(await messageOf({ place })).toBe(message);
  });

  it('is under review when the registrar has locked it for processing', async () => {
    for (const locked of [
      { error: 'Order Locked for Processing, Please contact Support' },
      { actionstatusdesc: 'Order Locked In Processing.' },
    ]) {
      const place = answered({
        ...placed,
        order: { ...order, status: 'in_processing' },
        domainRegistrationResponse: { ...silentRegistrar, ...locked },
      });
      expect(await messageOf({ place })).toBe(
        '✅ Your order is being processed and is under review.',
      );
    }
  });

  it.each([
    ['failed', domainOrderMessages.couldNotProcess('No such credit.'), markFailure],
    ['failed', domainOrderMessages.couldNotProcess('someone else has it.'), markFailure],
    ['cancelled', orderMessages.cancelled, markSuccess],
  ] as const)(
    'shows the server’s message for an order that is already %s: %s',
    async (status, text, mark) => {
      const place = answered({
        ...{ ...placed, message: mark(text) },
        order: { ...order, status },
        domainRegistrationResponse: {
          ...{ ...silentRegistrar, message: 'Domain name is registered through another registrar' },
        },
      });
      expect(await messageOf({ place })).toBe(mark(text));
    },
  );
});

describe('An order that was not placed', () => {
  it('shows the reason', async () => {
    expect(await messageOf({ place: refusal(409, 'Domain is not available') })).toBe(
      '❌ Sorry, we could not process your order because: Domain is not available.',
    );
  });

  it('asks to try again when the server gives no reason', async () => {
    expect(await messageOf({ place: refusal(502, UNEXPLAINED) })).toBe(
      '❌ Order submission failed. Please try again.',
    );
  });

  it('asks to log in again when the session has expired', async () => {
    expect(await messageOf({ place: refusal(401, 'whatever') })).toBe(
      '❌ Unauthorized. Please log in again.',
    );
  });

  it('asks to try later when there is no answer', async () => {
    expect(await messageOf({ place: unreachable })).toBe(
      '❌ An error occurred. Please try again later.',
    );
  });

  it('reports an invalid answer as an unexpected error', async () => {
    for (const data of [null, 'ok', { ...placed, order: { id: 7 } }]) {
      expect(await messageOf({ place: answered(data) })).toBe(
        '❌ An unexpected error occurred. Please try again.',
      );
    }
  });

  it('asks to contact support when the order is missing from the answer', async () => {
    for (const data of [{ message: 'fine' }, { ...placed, order: null }]) {
      expect(await messageOf({ place: answered(data) })).toBe(
        '❌ Unable to fetch order details. Please contact support.',
      );
    }
  });

  it('is under review when the refusal says that the order is locked', async () => {
    const place = refusal(409, 'Order Locked for Processing, Please contact Support');
    expect(await messageOf({ place })).toBe(
      '✅ Your order is being processed and is under review.',
    );
  });
});

it('asks to try later when the session cannot be loaded, instead of asking to log in', async () => {
  for (const session of [unreachable, refusal(503, 'away')]) {
    const api = shop({ session });
    expect(await submitOrder(api, draft)).toEqual({
      kind: 'refused',
      message: markFailure(domainOrderMessages.tryLater),
    });
    expect(api.checks).toEqual([]);
  }
});

describe('An order of a domain with hosting', () => {
  const combined = { orderType: 'Free Hosting + Domain' } as const;

  it('sends its type, the total price and the price of the domain', async () => {
    const free = shop();
    await submitOrder(free, { ...draft, ...combined });
    expect(free.orders).toMatchObject([
      { price: 549.5, billingData: { domainPrice: 549.5, orderType: 'Free Hosting + Domain' } },
    ]);
    const paid = shop();
    await submitOrder(paid, { ...draft, orderType: 'Hosting', pricePaise: 5_549_50 });
    expect(paid.checks).toMatchObject([{ amount: 5_550 }]);
    expect(paid.orders).toMatchObject([
      { price: 5_549.5, billingData: { domainPrice: 549.5, orderType: 'Hosting' } },
    ]);
  });

  it.each<[string, Partial<OrderDraft>, Answers]>([
    ['Please select a payment method.', { paymentMethod: null }, {}],
    ['User session not found. Please login.', {}, loggedOut],
    ['Missing domain in order data. Please ensure domain is selected.', { domain: ' ' }, {}],
    ['Invalid price format. Please check the price.', { pricePaise: null }, {}],
    ['Please enter a payment reference code.', { referenceCode: ' ' }, {}],
    ['Invalid order type.', { orderType: 'Both' }, {}],
    [
      'Missing required order details (domain or order data).',
      { registrant: emptyContactDetails },
      {},
    ],
    ['Order details missing...', {}, { place: answered({ message: 'fine' }) }],
    ['An unexpected error occurred. Please try again.', {}, { place: answered('ok') }],
    ['An error occurred. Please try again later.', {}, { place: unreachable }],
    ['Unauthorized. Please log in again.', {}, { place: refusal(401, 'whatever') }],
    ['Something went wrong while submitting the order.', {}, { place: refusal(502, UNEXPLAINED) }],
  ])('is refused with “%s”', async (text, changes, world) => {
    expect(await messageOf(world, { ...combined, ...changes })).toBe(markFailure(text));
  });

  it('checks no payment when the order cannot be placed', async () => {
    const api = shop();
    await submitOrder(api, { ...draft, orderType: 'Both' });
    await submitOrder(api, { ...draft, pricePaise: null });
    expect(api.checks).toEqual([]);
  });
});
