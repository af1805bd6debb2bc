// @vitest-environment happy-dom
import { orderMessages } from '@haat/contracts/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { code, PAYMENTS, pay, payment, REPORT, reported } from '../../../testing/payment-step.tsx';
import { payment as unused } from '../../../testing/samples.ts';
import { ok, refusal } from '../../../testing/server.ts';

describe('A mistyped transaction ID', () => {
  const given = {
    ...reported,
    payment: { ...payment, transactionId: '632512345678' },
  };
  const CORRECT = `POST /api/payments/${payment.referenceCode}/correct`;
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Edit transaction ID' }));
    return screen.findByRole('textbox', { name: /^Transaction ID/ });
  };

  test('is shown and can be corrected, and the payment gets the new reference code', async () => {
    const { dispatched, received } = pay(given, {
      [CORRECT]: ok({ data: { reference_code: 'PAY-RIGHT' } }),
    });
    expect((await screen.findByText(/^Transaction ID$/)).textContent).toBe(
      'Transaction ID 632512345678',
    );
    const box = await open();
    expect(document.activeElement).toBe(box);
    // The box that submits the order waits until it is known what pays it.
    expect(screen.queryByRole('button', { name: 'Submit Order' })).toBeNull();
    fireEvent.change(box, { target: { value: '632501259006' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save transaction ID' }));
    await waitFor(() => expect(dispatched('paymentReported')).toHaveLength(1));
    expect(dispatched('paymentReported')[0]?.payment).toMatchObject({
      referenceCode: 'PAY-RIGHT',
      transactionId: '632501259006',
      amountPaise: 549_00,
    });
    expect(received.find(({ request }) => request === CORRECT)?.body).toEqual({
      txn_id: '632501259006',
    });
    expect(received.some(({ request }) => request === REPORT)).toBe(false);
    expect(sessionStorage.getItem('reportedPayment')).toContain('PAY-RIGHT');
    screen.getByRole('button', { name: 'Submit Order' });
  });

  test('stays in the form, with a login button, when the session has expired', async () => {
    const { onLogin } = pay(given, { [CORRECT]: refusal(401, orderMessages.unauthorized) });
    fireEvent.change(await open(), { target: { value: '632501259006' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save transaction ID' }));
    fireEvent.click(await screen.findByRole('button', { name: 'LOGIN' }));
    expect(onLogin).toHaveBeenCalledOnce();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /^Transaction ID/ });
    expect(box.value).toBe('632501259006');
  });

  test('can be kept, and the order continues', async () => {
    const { dispatched } = pay(given);
    await screen.findByText(/^Transaction ID$/);
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'It’s correct, keep it' }));
    expect(document.activeElement).toBe(code());
    expect(dispatched('paymentDropped')).toEqual([]);
    screen.getByRole('button', { name: 'Edit transaction ID' });
  });

  test('cannot be edited once the payment is verified', async () => {
    const verified = { ...unused, reference_code: payment.referenceCode, amount: 549, free: 549 };
    pay(given, { [PAYMENTS]: ok({ payments: [{ ...verified, credited: 549 }] }) });
    await screen.findByText('Verified');
    screen.getByText(/^Transaction ID$/);
    expect(screen.queryByRole('button', { name: 'Edit transaction ID' })).toBeNull();
  });
});
