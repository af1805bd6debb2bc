import { paymentMessages, paymentNotices } from '@haat/contracts/payment-messages';
import { describe, expect, it } from 'vitest';
import {
  checkReport,
  paymentForm,
  reportPayment,
  SIGNED_OUT,
  screenshotError,
} from './report-payment.ts';

const report = { transactionId: ' 632501259006 ', referenceText: 'neelkhadi.in', screenshot: null };
const paid = { amountPaise: 54900, tr: null };
const picture = new File(['x'], 'paid.png', { type: 'image/png' });

describe('The payment form', () => {
  it('requires only the transaction ID', () => {
    expect(checkReport({ transactionId: ' ', referenceText: '', screenshot: null })).toEqual({
      errors: { transactionId: 'Transaction ID is required.' },
    });
    expect(checkReport({ ...report, referenceText: '' })).toBeNull();
  });

  it.each(['0501501259006', 'UTR 5015 0125', 'TXN0000', '501501259006 or 501501259007'])(
    'refuses %s without a request, because it does not contain exactly one UTR',
    (transactionId) => {
      expect(checkReport({ ...report, transactionId })).toEqual({
        errors: { transactionId: 'Please enter the 12-digit UTR of this payment.' },
      });
    },
  );

  it('accepts only an image as the screenshot', () => {
    expect(checkReport({ ...report, screenshot: picture })).toBeNull();
    const paper = new File(['x'], 'paid.pdf', { type: 'application/pdf' });
    expect(checkReport({ ...report, screenshot: paper })).toEqual({
      errors: { screenshot: 'The screenshot must be an image. Choose an image file.' },
    });
  });

  it('refuses a screenshot above five megabytes', () => {
    const huge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    expect(screenshotError(huge).screenshot).toContain('too large');
    expect(screenshotError(null)).toEqual({});
  });

  it('sends the specified fields and omits empty ones', () => {
    const full = paymentForm({ ...report, screenshot: picture }, paid);
    expect(full.get('txn_id')).toBe('632501259006');
    expect(full.get('amount')).toBe('549.00');
    expect(full.get('reference_text')).toBe('neelkhadi.in');
    expect((full.get('screenshot') as File).name).toBe('paid.png');
    const bare = paymentForm({ ...report, referenceText: ' ' }, paid);
    expect([...bare.keys()]).toEqual(['txn_id', 'amount']);
  });

  it('sends the reference of the payment link when the server created it', () => {
    const tied = paymentForm(report, { ...paid, tr: 'HAAT6326K3M792QD' });
    expect(tied.get('tr')).toBe('HAAT6326K3M792QD');
  });
});

describe('Submitting a payment', () => {
  it('returns the reference code', async () => {
    const send = async () =>
      ({ ok: true, data: { data: { reference_code: 'PAY-1' } }, position: null }) as const;
    expect(await reportPayment(send, report, paid)).toEqual({
      ok: true,
      balanceUsedPaise: null,
      referenceCode: 'PAY-1',
      notice: null,
    });
  });

  it('returns the server’s reason for a refusal', async () => {
    const failure = { kind: 'refused', status: 409, text: 'Used already.', fields: {} } as const;
    const send = async () => ({ ok: false, failure }) as const;
    expect(await reportPayment(send, report, paid)).toEqual({
      ok: false,
      refusal: { whole: 'Failed to submit payment: Used already.' },
    });
  });

  it('returns the server’s error at its field', async () => {
    const text = paymentMessages.utrRequired;
    const failure = { kind: 'refused', status: 400, text, fields: {} } as const;
    const send = async () => ({ ok: false, failure }) as const;
    expect(await reportPayment(send, report, paid)).toEqual({
      ok: false,
      refusal: { errors: { transactionId: text } },
    });
  });

  it('reports an expired session for every 401 answer', async () => {
    const failure = { kind: 'refused', status: 401, text: 'Who?', fields: {} } as const;
    const send = async () => ({ ok: false, failure }) as const;
    const refusal = { whole: SIGNED_OUT };
    expect(await reportPayment(send, report, paid)).toEqual({ ok: false, refusal });
  });

  it('passes on the server’s notice about the payment', async () => {
    const notice = paymentNotices.disputed;
    const data = { data: { reference_code: 'PAY-1', notice } };
    const send = async () => ({ ok: true, data, position: null }) as const;
    expect(await reportPayment(send, report, paid)).toMatchObject({ ok: true, notice });
  });

  it('fails without a reference code', async () => {
    const send = async () => ({ ok: true, data: { data: {} }, position: null }) as never;
    expect(await reportPayment(send, report, paid)).toMatchObject({ ok: false });
  });
});
