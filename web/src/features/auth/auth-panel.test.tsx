// @vitest-environment happy-dom
import { accountMessages } from '@haat/contracts/account-messages';
import { ACCOUNT_CREATED_STEP_MS } from '@haat/contracts/constants';
import { CONSENT_VERSIONS } from '@haat/contracts/legal-texts';
import { loginMessages, registrationMessages } from '@haat/contracts/messages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { consents, customer } from '../../../testing/samples.ts';
import { held, ok, refusal, serve } from '../../../testing/server.ts';
import { paths } from '../../config/paths.ts';
import { AuthPanel } from './auth-panel.tsx';

const open = (lines: Parameters<typeof serve>[0] = {}) => {
  serve({ 'GET /api/auth/session': ok({ user: null }), ...lines });
  const success = vi.fn();
  renderPage(<AuthPanel onSuccess={success} />);
  return { success };
};

const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const tick = (label: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name: label }));
const acceptTerms = () => tick(/^I accept the Terms/);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the login form requires both of its fields', () => {
  open();
  expect([box(/^Email/), box(/^Password/)].map(({ required }) => required)).toEqual([true, true]);
});

test.each([
  ['Login', loginMessages.fillAllFields, 2],
  ['Register', registrationMessages.allFieldsRequired, 6],
] as const)('%s with empty fields shows that each field is required', async (name, text, count) => {
  open();
  if (name === 'Register') {
    fireEvent.click(screen.getByRole('tab', { name }));
    acceptTerms();
  }
  await act(async () => press(name));
  screen.getByText(text);
  const wrong = screen
    .getAllByLabelText<HTMLInputElement>(/./)
    .filter((field) => field.getAttribute('aria-invalid') === 'true');
  expect(wrong).toHaveLength(count);
  for (const field of wrong) {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const words = ids.map((id) => document.getElementById(id)?.textContent);
    expect(words).toContain('This field is required');
  }
  expect(document.activeElement).toBe(wrong[0]);
});

test('a misspelt email provider gets a correction that can be clicked', () => {
  open();
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
  fireEvent.change(box(/^Email/), { target: { value: 'asha@gmial.com' } });
  press('Did you mean gmail.com?');
  expect(box(/^Email/).value).toBe('asha@gmail.com');
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});

test('a phone number typed key by key is reduced to its digits when the field loses focus', () => {
  open();
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
  for (const key of '+91 98765 43210 ext. 12') {
    fireEvent.change(box(/^Phone/), { target: { value: box(/^Phone/).value + key } });
  }
  fireEvent.blur(box(/^Phone/));
  expect(box(/^Phone/).value).toBe('+919876543210');
});

test('the registration form leads back to the login', () => {
  open();
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
  screen.getByText('Already have an account?');
  press('LOGIN');
  screen.getByRole('button', { name: 'Login' });
});

test('the focus moves to the first field when the form is switched', () => {
  open();
  press('Forgot password?');
  expect(document.activeElement).toBe(box(/^Email/));
  press('Back to login');
  screen.getByRole('button', { name: 'Login' });
  expect(document.activeElement).toBe(box(/^Email/));
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
  press('LOGIN');
  expect(document.activeElement).toBe(box(/^Email/));
});

const REGISTRATION = [
  [/^First name/, 'Asha'],
  [/^Last name/, 'Verma'],
  [/^Email/, 'asha@example.in'],
  [/^Phone/, '9000001234'],
  [/^Password/, 'kapas-1984'],
  [/^Confirm password/, 'kapas-1984'],
] as const;
const fillIn = (values: readonly (readonly [RegExp, string])[]) => {
  for (const [label, value] of values) fireEvent.change(box(label), { target: { value } });
};

test('the password rule is shown before registering, and an empty password causes no mismatch error', async () => {
  open();
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
  screen.getByText('At least 10 characters, and not a common password.');
  fillIn(REGISTRATION.filter(([label]) => String(label) !== String(/^Password/)));
  press('Register');
  await screen.findByText('This field is required');
  expect(screen.queryByText(registrationMessages.passwordsDoNotMatch)).toBeNull();
});

