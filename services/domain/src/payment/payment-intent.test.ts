import { sample } from '@haat/contracts/testing/sample';
import { it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { paymentIntentDecider } from './payment-intent.ts';

const opened = sample('PaymentIntentOpened');
const open = { type: 'OpenPaymentIntent', ...opened.data } as const;
const { given } = scenarioOf(paymentIntentDecider);

it('opening a payment intent again changes nothing, even if the item’s title has changed', () => {
  given([]).when(open).then([opened]);
  given([opened])
    .when({ ...open, openedAt: '2026-11-21T09:00:00.000Z' })
    .thenNothing();
  given([opened])
    .when({ ...open, purpose: { ...open.purpose, title: 'Thela Plus' } })
    .thenNothing();
});

it('a payment intent is refused for another customer or another price', () => {
  const otherwise = { reason: 'opened_otherwise' } as const;
  given([opened])
    .when({ ...open, customerId: 'ravi' })
    .thenRefused(otherwise);
  given([opened])
    .when({ ...open, amountPaise: 1 })
    .thenRefused(otherwise);
});
