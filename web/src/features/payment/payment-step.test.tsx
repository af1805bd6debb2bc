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

test('the payee is shown as a QR code and as text once the settings load', async () => {
  const answer = held();
  pay({}, { [SETTINGS]: answer.respond });
  expect(screen.getAllByText('Loading...')).not.toEqual([]);
  expect(screen.queryByRole('link', { name: 'Open UPI app' })).toBeNull();
  answer.release(ok(settings));
  const link = await screen.findByRole('link', { name: 'Open UPI app' });
  expect(link.getAttribute('href')).toMatch(/^upi:\/\/pay\?pa=haat@bank&pn=Haat&am=549\.00&/);
  screen.getByRole('img', { name: 'UPI QR code for ₹549.00' });
  screen.getByText('haat@bank');
});

test.each([
  ['A merchant’s UPI ID shows amount, link and copy buttons before the QR code', true],
  ['A personal UPI ID shows the QR code before the copy buttons, and no link', false],
])('%s', async (_, isMerchant) => {
  const shown = { ...settings, payee: { ...settings.payee, isMerchant } };
  pay({ intent }, { [SETTINGS]: ok(shown) });
  const code = await screen.findByRole('img', { name: 'UPI QR code for ₹549.00' });
  const isBeforeCode = (what: Element) =>
    (what.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const copies = ['Amount', 'Pay to (UPI ID)', 'Reference text'].map((fact) =>
    screen.getByRole('button', { name: `Copy ${fact}` }),
  );
  expect(copies.map(isBeforeCode)).toEqual([isMerchant, isMerchant, isMerchant]);
  const links = screen.queryAllByRole('link', { name: 'Open UPI app' });
  expect(links.map(isBeforeCode)).toEqual(isMerchant ? [true] : []);
});

test('the payment link contains the details opened by the server', async () => {
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
  screen.getByRole('img', { name: 'UPI QR code for ₹599.00' });
  screen.getByText('neelkhadi.in for Asha');
  screen.getByRole('button', { name: 'I have paid ₹599.00' });
});

test('no payment link is shown until the server answers or 3 s have passed', async () => {
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
  ['is unreachable', unreachable],
  ['sends an invalid answer', ok({})],
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

test('a payment replaced by another one requests a payment link', async () => {
  const { requests, change, dispatched } = pay(reported);
  await screen.findByText(/Transaction ID received at/);
  expect(requests()).not.toContain(OPEN);
  change({ payment: null });
  await waitFor(() =>
    expect(dispatched('paymentOpened')).toEqual([{ type: 'paymentOpened', intent }]),
  );
});

test('a product that cannot be delivered shows the reason and no payment link', async () => {
  const text = 'We host this domain already.';
  const { change } = pay({ kind: 'hosting' }, { [OPEN]: refusal(409, text) });
  await screen.findByText(text);
  expect(screen.queryByRole('link', { name: 'Open UPI app' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  // A payment that is made already goes on, whatever is said of it when the order is submitted.
  change(reported);
  await screen.findByText(/Transaction ID received at/);
});

test('a blocked customer gets a link to support instead of a payment link', async () => {
  pay({}, { [OPEN]: refusal(403, orderMessages.blocked) });
  const support = await screen.findByRole('link', { name: 'contact support' });
  expect(support.getAttribute('href')).toContain('tab=tickets');
  expect(screen.queryByRole('link', { name: 'Open UPI app' })).toBeNull();
});

test('an answer for an outdated price is ignored', async () => {
  const late = held();
  const answers = [late.respond, held().respond];
  const { dispatched, change } = pay({}, { [OPEN]: () => answers.shift()?.() ?? opened });
  change({ pricePaise: 599_00 });
  late.release(opened);
  await screen.findByRole('link', { name: 'Open UPI app' });
  expect(answers).toEqual([]);
  expect(dispatched('paymentOpened')).toEqual([]);
});

test('a submitted payment contains the reference of the shown link', async () => {
  const lines = { [REPORT]: ok({ data: { reference_code: 'PAY-1' } }) };
  const { dispatched, received } = pay({ intent }, lines);
  const id = await screen.findByRole('textbox', { name: /^Transaction ID/ });
  fireEvent.change(id, { target: { value: '632512345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹549.00' }));
  await waitFor(() => expect(dispatched('paymentReported')).toHaveLength(1));
  const { body } = received.find(({ request }) => request === REPORT) ?? {};
  expect(body instanceof FormData && body.get('tr')).toBe('HAAT6326K3M792QD');
});

test('the notice of a disputed payment is announced to screen readers', () => {
  const notice = paymentNotices.disputed;
  const { change } = pay({});
  // One that is there before is read out by every screen reader.
  const places = screen.getAllByRole('status');
  change({ ...reported, payment: { ...payment, notice } });
  expect(places).toContain(screen.getByText(notice).closest('[role="status"]'));
});

test('payment details that do not load show a reason and can be retried', async () => {
  const answers = [refusal(400, 'The shop is closed.'), ok(settings)];
  pay({}, { [SETTINGS]: () => answers.shift() ?? refusal(500, 'None left.') });
  await screen.findByText('The shop is closed.');
  expect(screen.queryByRole('textbox', { name: /^Transaction ID/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('textbox', { name: /^Transaction ID/ });
});

test.each([
  ['submits the order, too', {}, 1],
  [
    'with a notice leaves the order to be submitted',
    { notice: paymentNotices.screenshotNotSaved },
    0,
  ],
])('“I have paid” %s', async (_, more, times) => {
  const lines = { [REPORT]: ok({ data: { reference_code: payment.referenceCode, ...more } }) };
  const { dispatched, onSubmit, change } = pay({ intent }, lines);
  const id = await screen.findByRole('textbox', { name: /^Transaction ID/ });
  fireEvent.change(id, { target: { value: '632512345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹549.00' }));
  await waitFor(() => expect(dispatched('paymentReported')).toHaveLength(1));
  change({
    intent,
    payment: dispatched('paymentReported')[0]?.payment ?? null,
    referenceCode: 'PAY-1',
  });
  expect(onSubmit).toHaveBeenCalledTimes(times);
  screen.getByRole('button', { name: 'Submit Order' });
});

test('a submitted payment is stored for this tab', async () => {
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
])('a payment submitted for neelkhadi.in is used for %s %i times', (subject, times) => {
  const purpose = { customerId: customer.id, kind: 'domain', subject: 'neelkhadi.in' } as const;
  saveSubmittedPayment(sessionStorage, purpose, payment);
  const { dispatched, requests } = pay({ subject });
  // What is paid already needs no link.
  expect(requests().includes(OPEN)).toBe(times === 0);
  expect(dispatched('paymentReported').map((action) => action.payment)).toEqual(
    Array.from({ length: times }, () => payment),
  );
});

test('after the payment is submitted, the reference code has the focus and the order can be submitted', () => {
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

test('the reference code cannot be edited while the order is submitted', () => {
  pay({ ...reported, isSubmitting: true });
  expect(code().readOnly).toBe(true);
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Processing...' });
  expect(submit.disabled).toBe(true);
});

test('a refused payment can be replaced by another transaction ID', () => {
  const message = markFailure(domainOrderMessages.verificationFailed);
  saveSubmittedPayment(
    sessionStorage,
    { customerId: 'C-1', kind: 'domain', subject: 'neelkhadi.in' },
    payment,
  );
  const { dispatched } = pay({ ...reported, message });
  expect(screen.getByRole('alert').textContent).toContain(domainOrderMessages.verificationFailed);
  fireEvent.click(screen.getByRole('button', { name: 'Use a different transaction ID' }));
  expect(dispatched('paymentDropped')).toHaveLength(1);
  expect(sessionStorage.getItem('reportedPayment')).toBeNull();
});

test.each([
  orderMessages.blocked,
  `${orderMessages.paymentNotVerified} ${orderMessages.blocked}`,
  domainOrderMessages.couldNotProcess(orderMessages.blocked),
])('a blocked customer cannot enter another transaction ID: %s', (text) => {
  pay({ ...reported, message: markFailure(text) });
  expect(screen.getByRole('alert').textContent).toContain(orderMessages.blocked);
  expect(screen.queryByRole('button', { name: 'Use a different transaction ID' })).toBeNull();
});

test('a customer with an expired session gets a login button', () => {
  const message = markFailure(domainOrderMessages.sessionNotFound);
  const { onLogin } = pay({ ...reported, message });
  fireEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
  expect(onLogin).toHaveBeenCalledOnce();
});

test('replacing a payment moves the focus to the transaction ID', async () => {
  const { change } = pay(reported);
  await screen.findByText(/Transaction ID received at/);
  change({ payment: null });
  const id = screen.getByRole('textbox', { name: /^Transaction ID/ });
  expect(document.activeElement).toBe(id);
});

test('a session that expires at “I have paid” keeps the typed ID and offers the login', async () => {
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

test('a price that differs from the server’s is loaded again', async () => {
  const { onOtherPrice } = pay({ pricePaise: 449_00 });
  await waitFor(() => expect(onOtherPrice).toHaveBeenCalledOnce());
});

test.each(['domain', 'code', 'hosting', 'combined'] as const)(
  'the request for a payment link contains the purpose of %s',
  async (kind) => {
    const { received, dispatched } = pay({ kind });
    await waitFor(() => expect(dispatched('paymentOpened')).toHaveLength(1));
    expect(received.find(({ request }) => request === OPEN)?.body).toEqual(OPENS[kind]);
  },
);
