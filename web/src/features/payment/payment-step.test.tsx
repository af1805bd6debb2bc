// @vitest-environment happy-dom
import { domainOrderMessages, markFailure } from '@haat/contracts/domain-order-messages';
import { orderMessages } from '@haat/contracts/messages';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  code,
  intent,
  link,
  OPEN,
  OPENS,
  opened,
  pay,
  payment,
  REPORT,
  reported,
  SETTINGS,
} from '../../../testing/payment-step.tsx';
import { customer, settings } from '../../../testing/samples.ts';
import { held, ok, refusal, unreachable } from '../../../testing/server.ts';
import { saveSubmittedPayment } from './submitted-payment.ts';

test('the payee is shown once it is known, as a code to scan and as text', async () => {
  const answer = held();
  pay({}, { [SETTINGS]: answer.respond });
  expect(screen.getAllByText('Loading...')).not.toEqual([]);
  expect(screen.queryByRole('link', { name: 'Open UPI app' })).toBeNull();
  answer.release(ok(settings));
  const link = await screen.findByRole('link', { name: 'Open UPI app' });
  expect(link.getAttribute('href')).toMatch(/^upi:\/\/pay\?pa=haat@bank&pn=Haat&am=549\.00&/);
  screen.getByRole('img', { name: 'UPI payment code for ₹549.00' });
  screen.getByText('haat@bank');
});

