// @vitest-environment happy-dom
import { FOLLOW_UP_ACTION_MS } from '@haat/contracts/constants';
import { TextInput } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer, payment as listedPayment } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { type Step, Wizard } from './wizard.tsx';
import { emptyOrder, type OrderState } from './wizard-flow.ts';

const STEPS: readonly Step<unknown>[] = [
  { name: 'Login', title: 'Login to place the order' },
  { name: 'Plan', title: 'Your plan', view: () => <TextInput label="Domain" />, next: 'Next' },
  { name: 'Payment', title: 'Select Payment Method' },
  { name: 'Done', title: 'Order Status' },
];

const RULES = { first: 0, lowest: 1, afterLogin: 1, payment: [2, 2], last: 3 } as const;

type Handlers = {
  readonly dispatch: (type: string) => void;
  readonly onLeave: () => void;
  readonly onFinish: () => void;
};

const payment = {
  referenceCode: 'PAY-7K3M-92QD',
  amountPaise: 549_00,
  reportedAt: '2026-11-21T05:10:00.000Z',
};

type Shown = Partial<OrderState<string>> & { readonly isSavedOnClose?: boolean };

/** An order that remembers, as a flow does, that something was typed. */
const Opened = ({
  isSavedOnClose = true,
  handlers,
  ...flow
}: Shown & { readonly handlers: Handlers }) => {
  const [isTouched, setTouched] = useState(flow.isTouched ?? false);
  const [opened, setOpened] = useState(true);
  return (
    <Wizard
      opened={opened}
      order={{
        way: { rules: RULES, isSavedOnClose },
        user: customer,
        flow: { ...emptyOrder, step: 1, ...flow, isTouched },
        dispatch: ({ type }) => (type === 'touched' ? setTouched(true) : handlers.dispatch(type)),
        leave: handlers.onLeave,
      }}
      steps={STEPS}
      subject="neelkhadi.in"
      aside="Dukaan"
      hasCancel
      onClose={() => setOpened(false)}
      onFinish={handlers.onFinish}
    />
  );
};

const open = (shown: Shown = {}) => {
  const handlers = { dispatch: vi.fn(), onLeave: vi.fn(), onFinish: vi.fn() };
  renderPage(<Opened {...shown} handlers={handlers} />);
  return handlers;
};

const type = () =>
  fireEvent.input(screen.getByLabelText('Domain'), { target: { value: 'neelkhadi.in' } });
