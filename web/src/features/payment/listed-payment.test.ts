import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { describe, expect, it } from 'vitest';
import { payment } from '../../../testing/samples.ts';
import { PILLS } from '../../components/status-pill.tsx';
import {
  needsCustomer,
  nextStepOf,
  payablePaise,
  paymentStatusText,
  paymentsFor,
  pillOf,
  shortfallOf,
  stepHere,
  unusedPayments,
} from './listed-payment.ts';

const waiting: ListedPayment = {
  ...payment,
  reference_code: 'PAY-WAIT',
  status: 'waiting',
  next: 'correct',
  credited: null,
  free: 0,
};
const matching: ListedPayment = {
  ...waiting,
  reference_code: 'PAY-MATCH',
  status: 'matching',
  next: 'nothing',
};
const short: ListedPayment = {
  ...payment,
  reference_code: 'PAY-SHORT',
  amount: 549,
  status: 'rejected',
  next: 'facts',
};
const used: ListedPayment = { ...payment, status: 'used', next: 'nothing', order_id: 'HT-1' };
const replaced: ListedPayment = { ...waiting, status: 'replaced', next: 'nothing' };

const OTHER = { kind: 'domain', subject: 'another.in' } as const;

describe('Unused payments', () => {
  it('are the payments without an order that have not ended', () => {
    const spent = { ...short, free: 0 };
    const codes = unusedPayments([matching, used, replaced, spent, payment]).map(
      ({ reference_code }) => reference_code,
    );
    expect(codes).toEqual(['PAY-8H2Q-41TX', 'PAY-MATCH']);
  });

  it('are sorted with those that wait for the customer first, oldest first', () => {
    const codes = unusedPayments([matching, waiting, short, payment]).map(
      ({ reference_code }) => reference_code,
    );
    expect(codes).toEqual(['PAY-8H2Q-41TX', 'PAY-SHORT', 'PAY-WAIT', 'PAY-MATCH']);
  });

  it('need the customer while no order is submitted with them, even before they are verified', () => {
    expect(needsCustomer(matching)).toBe(true);
    expect(needsCustomer({ ...matching, order_id: 'HT-1' })).toBe(false);
  });
});

describe('The payments for an order', () => {
  it('count the unallocated part if verified, and the submitted amount otherwise', () => {
    expect(payablePaise({ ...payment, free: 120.5 })).toBe(120_50);
    expect(payablePaise({ ...matching, amount: 49, balance_used: 500 })).toBe(549_00);
  });

  it('count a payment from the balance once', () => {
    const fromBalance = { ...payment, utr: null, credited: null, balance_used: 449, free: 0 };
    expect(payablePaise(fromBalance)).toBe(449_00);
  });

  it('cover the price and belong to no other order', () => {
    const elsewhere = { ...matching, order_id: 'HT-2' };
    const refunded: ListedPayment = { ...payment, status: 'refunded', next: 'nothing' };
    const usable = paymentsFor([payment, matching, elsewhere, short, refunded], OTHER, 449_00);
    expect(usable.map(({ reference_code }) => reference_code)).toEqual([
      'PAY-8H2Q-41TX',
      'PAY-MATCH',
    ]);
    expect(paymentsFor([payment], OTHER, 449_50)).toEqual([]);
  });

  it('cover a price in the same whole rupees', () => {
    expect(paymentsFor([payment], OTHER, 449_49)).toEqual([payment]);
    expect(stepHere(payment, 449_49)).toBe('use');
    expect(shortfallOf(payment, 449_49)).toBeNull();
    expect(shortfallOf(short, 449_49)).toEqual({ retainedPaise: 449_00, missingPaise: 49 });
  });
});

it('a payment asks the customer to act only once it is overdue', () => {
  const free = { ...matching, notice: null };
  expect([PILLS[pillOf(free)].label, paymentStatusText(free), nextStepOf(free)]).toEqual([
    'Verifying',
    'Verifying. You don’t have to wait: submit your order now.',
    { label: 'Use this payment', to: '/domains/buy-new-domain?domain=genda.co.in&pay=PAY-MATCH' },
  ]);
  expect(paymentStatusText({ ...free, order_id: 'HT-1' })).toBe(
    'Verifying. UPI payments usually reach us within 15 minutes. You don’t need to do anything.',
  );
  const late = { ...waiting, notice: null };
  expect([PILLS[pillOf(late)].label, nextStepOf(late)?.label]).toEqual([
    'Check transaction ID',
    'Edit transaction ID',
  ]);
  expect(paymentStatusText(late)).toMatch(
    /^We haven’t found this payment yet\. Check the transaction ID/,
  );
});

