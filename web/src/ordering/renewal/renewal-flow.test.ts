import { describe, expect, it } from 'vitest';
import { placedOrder } from '../../../testing/submission.ts';
import { canGoBack, type WizardAction, wizardFlow } from '../wizard/wizard-flow.ts';
import {
  acceptEnd,
  beginRenewal,
  mayPayAtOnce,
  payOtherwise,
  type RenewalFlow,
  RULES,
  takeBalance,
  WAYS,
} from './renewal-flow.ts';

const asha = 'asha@example.in';
const ID = 'HT-251121-7K3M-domain';
const answer = placedOrder({ service: 'Renewal' });
const ordered = { type: 'ordered', message: answer.message, notice: null, answer } as const;
const referenceCode = 'PAY-7K3M-92QD';
const taken = { type: 'changed', change: takeBalance(referenceCode) } as const;
const otherwise = { type: 'changed', change: payOtherwise } as const;
const payment = {
  referenceCode: 'PAY-1',
  amountPaise: 749_00,
  reportedAt: '2026-11-22T05:10:00.000Z',
};

const after = (begin: RenewalFlow, ...actions: readonly WizardAction<RenewalFlow>[]): RenewalFlow =>
  actions.reduce((flow, action) => wizardFlow(RULES, flow, action), begin);
const begun = after(beginRenewal(ID, asha, true), { type: 'priceKnown', pricePaise: 749_00 });

describe('A renewal', () => {
  it('has one step and a status, and a visitor logs in first', () => {
    expect(begun).toMatchObject({ step: 1, needsLogin: false });
    expect(canGoBack(begun, RULES)).toBe(false);
    const visitor = beginRenewal(ID, '', false);
    expect(visitor).toMatchObject({ step: 0, needsLogin: true });
    expect(after(visitor, { type: 'signedIn', email: asha })).toMatchObject({ step: 1 });
    expect(after(begun, { type: 'submitStarted' }, ordered)).toMatchObject({ step: 2, answer });
    expect(after(begun, ordered)).toBe(begun);
  });

  it('can be paid at once unless another way of paying is chosen', () => {
    expect(mayPayAtOnce(begun)).toBe(true);
    for (const action of [
      otherwise,
      { type: 'paymentReported', payment },
      { type: 'balanceChosen', balancePaise: 100_00 },
    ] as const) {
      expect(mayPayAtOnce(after(begun, action))).toBe(false);
    }
  });

  it('refused after a payment from the balance keeps that payment', () => {
    const message = '❌ No';
    const refused = after(begun, { type: 'submitStarted' }, taken, {
      type: 'submitRefused',
      message,
    });
    expect(refused).toMatchObject({ step: 1, balancePaise: 749_00, referenceCode, message });
    expect(mayPayAtOnce(refused)).toBe(false);
    expect(after(begun, taken)).toBe(begun);
  });

  it('cannot be paid in another way while it is submitted', () => {
    const busy = after(begun, { type: 'submitStarted' });
    expect(after(busy, otherwise)).toBe(busy);
    expect(acceptEnd('later')(busy)).toBe(busy);
  });

  it('asks for the login when the session expires, and keeps nothing for another customer', () => {
    const paid = after(begun, { type: 'paymentReported', payment });
    const out = after(paid, { type: 'signedOut' });
    expect(out.needsLogin).toBe(true);
    expect(after(out, { type: 'signedIn', email: asha })).toEqual(paid);
    expect(after(out, { type: 'signedIn', email: 'r@x.in' })).toEqual(beginRenewal(ID, '', true));
  });

  it('is restored after a reload', () => {
    const { read, write } = WAYS.renewal.draft;
    const later = acceptEnd('2026-11-29T05:02:40.000Z')(begun);
    for (const flow of [begun, later, payOtherwise(begun)]) {
      expect(read(write(flow))).toEqual(flow);
    }
    for (const text of ['', '{', '7', '{}']) {
      expect(read({ 'renewalOrder.2': text })).toBeNull();
    }
    // A restore has a draft of its own.
    expect(WAYS.restore.draft.read(write(begun))).toBeNull();
  });
});
