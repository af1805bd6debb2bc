// @vitest-environment happy-dom
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { domainOrderMessages, markFailure, orderMessages } from '@haat/contracts/messages';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer, settings, payment as unused } from '../../../testing/samples.ts';
import { held, ok, refusal, serve, unreachable } from '../../../testing/server.ts';
import { BALANCE_RULE } from './balance.tsx';
import { emptyPayment, type PaymentAction, type PaymentState } from './payment-flow.ts';
import type { PaymentPurpose } from './payment-purpose.ts';
import { PaymentStep } from './payment-step.tsx';
import { keepReportedPayment } from './reported-payment.ts';

const SETTINGS = 'GET /api/settings';

const OPEN = 'POST /api/payments/open';
const BALANCE = 'GET /api/balance';
const FROM_BALANCE = 'POST /api/payments/balance';
const PAYMENTS = 'GET /api/payments';
const REPORT = 'POST /api/payments/createInitial';
const opened = ok({ data: { tr: 'HAAT6326K3M792QD', amount: 549, note: 'neelkhadi.in' } });
const intent = {
  customerId: customer.id,
  kind: 'domain' as const,
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

const OPENS = {
  domain: { purpose: 'domain', domain: 'neelkhadi.in' },
  code: { purpose: 'code', productId: 1250 },
  hosting: { purpose: 'hosting', productId: 102, period: 'year' },
  combined: { purpose: 'combined', domain: 'neelkhadi.in', orderType: 'Hosting' },
} as const;

type Shown = Partial<PaymentState> & {
  readonly pricePaise?: number;
  readonly subject?: string;
  readonly kind?: PaymentPurpose['kind'];
  /** Rupees. */
  readonly balance?: number;
};

const pay = (shown: Shown, lines = {}) => {
  const received = serve({
    [SETTINGS]: ok(settings),
    [OPEN]: opened,
    ...(shown.balance && { [BALANCE]: ok({ balance: shown.balance, entries: [] }) }),
    ...lines,
  });
  const dispatch = vi.fn();
  const onSubmit = vi.fn();
  const onLogin = vi.fn();
  const onOtherPrice = vi.fn();
  const told = { dispatch, onSubmit, onLogin, onOtherPrice };
  const step = ({ subject = 'neelkhadi.in', kind = 'domain', balance: _, ...state }: Shown) => {
    const { pricePaise = 549_00 } = state;
    return (
      <PaymentStep
        customerId={customer.id}
        purpose={{ kind, label: 'Dukaan, 1 year', subject, pricePaise, opens: OPENS[kind] }}
        state={{ ...emptyPayment, ...state, pricePaise }}
        {...told}
      />
    );
  };
  const { rerender } = renderPage(step(shown));
  const change = (changed: Shown) => rerender(step({ ...shown, ...changed }));
  const requests = () => received.map(({ request }) => request);
  const dispatched = (type: PaymentAction['type']) =>
    dispatch.mock.calls.map(([action]) => action).filter((action) => action.type === type);
  return { ...told, dispatched, change, received, requests };
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

test.each([
  ['is late', held().respond],
  ['refuses', refusal(429, 'Too many attempts.')],
  ['cannot be reached', unreachable],
  ['answers something else', ok({})],
])('nobody is kept from paying while the server %s', async (_, respond) => {
  const { dispatched, requests } = pay({}, { [OPEN]: respond });
  await screen.findByRole('link', { name: 'Open UPI app' });
  await waitFor(() => expect(requests()).toContain(OPEN));
  expect(link()).toMatch(/&am=549\.00&cu=INR&tn=neelkhadi\.in&tr=neelkhadiin[0-9a-f]{6}$/);
  expect(dispatched('paymentOpened')).toEqual([]);
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
  const { requests, change, dispatched } = pay(reported);
  await screen.findByText(/Payment reported at/);
  expect(requests()).not.toContain(OPEN);
  change({ payment: null });
  await waitFor(() =>
    expect(dispatched('paymentOpened')).toEqual([{ type: 'paymentOpened', intent }]),
  );
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
  const lines = { 'POST /api/payments/createInitial': ok({ data: { reference_code: 'PAY-1' } }) };
  const { dispatched, received } = pay({ intent }, lines);
  const id = await screen.findByRole('textbox', { name: /^Transaction ID/ });
  fireEvent.change(id, { target: { value: '632512345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹549.00' }));
  await waitFor(() => expect(dispatched('paymentReported')).toHaveLength(1));
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
  keepReportedPayment(sessionStorage, purpose, payment);
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
  keepReportedPayment(
    sessionStorage,
    { customerId: 'C-1', kind: 'domain', subject: 'neelkhadi.in' },
    payment,
  );
  const { dispatched } = pay({ ...reported, message });
  expect(screen.getByRole('alert').textContent).toContain(domainOrderMessages.verificationFailed);
  fireEvent.click(screen.getByRole('button', { name: 'Give another transaction id' }));
  expect(dispatched('paymentReopened')).toHaveLength(1);
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

describe('a mistyped id', () => {
  const given = {
    ...reported,
    payment: { ...payment, transactionId: '632512345678' },
  };
  const CORRECT = `POST /api/payments/${payment.referenceCode}/correct`;
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Correct the id' }));
    return screen.findByRole('textbox', { name: /^Transaction ID/ });
  };

  test('is shown again, and corrected in place: the payment stays the same', async () => {
    const { dispatched, received } = pay(given, {
      [CORRECT]: ok({ data: { reference_code: 'PAY-RIGHT' } }),
    });
    expect((await screen.findByText(/You gave/)).textContent).toBe('You gave 632512345678');
    const box = await open();
    expect(document.activeElement).toBe(box);
    // The box that submits the order waits until it is known what pays it.
    expect(screen.queryByRole('button', { name: 'Submit Order' })).toBeNull();
    fireEvent.change(box, { target: { value: '632501259006' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check this id' }));
    await waitFor(() => expect(dispatched('paymentReported')).toHaveLength(1));
    expect(dispatched('paymentReported')[0]?.payment).toMatchObject({
      referenceCode: 'PAY-RIGHT',
      transactionId: '632501259006',
      amountPaise: 549_00,
    });
    expect(received.find(({ request }) => request === CORRECT)?.body).toEqual({
      txn_id: '632501259006',
    });
    expect(received.some(({ request }) => request === REPORT)).toBe(false);
    expect(sessionStorage.getItem('reportedPayment')).toContain('PAY-RIGHT');
    screen.getByRole('button', { name: 'Submit Order' });
  });

  test('that was right is kept, and the order goes on', async () => {
    const { dispatched } = pay(given);
    await screen.findByText(/You gave/);
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'The id was right: keep it' }));
    expect(document.activeElement).toBe(code());
    expect(dispatched('paymentReopened')).toEqual([]);
    screen.getByRole('button', { name: 'Correct the id' });
  });

  test('is no question once the money is there', async () => {
    const verified = { ...unused, reference_code: payment.referenceCode, amount: 549, free: 549 };
    pay(given, { [PAYMENTS]: ok({ payments: [{ ...verified, credited: 549 }] }) });
    await screen.findByText('Verified');
    screen.getByText(/You gave/);
    expect(screen.queryByRole('button', { name: 'Correct the id' })).toBeNull();
  });
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

test('a payment of another kind finds none of a name', async () => {
  const purpose = { customerId: customer.id, kind: 'domain', subject: 'neelkhadi.in' } as const;
  keepReportedPayment(sessionStorage, purpose, payment);
  const { dispatched } = pay({ kind: 'hosting' });
  await screen.findByRole('link', { name: 'Open UPI app' });
  expect(dispatched('paymentReported')).toEqual([]);
});

describe('a balance', () => {
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Use your balance/ });
  const chosen = (dispatched: (type: 'balanceChosen') => readonly PaymentAction[]) =>
    dispatched('balanceChosen').map((action) =>
      action.type === 'balanceChosen' ? action.balancePaise : null,
    );

  test('that is nothing is not spoken of', async () => {
    const { requests } = pay({});
    await waitFor(() => expect(requests()).toContain(BALANCE));
    screen.getByText('Any UPI app. No card, no wallet.');
    expect(screen.queryByText('Use your balance')).toBeNull();
  });

  test('is used as far as the price goes', async () => {
    const { dispatched, requests } = pay({ balance: 500 });
    expect((await box()).checked).toBe(false);
    fireEvent.click(await box());
    expect(chosen(dispatched)).toEqual([500_00]);
    expect(requests()).not.toContain(FROM_BALANCE);
  });

  test('leaves the rest to be paid by UPI, and says when it is taken', async () => {
    pay({ balance: 500, balancePaise: 500_00, intent });
    await screen.findByText('₹500.00, all of it');
    screen.getByText('₹49.00, the rest');
    screen.getByText('Dukaan, 1 year');
    const link = await screen.findByRole('link', { name: 'Open UPI app' });
    expect(link.getAttribute('href')).toContain('&am=49.00&');
    screen.getByRole('button', { name: 'I have paid ₹49.00' });
    screen.getByText(BALANCE_RULE);
  });

  const reportTheRest = async (used: number, notice?: string) => {
    const answer = ok({ data: { reference_code: 'PAY-1', balance_used: used, notice } });
    const told = pay({ balance: 500, balancePaise: 500_00, intent }, { [REPORT]: answer });
    const id = await screen.findByRole('textbox', { name: /^Transaction ID/ });
    fireEvent.change(id, { target: { value: '632512345678' } });
    fireEvent.click(screen.getByRole('button', { name: 'I have paid ₹49.00' }));
    await waitFor(() => expect(told.requests()).toContain(REPORT));
    return told;
  };

  test('is named in the report of the rest', async () => {
    const { dispatched, received } = await reportTheRest(500);
    await waitFor(() => expect(dispatched('paymentReported')).toHaveLength(1));
    const { body } = received.find(({ request }) => request === REPORT) ?? {};
    expect(body instanceof FormData && [body.get('amount'), body.get('use_balance')]).toEqual([
      '49.00',
      '500.00',
    ]);
  });

  test('that was gone by then is put aside, and it is told where the money is', async () => {
    const why = 'Your balance has changed. Your payment is reported, under its own reference code.';
    const { dispatched } = await reportTheRest(0, why);
    await screen.findByText(why);
    expect(dispatched('paymentReported')).toEqual([]);
    expect(chosen(dispatched)).toEqual([0]);
  });

  test('that covers all of it opens a payment, whose code fills the box', async () => {
    const answer = held();
    const { dispatched, received } = pay({ balance: 900 }, { [FROM_BALANCE]: answer.respond });
    fireEvent.click(await box());
    expect((await box()).disabled).toBe(true);
    answer.release(ok({ data: { reference_code: 'PAY-BAL-1' } }));
    await waitFor(() =>
      expect(dispatched('referenceCodeEdited').at(-1)).toMatchObject({
        referenceCode: 'PAY-BAL-1',
      }),
    );
    expect(chosen(dispatched).at(-1)).toBe(549_00);
    expect(received.find(({ request }) => request === FROM_BALANCE)?.body).toEqual({
      purpose: { kind: 'domain', title: 'neelkhadi.in' },
      amount: '549.00',
    });
  });

  test('put aside and chosen again opens no second payment', async () => {
    const told = pay(
      { balance: 900 },
      { [FROM_BALANCE]: ok({ data: { reference_code: 'PAY-BAL-1' } }) },
    );
    fireEvent.click(await box());
    await waitFor(() => expect(told.dispatched('referenceCodeEdited')).toHaveLength(2));
    const all = { balancePaise: 549_00, referenceCode: 'PAY-BAL-1' };
    told.change(all);
    fireEvent.click(await box());
    told.change({ balancePaise: 0, referenceCode: '' });
    fireEvent.click(await box());
    expect(told.dispatched('referenceCodeEdited').at(-1)).toMatchObject({
      referenceCode: 'PAY-BAL-1',
    });
    expect(told.requests().filter((request) => request === FROM_BALANCE)).toHaveLength(1);
  });

  test.each([
    ['too little', refusal(409, 'Your balance is ₹1.00.'), 'Your balance is ₹1.00.', 0],
    ['no session', refusal(401, orderMessages.unauthorized), orderMessages.unauthorized, 1],
    ['no answer', unreachable, /could not reach Haat/, 0],
    ['nonsense', ok({}), orderMessages.unexpected, 0],
  ])('that is refused for %s is put aside with the reason', async (_, answer, text, logins) => {
    const { dispatched } = pay({ balance: 900 }, { [FROM_BALANCE]: answer });
    fireEvent.click(await box());
    await screen.findByText(text);
    expect(chosen(dispatched).at(-1)).toBe(0);
    expect(screen.queryAllByRole('button', { name: 'LOGIN' })).toHaveLength(logins);
  });

  test('that covers all of it leaves the reference code and the button', async () => {
    const all = { balance: 900, balancePaise: 549_00 };
    const { onSubmit, requests } = pay({ ...all, referenceCode: 'PAY-BAL-1' });
    await screen.findByText('₹549.00 of ₹900.00');
    expect(screen.queryByText('Pay with UPI')).toBeNull();
    expect(screen.queryByRole('textbox', { name: /^Transaction ID/ })).toBeNull();
    expect(code().value).toBe('PAY-BAL-1');
    fireEvent.click(screen.getByRole('button', { name: 'Submit Order' }));
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(requests()).not.toContain(OPEN);
  });

  test.each([
    ['left before its payment was opened', 900, 549_00],
    ['that has become less', 100, 500_00],
  ])('%s is put aside', async (_, balance, balancePaise) => {
    const { dispatched } = pay({ balance, balancePaise });
    await waitFor(() => expect(chosen(dispatched)).toEqual([0]));
  });

  test('cannot be changed while the order is submitted, nor once a payment is reported', async () => {
    const { change } = pay({ balance: 500, balancePaise: 49_00, isSubmitting: true });
    expect((await box()).disabled).toBe(true);
    change({ ...reported, isSubmitting: false });
    expect((await box()).disabled).toBe(true);
  });
});

describe('a payment not yet used', () => {
  const listed = (shown: Partial<ListedPayment>) => ({
    [PAYMENTS]: ok({ payments: [{ ...unused, amount: 549, free: 549, ...shown }] }),
  });

  test('is offered, whatever it was for, and used with one click', async () => {
    const { dispatched } = pay({}, listed({}));
    await screen.findByText('You have a payment of ₹549.00 not yet used');
    fireEvent.click(screen.getByRole('button', { name: 'Use it' }));
    expect(dispatched('paymentReported')).toEqual([
      {
        type: 'paymentReported',
        payment: {
          referenceCode: unused.reference_code,
          amountPaise: 549_00,
          reportedAt: unused.submitted_at,
          transactionId: unused.utr,
        },
      },
    ]);
    expect(sessionStorage.getItem('reportedPayment')).toContain(unused.reference_code);
  });

  test('takes the place of the balance', async () => {
    const { dispatched } = pay({ balance: 900, balancePaise: 100_00 }, listed({}));
    fireEvent.click(await screen.findByRole('button', { name: 'Use it' }));
    expect(dispatched('balanceChosen')).toEqual([{ type: 'balanceChosen', balancePaise: 0 }]);
  });

  test('whose id is doubtful is corrected first, in place', async () => {
    const { dispatched } = pay({}, listed({ status: 'waiting', next: 'correct', free: 0 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Correct the id' }));
    expect(dispatched('paymentReported')[0]?.payment).toMatchObject({
      referenceCode: unused.reference_code,
      transactionId: unused.utr,
    });
    expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull();
  });

  const own = { kind: 'domain', subject: 'neelkhadi.in' } as const;

  test.each([
    ['Verified', {}, 'Use it'],
    ['Matching', { status: 'matching', next: 'nothing', free: 0 }, 'Use it'],
    ['In review', { status: 'in_review', next: 'facts', free: 0 }, 'See the facts'],
    ['Not seen', { status: 'expired', next: 'correct', free: 0, credited: null }, 'Correct the id'],
  ] as const)(
    'that was made for the same is shown as %s, with one step',
    async (pill, shown, step) => {
      pay({}, listed({ ...own, ...shown }));
      await screen.findByText('You have reported a payment of ₹549.00 for this');
      screen.getByText(pill);
      screen.getByText(step);
    },
  );

  const short = {
    ...own,
    status: 'rejected',
    next: 'facts',
    credited: 274.5,
    free: 274.5,
  } as const;

  test('that was short pays its part, and UPI only what is missing', async () => {
    const { dispatched } = pay({}, listed(short));
    fireEvent.click(await screen.findByRole('button', { name: 'Pay the missing ₹274.50' }));
    expect(dispatched('balanceChosen')).toEqual([{ type: 'balanceChosen', balancePaise: 274_50 }]);
  });

  test('whose part of the balance the list does not know yet is no short one', async () => {
    const shown = { ...own, reference_code: payment.referenceCode, amount: 49, free: 49 };
    pay({ ...reported, payment: { ...payment, amountPaise: 49_00 } }, listed(shown));
    await screen.findByText('Verified');
    screen.getByRole('button', { name: 'Submit Order' });
  });

  test('that turns out short when the order is submitted is topped up there', async () => {
    const message = markFailure('₹274.50 was paid, and the order costs ₹549.00.');
    const code = { reference_code: payment.referenceCode };
    const answers = [{ status: 'matching', next: 'nothing', free: 0 } as const, short];
    const { dispatched, change } = pay(reported, {
      [PAYMENTS]: () => listed({ ...short, ...answers.shift(), ...own, ...code })[PAYMENTS],
    });
    await screen.findByText('Matching');
    // What the bank has said since is asked for at once.
    change({ message });
    const button = await screen.findByRole('button', { name: 'Pay the missing ₹274.50' });
    expect(document.activeElement).toBe(button);
    screen.getByText('₹274.50 is missing');
    screen.getByText(/₹274\.50 was paid, and the order costs/);
    expect(screen.queryByRole('button', { name: 'Submit Order' })).toBeNull();
    fireEvent.click(button);
    expect(dispatched('paymentReopened')).toHaveLength(1);
    expect(dispatched('balanceChosen')).toEqual([{ type: 'balanceChosen', balancePaise: 274_50 }]);
  });

  test.each([
    ['less than the price', { free: 548 }],
    ['of another order', { status: 'matching', next: 'nothing', order_id: 'HT-9' }],
    ['sent back', { status: 'refunded', next: 'nothing' }],
  ] as const)('%s is not offered', async (_, shown) => {
    const { requests } = pay({}, listed(shown));
    await screen.findByRole('link', { name: 'Open UPI app' });
    await waitFor(() => expect(requests()).toContain(PAYMENTS));
    expect(screen.queryByText(/not yet used/)).toBeNull();
  });

  test('is not offered beside one from the balance, which is listed itself', async () => {
    const all = { balance: 549, balancePaise: 549_00, referenceCode: 'PAY-BAL-1' };
    const { requests } = pay(all, listed({ reference_code: 'PAY-BAL-1', utr: null }));
    await waitFor(() => expect(requests()).toContain(PAYMENTS));
    await screen.findByText('₹549.00, all of it');
    expect(screen.queryByText(/not yet used/)).toBeNull();
  });

  test('is not offered beside the one that is reported', async () => {
    const { requests } = pay(reported, listed({}));
    await waitFor(() => expect(requests()).toContain(PAYMENTS));
    expect(screen.queryByText(/not yet used/)).toBeNull();
  });
});
