import { describe, expect, it } from 'vitest';
import { placedOrder } from '../../../testing/submission.ts';
import { type WizardAction, wizardFlow } from '../wizard/wizard-flow.ts';
import { beginFreeOrder, FREE, type FreeOrderFlow, RULES } from './free-order-flow.ts';

const asha = 'asha@example.in';
const answer = placedOrder({ plan: 'Free Web Hosting' });
type Action = WizardAction<FreeOrderFlow>;

const given = (isSignedIn: boolean): Action => ({
  ...{ type: 'confirmed', step: 1, values: { domain: 'mitticraft.in' }, isSignedIn },
});

const after = (begun: FreeOrderFlow, ...actions: readonly Action[]): FreeOrderFlow =>
  actions.reduce((flow, action) => wizardFlow(RULES, flow, action), begun);

const begun = beginFreeOrder('own');
const atSummary = after(begun, given(true));

describe('The order of the free plan', () => {
  it('goes from the domain to the summary and then to its status', () => {
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

  it('asks a visitor to log in after the domain, and keeps the domain', () => {
    const waiting = after(begun, given(false));
    expect(waiting).toMatchObject({ step: 1, needsLogin: true });
    expect(after(waiting, { type: 'signedIn', email: asha })).toMatchObject({
      step: 2,
      domain: 'mitticraft.in',
      needsLogin: false,
    });
    expect(after(waiting, { type: 'back' })).toMatchObject({ step: 1, needsLogin: false });
  });

  it('remembers through a reload and the login that something was typed', () => {
    const values = { choice: 'own', domain: 'mitticraft.in' } as const;
    const { read, write } = FREE.draft;
    const restored = read(write(after(begun, { type: 'edited', step: 1, values }, given(true))));
    if (restored === null) throw new Error('Nothing was saved.');
    expect(
      after({ ...restored, needsLogin: true }, { type: 'signedIn', email: asha }),
    ).toMatchObject({
      step: 2,
      isTouched: true,
    });
  });

  it('is restored after a reload', () => {
    const { keys, read, write } = FREE.draft;
    const written = write(atSummary);
    expect(Object.keys(written)).toEqual(keys);
    expect(read(written)).toEqual(atSummary);
    for (const text of ['{"step":3}', '{', '7', '']) {
      expect(read({ 'freeHostingOrder.1': text })).toBeNull();
    }
  });
});
