// @vitest-environment happy-dom
import { paymentMessages } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { held, ok, refusal, serve } from '../../../testing/server.ts';
import { ReportForm } from './report-form.tsx';

const REPORT = 'POST /api/payments/createInitial';
const accepted = ok({ data: { reference_code: 'PAY-7K3M-92QD' } });

const report = (lines: Parameters<typeof serve>[0] = { [REPORT]: accepted }) => {
  const received = serve(lines);
  const reported = vi.fn();
  const { container } = renderPage(
    <ReportForm
      paid={{ amountPaise: 549_00, tr: null }}
      referenceText="neelkhadi.in"
      takesFocus={false}
      onReported={reported}
    />,
  );
  const picker = () => container.querySelector('input[type="file"]') as HTMLInputElement;
  return { received, reported, picker };
};

const transactionId = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: /^Transaction ID/ });
const type = (value: string) => fireEvent.change(transactionId(), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹549.00' }));

test('a missing transaction ID shows an error, takes the focus, and nothing is sent', () => {
  const { received } = report();
  send();
  screen.getByText(paymentMessages.transactionIdRequired);
  expect(document.activeElement).toBe(transactionId());
  expect(received).toEqual([]);
  type('632512345678');
  expect(screen.queryByText(paymentMessages.transactionIdRequired)).toBeNull();
});

test('an invalid transaction ID shows a hint, and an error when it is submitted', () => {
  const { received } = report();
  type('T2311211042');
  screen.getByText(/The UTR is 12 digits/);
  send();
  screen.getByText(paymentMessages.utrRequired);
  expect(transactionId().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(transactionId());
  expect(received).toEqual([]);
});

test('a UTR with twelve equal digits shows a hint but is sent', async () => {
  const { reported } = report();
  type('777777777777');
  screen.getByText(/All 12 digits are the same/);
  send();
  await waitFor(() => expect(reported).toHaveBeenCalledOnce());
});

test('the payment is sent with its amount and answered with its reference code', async () => {
  const { received, reported } = report();
  type(' 632512345678 ');
  send();
  await waitFor(() => expect(reported).toHaveBeenCalledOnce());
  const [sent] = received;
  if (!(sent?.body instanceof FormData)) throw new Error('No form was sent.');
  expect(Object.fromEntries(sent.body.entries())).toEqual({
    txn_id: '632512345678',
    amount: '549.00',
    reference_text: 'neelkhadi.in',
  });
  expect(sent.headers.get('idempotency-key')).not.toBeNull();
  expect(reported.mock.calls[0]?.[0]).toMatchObject({
    referenceCode: 'PAY-7K3M-92QD',
    amountPaise: 549_00,
  });
});

test('the form cannot be edited or sent twice while it is sending', async () => {
  const answer = held();
  const { received, reported } = report({ [REPORT]: answer.respond });
  type('632512345678');
  send();
  const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Processing...' });
  expect(busy.disabled).toBe(true);
  expect(transactionId().readOnly).toBe(true);
  fireEvent.submit(busy.form as HTMLFormElement);
  answer.release(accepted);
  await waitFor(() => expect(reported).toHaveBeenCalledOnce());
  expect(received).toHaveLength(1);
});

test('a refusal shows its reason until the next edit', async () => {
  const { reported } = report({ [REPORT]: refusal(409, refusalMessages.linkNotYours) });
  type('632512345678');
  send();
  const text = `Failed to submit payment: ${refusalMessages.linkNotYours}`;
  await screen.findByText(text);
  expect(document.activeElement?.textContent).toContain('I have paid');
  type('632512345679');
  expect(screen.queryByText(text)).toBeNull();
  expect(reported).not.toHaveBeenCalled();
});

test('a screenshot must be an image, and can be removed again', () => {
  const { received, picker } = report();
  const choose = (file: File) => fireEvent.change(picker(), { target: { files: [file] } });
  type('632512345678');
  choose(new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' }));
  screen.getByText(refusalMessages.screenshotNotImage);
  send();
  expect(received).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove the screenshot' }));
  expect(screen.queryByText(refusalMessages.screenshotNotImage)).toBeNull();
  choose(new File(['PNG'], 'paid.png', { type: 'image/png' }));
  screen.getByText('paid.png');
});

test('the help on where to find the transaction ID is shown on demand', () => {
  report();
  const where = screen.getByRole('button', { name: 'Where to find it' });
  expect(screen.queryByText('PhonePe')?.closest('dl')?.hidden).toBe(true);
  fireEvent.click(where);
  expect(where.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('PhonePe').closest('dl')?.hidden).toBe(false);
});
