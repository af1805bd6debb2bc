// @vitest-environment happy-dom
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { order, payment } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { PaymentPage } from './payment-page.tsx';

const show = (shown: Partial<ListedPayment>, lines: Parameters<typeof serve>[0] = {}) => {
  const received = serve({
    'GET /api/payments': ok({ payments: [{ ...payment, ...shown }] }),
    'GET /api/orders/HT-1': ok({ order }),
    ...lines,
  });
  renderPage(<PaymentPage referenceCode={payment.reference_code} />);
  return received;
};

const fact = async (label: string) =>
  (await screen.findByRole('rowheader', { name: label })).closest('tr') as HTMLElement;

const short: Partial<ListedPayment> = {
  amount: 549,
  credited: 449,
  free: 449,
  status: 'rejected',
  next: 'facts',
  notice: 'Our bank received ₹449.00 for this payment.',
  facts: [
    { label: 'Transaction ID', told: '632601774410', seen: '632601774410' },
    { label: 'Amount', told: '₹549.00', seen: '₹449.00' },
    { label: 'Paid on', told: '22 Nov 2026, 10:41', seen: '22 Nov 2026, 10:38' },
  ],
};

test('a mismatch between the entered details and the bank’s is marked', async () => {
  show(short);
  expect(within(await fact('Amount')).getByText('doesn’t match')).toBeTruthy();
  for (const label of ['Transaction ID', 'Paid on']) {
    expect(within(await fact(label)).queryByText('doesn’t match')).toBeNull();
  }
});

test('a short payment shows the amount received and the available actions', async () => {
  show(short);
  await screen.findByText('We have your ₹449.00');
  screen.getByText('Use ₹449.00 from your balance, and pay the rest with UPI.');
  const again = screen.getByRole('link', { name: 'Order again' });
  expect(again.getAttribute('href')).toBe(
    '/domains/buy-new-domain?domain=genda.co.in&pay=PAY-8H2Q-41TX',
  );
  const contest = screen.getByRole('link', { name: 'Report amount' });
  expect(contest.getAttribute('href')).toBe('/user/dashboard?tab=tickets&payment=PAY-8H2Q-41TX');
  fireEvent.click(screen.getByRole('button', { name: 'Request a refund' }));
  await screen.findByRole('button', { name: 'Request a refund of ₹449.00' });
});

test('a short payment that is spent offers no further use', async () => {
  show({ ...short, free: 0, notice: 'Please pay what is missing: it is kept for you and counts.' });
  await screen.findByText('Used or refunded');
  screen.getByText('₹449.00 received.');
  expect(screen.queryByText(/in your balance|kept for you/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Order again' })).toBeNull();
});

test('a disputed payment shows how many customers submitted it, but not who, and links to its order', async () => {
  show({
    status: 'in_review',
    next: 'facts',
    free: 0,
    order_id: 'HT-1',
    notice: paymentNotices.disputed,
    facts: [
      { label: 'Amount', told: '₹549.00', seen: null },
      { label: 'Submitted by', told: 'You', seen: '2 customers' },
    ],
  });
  screen.getByRole('heading', { name: 'Your payment' });
  await screen.findByRole('heading', { name: 'Payment under review' });
  expect((await fact('Submitted by')).textContent).toContain('2 customers');
  within(await fact('Amount')).getByText('Not known');
  screen.getByText(paymentNotices.disputed);
  // Of two who gave one id, one has mistyped it: the order is where that is mended.
  const correct = screen.getByRole('link', { name: 'Edit transaction ID' });
  expect(correct.getAttribute('href')).toContain('order=HT-1');
  // What leads on is the one marigold button of the page.
  const dispute = screen.getByRole('link', { name: 'Send screenshot' });
  const support = screen.getByRole('link', { name: 'Contact support' });
  expect(dispute.dataset.variant).toBe('cta');
  await screen.findByText('Order placed');
  expect(screen.getByRole('link', { name: 'HT-1' }).getAttribute('href')).toContain('order=HT-1');
  expect(support.getAttribute('href')).toMatch(/tab=tickets&order=HT-1.*&payment=PAY-8H2Q-41TX/);
});

test('the transaction ID of a payment without an order is shown and can be corrected', async () => {
  const corrected = { ...payment, reference_code: 'PAY-NEW' };
  const received = show(
    { status: 'waiting', next: 'correct', free: 0, utr: '632501110000' },
    {
      'POST /api/payments/PAY-8H2Q-41TX/correct': ok({
        data: { reference_code: corrected.reference_code },
      }),
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Edit transaction ID' }));
  const box = await screen.findByRole('textbox', { name: /^Transaction ID/ });
  expect(screen.getAllByText('632501110000')).toHaveLength(2);
  fireEvent.change(box, { target: { value: '632501259006' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save transaction ID' }));
  await waitFor(() =>
    expect(received.find(({ request }) => request.startsWith('POST'))?.body).toEqual({
      txn_id: '632501259006',
    }),
  );
});

test('the transaction ID of a payment that is being verified can be edited, without a prompt', async () => {
  show({ status: 'matching', next: 'nothing', credited: null, free: 0, utr: '632501110000' });
  const edit = await screen.findByRole('button', { name: 'Edit transaction ID' });
  expect(screen.queryByRole('heading', { name: 'Edit transaction ID' })).toBeNull();
  screen.getByText('Verifying');
  screen.getByRole('link', { name: 'Use this payment' });
  expect(screen.queryByText('Nothing to do')).toBeNull();
  fireEvent.click(edit);
  await screen.findByRole('textbox', { name: /^Transaction ID/ });
});

test('the same transaction ID can be entered again for an expired payment', async () => {
  show({ status: 'expired', next: 'correct', free: 0, utr: '632501110000' });
  await screen.findByText(/enter it again and we’ll check again/);
  screen.getByRole('button', { name: 'Edit transaction ID' });
});

test.each([
  ['waiting for its transaction ID', { status: 'waiting', next: 'correct', free: 0 }],
  ['used', { status: 'used', next: 'nothing', free: 0, order_id: 'HT-1' }],
] as const)('a payment that is %s shows no empty section', async (_, shown) => {
  show(shown);
  const paper = await screen.findByRole('region', { name: 'Payment PAY-8H2Q-41TX' });
  for (const piece of paper.children) expect(piece.textContent).not.toBe('');
  expect(screen.queryByText('What you can do')).toBeNull();
});

test('another customer’s payment is not shown', async () => {
  show({ reference_code: 'PAY-OTHER' });
  await screen.findByText('We can’t find this reference code in your account.');
});
