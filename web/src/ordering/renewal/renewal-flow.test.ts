import type { PlacedRead } from '@haat/contracts/http/place-order';
import { describe, expect, it } from 'vitest';
import { canGoBack } from '../wizard/ordering-flow.ts';
import { renewalKeeping } from './kept-renewal.ts';
import {
  beginRenewal,
  mayPayAtOnce,
  type RenewalAction,
  type RenewalFlow,
  RULES,
  renewalFlow,
} from './renewal-flow.ts';

const asha = 'asha@example.in';
const ID = 'HT-251121-7K3M-domain';
const answer: PlacedRead = {
  message: '✅ Your renewal of mitticraft.in is in progress.',
  order: {
    id: 'HT-2',
    invoiceId: null,
    service: 'Renewal',
    status: 'in_processing',
    domain: 'mitticraft.in',
    plan: null,
    customerId: 'C-1',
    email: asha,
  },
};
const ordered = { type: 'ordered', message: answer.message, notice: null, answer } as const;
const taken = { type: 'balanceTaken', referenceCode: 'PAY-7K3M-92QD' } as const;
const payment = {
  referenceCode: 'PAY-1',
  amountPaise: 749_00,
  reportedAt: '2026-11-22T05:10:00.000Z',
};

const after = (flow: RenewalFlow, ...actions: readonly RenewalAction[]): RenewalFlow =>
  actions.reduce(renewalFlow, flow);
const begun = after(beginRenewal(ID, asha, true), { type: 'priceKnown', pricePaise: 749_00 });

describe('a renewal', () => {
  it('is one step and its outcome; who is not signed in logs in first', () => {
    expect(begun).toMatchObject({ step: 1, needsLogin: false });
    expect(canGoBack(begun, RULES)).toBe(false);
    const visitor = beginRenewal(ID, '', false);
    expect(visitor).toMatchObject({ step: 0, needsLogin: true });
    expect(after(visitor, { type: 'signedIn', email: asha })).toMatchObject({ step: 1 });
    expect(after(begun, { type: 'submitStarted' }, ordered)).toMatchObject({ step: 2, answer });
    expect(after(begun, ordered)).toBe(begun);
  });

  it('may be paid at once until it is paid in another way', () => {
    expect(mayPayAtOnce(begun)).toBe(true);
    for (const action of [
      { type: 'otherWayAsked' },
      { type: 'paymentReported', payment },
      { type: 'balanceChosen', balancePaise: 100_00 },
    ] as const) {
      expect(mayPayAtOnce(after(begun, action))).toBe(false);
    }
  });

  it('that was refused after it was paid from the balance keeps that payment', () => {
    const message = '❌ No';
    const refused = after(begun, { type: 'submitStarted' }, taken, {
      type: 'submitRefused',
      message,
    });
    const { referenceCode } = taken;
    expect(refused).toMatchObject({ step: 1, balancePaise: 749_00, referenceCode, message });
    expect(mayPayAtOnce(refused)).toBe(false);
    expect(after(begun, taken)).toBe(begun);
  });

  it('is not paid otherwise while it is submitted', () => {
    const busy = after(begun, { type: 'submitStarted' });
    expect(after(busy, { type: 'otherWayAsked' })).toBe(busy);
    expect(after(busy, { type: 'endAccepted', paidUntil: 'later' })).toBe(busy);
  });

  it('asks for a lost login in place, and keeps nothing for another customer', () => {
    const paid = after(begun, { type: 'paymentReported', payment });
    const out = after(paid, { type: 'signedOut' });
    expect(out.needsLogin).toBe(true);
    expect(after(out, { type: 'signedIn', email: asha })).toEqual(paid);
    expect(after(out, { type: 'signedIn', email: 'r@x.in' })).toEqual(beginRenewal(ID, '', true));
  });

  it('outlives a reload of the tab', () => {
    const { read, write } = renewalKeeping;
    const end = { type: 'endAccepted', paidUntil: '2026-11-29T05:02:40.000Z' } as const;
    for (const flow of [begun, after(begun, end), after(begun, { type: 'otherWayAsked' })]) {
      expect(read(write(flow))).toEqual(flow);
    }
    for (const text of ['', '{', '7', '{}']) {
      expect(read({ 'renewalOrder.2': text })).toBeNull();
    }
  });
});
