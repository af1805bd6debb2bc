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

test('the nearest name is chosen, and each says what it means for the money', async () => {
  const order = open();
  expect((await name(/^neel-khadi\.in, ₹549\.00, nothing more to pay$/)).checked).toBe(true);
  await name(/₹449\.00, ₹100\.00 to your balance/);
  await name(/₹899\.00, ₹350\.00 more with UPI/);
  fireEvent.click(screen.getByRole('button', { name: 'Order neel-khadi.in' }));
  expect(order).toHaveBeenCalledWith({ domain: 'neel-khadi.in', pricePaise: 549_00 });
});

test('another one of them is ordered once it is chosen', async () => {
  const order = open();
  fireEvent.click(await name(/neelkhadi\.co\.in/));
  screen.getByText('₹100.00 to your balance', { selector: '.sm' });
  fireEvent.click(screen.getByRole('button', { name: 'Order neelkhadi.co.in' }));
  expect(order).toHaveBeenCalledWith({ domain: 'neelkhadi.co.in', pricePaise: 449_00 });
});

test('a name that the payment does not cover is ordered in an order of its own', async () => {
  const order = open();
  fireEvent.click(await name(/neelkhadi\.com/));
  const link = screen.getByRole('link', { name: 'Order neelkhadi.com' });
  expect(link.getAttribute('href')).toBe('/domains/buy-new-domain?domain=neelkhadi.com');
  expect(order).not.toHaveBeenCalled();
});

test('a name of one’s own is looked up, chosen and ordered', async () => {
  const order = open();
  await name(/neel-khadi/);
  askFor('Haldi.in');
  expect((await name(/^haldi\.in/)).checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Order haldi.in' }));
  expect(order).toHaveBeenCalledWith({ domain: 'haldi.in', pricePaise: 549_00 });
});

test('what cannot be had says why, and the others stay', async () => {
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

test('without suggestions there is the search, and the ways to the money', async () => {
  open({ [SUGGESTED]: refusal(400, 'No names.') });
  await screen.findByText('No similar domains available. Search for one below.');
  expect(screen.queryByRole('radio')).toBeNull();
  screen.getByRole('button', { name: 'Keep ₹549.00 in your balance' });
  screen.getByRole('button', { name: 'request a refund' });
  askFor('haldi.in');
  await name(/^haldi\.in/);
});

test('in a dialog its button stands in the foot, and goes with the names', async () => {
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

describe('who wants no other name', () => {
  const unusedPayment = { ...payment, reference_code: 'PAY-7K3M-92QD', amount: 549, free: 549 };
  const BACK = 'POST /api/payments/PAY-7K3M-92QD/refund-request';
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name }));

  test('keeps the money, and is told where it is', async () => {
    open({ 'GET /api/payments': ok({ payments: [unusedPayment] }) });
    await press('Keep ₹549.00 in your balance');
    await screen.findByText('₹549.00 is in your balance. Use it for your next order.');
  });

  test('asks for it back from there', async () => {
    open({
      'GET /api/payments': ok({ payments: [unusedPayment] }),
      [BACK]: ok({ number: 'BACK-1', message: 'We have your request.' }),
    });
    await press('request a refund');
    await press('Request a refund of ₹549.00');
    await screen.findByText('We have your request.');
  });

  test('reads what is waited for while it is not verified, and writes with it named', async () => {
    const matching = { ...unusedPayment, status: 'matching', next: 'nothing', free: 0 };
    open({ 'GET /api/payments': ok({ payments: [matching] }) });
    await press('Keep ₹549.00 in your balance');
    await screen.findByText('₹549.00 goes to your balance once verified.');
    await press('request a refund');
    const write = await screen.findByRole('link', { name: 'Contact support' });
    expect(write.getAttribute('href')).toBe('/user/dashboard?tab=tickets&payment=PAY-7K3M-92QD');
  });
});
