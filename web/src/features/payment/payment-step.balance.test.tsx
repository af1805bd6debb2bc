// @vitest-environment happy-dom
import { orderMessages } from '@haat/contracts/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  BALANCE,
  code,
  FROM_BALANCE,
  intent,
  OPEN,
  pay,
  REPORT,
  reported,
} from '../../../testing/payment-step.tsx';
import { held, ok, refusal, unreachable } from '../../../testing/server.ts';
import { BALANCE_RULE_WITH_UPI } from './balance.tsx';
import type { PaymentAction } from './payment-flow.ts';

describe('Paying from the balance', () => {
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Use your balance/ });
  const chosen = (dispatched: (type: 'balanceChosen') => readonly PaymentAction[]) =>
    dispatched('balanceChosen').map((action) =>
      action.type === 'balanceChosen' ? action.balancePaise : null,
    );

  test('is not offered while the balance is empty', async () => {
    const { requests } = pay({});
    await waitFor(() => expect(requests()).toContain(BALANCE));
    screen.getByText('Google Pay, PhonePe, Paytm, BHIM or any UPI app');
    expect(screen.queryByText('Use your balance')).toBeNull();
  });

  test('uses the balance up to the price', async () => {
    const { dispatched, requests } = pay({ balance: 500 });
    expect((await box()).checked).toBe(false);
    fireEvent.click(await box());
    expect(chosen(dispatched)).toEqual([500_00]);
    expect(requests()).not.toContain(FROM_BALANCE);
  });

  test('leaves the rest to be paid by UPI, and says when the balance is charged', async () => {
    pay({ balance: 500, balancePaise: 500_00, intent });
    await screen.findByText('₹500.00, full balance');
    screen.getByText('Pay the remaining ₹49.00');
    screen.getByText('Dukaan, 1 year');
    const link = await screen.findByRole('link', { name: 'Open UPI app' });
    expect(link.getAttribute('href')).toContain('&am=49.00&');
    screen.getByRole('button', { name: 'I have paid ₹49.00' });
    screen.getByText(BALANCE_RULE_WITH_UPI);
  });

  const reportTheRest = async (used: number, notice?: string) => {
    const answer = ok({ data: { reference_code: 'PAY-1', balance_used: used, notice } });
    const step = pay({ balance: 500, balancePaise: 500_00, intent }, { [REPORT]: answer });
    const id = await screen.findByRole('textbox', { name: /^Transaction ID/ });
    fireEvent.change(id, { target: { value: '632512345678' } });
    fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹49.00' }));
    await waitFor(() => expect(step.requests()).toContain(REPORT));
    return step;
  };

  test('sends the balance used with the payment for the rest', async () => {
    const { dispatched, received } = await reportTheRest(500);
    await waitFor(() => expect(dispatched('paymentReported')).toHaveLength(1));
    const { body } = received.find(({ request }) => request === REPORT) ?? {};
    expect(body instanceof FormData && [body.get('amount'), body.get('use_balance')]).toEqual([
      '49.00',
      '500.00',
    ]);
  });

  test('deselects a balance that has changed and explains where the money is', async () => {
    const why = 'Your balance has changed. We submitted your UPI payment without your balance.';
    const { dispatched } = await reportTheRest(0, why);
    await screen.findByText(why);
    expect(dispatched('paymentReported')).toEqual([]);
    expect(chosen(dispatched)).toEqual([0]);
  });

  test('opens a payment when the balance covers the price, and fills in its reference code', async () => {
    const answer = held();
    const { dispatched, received } = pay({ balance: 900 }, { [FROM_BALANCE]: answer.respond });
    fireEvent.click(await box());
    expect((await box()).disabled).toBe(true);
    answer.release(ok({ data: { reference_code: 'PAY-BAL-1' } }));
    await waitFor(() =>
      expect(dispatched('referenceCodeEdited').at(-1)).toMatchObject({
        referenceCode: 'PAY-BAL-1',
      }),
    );
    expect(chosen(dispatched).at(-1)).toBe(549_00);
    expect(received.find(({ request }) => request === FROM_BALANCE)?.body).toEqual({
      purpose: { kind: 'domain', title: 'neelkhadi.in' },
      amount: '549.00',
    });
  });

  test('opens no second payment when the balance is deselected and selected again', async () => {
    const step = pay(
      { balance: 900 },
      { [FROM_BALANCE]: ok({ data: { reference_code: 'PAY-BAL-1' } }) },
    );
    fireEvent.click(await box());
    await waitFor(() => expect(step.dispatched('referenceCodeEdited')).toHaveLength(2));
    const all = { balancePaise: 549_00, referenceCode: 'PAY-BAL-1' };
    step.change(all);
    fireEvent.click(await box());
    step.change({ balancePaise: 0, referenceCode: '' });
    fireEvent.click(await box());
    expect(step.dispatched('referenceCodeEdited').at(-1)).toMatchObject({
      referenceCode: 'PAY-BAL-1',
    });
    expect(step.requests().filter((request) => request === FROM_BALANCE)).toHaveLength(1);
  });

  test.each([
    [
      'a balance that is too low',
      refusal(409, 'Your balance is ₹1.00.'),
      'Your balance is ₹1.00.',
      0,
    ],
    ['an expired session', refusal(401, orderMessages.unauthorized), orderMessages.unauthorized, 1],
    ['an unreachable API', unreachable, /couldn’t reach Haat/, 0],
    ['an invalid answer', ok({}), orderMessages.unexpected, 0],
  ])(
    'deselects the balance with the reason after a refusal: %s',
    async (_, answer, text, logins) => {
      const { dispatched } = pay({ balance: 900 }, { [FROM_BALANCE]: answer });
      fireEvent.click(await box());
      await screen.findByText(text);
      expect(chosen(dispatched).at(-1)).toBe(0);
      expect(screen.queryAllByRole('button', { name: 'LOGIN' })).toHaveLength(logins);
    },
  );

  test('shows only the reference code and the button when the balance covers the price', async () => {
    const all = { balance: 900, balancePaise: 549_00 };
    const { onSubmit, requests } = pay({ ...all, referenceCode: 'PAY-BAL-1' });
    await screen.findByText('₹549.00 of ₹900.00');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('textbox', { name: /^Transaction ID/ })).toBeNull();
    expect(code().value).toBe('PAY-BAL-1');
    fireEvent.click(screen.getByRole('button', { name: 'Submit Order' }));
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(requests()).not.toContain(OPEN);
  });

  test.each([
    ['selected without a payment', 900, 549_00],
    ['that is now too low', 100, 500_00],
  ])('deselects a balance %s', async (_, balance, balancePaise) => {
    const { dispatched } = pay({ balance, balancePaise });
    await waitFor(() => expect(chosen(dispatched)).toEqual([0]));
  });

  test('is disabled while the order is submitted and once a payment is submitted', async () => {
    const { change } = pay({ balance: 500, balancePaise: 49_00, isSubmitting: true });
    expect((await box()).disabled).toBe(true);
    change({ ...reported, isSubmitting: false });
    expect((await box()).disabled).toBe(true);
  });
});
