import { describe, expect, it } from 'vitest';
import { checkReport, paymentForm, reportPayment } from './report-payment.ts';

const report = { transactionId: ' 632501259006 ', referenceText: 'neelkhadi.in', screenshot: null };
const picture = new File(['x'], 'paid.png', { type: 'image/png' });

describe('the UPI form', () => {
  it('requires the transaction id and nothing else', () => {
    expect(checkReport({ transactionId: ' ', referenceText: '', screenshot: null })).toEqual({
      transactionId: 'Transaction ID is required.',
    });
    expect(checkReport({ ...report, referenceText: '' })).toEqual({});
  });

  it('takes an image as the screenshot and refuses anything else', () => {
    expect(checkReport({ ...report, screenshot: picture })).toEqual({});
    const paper = new File(['x'], 'paid.pdf', { type: 'application/pdf' });
    expect(checkReport({ ...report, screenshot: paper })).toEqual({
      screenshot: 'The screenshot must be an image file.',
    });
  });

  it('refuses a screenshot above five megabytes', () => {
    const huge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    expect(checkReport({ ...report, screenshot: huge }).screenshot).toContain('too large');
  });

  it('sends the fields of the specification, leaving out what was not given', () => {
    const full = paymentForm({ ...report, screenshot: picture }, 54900);
    expect(full.get('txn_id')).toBe('632501259006');
    expect(full.get('amount')).toBe('549.00');
    expect(full.get('reference_text')).toBe('neelkhadi.in');
    expect((full.get('screenshot') as File).name).toBe('paid.png');
    const bare = paymentForm({ ...report, referenceText: ' ' }, 54900);
    expect([...bare.keys()]).toEqual(['txn_id', 'amount']);
  });
});

describe('reporting a payment', () => {
  it('gives the reference code', async () => {
    const send = async () =>
      ({ ok: true, data: { data: { reference_code: 'PAY-1' } }, position: null }) as const;
    expect(await reportPayment(send, report, 54900)).toEqual({ ok: true, referenceCode: 'PAY-1' });
  });

  it('says why the server refused it', async () => {
    const failure = { kind: 'refused', status: 409, text: 'Used already.', fields: {} } as const;
    const send = async () => ({ ok: false, failure }) as const;
    expect(await reportPayment(send, report, 54900)).toEqual({
      ok: false,
      error: 'Failed to submit payment: Used already.',
    });
  });

  it('never goes on without a reference code', async () => {
    const send = async () => ({ ok: true, data: { data: {} }, position: null }) as never;
    expect(await reportPayment(send, report, 54900)).toMatchObject({ ok: false });
  });
});
