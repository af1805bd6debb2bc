// @vitest-environment happy-dom
import { orderMessages } from '@haat/contracts/messages';
import { paymentMessages } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { replacedPayment } from '../../../testing/samples.ts';
import { held, ok, refusal, serve, unreachable } from '../../../testing/server.ts';
import { CorrectPayment } from './correct-payment.tsx';

const REPORT = 'POST /api/payments/createInitial';
const REPLACE = 'POST /api/orders/HT-1/payment';
const accepted = ok({ data: { reference_code: 'PAY-2' } });
const both = { [REPORT]: accepted, [REPLACE]: ok(replacedPayment) };

const ORDER = { orderId: 'HT-1', kind: 'domain' } as const;

type Of = ComponentProps<typeof CorrectPayment>['of'];

const correct = (lines: Parameters<typeof serve>[0] = both, of: Of = ORDER) => {
  const received = serve(lines);
  const corrected = vi.fn();
  renderPage(
    <CorrectPayment
      of={of}
      amountPaise={549_00}
      subject="neelkhadi.in"
      given="…3557"
      onCorrected={corrected}
    />,
  );
  const requests = () => received.map(({ request }) => request);
  return { received, requests, corrected };
};

const opener = () => screen.getByRole('button', { name: 'Edit transaction ID' });
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Transaction ID/ });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const check = () => fireEvent.click(screen.getByRole('button', { name: 'Save transaction ID' }));
const open = async () => {
  fireEvent.click(opener());
  await screen.findByRole('textbox', { name: /^Transaction ID/ });
};
const begin = async (utr = '632512345678') => {
  await open();
  type(utr);
  check();
};

test('the form opens on demand, with the focus in its field and the old transaction ID above it', async () => {
  correct();
  expect(screen.queryByRole('textbox')).toBeNull();
  await open();
  screen.getByRole('region', { name: 'Edit transaction ID' });
  expect(document.activeElement).toBe(box());
  expect(screen.getByText('3557').closest('dd')?.textContent).toContain('ending in');
  screen.getByText('PhonePe');
});

test.each([
  ['domain', /Your registrant, billing and nameserver details don’t change\./],
  ['code', /same order\. Your item and its domain don’t change\./],
  ['hosting', /same order\. Your plan and its domain don’t change\./],
  ['free_hosting', /same order\. Your plan and its domain don’t change\./],
] as const)('the form says which details of an order of %s do not change', async (kind, words) => {
  correct(both, { orderId: 'HT-1', kind });
  await open();
  screen.getByText(words);
});

test('the form closes again and the focus returns to the button', async () => {
  correct();
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'It’s correct, keep it' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(opener());
});

test('a valid transaction ID is submitted, and the order gets the new payment', async () => {
  const { received, corrected } = correct();
  await begin(' 6325 1234 5678 ');
  await waitFor(() => expect(corrected).toHaveBeenCalledOnce());
  const [report, replace] = received;
  if (!(report?.body instanceof FormData)) throw new Error('No form was sent.');
  expect(Object.fromEntries(report.body.entries())).toEqual({
    txn_id: '6325 1234 5678',
    amount: '549.00',
    reference_text: 'neelkhadi.in',
  });
  expect(replace).toMatchObject({ request: REPLACE, body: { referenceCode: 'PAY-2' } });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an invalid transaction ID is not sent', async () => {
  const { requests } = correct();
  await begin('T2611221203557');
  screen.getByText(paymentMessages.utrRequired);
  expect(document.activeElement).toBe(box());
  expect(requests()).toEqual([]);
});

const manyOpen = refusalMessages.tooManyOpenPayments(3);
test.each([
  ['submission', { [REPORT]: refusal(429, manyOpen) }, orderMessages.submitPaymentFailed(manyOpen)],
  [
    'order',
    { [REPORT]: accepted, [REPLACE]: refusal(409, refusalMessages.paymentConfirmed) },
    refusalMessages.paymentConfirmed,
  ],
])('a refusal of the %s shows its reason, and the form stays open', async (_, lines, why) => {
  const { corrected } = correct(lines);
  await begin();
  await screen.findByText(why);
  expect(document.activeElement?.textContent).toContain('Save transaction ID');
  expect(box().value).toBe('632512345678');
  expect(corrected).not.toHaveBeenCalled();
});

test('both requests can be repeated after a lost connection', async () => {
  const answers = [unreachable, () => ok(replacedPayment)];
  const { requests, corrected } = correct({
    [REPORT]: accepted,
    [REPLACE]: () => (answers.shift() ?? unreachable)(),
  });
  await begin();
  await screen.findByText(/couldn’t reach Haat/);
  check();
  await waitFor(() => expect(corrected).toHaveBeenCalledOnce());
  expect(requests()).toEqual([REPORT, REPLACE, REPORT, REPLACE]);
});

test('the form cannot be sent twice, edited or closed while it is sending', async () => {
  const answer = held();
  const { requests, corrected } = correct({ [REPORT]: accepted, [REPLACE]: answer.respond });
  await begin();
  const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Processing...' });
  expect(box().readOnly).toBe(true);
  const keep = screen.getByRole<HTMLButtonElement>('button', { name: /keep it/ });
  expect(keep.disabled).toBe(true);
  fireEvent.submit(busy.form as HTMLFormElement);
  await waitFor(() => expect(requests()).toEqual([REPORT, REPLACE]));
  answer.release(ok(replacedPayment));
  await waitFor(() => expect(corrected).toHaveBeenCalledOnce());
  expect(requests()).toHaveLength(2);
});

test('a payment without an order is corrected in one request', async () => {
  const { received, corrected } = correct(
    { 'POST /api/payments/PAY-1/correct': accepted },
    { referenceCode: 'PAY-1' },
  );
  await begin();
  await waitFor(() => expect(corrected).toHaveBeenCalledOnce());
  expect(corrected).toHaveBeenCalledWith(
    null,
    expect.objectContaining({ referenceCode: 'PAY-2', transactionId: '632512345678' }),
  );
  expect(received.map(({ request, body }) => [request, body])).toEqual([
    ['POST /api/payments/PAY-1/correct', { txn_id: '632512345678' }],
  ]);
});
