import { sample } from '@haat/contracts/testing/sample';
import { it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { paymentIntentDecider } from './payment-intent.ts';

const opened = sample('PaymentIntentOpened');
const open = { type: 'OpenPaymentIntent', ...opened.data } as const;
const { given } = scenarioOf(paymentIntentDecider);

it('a payment step that is opened again stays what it was, also where its item has another title since', () => {
  given([]).when(open).then([opened]);
  given([opened])
    .when({ ...open, openedAt: '2026-11-21T09:00:00.000Z' })
    .thenNothing();
  given([opened])
    .when({ ...open, purpose: { ...open.purpose, title: 'Thela Plus' } })
    .thenNothing();
});

it('allocated to no other customer, and for no other price', () => {
  const otherwise = { reason: 'opened_otherwise' } as const;
  given([opened])
    .when({ ...open, customerId: 'ravi' })
    .thenRefused(otherwise);
  given([opened])
    .when({ ...open, amountPaise: 1 })
    .thenRefused(otherwise);
});
