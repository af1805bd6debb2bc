import { describe, expect, it } from 'vitest';
import { payment as listed } from '../../../testing/samples.ts';
import {
  clearSubmittedPayment,
  findSubmittedPayment,
  saveSubmittedPayment,
  submittedOf,
} from './submitted-payment.ts';

const memory = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
};

const payment = {
  referenceCode: 'PAY-7K3M-92QD',
  amountPaise: 54900,
  reportedAt: '2026-11-21T05:11:26.000Z',
};
const purpose = { customerId: 'C-1', kind: 'domain', subject: 'neelkhadi.in' } as const;

describe('A submitted payment stored for this tab', () => {
  it('is found again by the same customer for the same domain', () => {
    const store = memory();
    saveSubmittedPayment(store, purpose, payment);
    expect(findSubmittedPayment(store, purpose, 54900)).toEqual(payment);
  });

  it('is not found for another customer, another subject or kind, or a higher price', () => {
    const store = memory();
    saveSubmittedPayment(store, purpose, payment);
    expect(findSubmittedPayment(store, { ...purpose, customerId: 'C-2' }, 54900)).toBeNull();
    expect(findSubmittedPayment(store, { ...purpose, subject: 'haldi.in' }, 54900)).toBeNull();
    expect(findSubmittedPayment(store, { ...purpose, kind: 'hosting' }, 54900)).toBeNull();
    expect(findSubmittedPayment(store, purpose, 54950)).toBeNull();
  });

  it('is found for a price in the same whole rupees', () => {
    const store = memory();
    saveSubmittedPayment(store, purpose, payment);
    expect(findSubmittedPayment(store, purpose, 54949)).toEqual(payment);
  });

  it('is found with its notice', () => {
    const store = memory();
    const notice = 'Another account submitted this transaction ID too.';
    saveSubmittedPayment(store, purpose, { ...payment, notice });
    expect(findSubmittedPayment(store, purpose, 54900)).toEqual({ ...payment, notice });
  });

  it('is gone once it is cleared', () => {
    const store = memory();
    saveSubmittedPayment(store, purpose, payment);
    clearSubmittedPayment(store);
    expect(findSubmittedPayment(store, purpose, 54900)).toBeNull();
  });

  it('is null when the stored text is invalid', () => {
    const store = memory();
    store.setItem('reportedPayment', '{"referenceCode":7');
    expect(findSubmittedPayment(store, purpose, 0)).toBeNull();
    store.setItem('reportedPayment', '{"referenceCode":7}');
    expect(findSubmittedPayment(store, purpose, 0)).toBeNull();
  });
});

it('the notice of a payment that is being verified is not shown before the order', () => {
  const notice = 'We’re checking this payment. You don’t need to do anything.';
  const verifying = { ...listed, status: 'matching', next: 'nothing', notice } as const;
  expect(submittedOf(verifying).notice).toBeUndefined();
  expect(submittedOf({ ...verifying, order_id: 'HT-1' }).notice).toBe(notice);
});