test('the server is asked what it wants in the link, which holds what it answers', async () => {
  const { dispatched, received, change } = pay({});
  await waitFor(() =>
    expect(dispatched('paymentOpened')).toEqual([{ type: 'paymentOpened', intent }]),
  );
  expect(received.find(({ request }) => request === OPEN)?.body).toEqual(OPENS.domain);
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

test('nothing is there to scan before the server has had a moment to say what belongs into it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const first = held();
  const { dispatched } = pay({}, { [OPEN]: first.respond });
  await screen.findByText('haat@bank');
  expect(screen.queryByRole('link', { name: 'Open UPI app' })).toBeNull();
  // A refused code must never show; a late answer must not block the payment.
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(link()).toMatch(/&tr=neelkhadiin[0-9a-f]{6}$/);
  first.release(opened);
  await waitFor(() => expect(dispatched('paymentOpened')).toHaveLength(1));
});

test.each([
  ['refuses', refusal(429, 'Too many attempts.')],
  ['cannot be reached', unreachable],
  ['answers something else', ok({})],
])('the customer can pay while the server %s', async (_, respond) => {
  const { dispatched, requests } = pay({}, { [OPEN]: respond });
  await screen.findByRole('link', { name: 'Open UPI app' });
  await waitFor(() => expect(requests()).toContain(OPEN));
  expect(link()).toMatch(/&am=549\.00&cu=INR&tn=neelkhadi\.in&tr=neelkhadiin[0-9a-f]{6}$/);
  expect(dispatched('paymentOpened')).toEqual([]);
});

test('a lost answer of the server is requested again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const text = 'We host this domain already.';
  const answers = [unreachable, () => refusal(409, text)];
  const { requests } = pay({ kind: 'hosting' }, { [OPEN]: () => answers.shift()?.() });
  const openCount = () => requests().filter((request) => request === OPEN).length;
  await screen.findByRole('link', { name: 'Open UPI app' });
  await waitFor(() => expect(openCount()).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await screen.findByText(text);
  expect(screen.queryByRole('link', { name: 'Open UPI app' })).toBeNull();
  // That is its word.
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(openCount()).toBe(2);
});

test('a link is requested once per customer, domain and price', async () => {
  const { requests, change } = pay({ intent });
  await screen.findByRole('link', { name: 'Open UPI app' });
  const openCount = () => requests().filter((request) => request === OPEN).length;
  expect(openCount()).toBe(0);
  change({ intent, pricePaise: 599_00 });
  expect(openCount()).toBe(1);
  await waitFor(() => expect(link()).toContain('&am=599.00&'));
  expect(link()).not.toContain('&tr=HAAT');
});

test('a payment given up for another one gets the link that it did not need before', async () => {
  const { requests, change, dispatched } = pay(reported);
  await screen.findByText(/Transaction ID received at/);
  expect(requests()).not.toContain(OPEN);
  change({ payment: null });
  await waitFor(() =>
    expect(dispatched('paymentOpened')).toEqual([{ type: 'paymentOpened', intent }]),
  );
});

test('what cannot be delivered is not paid: why, and nothing to scan', async () => {
  const text = 'We host this domain already.';
  const { change } = pay({ kind: 'hosting' }, { [OPEN]: refusal(409, text) });
  await screen.findByText(text);
  expect(screen.queryByRole('link', { name: 'Open UPI app' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  // A payment that is made already goes on, whatever is said of it when the order is submitted.
  change(reported);
  await screen.findByText(/Transaction ID received at/);
});

test('a customer who is blocked is led to support in the place of a code to pay by', async () => {
  pay({}, { [OPEN]: refusal(403, orderMessages.blocked) });
  const support = await screen.findByRole('link', { name: 'contact support' });
  expect(support.getAttribute('href')).toContain('tab=tickets');
  expect(screen.queryByRole('link', { name: 'Open UPI app' })).toBeNull();
});

test('an answer that comes for another price is left alone', async () => {
  const late = held();
  const answers = [late.respond, held().respond];
  const { dispatched, change } = pay({}, { [OPEN]: () => answers.shift()?.() ?? opened });
  change({ pricePaise: 599_00 });
  late.release(opened);
  await screen.findByRole('link', { name: 'Open UPI app' });
  expect(answers).toEqual([]);
  expect(dispatched('paymentOpened')).toEqual([]);
});

test('the payment is reported with the reference of the link that was shown', async () => {
  const lines = { [REPORT]: ok({ data: { reference_code: 'PAY-1' } }) };
  const { dispatched, received } = pay({ intent }, lines);
  const id = await screen.findByRole('textbox', { name: /^Transaction ID/ });
  fireEvent.change(id, { target: { value: '632512345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹549.00' }));
  await waitFor(() => expect(dispatched('paymentReported')).toHaveLength(1));
  const { body } = received.find(({ request }) => request === REPORT) ?? {};
  expect(body instanceof FormData && body.get('tr')).toBe('HAAT6326K3M792QD');
});

test('that another account reported the payment too is told as it is known', () => {
  const notice = paymentNotices.disputed;
  const { change } = pay({});
  // One that is there before is read out by every screen reader.
  const places = screen.getAllByRole('status');
  change({ ...reported, payment: { ...payment, notice } });
  expect(places).toContain(screen.getByText(notice).closest('[role="status"]'));
});

test('without the payee there is no payment, but a reason and a retry', async () => {
  const answers = [refusal(400, 'The shop is closed.'), ok(settings)];
  pay({}, { [SETTINGS]: () => answers.shift() ?? refusal(500, 'None left.') });
  await screen.findByText('The shop is closed.');
  expect(screen.queryByRole('textbox', { name: /^Transaction ID/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('textbox', { name: /^Transaction ID/ });
});

test('a payment that is reported is kept for this tab, whatever happens to the modal', async () => {
  const lines = { 'POST /api/payments/createInitial': ok({ data: { reference_code: 'PAY-1' } }) };
  const { dispatched } = pay({}, lines);
  const id = await screen.findByRole('textbox', { name: /^Transaction ID/ });
  fireEvent.change(id, { target: { value: '632512345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹549.00' }));
  await waitFor(() => expect(dispatched('paymentReported')).toHaveLength(1));
  expect(sessionStorage.getItem('reportedPayment')).toContain('PAY-1');
});

test.each([
  ['neelkhadi.in', 1],
  ['othername.in', 0],
])('a payment kept for neelkhadi.in serves %s %i times', (subject, times) => {
  const purpose = { customerId: customer.id, kind: 'domain', subject: 'neelkhadi.in' } as const;
  saveSubmittedPayment(sessionStorage, purpose, payment);
  const { dispatched, requests } = pay({ subject });
  // What is paid already needs no link.
  expect(requests().includes(OPEN)).toBe(times === 0);
  expect(dispatched('paymentReported').map((action) => action.payment)).toEqual(
    Array.from({ length: times }, () => payment),
  );
});

test('once it is reported, the reference code stands ready and the order is submitted', () => {
  const { onSubmit, dispatch } = pay(reported);
  expect(document.activeElement).toBe(code());
  expect(code().value).toBe('PAY-7K3M-92QD');
  fireEvent.change(code(), { target: { value: 'PAY-2' } });
  expect(dispatch).toHaveBeenCalledWith({
    type: 'referenceCodeEdited',
    referenceCode: 'PAY-2',
  });
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
  saveSubmittedPayment(
    sessionStorage,
    { customerId: 'C-1', kind: 'domain', subject: 'neelkhadi.in' },
    payment,
  );
  const { dispatched } = pay({ ...reported, message });
  expect(screen.getByRole('alert').textContent).toContain(domainOrderMessages.verificationFailed);
  fireEvent.click(screen.getByRole('button', { name: 'Use a different transaction ID' }));
  expect(dispatched('paymentReopened')).toHaveLength(1);
  expect(sessionStorage.getItem('reportedPayment')).toBeNull();
});

test.each([
  orderMessages.blocked,
  `${orderMessages.paymentNotVerified} ${orderMessages.blocked}`,
  domainOrderMessages.couldNotProcess(orderMessages.blocked),
])('a blocked customer is asked for no other payment: %s', (text) => {
  pay({ ...reported, message: markFailure(text) });
  expect(screen.getByRole('alert').textContent).toContain(orderMessages.blocked);
  expect(screen.queryByRole('button', { name: 'Use a different transaction ID' })).toBeNull();
});

test('who was logged out meanwhile is led to the login', () => {
  const message = markFailure(domainOrderMessages.sessionNotFound);
  const { onLogin } = pay({ ...reported, message });
  fireEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
  expect(onLogin).toHaveBeenCalledOnce();
});

test('a payment given up for another begins again at the transaction id', async () => {
  const { change } = pay(reported);
  await screen.findByText(/Transaction ID received at/);
  change({ payment: null });
  const id = screen.getByRole('textbox', { name: /^Transaction ID/ });
  expect(document.activeElement).toBe(id);
});

test('a session lost at “I have paid” keeps what was typed and offers the login', async () => {
  const { onLogin, dispatched } = pay(
    { report: { transactionId: '63251234567' } },
    { 'POST /api/payments/createInitial': refusal(401, orderMessages.unauthorized) },
  );
  const id = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Transaction ID/ });
  expect(id.value).toBe('63251234567');
  fireEvent.change(id, { target: { value: '632512345678' } });
  expect(dispatched('reportEdited').at(-1)?.report.transactionId).toBe('632512345678');
  fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹549.00' }));
  fireEvent.click(await screen.findByRole('button', { name: 'LOGIN' }));
  expect(onLogin).toHaveBeenCalledOnce();
  expect(id.value).toBe('632512345678');
});

test('a price that the server has changed is asked for again', async () => {
  const { onOtherPrice } = pay({ pricePaise: 449_00 });
  await waitFor(() => expect(onOtherPrice).toHaveBeenCalledOnce());
});

test.each(['domain', 'code', 'hosting', 'combined'] as const)(
  'a payment of %s has a link of the server, by which it is known for what it was made',
  async (kind) => {
    const { received, dispatched } = pay({ kind });
    await waitFor(() => expect(dispatched('paymentOpened')).toHaveLength(1));
    expect(received.find(({ request }) => request === OPEN)?.body).toEqual(OPENS[kind]);
  },
);
