// @vitest-environment happy-dom
import type { ListedRefund } from '@haat/contracts/http/refunds';
import { refundMessages } from '@haat/contracts/refund-messages';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { payment } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { RefundList } from './refund-list.tsx';
import { RefundRequest } from './request-refund.tsx';

const DESTINATION = 'POST /api/account/refund-destination';
const upi = {
  kind: 'upi',
  shown: 'as…@okaxis',
  changed_at: '2026-11-22T05:00:00.000Z',
} as const;
const refund: ListedRefund = {
  ...{ number: 'BACK-7K3M92QD', state: 'requested', amount: 749, payments: ['PAY-1'] },
  ...{ destination: 'as…@okaxis', transfer_reference: null, sent_on: null },
  since: '2026-11-22T05:00:00.000Z',
};
const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('Requesting a refund', () => {
  test('combines several payments into one sum and one request', async () => {
    const received = serve({
      'GET /api/refunds': ok({ destination: upi, refunds: [] }),
      'POST /api/balance/refund-request': ok({ number: 'BACK-1', message: 'We have it.' }),
    });
    const other = { ...payment, reference_code: 'PAY-2', free: 300 };
    renderPage(<RefundRequest payments={[payment, other]} />);
    await screen.findByText('as…@okaxis');
    await press('Request a refund of ₹749.00');
    await screen.findByText('We have it.');
    const posted = received.filter(({ request }) => request.startsWith('POST'));
    expect(posted).toHaveLength(1);
  });
});

test('a typed destination must be saved before the refund is requested', async () => {
  const received = serve({
    'GET /api/refunds': ok({ destination: null, refunds: [] }),
    [DESTINATION]: ok({ destination: upi, message: 'Saved.' }),
    'POST /api/payments/PAY-8H2Q-41TX/refund-request': ok({
      number: 'BACK-1',
      message: 'We have it.',
    }),
  });
  renderPage(<RefundRequest payments={[payment]} />);
  await screen.findByLabelText(/^UPI ID/);
  type('UPI ID', 'asha@okaxis');
  await press('Request a refund of ₹449.00');
  await screen.findByText('Save your refund details first.');
  await press('Save refund details');
  await screen.findByText('Saved. Now request your refund.');
  await press('Request a refund of ₹449.00');
  await screen.findByText('We have it.');
  expect(received.flatMap(({ request }) => (request.startsWith('POST') ? [request] : []))).toEqual([
    DESTINATION,
    'POST /api/payments/PAY-8H2Q-41TX/refund-request',
  ]);
});

describe('The refund destination', () => {
  test('is requested first, and the account number must be entered twice', async () => {
    const received = serve({ [DESTINATION]: ok({ destination: upi, message: 'Saved.' }) });
    renderPage(<RefundRequest payments={[payment]} />);
    const kind = await screen.findByLabelText('Send refunds to');
    fireEvent.change(kind, { target: { value: 'account' } });
    type('Account number again', '002345678910');
    fireEvent.change(screen.getByLabelText(/^Account number(?! again)/), {
      target: { value: '002345678901' },
    });
    type('IFSC', 'hdfc0001234');
    type('Account holder', 'Asha Verma');
    await press('Save refund details');
    await screen.findByText(refundMessages.accountNumbersDiffer);
    type('Account number again', '0023 4567 8901');
    await press('Save refund details');
    await screen.findByText('Saved. Now request your refund.');
    const { body } = received.find(({ request }) => request === DESTINATION) ?? {};
    expect(body).toMatchObject({
      ...{ kind: 'account', account_number: '002345678901', ifsc: 'HDFC0001234' },
    });
    expect(body).not.toHaveProperty('currentPassword');
  });

  test('is changed with the password, and a refusal is shown at its field', async () => {
    serve({
      'GET /api/refunds': ok({ destination: upi, refunds: [] }),
      'GET /api/account/safety': ok({ passkeys: [], passkeysAt: null, oneTimeCodes: null }),
      [DESTINATION]: refusal(400, 'Wrong.', { currentPassword: 'Incorrect password.' }),
    });
    renderPage(<RefundRequest payments={[payment]} />);
    await press('Change');
    type('UPI ID', 'asha@oksbi');
    type('Current password', 'a guess of mine');
    await press('Save refund details');
    await screen.findByText('Incorrect password.');
  });
});

describe('A refund', () => {
  const show = (changes: Partial<ListedRefund>) => {
    const answer = { destination: upi, refunds: [{ ...refund, ...changes }] };
    const received = serve({
      'GET /api/refunds': ok(answer),
      'POST /api/refunds/BACK-7K3M92QD/withdraw': ok({ number: refund.number, message: '' }),
    });
    renderPage(<RefundList answer={answer} />);
    return received;
  };

  test.each([
    [{ state: 'recorded' }, 'We’ve recorded your refund of ₹749.00. We’ll send it to as…@okaxis.'],
    [
      { state: 'recorded', destination: null },
      'We’ve recorded your refund of ₹749.00. Enter a UPI ID or a bank account above so that we can send it.',
    ],
    [
      { state: 'sent', transfer_reference: '532698765440', sent_on: '2026-11-23' },
      'We’ve refunded ₹749.00 to as…@okaxis on 23 Nov 2026. Transaction ID (UTR): 532698765440. Banks can take a few working days.',
    ],
    [
      { state: 'returned' },
      'Your refund of ₹749.00 didn’t go through. The bank returned the money, and we added it back to your balance.',
    ],
  ] as const)('with %j shows its status and cannot be withdrawn', (changes, text) => {
    show(changes);
    screen.getByText(text);
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  test('that is only requested can be withdrawn', async () => {
    const received = show({});
    await press('Cancel request BACK-7K3M92QD');
    await expect
      .poll(() => received.map(({ request }) => request))
      .toContain('POST /api/refunds/BACK-7K3M92QD/withdraw');
  });
});
