import type { PaymentEvent } from '@haat/contracts/events/payment';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { asha, ravi } from '../testing/asha.ts';
import { fold } from '../testing/scenario.ts';
import { paymentDecider } from './payment.ts';
import { refusalOfReference } from './reference-check.ts';

const submitted = sample('PaymentSubmitted');
const allocated = sample('PaymentAllocated');
const rejected = sample('PaymentRejected');
const expired = sample('PaymentExpired');
const verified = sample('PaymentVerified', { creditedPaise: 60_000, excessPaise: 5_100 });
const opened = sample('PaymentOpenedFromBalance', { amountPaise: 20_000 });

const check = (history: readonly PaymentEvent[], amountRupees = 549, customerId = asha) =>
  refusalOfReference(fold(paymentDecider, history), { customerId, amountRupees });

describe('Checking a reference code', () => {
  it('finds a payment before and after the bank’s answer', () => {
    expect(check([submitted])).toBeNull();
    expect(check([submitted, sample('PaymentVerificationRequested')])).toBeNull();
    expect(check([submitted, sample('PaymentPutInReview')])).toBeNull();
    expect(check([submitted, verified])).toBeNull();
  });

  it('is refused without a payment, and to other customers', () => {
    expect(check([])).toEqual({ reason: 'not_found' });
    expect(check([submitted], 549, ravi)).toEqual({ reason: 'not_yours' });
  });

  it('says why the payment was rejected or expired', () => {
    const explanation = rejected.data.reason;
    expect(check([submitted, rejected])).toEqual({ reason: 'rejected', explanation });
    expect(check([submitted, expired])).toMatchObject({ reason: 'expired' });
  });

  it('is refused when the payment is below the price in whole rupees', () => {
    const underpaid = { reason: 'underpaid', paidPaise: 54_900, requiredPaise: 55_000 };
    expect(check([submitted], 550)).toEqual(underpaid);
  });

  it('compares the payment in whole rupees, rounded half up', () => {
    const paid = (amountPaise: number) => [sample('PaymentSubmitted', { amountPaise })];
    expect(check(paid(54_850))).toBeNull();
    expect(check(paid(54_849))).toMatchObject({ reason: 'underpaid', paidPaise: 54_849 });
  });

  it('counts the credited amount once the bank has answered', () => {
    expect(check([submitted, verified], 600)).toBeNull();
  });

  it('is accepted after the order is placed, with any amount', () => {
    expect(check([submitted, allocated], 9_999)).toBeNull();
  });

  it('finds a payment from the balance once the balance has paid it', () => {
    expect(check([opened], 200)).toEqual({ reason: 'not_found' });
    expect(check([opened, sample('PaymentToppedUp')], 200)).toBeNull();
  });
});
