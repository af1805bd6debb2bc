import type { PlacedRead } from '@haat/contracts/http/place-order';
import { describe, expect, it } from 'vitest';
import {
  beginFreeOrder,
  type FreeOrderAction,
  type FreeOrderFlow,
  freeOrderFlow,
} from './free-order-flow.ts';
import { freeOrderKeeping } from './kept-free-order.ts';

const asha = 'asha@example.in';
const answer: PlacedRead = {
  message: '✅ Order is in progress',
  order: {
    id: 'HT-1',
    invoiceId: null,
    service: 'Free Web Hosting',
    status: 'in_processing',
    domain: 'mitticraft.in',
    plan: 'Free Web Hosting',
    customerId: 'C-1',
    email: asha,
  },
};
const given = (isSignedIn: boolean) =>
  ({ type: 'domainGiven', domain: 'mitticraft.in', isSignedIn }) as const;

const after = (flow: FreeOrderFlow, ...actions: readonly FreeOrderAction[]): FreeOrderFlow =>
  actions.reduce(freeOrderFlow, flow);

const begun = beginFreeOrder('own');
const hasNone = { type: 'existingKnown', existing: 'none' } as const;
const atSummary = after(begun, hasNone, given(true));

describe('the order of the free plan', () => {
  it('goes from the domain to the summary, and from there to its status', () => {
    expect(atSummary).toMatchObject({ step: 2, domain: 'mitticraft.in', needsLogin: false });
    const { message } = answer;
    expect(
      after(
        atSummary,
        { type: 'submitStarted' },
        { type: 'ordered', message, notice: null, answer },
      ),
    ).toMatchObject({ step: 3, answer });
  });

  it('asks a visitor to log in between, and keeps the domain', () => {
    const waiting = after(begun, given(false));
    expect(waiting).toMatchObject({ step: 1, needsLogin: true });
    expect(after(waiting, { type: 'signedIn', email: asha })).toMatchObject({
      step: 2,
      domain: 'mitticraft.in',
      needsLogin: false,
      existing: 'unknown',
    });
    expect(after(waiting, { type: 'back' })).toMatchObject({ step: 1, needsLogin: false });
  });

  it('asks anew whether there is a plan, when another logs in at the summary', () => {
    const out = after(atSummary, { type: 'signedOut' });
    expect(out.needsLogin).toBe(true);
    expect(after(out, { type: 'signedIn', email: 'ravi@example.in' })).toMatchObject({
      step: 2,
      existing: 'unknown',
    });
  });

  it('asks for the e-mail address once a customer', () => {
    const verified = after(atSummary, { type: 'emailVerified' });
    expect(verified.isVerified).toBe(true);
    expect(after(begun, { type: 'emailVerified' })).toBe(begun);
    const again = after(verified, { type: 'signedOut' }, { type: 'signedIn', email: asha });
    expect(again.isVerified).toBe(false);
  });

  it('remembers that something was typed, through a reload and the login', () => {
    const typed = { type: 'choiceEdited', choice: 'own', domain: 'mitticraft.in' } as const;
    const { read, write } = freeOrderKeeping;
    const kept = read(write(after(begun, typed, hasNone, given(true))));
    if (kept === null) throw new Error('Nothing was kept.');
    expect(after({ ...kept, needsLogin: true }, { type: 'signedIn', email: asha })).toMatchObject({
      step: 2,
      isTouched: true,
    });
  });

  it('remembers what was typed under the choice', () => {
    const typed = { type: 'choiceEdited', choice: 'new', domain: 'mitti' } as const;
    expect(after(begun, typed)).toMatchObject({ choice: 'new', domain: 'mitti', isTouched: true });
    expect(after(atSummary, typed)).toBe(atSummary);
  });

  it('is confirmed at the summary only', () => {
    expect(after(begun, { type: 'submitStarted' })).toBe(begun);
    expect(after(atSummary, { type: 'submitStarted' }).isSubmitting).toBe(true);
  });

  it('asks again after a check that failed', () => {
    const failed = after(begun, { type: 'existingKnown', existing: 'failed' });
    expect(after(failed, { type: 'existingAsked' }).existing).toBe('unknown');
  });

  it('outlives a reload, but for what the server knows better', () => {
    const { keys, read, write } = freeOrderKeeping;
    const kept = write(atSummary);
    expect(Object.keys(kept)).toEqual(keys);
    expect(read(kept)).toEqual({ ...atSummary, existing: 'unknown' });
    for (const text of ['{"step":3}', '{', '7', '']) {
      expect(read({ 'freeHostingOrder.1': text })).toBeNull();
    }
  });
});
