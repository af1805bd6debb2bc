import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { asha, ashasOrder, otherOrder, pricePaise, ravi, utr } from '../testing/asha.ts';
import { scenarioOf } from '../testing/scenario.ts';
import { paymentDecider } from './payment.ts';

const paymentAllocated = sample('PaymentAllocated');
const paymentExpired = sample('PaymentExpired');
const paymentRejected = sample('PaymentRejected');
const paymentSubmitted = sample('PaymentSubmitted');
const paymentVerificationRequested = sample('PaymentVerificationRequested');
const credited = (creditedPaise: number, excessPaise = 0) =>
  ({
    ...sample('PaymentVerified').data,
    creditId: 'bank-S55120934',
    creditedPaise,
    excessPaise,
  }) as const;
const paymentVerified = { type: 'PaymentVerified', data: credited(pricePaise) } as const;

const { given } = scenarioOf(paymentDecider);
const submit = { type: 'SubmitPayment', ...paymentSubmitted.data } as const;
const recordVerified = { type: 'RecordPaymentVerified', ...paymentVerified.data } as const;
const recordRejected = { type: 'RecordPaymentRejected', ...paymentRejected.data } as const;
const expire = { type: 'ExpirePayment', ...paymentExpired.data } as const;
const allocate = { type: 'AllocatePayment', customerId: asha, ...paymentAllocated.data } as const;

const submitted = [paymentSubmitted];
const verifying = [paymentSubmitted, paymentVerificationRequested];
const verified = [...verifying, paymentVerified];
const rejected = [...verifying, paymentRejected];
const expired = [...verifying, paymentExpired];
const noCredit = { rejection: 'not_found', creditId: null, creditedPaise: null } as const;
const allocated = [...verifying, paymentAllocated];
const replaced = [...allocated, sample('PaymentReplaced')];
const refunded = [...verified, sample('PaymentRefunded', { amountPaise: 54_900 })];
const isRejected = { reason: 'rejected', explanation: paymentRejected.data.reason } as const;
const isExpired = { reason: 'expired', explanation: paymentExpired.data.reason } as const;

describe('A UPI payment that a customer submits', () => {
  it('is recorded under its reference code', () => {
    given([]).when(submit).then([paymentSubmitted]);
  });

  it('is recorded once, however often and late it is submitted', () => {
    given(submitted).when(submit).thenNothing();
    given(verified)
      .when({ ...submit, submittedAt: '2025-11-22T09:00:00.000Z', utrLooksUnusual: true })
      .thenNothing();
  });

  it('cannot be submitted again with other details', () => {
    given(submitted)
      .when({ ...submit, amountPaise: 900_000 })
      .thenRefused({ reason: 'already_submitted', customerId: asha, utr });
  });

  it.each([recordVerified, recordRejected, expire, allocate])(
    'must be submitted before: $type',
    (command) => {
      given([]).when(command).thenRefused({ reason: 'not_found' });
    },
  );
});

