import { nextStepMessages as say } from '@haat/contracts/next-step-messages';
import { ORDER_KINDS } from '@haat/contracts/order-kind';
import { orderLifecycle, type PlacedPhase } from '@haat/domain/order/order-state';
import { describe, expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const order = {
  phase: 'placed',
  kind: 'domain',
  service: 'Domain',
  domain: 'neelkhadi.in',
  plan: null,
  pmethod: 'upi',
  payment: null,
  can_take_other_name: false,
  pay_again: null,
  isPaid: false,
  isVerified: false,
} as const;

const PHASES = Object.keys(orderLifecycle).filter(
  (phase): phase is PlacedPhase => phase !== 'not_placed',
);

describe('What happens next', () => {
  it.each(PHASES)('is a sentence in phase %s, for each kind of order', (phase) => {
    for (const kind of ORDER_KINDS) {
      for (const plan of [null, 'Dukaan']) {
        expect(nextStep({ ...order, phase, kind, plan })).toMatch(/^[A-Z].+\.$/);
      }
    }
  });

  it.each([
    [{}, 'We’re checking with the bank that your payment arrived. Then we register neelkhadi.in.'],
    [{ isVerified: true }, 'We register neelkhadi.in. You don’t need to do anything.'],
    [
      { kind: 'free_hosting', plan: 'Free Web Hosting', pmethod: 'free' },
      'We set up the hosting of neelkhadi.in. You don’t need to do anything.',
    ],
    [{ phase: 'registered', plan: 'Dukaan' }, say.settingUpHosting('neelkhadi.in')],
    [{ phase: 'domain_lost', can_take_other_name: true }, say.replaceDomain],
    [{ phase: 'domain_lost' }, say.moneyOnceVerified],
    [{ phase: 'registration_failed', isPaid: true }, say.moneyInBalance],
    [{ phase: 'hosting_failed', kind: 'free_hosting', pmethod: 'free' }, say.nothingCharged],
  ] as const)('is said of %o', (of, text) => {
    expect(nextStep({ ...order, ...of })).toBe(text);
  });
});
