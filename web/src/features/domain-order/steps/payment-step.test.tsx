// @vitest-environment happy-dom
import { domainOrderMessages, markFailure, paymentNotices } from '@haat/contracts/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../testing/render.tsx';
import { customer, settings } from '../../../../testing/samples.ts';
import { held, ok, refusal, serve, unreachable } from '../../../../testing/server.ts';
import { keepReportedPayment } from '../../payment/reported-payment.ts';
import { PaymentStep } from './payment-step.tsx';

const SETTINGS = 'GET /api/settings';

const OPEN = 'POST /api/payments/open';
const opened = ok({ data: { tr: 'HAAT6326K3M792QD', amount: 549, note: 'neelkhadi.in' } });
const intent = {
  customerId: customer.id,
  subject: 'neelkhadi.in',
  pricePaise: 549_00,
  amountPaise: 549_00,
  tr: 'HAAT6326K3M792QD',
  note: 'neelkhadi.in',
};

const payment = {
  referenceCode: 'PAY-7K3M-92QD',
  amountPaise: 549_00,
  reportedAt: '2026-11-21T05:10:00.000Z',
};

type Step = ComponentProps<typeof PaymentStep>;

const pay = (shown: Partial<Step>, lines = {}) => {
  const received = serve({ [SETTINGS]: ok(settings), [OPEN]: opened, ...lines });
  const told = {
    onOpened: vi.fn(),
    onReported: vi.fn(),
    onReportAgain: vi.fn(),
    onLogin: vi.fn(),
    onEditCode: vi.fn(),
    onSubmit: vi.fn(),
  };
  const step: Step = {
    user: customer,
    domain: 'neelkhadi.in',
    pricePaise: 549_00,
    intent: null,
    payment: null,
    referenceCode: '',
    isSubmitting: false,
    message: null,
    ...told,
    ...shown,
  };
  const { rerender } = renderPage(<PaymentStep {...step} />);
  const change = (changed: Partial<Step>) => rerender(<PaymentStep {...step} {...changed} />);
  const requests = () => received.map(({ request }) => request);
  return { ...told, change, received, requests };
};

const reported = { payment, referenceCode: payment.referenceCode };
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Reference Code/ });

test('the payee is shown once it is known, as a code to scan and as text', async () => {
  const answer = held();
  pay({}, { [SETTINGS]: answer.respond });
  screen.getByText('Loading...');
  expect(screen.queryByRole('link', { name: 'Open UPI app' })).toBeNull();
  answer.release(ok(settings));
  const link = await screen.findByRole('link', { name: 'Open UPI app' });
  expect(link.getAttribute('href')).toMatch(/^upi:\/\/pay\?pa=haat@bank&pn=Haat&am=549\.00&/);
  screen.getByRole('img', { name: 'UPI payment code for ₹549.00' });
  screen.getByText('haat@bank');
});

const link = () => screen.getByRole('link', { name: 'Open UPI app' }).getAttribute('href');

test('the server is asked what it wants in the link, which holds what it answers', async () => {
  const { onOpened, received, change } = pay({});
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(intent));
  expect(received.find(({ request }) => request === OPEN)?.body).toEqual({
    domain: 'neelkhadi.in',
  });
  await screen.findByRole('link', { name: 'Open UPI app' });
  expect(link()).not.toContain('&tr=HAAT');
  change({ intent: { ...intent, amountPaise: 599_00, note: 'neelkhadi.in for Asha' } });
  expect(link()).toBe(
    'upi://pay?pa=haat@bank&pn=Haat&am=599.00&cu=INR' +
      '&tn=neelkhadi.in%20for%20Asha&tr=HAAT6326K3M792QD',
  );
  screen.getByRole('img', { name: 'UPI payment code for ₹599.00' });
  screen.getByText('neelkhadi.in for Asha');
  screen.getByRole('button', { name: 'I have paid ₹599.00' });
});

test.each([
  ['is late', held().respond],
  ['refuses', refusal(429, 'Too many attempts.')],
  ['cannot be reached', unreachable],
  ['answers something else', ok({})],
])('nobody is kept from paying while the server %s', async (_, respond) => {
  const { onOpened, requests } = pay({}, { [OPEN]: respond });
  await screen.findByRole('link', { name: 'Open UPI app' });
  await waitFor(() => expect(requests()).toContain(OPEN));
  expect(link()).toMatch(/&am=549\.00&cu=INR&tn=neelkhadi\.in&tr=neelkhadiin[0-9a-f]{6}$/);
  expect(onOpened).not.toHaveBeenCalled();
});

test('a link is asked for once for a customer, name and price, and anew for others', async () => {
  const { requests, change } = pay({ intent });
  await screen.findByRole('link', { name: 'Open UPI app' });
  const asked = () => requests().filter((request) => request === OPEN).length;
  expect(asked()).toBe(0);
  change({ intent, pricePaise: 599_00 });
  expect(asked()).toBe(1);
  expect(link()).toContain('&am=599.00&');
  expect(link()).not.toContain('&tr=HAAT');
});

