// @vitest-environment happy-dom

import { domainOrderMessages, markFailure } from '@haat/contracts/domain-order-messages';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BALANCE, PAYMENTS, pay, payment, reported } from '../../../testing/payment-step.tsx';
import { payment as unused } from '../../../testing/samples.ts';
import { ok } from '../../../testing/server.ts';

describe('An unused payment', () => {
  const listed = (shown: Partial<ListedPayment>) => ({
    [PAYMENTS]: ok({ payments: [{ ...unused, amount: 549, free: 549, ...shown }] }),
  });

  test('is offered for any order and used with one click', async () => {
    const { dispatched } = pay({}, listed({}));
    await screen.findByText('You have an unused payment of ₹549.00');
    fireEvent.click(screen.getByRole('button', { name: 'Use this payment' }));
    expect(dispatched('paymentReported')).toEqual([
      {
        type: 'paymentReported',
        payment: {
          referenceCode: unused.reference_code,
          amountPaise: 549_00,
          reportedAt: unused.submitted_at,
          transactionId: unused.utr,
        },
      },
    ]);
    expect(sessionStorage.getItem('reportedPayment')).toContain(unused.reference_code);
  });

  test('replaces the balance', async () => {
    const { dispatched } = pay({ balance: 900, balancePaise: 100_00 }, listed({}));
    fireEvent.click(await screen.findByRole('button', { name: 'Use this payment' }));
    expect(dispatched('balanceChosen')).toEqual([{ type: 'balanceChosen', balancePaise: 0 }]);
  });

  test('that needs a correction offers to edit its transaction ID first', async () => {
    const { dispatched } = pay({}, listed({ status: 'waiting', next: 'correct', free: 0 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit transaction ID' }));
    expect(dispatched('paymentReported')[0]?.payment).toMatchObject({
      referenceCode: unused.reference_code,
      transactionId: unused.utr,
    });
    expect(screen.queryByRole('button', { name: 'Use this payment' })).toBeNull();
  });

  const own = { kind: 'domain', subject: 'neelkhadi.in' } as const;

  const PAID = 'You’ve already paid ₹549.00 for this';

  test.each([
    ['Verified', {}, 'Use this payment', PAID],
    ['Verifying', { status: 'matching', next: 'nothing', free: 0 }, 'Use this payment', PAID],
    ['Under review', { status: 'in_review', next: 'facts', free: 0 }, 'View payment', PAID],
    [
      'Not received',
      { status: 'expired', next: 'correct', free: 0, credited: null },
      'Edit transaction ID',
      'You submitted a payment of ₹549.00 for this',
    ],
  ] as const)(
    'for the same product is shown as %s, with one action',
    async (pill, shown, step, head) => {
      pay({}, listed({ ...own, ...shown }));
      await screen.findByText(head);
      screen.getByText(pill);
      screen.getByText(step);
    },
  );

  const short = {
    ...own,
    status: 'rejected',
    next: 'facts',
    credited: 274.5,
    free: 274.5,
  } as const;

  test('that is short pays its part, and UPI pays the rest', async () => {
    const { dispatched } = pay({}, listed(short));
    fireEvent.click(await screen.findByRole('button', { name: 'Pay the remaining ₹274.50' }));
    expect(dispatched('balanceChosen')).toEqual([{ type: 'balanceChosen', balancePaise: 274_50 }]);
  });

  test('is not short while the list lacks its balance part', async () => {
    const shown = { ...own, reference_code: payment.referenceCode, amount: 49, free: 49 };
    pay({ ...reported, payment: { ...payment, amountPaise: 49_00 } }, listed(shown));
    await screen.findByText('Verified');
    screen.getByRole('button', { name: 'Submit Order' });
  });

  test('that turns out to be short when the order is submitted can be topped up', async () => {
    const message = markFailure(refusalMessages.paymentTooLow('₹274.50', '₹549.00'));
    const code = { reference_code: payment.referenceCode };
    const answers = [{ status: 'matching', next: 'nothing', free: 0 } as const, short];
    const { dispatched, change } = pay(reported, {
      [PAYMENTS]: () => listed({ ...short, ...answers.shift(), ...own, ...code })[PAYMENTS],
    });
    await screen.findByText('Verifying');
    screen.getByText('Verifying. You don’t have to wait: submit your order now.');
    // The bank's answer since then is asked for at once.
    change({ message });
    const button = await screen.findByRole('button', { name: 'Pay the remaining ₹274.50' });
    expect(document.activeElement).toBe(button);
    screen.getByText('₹274.50 short');
    screen.getByText('You paid ₹274.50 of ₹549.00. Pay the remaining amount.');
    expect(screen.queryByRole('link', { name: 'contact support' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Submit Order' })).toBeNull();
    fireEvent.click(button);
    expect(dispatched('paymentDropped')).toHaveLength(1);
    expect(dispatched('balanceChosen')).toEqual([{ type: 'balanceChosen', balancePaise: 274_50 }]);
  });

  test('that is short can be topped up with a balance loaded before the payment arrived', async () => {
    const balances = [0, 274.5];
    const { dispatched, change } = pay(reported, {
      ...listed({ ...short, reference_code: payment.referenceCode }),
      [BALANCE]: () => ok({ balance: balances.shift() ?? 274.5, entries: [] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Pay the remaining ₹274.50' }));
    change({ payment: null, referenceCode: '', balancePaise: 274_50 });
    await screen.findByText('₹274.50, full balance');
    expect(dispatched('balanceChosen')).toEqual([{ type: 'balanceChosen', balancePaise: 274_50 }]);
  });

  test.each(['used', 'matching'] as const)(
    'that is linked to an order and %s links to that order and is not submitted again',
    async (status) => {
      const shown = { reference_code: payment.referenceCode, order_id: 'HT-9', status } as const;
      const { dispatched, change } = pay(
        { ...reported, isSubmitting: true },
        listed({ ...own, ...shown, next: 'nothing', free: 0 }),
      );
      // The answer that is waited for says it itself.
      await screen.findByText(status === 'used' ? 'Used' : 'Verifying');
      screen.getByRole('button', { name: 'Processing...' });
      change({ isSubmitting: false, message: markFailure(domainOrderMessages.tryLater) });
      const link = screen.getByRole('link', { name: 'View order' });
      expect(link.getAttribute('href')).toBe('/user/dashboard?tab=orders&order=HT-9');
      expect(document.activeElement).toBe(link);
      expect(screen.queryByText(domainOrderMessages.tryLater)).toBeNull();
      expect(screen.queryByRole('button', { name: 'Submit Order' })).toBeNull();
      fireEvent.click(
        await screen.findByRole('button', { name: 'Use a different transaction ID' }),
      );
      expect(dispatched('paymentDropped')).toHaveLength(1);
    },
  );

  test('is not offered twice beside a payment from the balance', async () => {
    const all = { balance: 549, balancePaise: 549_00, referenceCode: 'PAY-BAL-1' };
    const { requests } = pay(all, listed({ reference_code: 'PAY-BAL-1', utr: null }));
    await waitFor(() => expect(requests()).toContain(PAYMENTS));
    await screen.findByText('₹549.00, full balance');
    expect(screen.queryByText(/unused payment/)).toBeNull();
  });

  test('is not offered beside a submitted payment', async () => {
    const { requests } = pay(reported, listed({}));
    await waitFor(() => expect(requests()).toContain(PAYMENTS));
    expect(screen.queryByText(/unused payment/)).toBeNull();
  });
});