describe('The bank’s answer about a payment', () => {
  it('verifies it, whether or not verification was requested', () => {
    given(submitted).when(recordVerified).then([paymentVerified]);
    given(verifying).when(recordVerified).then([paymentVerified]);
  });

  it('rejects it, whether or not verification was requested', () => {
    given(submitted).when(recordRejected).then([paymentRejected]);
    given(verifying).when(recordRejected).then([paymentRejected]);
  });

  it('can come twice', () => {
    given(verified)
      .when({ ...recordVerified, verifiedAt: '2025-11-22T00:00:00.000Z' })
      .thenNothing();
    given(rejected).when(recordRejected).thenNothing();
  });

  it('never turns a verified payment into a rejected one', () => {
    given(verified).when(recordRejected).thenRefused({ reason: 'verified', creditedPaise: 54_900 });
  });

  it('verifies a payment that meanwhile expired, was rejected or was replaced, since its credit is claimed', () => {
    const rejectedWithoutCredit = [...verifying, sample('PaymentRejected', noCredit)];
    for (const history of [expired, rejectedWithoutCredit, replaced]) {
      given(history).when(recordVerified).then([paymentVerified]);
    }
  });

  it('rejects a payment that meanwhile expired if its claimed credit differs', () => {
    given(expired).when(recordRejected).then([paymentRejected]);
  });

  it('never verifies a payment that was rejected with a credit or refunded', () => {
    given(rejected).when(recordVerified).thenRefused(isRejected);
    given(refunded).when(recordVerified).thenRefused({ reason: 'refunded', refundedPaise: 54_900 });
  });

  it('cannot change once it is recorded', () => {
    given(verified)
      .when({ ...recordVerified, creditedPaise: 60_000 })
      .thenRefused({ reason: 'verified', creditedPaise: 54_900 });
    given(rejected)
      .when({ ...recordRejected, rejection: 'underpaid', creditedPaise: 100 })
      .thenRefused(isRejected);
    given(expired)
      .when({ ...recordRejected, ...noCredit })
      .thenRefused(isExpired);
  });

  it('does not verify a credit below the submitted amount, in whole rupees', () => {
    given(verifying)
      .when({ ...recordVerified, creditedPaise: 54_849 })
      .thenRefused({ reason: 'underpaid', paidPaise: 54_849, requiredPaise: 54_900 });
  });

  it('may name more than the submitted amount', () => {
    const data = credited(60_000, 5_100);
    given(verifying)
      .when({ type: 'RecordPaymentVerified', ...data })
      .then([{ type: 'PaymentVerified', data }]);
  });
});

describe('A payment that the bank never answers about', () => {
  it('expires once', () => {
    given(submitted).when(expire).then([paymentExpired]);
    given(verifying).when(expire).then([paymentExpired]);
    given(expired).when(expire).thenNothing();
  });

  it('does not expire after the bank has answered', () => {
    given(verified).when(expire).thenRefused({ reason: 'verified', creditedPaise: 54_900 });
    given(rejected).when(expire).thenRefused(isRejected);
  });
});

describe('Allocating a payment', () => {
  it.each([
    ['submitted', submitted],
    ['being verified', verifying],
    ['verified', verified],
  ])('works while it is %s', (_, history) => {
    given(history).when(allocate).then([paymentAllocated]);
  });

  it('twice to the same order allocates it once', () => {
    given([...verified, paymentAllocated])
      .when(allocate)
      .thenNothing();
    given([paymentSubmitted, paymentAllocated, paymentVerified]).when(allocate).thenNothing();
  });

  it('to a second order is refused', () => {
    given([...verified, paymentAllocated])
      .when({ ...allocate, orderId: otherOrder })
      .thenRefused({ reason: 'spent', orderId: ashasOrder, pricePaise: 54_900 });
  });

  it('to the same order at another price is refused', () => {
    given([...verified, paymentAllocated])
      .when({ ...allocate, pricePaise: 100 })
      .thenRefused({ reason: 'spent', orderId: ashasOrder, pricePaise: 54_900 });
  });

  it('is refused to other customers', () => {
    given(verified)
      .when({ ...allocate, customerId: ravi })
      .thenRefused({ reason: 'not_yours' });
  });

  it('is refused after it was rejected or expired', () => {
    given(rejected).when(allocate).thenRefused(isRejected);
    given(expired).when(allocate).thenRefused(isExpired);
  });

  it('is refused if it does not cover the price, both in whole rupees', () => {
    given(submitted)
      .when({ ...allocate, pricePaise: 54_950 })
      .thenRefused({ reason: 'underpaid', paidPaise: 54_900, requiredPaise: 54_950 });
    const data = { ...paymentAllocated.data, pricePaise: 54_949 };
    given(submitted)
      .when({ ...allocate, pricePaise: 54_949 })
      .then([{ type: 'PaymentAllocated', data }]);
  });

  it('counts the credited amount once the bank has answered', () => {
    const data = { ...paymentAllocated.data, pricePaise: 60_000 };
    given([paymentSubmitted, { type: 'PaymentVerified', data: credited(60_000, 5_100) }])
      .when({ ...allocate, pricePaise: 60_000 })
      .then([{ type: 'PaymentAllocated', data }]);
  });
});
