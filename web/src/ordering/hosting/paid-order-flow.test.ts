import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { describe, expect, it } from 'vitest';
import { placedOrder } from '../../../testing/submission.ts';
import { canGoBack, type WizardAction, wizardFlow } from '../wizard/wizard-flow.ts';
import { planSubject, readPlanSubject } from './order-names.ts';
import {
  beginPaidOrder,
  missingPayment,
  PAID,
  type PaidOrderFlow,
  RULES,
} from './paid-order-flow.ts';

const dukaan = { planId: 102, period: 'year' } as const;
const asha = 'asha@example.in';
const entered = { period: 'year', domain: 'neelkhadi.in', email: asha } as const;
const payment = {
  referenceCode: 'PAY-7K3M-92QD',
  amountPaise: 1791_00,
  reportedAt: '2026-11-21T05:10:00.000Z',
};
const answer = placedOrder({ plan: 'Dukaan' });

const after = (
  begun: PaidOrderFlow,
  ...actions: readonly WizardAction<PaidOrderFlow>[]
): PaidOrderFlow => actions.reduce((flow, action) => wizardFlow(RULES, flow, action), begun);
const confirmed = (step: number, values: Partial<PaidOrderFlow> = {}) =>
  ({ type: 'confirmed', step, values, isSignedIn: true }) as const;

const atPlan = after(beginPaidOrder(dukaan, true), { type: 'priceKnown', pricePaise: 1791_00 });
const atPayment = after(atPlan, confirmed(1, { ...entered, paymentMethod: 'upi' }));
const atReview = after(atPayment, { type: 'paymentReported', payment }, confirmed(2));

describe('The order of a paid plan', () => {
  it('starts with the login, which a logged-in customer skips', () => {
    expect(beginPaidOrder(dukaan, false)).toMatchObject({ step: 0, needsLogin: true });
    expect(beginPaidOrder(dukaan, true)).toMatchObject({ step: 1, needsLogin: false });
    expect(after(beginPaidOrder(dukaan, false), { type: 'signedIn', email: asha })).toMatchObject({
      step: 1,
      needsLogin: false,
      ...dukaan,
    });
  });

  it('goes from the plan to the payment, the review and the order', () => {
    expect(atPayment).toMatchObject({ step: 2, domain: 'neelkhadi.in', paymentMethod: 'upi' });
    expect(atReview).toMatchObject({ step: 3, referenceCode: 'PAY-7K3M-92QD' });
    const { message } = answer;
    const ordered = { type: 'ordered', message, notice: null, answer } as const;
    expect(after(atReview, ordered)).toBe(atReview);
    expect(after(atReview, { type: 'submitStarted' }, ordered)).toMatchObject({
      step: 4,
      isSubmitting: false,
      answer,
    });
  });

  it('requires a payment method and a reference code to leave the payment', () => {
    expect(missingPayment(atPayment)).toBe(domainOrderMessages.enterReferenceCode);
    const withoutMethod = { ...atReview, paymentMethod: null };
    expect(missingPayment(withoutMethod)).toBe(domainOrderMessages.selectPaymentMethod);
    expect(missingPayment(atReview)).toBeNull();
  });

  it('can be submitted only at the review', () => {
    expect(after(atPayment, { type: 'submitStarted' })).toBe(atPayment);
    expect(after(atReview, { type: 'submitStarted' }).isSubmitting).toBe(true);
  });

  it('goes back to the plan, but not to the login', () => {
    expect(after(atReview, { type: 'back' }).step).toBe(2);
    expect(after(atPayment, { type: 'back' }).step).toBe(1);
    expect(canGoBack(atPlan, RULES)).toBe(false);
    expect(after(atPlan, { type: 'back' })).toBe(atPlan);
  });

  it.each([
    ['plan', after(atPlan, { type: 'edited', step: 1, values: entered })],
    ['payment', atPayment],
    ['review', atReview],
  ])('asks for the login at the %s, and continues with the same customer', (_, flow) => {
    const out = after(flow, { type: 'signedOut' });
    expect(out.needsLogin).toBe(true);
    expect(after(out, { type: 'signedIn', email: asha })).toEqual({ ...flow, message: null });
  });

  it('keeps only the plan and its price for another customer', () => {
    const other = after(atReview, { type: 'signedOut' }, { type: 'signedIn', email: 'r@x.in' });
    expect(other).toEqual({ ...beginPaidOrder(dukaan, true), pricePaise: 1791_00 });
  });
});

const { keys, read, write } = PAID.draft;

describe('The draft saved for a reload', () => {
  it('uses the specified keys', () => {
    expect(write(atReview)).toMatchObject({
      orderFlowStep: '3',
      orderFlowDomain: 'neelkhadi.in',
      orderFlowPaymentMethod: 'upi',
    });
    expect(Object.keys(write(atPlan))).toEqual(['orderFlowStep', 'hostingOrder.1']);
    for (const key of Object.keys(write(atReview))) expect(keys).toContain(key);
  });

  it('is restored unchanged', () => {
    for (const flow of [atPlan, atPayment, atReview]) expect(read(write(flow))).toEqual(flow);
  });

  it('is restored at the step saved under its own key', () => {
    expect(read({ ...write(atReview), orderFlowStep: '2' })?.step).toBe(2);
  });

  it('is restored at the plan when the login or the payment method is missing', () => {
    expect(read(write(beginPaidOrder(dukaan, false)))?.step).toBe(1);
    const { orderFlowPaymentMethod: _, ...withoutMethod } = write(atReview);
    expect(read(withoutMethod)?.step).toBe(1);
  });

  it.each(['month', 'year'] as const)(
    'keeps the plan and the period %s in its subject',
    (period) => {
      const chosen = { planId: 102, period };
      expect(readPlanSubject(planSubject(chosen))).toEqual(chosen);
    },
  );

  it.each(['9', '-1', 'x', '4'])('is null when the step is %s', (orderFlowStep) => {
    expect(read({ ...write(atReview), orderFlowStep })).toBeNull();
  });

  it.each(['', '{', '7', '{}'])('is null when the rest is %j', (rest) => {
    expect(read({ ...write(atReview), 'hostingOrder.1': rest })).toBeNull();
  });
});