describe('Inside an order', () => {
  const dukaan = { kind: 'hosting', subject: 'Dukaan' } as const;
  const codesFor = (payments: readonly ListedPayment[]) =>
    paymentsFor(payments, dukaan, 549_00).map(({ reference_code }) => reference_code);

  it('payments for the same product come first, whatever their status', () => {
    const own = { ...short, ...dukaan, reference_code: 'PAY-OWN' };
    const lost = { ...waiting, ...dukaan, reference_code: 'PAY-LOST' };
    const other = { ...payment, free: 600 };
    const ofAnOrder = { ...lost, order_id: 'HT-2' };
    expect(codesFor([other, own, lost, ofAnOrder])).toEqual([
      'PAY-LOST',
      'PAY-OWN',
      'PAY-8H2Q-41TX',
    ]);
    expect(
      codesFor([
        { ...own, subject: 'Mandi' },
        { ...lost, kind: 'code' },
      ]),
    ).toEqual([]);
  });

  it.each([
    ['use', payment, 449_00],
    ['use', matching, 449_00],
    ['topUp', payment, 549_00],
    ['topUp', { ...short, free: 449 }, 549_00],
    ['facts', { ...short, free: 0 }, 549_00],
    ['wait', matching, 549_00],
    ['correct', waiting, 449_00],
    ['correct', { ...waiting, status: 'expired' }, 449_00],
    ['facts', { ...waiting, status: 'in_review', next: 'facts' }, 449_00],
    ['facts', { ...short, credited: 0, free: 0, next: 'contest' }, 449_00],
  ] as const)('the next step is %s: %#', (step, given, pricePaise) => {
    expect(stepHere(given, pricePaise)).toBe(step);
  });

  it('a short payment pays its part, and the rest is missing', () => {
    expect(shortfallOf({ ...short, free: 274.5 }, 549_00)).toEqual({
      retainedPaise: 274_50,
      missingPaise: 274_50,
    });
    expect(shortfallOf({ ...short, free: 600 }, 549_00)).toBeNull();
    expect(shortfallOf({ ...matching, free: 0 }, 549_00)).toBeNull();
  });
});

describe('The next step of a payment', () => {
  it.each([
    [payment, 'Use this payment', '/domains/buy-new-domain?domain=genda.co.in&pay=PAY-8H2Q-41TX'],
    [
      { ...payment, kind: null, subject: null },
      'Use this payment',
      '/domains/buy-new-domain?pay=PAY-8H2Q-41TX',
    ],
    [
      { ...payment, kind: 'code', subject: 'Table menu by QR' },
      'Use this payment',
      '/codes?pay=PAY-8H2Q-41TX',
    ],
    [
      { ...payment, kind: 'hosting', subject: 'Dukaan' },
      'Use this payment',
      '/hosting/shared-web-hosting?pay=PAY-8H2Q-41TX',
    ],
    [
      { ...payment, kind: 'combined' },
      'Use this payment',
      '/hosting/free-web-hosting?pay=PAY-8H2Q-41TX',
    ],
    [
      { ...payment, kind: 'renewal' },
      'Use this payment',
      '/user/dashboard?tab=domains&pay=PAY-8H2Q-41TX',
    ],
    [waiting, 'Edit transaction ID', '/user/dashboard?tab=dashboard&payment=PAY-WAIT'],
    [
      { ...waiting, order_id: 'HT-1' },
      'Edit transaction ID',
      '/user/dashboard?tab=orders&order=HT-1',
    ],
    [short, 'View payment', '/user/dashboard?tab=dashboard&payment=PAY-SHORT'],
  ] as const)('%#', (given, label, to) => {
    expect(nextStepOf(given)).toEqual({ label, to });
  });

  it('is null while the payment of an order is verified', () => {
    expect(nextStepOf({ ...matching, order_id: 'HT-1' })).toBeNull();
  });
});

it('a short payment shows the amount received and the part in the balance', () => {
  expect(pillOf(short)).toBe('short');
  expect(paymentStatusText(short)).toBe('₹449.00 received. It’s in your balance.');
});
