// @vitest-environment happy-dom
import { domainOrderMessages, markFailure } from '@haat/contracts/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../testing/render.tsx';
import { customer, settings } from '../../../../testing/samples.ts';
import { held, ok, refusal, serve } from '../../../../testing/server.ts';
import { keepReportedPayment } from '../../payment/reported-payment.ts';
import { PaymentStep } from './payment-step.tsx';

const SETTINGS = 'GET /api/settings';

const payment = {
  referenceCode: 'PAY-7K3M-92QD',
  amountPaise: 549_00,
  reportedAt: '2026-11-21T05:10:00.000Z',
};

type Step = ComponentProps<typeof PaymentStep>;

const pay = (shown: Partial<Step>, lines = {}) => {
  serve({ [SETTINGS]: ok(settings), ...lines });
  const told = {
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
    payment: null,
    referenceCode: '',
    isSubmitting: false,
    message: null,
    ...told,
    ...shown,
  };
  const { rerender } = renderPage(<PaymentStep {...step} />);
  const change = (changed: Partial<Step>) => rerender(<PaymentStep {...step} {...changed} />);
  return { ...told, change };
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
  const { onReported } = pay({ domain });
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
