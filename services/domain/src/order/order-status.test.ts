import { orderEvents } from '@haat/contracts/events/order';
import { isTerminal } from '@haat/contracts/order-status';
import { describe, expect, it } from 'vitest';
import { isFinalPhase, orderLifecycle, type PlacedPhase } from './order-state.ts';
import { orderPhaseAfter, orderStatusOf, orderSubstatusOf } from './order-status.ts';

const placedPhases = Object.values(orderLifecycle).flatMap((following) => Object.values(following));

describe('The status that a customer sees', () => {
  it.each<[PlacedPhase, string]>([
    ['placed', 'under_review'],
    ['payment_confirmed', 'in_processing'],
    ['registration_requested', 'in_processing'],
    ['registration_attempted', 'in_processing'],
    ['registration_outcome_unknown', 'in_processing'],
    ['registration_pending', 'locked'],
    ['registered', 'in_processing'],
    ['hosting_requested', 'in_processing'],
    ['hosting_provisioned', 'in_processing'],
    ['bundled_hosting_failed', 'in_processing'],
    ['download_granted', 'in_processing'],
    ['completed', 'completed'],
    ['payment_failed', 'failed'],
    ['registration_failed', 'failed'],
    ['hosting_failed', 'failed'],
    ['domain_lost', 'cancelled'],
    ['cancelled', 'cancelled'],
  ])('%s: %s', (phase, status) => {
    expect(orderStatusOf({ phase })).toBe(status);
  });

  it('is never under review for a free order', () => {
    expect(orderStatusOf({ phase: 'placed', paymentMethod: 'free' })).toBe('in_processing');
    expect(orderStatusOf({ phase: 'placed', paymentMethod: 'upi' })).toBe('under_review');
    expect(orderStatusOf({ phase: 'completed', paymentMethod: 'free' })).toBe('completed');
  });

  it('has a substatus for a rejected payment, a check at the registrar and a lost domain', () => {
    expect(orderSubstatusOf('payment_failed')).toBe('payment_rejected');
    expect(orderSubstatusOf('registration_failed')).toBeNull();
    expect(orderSubstatusOf('registration_outcome_unknown')).toBe('being_checked');
    expect(orderSubstatusOf('domain_lost')).toBe('name_taken');
  });

  it('is final exactly in the final phases', () => {
    for (const phase of placedPhases) {
      expect(isTerminal(orderStatusOf({ phase }))).toBe(isFinalPhase(phase));
    }
  });
});

describe('The phase of an order after an event', () => {
  it('is the same from every phase', () => {
    for (const following of Object.values(orderLifecycle)) {
      for (const [event, phase] of Object.entries(following)) {
        expect(orderPhaseAfter(event as keyof typeof following)).toBe(phase);
      }
    }
  });

  it('is defined for every event of an order', () => {
    for (const { type } of orderEvents) expect(placedPhases).toContain(orderPhaseAfter(type));
  });
});