const cross = () => fireEvent.click(screen.getByLabelText('Close'));
const pressEscape = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
/** The browser has removed its entry before it reports that. */
const goBack = () =>
  act(() => {
    history.replaceState(null, '');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
const question = () => screen.queryByText('Leave this order?');

test('an untouched order closes without a confirmation', async () => {
  const { onLeave } = open();
  await screen.findByLabelText('Close');
  cross();
  expect(onLeave).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
});

test.each([
  ['the Close button', cross],
  ['Escape', pressEscape],
  ['the browser’s Back', goBack],
])(
  '%s asks for confirmation once something was typed, with the focus on “Continue order”',
  async (_, leave) => {
    const { onLeave } = open();
    await screen.findByLabelText('Domain');
    type();
    leave();
    await screen.findByText('Leave this order?');
    screen.getByText(
      'You haven’t ordered neelkhadi.in yet. We’ve saved your details. You can continue from this step later.',
    );
    const stay = screen.getByRole('button', { name: 'Continue order' });
    await waitFor(() => expect(document.activeElement).toBe(stay));
    fireEvent.click(stay);
    await waitFor(() => expect(question()).toBeNull());
    expect(onLeave).not.toHaveBeenCalled();
    leave();
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(onLeave).toHaveBeenCalledOnce();
  },
);

test('an order that was placed although its answer was lost closes without a confirmation', async () => {
  const placed = { reference_code: payment.referenceCode, order_id: 'HT-9' };
  const answer = ok({ payments: [{ ...listedPayment, ...placed, status: 'used' }] });
  const received = serve({ 'GET /api/payments': answer });
  const { referenceCode } = payment;
  const { onLeave } = open({ isTouched: true, step: 2, payment, referenceCode });
  await waitFor(() => expect(received).toHaveLength(1));
  await act(async () => {});
  cross();
  expect(onLeave).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
});

test('Escape in the confirmation returns to the order', async () => {
  const { onLeave } = open({ isTouched: true });
  await screen.findByLabelText('Domain');
  pressEscape();
  const stay = await screen.findByRole('button', { name: 'Continue order' });
  await waitFor(() => expect(document.activeElement).toBe(stay));
  pressEscape();
  await waitFor(() => expect(question()).toBeNull());
  expect(onLeave).not.toHaveBeenCalled();
});

const listing = (shown: object) =>
  serve({
    'GET /api/auth/session': ok({ user: customer }),
    'GET /api/payments': ok({
      payments: [{ ...listedPayment, reference_code: payment.referenceCode, ...shown }],
    }),
  });

test.each([
  [
    'rejected',
    { status: 'rejected', free: 0, credited: null, notice: 'The bank has no such payment.' },
    null,
  ],
  ['short', { status: 'rejected', free: 274.5 }, 'Your payment of ₹274.50 is saved'],
  ['not found yet', { status: 'waiting', free: 0 }, 'Your payment of ₹549.00 is saved'],
] as const)('the confirmation describes the state of the payment: %s', async (_, shown, text) => {
  listing(shown);
  open({ payment });
  await screen.findByLabelText('Close');
  cross();
  if (text === null) {
    await screen.findByText('We haven’t received this payment');
    screen.getByText(/^The bank has no such payment\. See$/);
    expect(screen.queryByText(/^Payment of .+ submitted$/)).toBeNull();
  } else await screen.findByText(text);
});

test('the confirmation shows the submitted payment', async () => {
  listing({ status: 'matching' });
  open({ payment, isSavedOnClose: false });
  await screen.findByLabelText('Close');
  cross();
  await screen.findByText('Your payment of ₹549.00 is saved');
  screen.getByText('PAY-7K3M-92QD');
  screen.getByText('You haven’t ordered neelkhadi.in yet. Your details won’t be saved.');
});

test('an order cannot be left while it is being placed, not even with the browser’s Back', async () => {
  const { onLeave } = open({ step: 2, payment, isSubmitting: true });
  await screen.findByLabelText('Close');
  cross();
  pressEscape();
  goBack();
  expect(question()).toBeNull();
  expect(onLeave).not.toHaveBeenCalled();
  expect(screen.queryByLabelText('Back')).toBeNull();
});

test('a placed order closes without a confirmation and links to the orders', async () => {
  const { onFinish, onLeave } = open({ step: 3, isTouched: true, payment });
  await screen.findByText('Order Status');
  expect(screen.queryByText('Dukaan')).toBeNull();
  expect(screen.queryByText('Next')).toBeNull();
  // A second click on the order button must not leave yet.
  expect(screen.queryByText('Manage My Orders')).toBeNull();
  fireEvent.click(await screen.findByText('Close'));
  expect(onFinish).toHaveBeenCalledOnce();
  const orders = screen.getByText('Manage My Orders').closest('a');
  expect(orders?.getAttribute('href')).toBe('/user/dashboard?tab=orders');
  fireEvent.click(screen.getByText('Manage My Orders'));
  expect(onLeave).toHaveBeenCalledOnce();
});

test('the actions after a placed order appear after a delay', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  open({ step: 3 });
  const ways = () => ['Close', 'Manage My Orders'].map((way) => screen.queryByText(way) !== null);
  await act(() => vi.advanceTimersByTimeAsync(FOLLOW_UP_ACTION_MS - 1));
  screen.getByText('Order Status');
  expect(ways()).toEqual([false, false]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(ways()).toEqual([true, true]);
});

test('the login step has no number', async () => {
  open({ step: 0, needsLogin: true });
  const strip = await screen.findByLabelText('Steps');
  expect([...strip.children].map((step) => step.textContent)).toEqual([
    'Login',
    '1Plan',
    '2Payment',
    '3Done',
  ]);
  expect(screen.queryByText(/^Step 0/)).toBeNull();
  screen.getByText('Next: Plan');
});

test('the title is that of the step, and Back is shown above the lowest step', async () => {
  const { dispatch } = open({ step: 2 });
  await screen.findByRole('heading', { name: 'Select Payment Method' });
  fireEvent.click(screen.getByLabelText('Back'));
  expect(dispatch).toHaveBeenCalledWith('back');
  screen.getByText('Step 2 of 3: Payment');
});