test('a payment given up for another one gets the link that it did not need before', async () => {
  const { requests, change, onOpened } = pay(reported);
  await screen.findByText(/Payment reported at/);
  expect(requests()).not.toContain(OPEN);
  change({ payment: null });
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(intent));
});

test('an answer that comes for another price is left alone', async () => {
  const late = held();
  const answers = [late.respond, held().respond];
  const { onOpened, change } = pay({}, { [OPEN]: () => answers.shift()?.() ?? opened });
  change({ pricePaise: 599_00 });
  late.release(opened);
  await screen.findByRole('link', { name: 'Open UPI app' });
  expect(answers).toEqual([]);
  expect(onOpened).not.toHaveBeenCalled();
});

test('the payment is reported with the reference of the link that was shown', async () => {
  const lines = { 'POST /api/payments/createInitial': ok({ data: { reference_code: 'PAY-1' } }) };
  const { onReported, received } = pay({ intent }, lines);
  const id = await screen.findByRole('textbox', { name: /^Transaction ID/ });
  fireEvent.change(id, { target: { value: '632512345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹549.00' }));
  await waitFor(() => expect(onReported).toHaveBeenCalledOnce());
  const { body } = received.at(-1) ?? {};
  expect(body instanceof FormData && body.get('tr')).toBe('HAAT6326K3M792QD');
});

test('that another account reported the payment too is told as it is known', () => {
  const notice = paymentNotices.contested;
  const { change } = pay({});
  // One that is there before is read out by every screen reader.
  const places = screen.getAllByRole('status');
  change({ ...reported, payment: { ...payment, notice } });
  expect(places).toContain(screen.getByText(notice).closest('[role="status"]'));
});

test('without the payee nobody can pay: why, and a way to try again', async () => {
  const answers = [refusal(400, 'The shop is closed.'), ok(settings)];
  pay({}, { [SETTINGS]: () => answers.shift() ?? refusal(500, 'None left.') });
  await screen.findByText('The shop is closed.');
  expect(screen.queryByRole('textbox', { name: /^Transaction ID/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('textbox', { name: /^Transaction ID/ });
});

test('a payment that is reported is kept for this tab, whatever happens to the modal', async () => {
  const lines = { 'POST /api/payments/createInitial': ok({ data: { reference_code: 'PAY-1' } }) };
  const { onReported } = pay({}, lines);
  const id = await screen.findByRole('textbox', { name: /^Transaction ID/ });
  fireEvent.change(id, { target: { value: '632512345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹549.00' }));
  await waitFor(() => expect(onReported).toHaveBeenCalledOnce());
  expect(sessionStorage.getItem('reportedPayment')).toContain('PAY-1');
});

test.each([
  ['neelkhadi.in', 1],
  ['othername.in', 0],
])('a payment kept for neelkhadi.in serves %s %i times', (domain, times) => {
  const purpose = { customerId: customer.id, subject: 'neelkhadi.in' };
  keepReportedPayment(sessionStorage, purpose, payment);
  const { onReported, requests } = pay({ domain });
  // What is paid already needs no link.
  expect(requests().includes(OPEN)).toBe(times === 0);
  expect(onReported.mock.calls).toEqual(Array.from({ length: times }, () => [payment]));
});

test('once it is reported, the reference code stands ready and the order is submitted', () => {
  const { onSubmit, onEditCode } = pay(reported);
  expect(document.activeElement).toBe(code());
  expect(code().value).toBe('PAY-7K3M-92QD');
  fireEvent.change(code(), { target: { value: 'PAY-2' } });
  expect(onEditCode).toHaveBeenCalledWith('PAY-2');
  fireEvent.click(screen.getByRole('button', { name: 'Submit Order' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('while the order is submitted, the code cannot be edited', () => {
  pay({ ...reported, isSubmitting: true });
  expect(code().readOnly).toBe(true);
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Processing...' });
  expect(submit.disabled).toBe(true);
});

test('a refused payment can be replaced by another transaction id', () => {
  const message = markFailure(domainOrderMessages.verificationFailed);
  keepReportedPayment(sessionStorage, { customerId: 'C-1', subject: 'neelkhadi.in' }, payment);
  const { onReportAgain } = pay({ ...reported, message });
  expect(screen.getByRole('alert').textContent).toContain(domainOrderMessages.verificationFailed);
  fireEvent.click(screen.getByRole('button', { name: 'Give another transaction id' }));
  expect(onReportAgain).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('reportedPayment')).toBeNull();
});

test('who was logged out meanwhile is led to the login', () => {
  const message = markFailure(domainOrderMessages.sessionNotFound);
  const { onLogin } = pay({ ...reported, message });
  fireEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
  expect(onLogin).toHaveBeenCalledOnce();
});

test('a payment given up for another begins again at the transaction id', async () => {
  const { change } = pay(reported);
  await screen.findByText(/Payment reported at/);
  change({ payment: null });
  const id = screen.getByRole('textbox', { name: /^Transaction ID/ });
  expect(document.activeElement).toBe(id);
});
