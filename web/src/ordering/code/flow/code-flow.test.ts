import { describe, expect, it } from 'vitest';
import { placedOrder } from '../../../../testing/submission.ts';
import { type WizardAction, wizardFlow } from '../../wizard/wizard-flow.ts';
import { beginCodeOrder, type CodeFlow, RULES } from './code-flow.ts';

const ROUTE = 'upi-statement-matcher';
const ASHA = 'asha@example.in';
const payment = {
  referenceCode: 'PAY-7K3M-92QD',
  amountPaise: 749_50,
  reportedAt: '2026-11-21T05:11:26.000Z',
};
const report = { transactionId: '6325', referenceText: '', screenshot: null };
const answer = placedOrder();

type CodeFlowAction = WizardAction<CodeFlow>;

const domain = 'neelkhadi.in';
const confirmDomain: CodeFlowAction = {
  ...{ type: 'confirmed', step: 2, values: { domain }, isSignedIn: true },
};
const confirmSummary: CodeFlowAction = {
  ...{ type: 'confirmed', step: 3, values: {}, isSignedIn: true },
};
const ordered: CodeFlowAction = { type: 'ordered', message: '✅', notice: null, answer };

const applyActions = (from: CodeFlow, ...actions: readonly CodeFlowAction[]): CodeFlow =>
  actions.reduce((flow, action) => wizardFlow(RULES, flow, action), from);
const signedIn = beginCodeOrder(ROUTE, ASHA);
const atSummary = applyActions(signedIn, confirmDomain);
const atPayment = applyActions(atSummary, confirmSummary);
const atSubmit = applyActions(atPayment, { type: 'paymentReported', payment });

describe('A code order', () => {
  it('starts with the login, which a logged-in customer skips', () => {
    expect(beginCodeOrder(ROUTE, null)).toMatchObject({ step: 1, needsLogin: true, email: null });
    expect(signedIn).toMatchObject({ step: 2, needsLogin: false, email: ASHA });
  });

  it('goes through its seven steps in order', () => {
    const actions: readonly CodeFlowAction[] = [
      { type: 'signedIn', email: ASHA },
      confirmDomain,
      confirmSummary,
      { type: 'reportEdited', report },
      { type: 'paymentReported', payment },
      { type: 'submitStarted' },
      ordered,
    ];
    const steps = actions.map(
      (_, index) => applyActions(beginCodeOrder(ROUTE, null), ...actions.slice(0, index + 1)).step,
    );
    expect(steps).toEqual([2, 3, 4, 5, 6, 6, 7]);
  });

  it('deletes the details of the first customer when another one logs in', () => {
    const other = { type: 'signedIn', email: 'ravi@example.in' } as const;
    expect(applyActions(atSubmit, { type: 'signedOut' }, other)).toEqual(
      beginCodeOrder(ROUTE, 'ravi@example.in'),
    );
    expect(applyActions(atSubmit, other)).toEqual(atSubmit);
  });
});
