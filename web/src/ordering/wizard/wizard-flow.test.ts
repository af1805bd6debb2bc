import { expect, test } from 'vitest';
import {
  emptyOrder,
  type OrderState,
  type Rules,
  type WizardAction,
  wizardFlow,
} from './wizard-flow.ts';

type Flow = OrderState<string> & { readonly item: string; readonly email: string | null };
type Action = WizardAction<Flow>;

const BEGIN: Flow = { ...emptyOrder, step: 1, item: 'gst-invoice-desk', email: null };

/** Like the purchase of code: a login, two steps, one payment in three, the status. */
const CODE: Rules<Flow> = {
  first: 1,
  afterLogin: 2,
  payment: [4, 6],
  submit: 6,
  last: 7,
  isOf: ({ email }, signedIn) => email === signedIn,
  again: ({ item }) => ({ ...BEGIN, item }),
};

/** Like paid hosting: the login is step 0, and a review stands behind the payment. */
const HOSTING: Rules<Flow> = {
  ...CODE,
  first: 0,
  afterLogin: 1,
  payment: [2, 2],
  submit: 3,
  last: 4,
};

const payment = {
  referenceCode: 'PAY-1',
  amountPaise: 100,
  reportedAt: '2026-11-21T05:11:26.000Z',
};
const report = { transactionId: '6325', referenceText: '', screenshot: null };

const applyActions = (
  rules: Rules<Flow>,
  from: Partial<Flow>,
  ...actions: readonly Action[]
): Flow => actions.reduce((flow, action) => wizardFlow(rules, flow, action), { ...BEGIN, ...from });

const stepsOf = (rules: Rules<Flow>, from: Partial<Flow>, ...actions: readonly Action[]) =>
  actions.map((_, index) => applyActions(rules, from, ...actions.slice(0, index + 1)).step);

test('a payment with three steps advances with each action, and Back leaves all three', () => {
  expect(
    stepsOf(
      CODE,
      { step: 4 },
      { type: 'reportEdited', report },
      { type: 'paymentReported', payment },
      { type: 'paymentDropped' },
      { type: 'paymentReported', payment },
      { type: 'back' },
      { type: 'back' },
      { type: 'back' },
    ),
  ).toEqual([5, 6, 5, 6, 3, 2, 1]);
});

test('Back stops at the lowest step, and an expired session asks for the login there', () => {
  const rules: Rules<Flow> = { ...CODE, lowest: 2 };
  expect(stepsOf(rules, { step: 3 }, { type: 'back' }, { type: 'back' })).toEqual([2, 2]);
  expect(applyActions(rules, { step: 2 }, { type: 'signedOut' })).toMatchObject({
    step: 2,
    needsLogin: true,
  });
});

test('an order can be submitted only at its submit step', () => {
  const submit = { type: 'submitStarted' } as const;
  expect(applyActions(HOSTING, { step: 2 }, submit).isSubmitting).toBe(false);
  expect(applyActions(HOSTING, { step: 3 }, submit).isSubmitting).toBe(true);
  expect(applyActions(CODE, { step: 5 }, submit).isSubmitting).toBe(false);
});

test('a review after the payment keeps the payment, can go back to it, and ends at the last step', () => {
  const reported = applyActions(HOSTING, { step: 2 }, { type: 'paymentReported', payment });
  expect(reported.step).toBe(2);
  const review = { ...reported, step: 3 };
  expect(applyActions(HOSTING, review, { type: 'back' })).toMatchObject({ step: 2, payment });
  const ordered = { type: 'ordered', message: '✅', notice: null, answer: 'HT-1' } as const;
  const done = applyActions(HOSTING, review, { type: 'submitStarted' }, ordered);
  expect(done).toMatchObject({ step: 4, answer: 'HT-1', isSubmitting: false });
  expect(applyActions(HOSTING, done, { type: 'back' }, { type: 'signedOut' })).toEqual(done);
});

test('payment actions outside the payment steps change nothing', () => {
  const actions: readonly Action[] = [
    { type: 'paymentReported', payment },
    { type: 'reportEdited', report },
    { type: 'balanceChosen', balancePaise: 1 },
    { type: 'referenceCodeEdited', referenceCode: 'PAY-2' },
  ];
  for (const action of actions) {
    expect(applyActions(CODE, { step: 3 }, action)).toEqual({ ...BEGIN, step: 3 });
  }
});

test('a login at the first step advances, and a login after an expired session keeps the step', () => {
  const asha = { type: 'signedIn', email: 'asha@example.in' } as const;
  expect(applyActions(HOSTING, { step: 0, needsLogin: true }, asha)).toMatchObject({
    step: 1,
    needsLogin: false,
  });
  const lost = applyActions(
    CODE,
    { step: 6, email: 'asha@example.in', payment, report },
    { type: 'signedOut' },
  );
  expect(lost).toMatchObject({ step: 6, needsLogin: true, payment, report });
  expect(applyActions(CODE, lost, asha)).toMatchObject({
    step: 6,
    needsLogin: false,
    payment,
    report,
  });
});

test('another customer keeps the item, but nothing of the first customer', () => {
  const lost = { step: 6, email: 'asha@example.in', payment, report, needsLogin: true };
  expect(applyActions(CODE, lost, { type: 'signedIn', email: 'ravi@example.in' })).toEqual({
    ...BEGIN,
    step: 2,
  });
});

test('typing marks the order as touched, except in the login', () => {
  expect(applyActions(CODE, { step: 2 }, { type: 'touched' }).isTouched).toBe(true);
  expect(applyActions(CODE, { needsLogin: true }, { type: 'touched' }).isTouched).toBe(false);
});

test('a confirmed step leads to the next one, after a login if needed', () => {
  const confirm = (step: number, isSignedIn: boolean): Action => ({
    ...{ type: 'confirmed', step, values: { item: 'dukaan' }, isSignedIn },
  });
  expect(applyActions(CODE, { step: 2 }, confirm(2, true))).toMatchObject({
    step: 3,
    item: 'dukaan',
  });
  expect(applyActions(CODE, {}, confirm(1, false))).toMatchObject({ step: 1, needsLogin: true });
  const paid = { step: 3, payment, referenceCode: payment.referenceCode };
  expect(applyActions(CODE, paid, confirm(3, true)).step).toBe(6);
});

test('actions for a step that was left, or while submitting, change nothing', () => {
  const values = { item: 'dukaan' };
  for (const flow of [{ step: 3 }, { step: 2, isSubmitting: true }]) {
    const before = applyActions(CODE, flow);
    expect(applyActions(CODE, flow, { type: 'edited', step: 2, values })).toEqual(before);
    const confirmed = { type: 'confirmed', step: 2, values, isSignedIn: true } as const;
    expect(applyActions(CODE, flow, confirmed)).toEqual(before);
  }
});

test('Change goes back to an earlier step, but not forward or while submitting', () => {
  const busy = { step: 3, isSubmitting: true };
  expect(applyActions(CODE, busy, { type: 'changeAsked', step: 2 }).step).toBe(3);
  expect(applyActions(CODE, { step: 3 }, { type: 'changeAsked', step: 2 }).step).toBe(2);
  expect(applyActions(CODE, { step: 3 }, { type: 'changeAsked', step: 4 }).step).toBe(3);
});
