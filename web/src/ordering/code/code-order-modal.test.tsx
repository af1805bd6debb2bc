// @vitest-environment happy-dom

import { domainOrderMessages, markSuccess } from '@haat/contracts/domain-order-messages';
import type { CodeItem } from '@haat/contracts/http/codes';
import type { OrderDetail } from '@haat/contracts/http/orders';
import { orderMessages } from '@haat/contracts/messages';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { codeItem, completedOrder, customer, order, settings } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { placedOrder } from '../../../testing/submission.ts';
import { saveSubmittedPayment } from '../../features/payment/submitted-payment.ts';
import { CodeOrderModal } from './code-order-modal.tsx';

const CREATE = 'POST /api/orders/codes/create';
const SESSION = 'GET /api/auth/session';
const TOTAL = '₹749.50';

const underReview = markSuccess(domainOrderMessages.underReview);
const placed = ok({
  ...placedOrder({ service: codeItem.page_title, status: 'under_review' }),
  message: underReview,
});
const codeOrder: OrderDetail = {
  ...order,
  kind: 'code',
  service: codeItem.page_title,
  price: 749.5,
  message: underReview,
};

type Lines = Parameters<typeof serve>[0];

const open = (lines: Lines = {}, item: CodeItem = codeItem) => {
  const received = serve({
    [SESSION]: ok({ user: customer }),
    'GET /api/settings': ok(settings),
    'POST /api/payments/open': ok({
      data: { tr: 'HAAT6326K3M792QD', amount: 749.5, note: 'HAAT HAAT6326K3M792QD' },
    }),
    'POST /api/payments/checkstatus': ok({ isValid: true, status: 'verified' }),
    'GET /api/orders/HT-1': ok({ order: codeOrder }),
    ...lines,
  });
  const close = vi.fn();
  const page = renderPage(<CodeOrderModal opened item={item} onClose={close} />);
  return { received, close, unmount: page.unmount };
};

const title = (name: string) => screen.findByRole('heading', { name });
const domain = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Domain/ });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = async (typed: string) => fireEvent.input(await domain(), { target: { value: typed } });

const proceedToPayment = async () => {
  await title('Enter your domain');
  await type('neelkhadi.in');
  press('Proceed');
  await title('Purchase summary');
  press('Confirm and Proceed to Payment');
  await title('Select Payment Method');
};

/** A customer who has paid already stands before the last button of the order. */
const proceedToSubmit = async (lines: Lines) => {
  saveSubmittedPayment(
    sessionStorage,
    { customerId: customer.id, kind: 'code', subject: codeItem.page_title },
    {
      referenceCode: 'PAY-7K3M-92QD',
      amountPaise: 749_50,
      reportedAt: '2026-11-21T05:10:00.000Z',
    },
  );
  const opened = open(lines);
  await proceedToPayment();
  await screen.findByText('Enter Payment Reference Code and submit order');
  return opened;
};

test('an empty domain shows an error at its field', async () => {
  open();
  await title('Enter your domain');
  press('Proceed');
  await screen.findByText(orderMessages.enterValidDomain);
  expect(document.activeElement).toBe(await domain());
  expect(screen.queryByLabelText('Back')).toBeNull();
});

test('the domain step says what the domain is for, and offers the customer’s own domains', async () => {
  open({ 'GET /api/orders': ok({ orders: [completedOrder] }) });
  const field = await domain();
  const about = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(about?.textContent).toMatch(/^Your licence is for one domain/);
  fireEvent.click(await screen.findByRole('button', { name: 'neelkhadi.in' }));
  expect(field.value).toBe('neelkhadi.in');
  press('Proceed');
  await title('Purchase summary');
});

test('the summary shows the item, the domain and the customer, and leads back', async () => {
  open();
  await type(' https://NeelKhadi.in/ ');
  press('Proceed');
  await title('Purchase summary');
  for (const text of ['neelkhadi.in', customer.email, '₹499.00', '₹250.50', 'UPI']) {
    screen.getByText(text);
  }
  expect(screen.getAllByText(TOTAL)).toHaveLength(3);
  fireEvent.click(screen.getByLabelText('Back'));
  expect((await domain()).value).toBe('neelkhadi.in');
});

test('typing the transaction ID advances the progress and keeps the focus', async () => {
  open();
  await proceedToPayment();
  const id = await screen.findByRole('textbox', { name: /^Transaction ID/ });
  id.focus();
  fireEvent.input(id, { target: { value: '6' } });
  await waitFor(() => screen.getByText('Step 5 of 7: UPI details'));
  expect(document.activeElement).toBe(id);
});

test('the order is submitted once, and the last step shows its status', async () => {
  const { received, close } = await proceedToSubmit({ [CREATE]: placed });
  press('Submit Order');
  fireEvent.submit(screen.getByLabelText(/^Reference Code/));
  await title('Order Status');
  expect(received.filter(({ request }) => request === CREATE)).toHaveLength(1);
  expect(received.find(({ request }) => request.endsWith('checkstatus'))?.body).toMatchObject({
    amount: 750,
  });
  expect(screen.getByText('Order Id').parentElement?.textContent).toContain('HT-1');
  expect(screen.getByText('Service').parentElement?.textContent).toContain(codeItem.page_title);
  screen.getByText('upi-statement-matcher.zip');
  screen.getByText('Available once your payment is verified');
  await screen.findByText(timelineTitles.downloadReady);
  expect(sessionStorage.length).toBe(0);
  fireEvent.click(await screen.findByText('Close'));
  expect(close).toHaveBeenCalledOnce();
});

test('a reload restores the order at its step', async () => {
  const { unmount } = open();
  await proceedToPayment();
  const id = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Transaction ID/ });
  fireEvent.input(await id(), { target: { value: '6325123' } });
  unmount();
  renderPage(<CodeOrderModal opened item={codeItem} onClose={vi.fn()} />);
  await title('Select Payment Method');
  expect((await id()).value).toBe('6325123');
});

test('a visitor who reloads at the login is asked to log in again', async () => {
  const { unmount } = open({ [SESSION]: ok({ user: null }) });
  await title('Login to place the order');
  await screen.findByLabelText(/^Password/);
  unmount();
  renderPage(<CodeOrderModal opened item={codeItem} onClose={vi.fn()} />);
  await title('Login to place the order');
  await screen.findByLabelText(/^Password/);
});

test('Cancel asks for confirmation once something was typed, and then deletes the draft', async () => {
  const { close } = open();
  await type('neelkhadi.in');
  press('Cancel');
  await screen.findByText(/^You haven’t ordered .+ yet\. Your details won’t be saved\.$/);
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(close).toHaveBeenCalledOnce();
  expect(sessionStorage.length).toBe(0);
});

test('an item with an invalid price cannot be paid', async () => {
  open({}, { ...codeItem, price: { amount: Number.NaN, setup: 0 } });
  await type('neelkhadi.in');
  press('Proceed');
  await screen.findByText(orderMessages.priceNotNumber);
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm/ });
  expect(confirm.disabled).toBe(true);
});
