// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { payment, priceList } from '../../../testing/samples.ts';
import { ok, refusal, serve } from '../../../testing/server.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ReplacementDomains } from './replacement-domains.tsx';

const SUGGESTED = 'GET /api/domain/alternatives?domain=neelkhadi.in';
const alternatives = [
  { domain: 'neel-khadi.in', price: 549 },
  { domain: 'neelkhadi.co.in', price: 449 },
  { domain: 'neelkhadi.com', price: 899 },
];

const shop = {
  [SUGGESTED]: ok({ alternatives }),
  'GET /api/domain/prices': ok(priceList),
  'GET /api/domain/check?domain=haldi.in': ok({
    'haldi.in': { status: 'available', premium: false },
  }),
  'GET /api/domain/price?domain=haldi.in': ok({ domain: 'haldi.in', price: 549, currency: 'INR' }),
};

const open = (lines: Parameters<typeof serve>[0] = {}) => {
  serve({ ...shop, ...lines });
  const order = vi.fn();
  renderPage(names(order));
  return order;
};

const names = (order: () => void) => (
  <ReplacementDomains
    taken="neelkhadi.in"
    paidPaise={549_00}
    besidePaise={0}
    referenceCode="PAY-7K3M-92QD"
    isMain
    isBusy={false}
    error={null}
    onOrder={order}
  />
);

const name = (label: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name: label });
const askFor = (typed: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Another domain' }), {
    target: { value: typed },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Check Availability' }));
};

test('the first replacement domain is selected, and each one shows its price difference', async () => {
  const order = open();
  expect((await name(/^neel-khadi\.in, ₹549\.00, nothing more to pay$/)).checked).toBe(true);
  await name(/₹449\.00, ₹100\.00 to your balance/);
  await name(/₹899\.00, ₹350\.00 more with UPI/);
  fireEvent.click(screen.getByRole('button', { name: 'Order neel-khadi.in' }));
  expect(order).toHaveBeenCalledWith({ domain: 'neel-khadi.in', pricePaise: 549_00 });
});

test('another replacement domain can be selected and ordered', async () => {
  const order = open();
  fireEvent.click(await name(/neelkhadi\.co\.in/));
  screen.getByText('₹100.00 to your balance', { selector: '.sm' });
  fireEvent.click(screen.getByRole('button', { name: 'Order neelkhadi.co.in' }));
  expect(order).toHaveBeenCalledWith({ domain: 'neelkhadi.co.in', pricePaise: 449_00 });
});

test('a replacement domain that the payment does not cover leads to a new order', async () => {
  const order = open();
  fireEvent.click(await name(/neelkhadi\.com/));
  const link = screen.getByRole('link', { name: 'Order neelkhadi.com' });
  expect(link.getAttribute('href')).toBe('/domains/buy-new-domain?domain=neelkhadi.com');
  expect(order).not.toHaveBeenCalled();
});

test('a domain typed by the customer is checked, selected and ordered', async () => {
  const order = open();
  await name(/neel-khadi/);
  askFor('Haldi.in');
  expect((await name(/^haldi\.in/)).checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Order haldi.in' }));
  expect(order).toHaveBeenCalledWith({ domain: 'haldi.in', pricePaise: 549_00 });
});

test('an unavailable or invalid domain shows an error, and the suggestions stay', async () => {
  open({
    'GET /api/domain/check?domain=haldi.in': ok({
      'haldi.in': { status: 'unavailable', premium: false },
    }),
  });
  await name(/neel-khadi/);
  askFor('haldi.in');
  expect((await screen.findByRole('alert')).textContent).toBe('Domain is not available');
  askFor('haldi');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Invalid domain format. Use example.com'),
  );
  await name(/neel-khadi/);
});

test('without suggestions the search, the balance and the refund are offered', async () => {
  open({ [SUGGESTED]: refusal(400, 'No names.') });
  await screen.findByText('No similar domains available. Search for one below.');
  expect(screen.queryByRole('radio')).toBeNull();
  screen.getByRole('button', { name: 'Keep ₹549.00 in your balance' });
  screen.getByRole('button', { name: 'request a refund' });
  askFor('haldi.in');
  await name(/^haldi\.in/);
});

test('in a dialog the order button is in the footer and disappears with the suggestions', async () => {
  serve(shop);
  const order = vi.fn();
  const inside = (isShown: boolean) => (
    <Dialog
      opened
      isSteady
      onClose={vi.fn()}
      title="Order Status"
      footer={<button type="button">Cancel</button>}
    >
      <div data-testid="body">{isShown && names(order)}</div>
    </Dialog>
  );
  const page = renderPage(inside(true));
  const button = await screen.findByRole('button', { name: 'Order neel-khadi.in' });
  expect(screen.getByTestId('body').contains(button)).toBe(false);
  fireEvent.click(button);
  expect(order).toHaveBeenCalledOnce();
  page.rerender(inside(false));
  expect(screen.queryByRole('button', { name: 'Order neel-khadi.in' })).toBeNull();
  screen.getByRole('button', { name: 'Cancel' });
});

describe('A customer who wants no replacement domain', () => {
  const unusedPayment = { ...payment, reference_code: 'PAY-7K3M-92QD', amount: 549, free: 549 };
  const BACK = 'POST /api/payments/PAY-7K3M-92QD/refund-request';
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name }));

  test('keeps the balance and sees where the money is', async () => {
    open({ 'GET /api/payments': ok({ payments: [unusedPayment] }) });
    await press('Keep ₹549.00 in your balance');
    await screen.findByText('₹549.00 is in your balance. Use it for your next order.');
  });

  test('requests a refund', async () => {
    open({
      'GET /api/payments': ok({ payments: [unusedPayment] }),
      [BACK]: ok({ number: 'BACK-1', message: 'We have your request.' }),
    });
    await press('request a refund');
    await press('Request a refund of ₹549.00');
    await screen.findByText('We have your request.');
  });

  test('sees that the payment is being verified, and can contact support about it', async () => {
    const matching = { ...unusedPayment, status: 'matching', next: 'nothing', free: 0 };
    open({ 'GET /api/payments': ok({ payments: [matching] }) });
    await press('Keep ₹549.00 in your balance');
    await screen.findByText('₹549.00 goes to your balance once verified.');
    await press('request a refund');
    const write = await screen.findByRole('link', { name: 'Contact support' });
    expect(write.getAttribute('href')).toBe('/user/dashboard?tab=tickets&payment=PAY-7K3M-92QD');
  });
});