test('a login answer without a user is a failed login', async () => {
  const { success } = open({ 'POST /api/auth/login': ok({}) });
  fillIn([
    [/^Email/, 'asha@example.in'],
    [/^Password/, 'kapas-1984'],
  ]);
  press('Login');
  await screen.findByText(loginMessages.databaseConnectionIssue);
  expect(screen.queryByText(loginMessages.successful)).toBeNull();
  expect(success).not.toHaveBeenCalled();
});

const CONSENT = 'POST /api/account/consents';

test('without the terms nothing is sent, and the box has the error and the focus', async () => {
  const received = serve({});
  renderPage(<AuthPanel initialView="register" onSuccess={vi.fn()} />);
  fillIn(REGISTRATION);
  await act(async () => press('Register'));
  const terms = screen.getByRole('checkbox', { name: /^I accept the Terms/ });
  const errors = screen.getAllByText(accountMessages.acceptTerms);
  expect(errors.map(({ id }) => id)).toEqual([terms.getAttribute('aria-describedby')]);
  expect(terms.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(terms);
  expect(received).toEqual([]);
  acceptTerms();
  expect(screen.queryByText(accountMessages.acceptTerms)).toBeNull();
});

test.each([
  ['the terms', [/^I accept the Terms/], ['terms']],
  ['the terms and emails about offers', [/^I accept the Terms/, /offers/], ['terms', 'offers']],
] as const)('a new account sends its consent to %s', async (_name, labels, kinds) => {
  const received = serve({
    'POST /api/auth/register': { status: 201, body: { user: customer } },
    [CONSENT]: ok(consents),
  });
  renderPage(<AuthPanel initialView="register" onSuccess={vi.fn()} />);
  fillIn(REGISTRATION);
  for (const label of labels) tick(label);
  press('Register');
  await waitFor(() => expect(received).toHaveLength(1 + kinds.length));
  expect(Object.keys(received[0]?.body ?? {}).sort()).toEqual([
    ...['company_name', 'email', 'name', 'password', 'phone', 'surname'],
  ]);
  expect(received.slice(1).map(({ body }) => body)).toEqual(
    kinds.map((kind) => ({ kind, version: CONSENT_VERSIONS[kind], given: true })),
  );
});

test('an account whose consent cannot be saved is still open', async () => {
  const received = serve({
    'POST /api/auth/register': { status: 201, body: { user: customer } },
    [CONSENT]: refusal(503, 'Not now.'),
  });
  const success = vi.fn();
  renderPage(<AuthPanel initialView="register" onSuccess={success} />);
  fillIn(REGISTRATION);
  acceptTerms();
  press('Register');
  await waitFor(() => expect(success).toHaveBeenCalledExactlyOnceWith(customer));
  expect(received).toHaveLength(2);
});

test('a registration shows its progress and continues half a second after it succeeds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answer = held();
  const { success } = open({
    'POST /api/auth/register': answer.respond,
    [CONSENT]: ok(consents),
  });
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
  fillIn(REGISTRATION);
  acceptTerms();
  press('Register');
  await act(() => vi.advanceTimersByTimeAsync(0));
  screen.getByRole('button', { name: 'Registering...' });

  answer.release({ status: 201, body: { user: customer } });
  await act(() => vi.advanceTimersByTimeAsync(ACCOUNT_CREATED_STEP_MS - 1));
  expect(success).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(success).toHaveBeenCalledExactlyOnceWith(customer);
});

test('the password form takes over the typed email and requests a reset link', async () => {
  const RESET_ROUTE = 'POST /api/auth/password/forgotten';
  const received = serve({ [RESET_ROUTE]: ok({ status: 'asked' }) });
  renderPage(<AuthPanel onSuccess={vi.fn()} />);
  fireEvent.change(box(/^Email/), { target: { value: 'asha@example.in' } });
  press('Forgot password?');
  expect(box(/^Email/).value).toBe('asha@example.in');
  await act(async () => press('Send the link'));
  await screen.findByText(accountMessages.linkRequested);
  expect(received.map(({ request, body }) => [request, body])).toEqual([
    [RESET_ROUTE, { email: 'asha@example.in' }],
  ]);
  press('Back to login');
  screen.getByRole('button', { name: 'Login' });
});

test('an invalid email is refused without a request, and a refusal of the API is shown', async () => {
  const RESET_ROUTE = 'POST /api/auth/password/forgotten';
  const received = serve({ [RESET_ROUTE]: refusal(429, accountMessages.linkOnItsWay) });
  renderPage(<AuthPanel onSuccess={vi.fn()} />);
  press('Forgot password?');
  await act(async () => press('Send the link'));
  screen.getByText(registrationMessages.invalidEmail);
  expect(received).toEqual([]);
  fireEvent.change(box(/^Email/), { target: { value: 'asha@example.in' } });
  await act(async () => press('Send the link'));
  await screen.findByText(accountMessages.linkOnItsWay);
  expect(screen.queryByText(accountMessages.linkRequested)).toBeNull();
});

const LOGIN = 'POST /api/auth/login';
const CODE = 'POST /api/auth/login/code';

/** The panel after a right password, where the account asks for a code. */
const openCode = async (lines: Parameters<typeof serve>[0]) => {
  const received = serve({ [LOGIN]: ok({ user: null, next: 'code' }), ...lines });
  const success = vi.fn();
  renderPage(<AuthPanel onSuccess={success} />);
  fireEvent.change(box(/^Email/), { target: { value: 'asha@example.in' } });
  fireEvent.change(box(/^Password/), { target: { value: 'kapas-1984' } });
  await act(async () => press('Login'));
  await screen.findByLabelText(/^Code/);
  return { received, success };
};

test('an account with two-factor codes requires a code after the password', async () => {
  const { received, success } = await openCode({ [CODE]: ok({ user: customer }) });
  const code = box(/^Code/);
  expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code']);
  expect(document.activeElement).toBe(code);
  await act(async () => press('Log in with the code'));
  await screen.findAllByText(accountMessages.codeNeeded);
  fireEvent.change(code, { target: { value: ' 123 456 ' } });
  await act(async () => press('Log in with the code'));
  await screen.findByText(loginMessages.successful);
  expect(success).toHaveBeenCalledExactlyOnceWith(customer);
  expect(received.at(-1)).toMatchObject({ request: CODE, body: { code: '123 456' } });
});

test('a wrong code shows its error at the field, and a recovery code can be used instead', async () => {
  const { codeWrong } = accountMessages;
  await openCode({ [CODE]: refusal(400, codeWrong, { code: codeWrong }) });
  fireEvent.change(box(/^Code/), { target: { value: '123456' } });
  await act(async () => press('Log in with the code'));
  await screen.findByText(codeWrong);
  expect(document.activeElement).toBe(box(/^Code/));
  press('Use a recovery code');
  const recovery = box(/^Recovery code/);
  expect(recovery.inputMode).toBe('text');
  expect(document.activeElement).toBe(recovery);
  press('Use a code from the app');
  expect(document.activeElement).toBe(box(/^Code/));
});

test('the code form links to the contact form for customers without app and recovery codes', async () => {
  await openCode({});
  const way = screen.getByRole('link', { name: 'Contact support' });
  expect(way.getAttribute('href')).toBe(paths.bugReportAbout('Login'));
});

test('an expired login leads back to the password form with the email filled in', async () => {
  await openCode({ [CODE]: refusal(400, accountMessages.loginOver) });
  fireEvent.change(box(/^Code/), { target: { value: '123456' } });
  await act(async () => press('Log in with the code'));
  await screen.findByText(accountMessages.loginOver);
  press('Back to login');
  expect(box(/^Email/).value).toBe('asha@example.in');
  expect(box(/^Password/).value).toBe('');
});
