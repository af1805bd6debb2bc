// @module-tag money
import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { ravi } from '../testing/asha.ts';
import { scenarioOf } from '../testing/scenario.ts';
import { creditDecider } from './credit.ts';

const creditObserved = sample('CreditObserved');
const creditClaimed = sample('CreditClaimed');
const { given } = scenarioOf(creditDecider);
const observe = { type: 'ObserveCredit', ...creditObserved.data } as const;
const claim = { type: 'ClaimCredit', ...creditClaimed.data } as const;

describe('A bank credit', () => {
  it('is recorded as first seen, and later details are ignored', () => {
    given([]).when(observe).then([creditObserved]);
    given([creditObserved])
      .when({ ...observe, note: 'told otherwise' })
      .thenNothing();
  });

  it('is refused if it is seen again with another amount', () => {
    given([creditObserved])
      .when({ ...observe, amountPaise: 90_000 })
      .thenRefused({ reason: 'differs', amountPaise: 55_000 });
  });

  it('pays one payment, however often that payment claims it', () => {
    given([creditObserved]).when(claim).then([creditClaimed]);
  });

  it('never pays a second payment, of another customer or the same one', () => {
    const other = { ...claim, referenceCode: 'RAVISCODE' };
    const refusal = { reason: 'claimed', referenceCode: claim.referenceCode } as const;
    given([creditObserved, creditClaimed])
      .when({ ...other, customerId: ravi })
      .thenRefused(refusal);
    given([creditObserved, creditClaimed]).when(other).thenRefused(refusal);
  });

  const excluded = sample('CreditExcluded', {
    creditId: creditObserved.data.creditId,
    settlement: null,
  });
  const exclude = { type: 'ExcludeCredit', ...excluded.data } as const;

  it('that is no customer’s is excluded, and still pays a customer who submits it', () => {
    given([creditObserved]).when(exclude).then([excluded]);
    given([creditObserved, excluded]).when(claim).then([creditClaimed]);
  });

  it('is not excluded before it is seen or after it has paid', () => {
    const { referenceCode } = claim;
    given([]).when(exclude).thenRefused({ reason: 'not_observed' });
    given([creditObserved, creditClaimed])
      .when(exclude)
      .thenRefused({ reason: 'claimed', referenceCode });
  });

  const lumpOf = (how: 'reference' | 'sum' | 'operator') => {
    const settlement = { app: 'PhonePe', id: '532511223344', by: how };
    return sample('CreditExcluded', { creditId: creditObserved.data.creditId, settlement });
  };

  it('that is the lump sum of a settlement is excluded as it is seen, and pays nothing', () => {
    const { settlement } = lumpOf('reference').data;
    if (settlement === null) throw new Error('no settlement');
    const seenAsLump = {
      type: 'CreditExcluded',
      data: { ...lumpOf('reference').data, excludedAt: observe.observedAt },
    } as const;
    given([])
      .when({ ...observe, settlement })
      .then([creditObserved, seenAsLump]);
    for (const insists of [false, true]) {
      given([creditObserved, lumpOf('reference')])
        .when({ ...claim, insists })
        .thenRefused({ reason: 'settlement', settlement });
    }
  });

  it('with the sum and day of a settlement is claimed only if an operator insists', () => {
    const bySum = lumpOf('sum');
    const { settlement } = bySum.data;
    if (settlement === null) throw new Error('no settlement');
    given([creditObserved, bySum]).when(claim).thenRefused({ reason: 'settlement', settlement });
    given([creditObserved, bySum])
      .when({ ...claim, insists: true })
      .then([creditClaimed]);
  });

  it('that was excluded may turn out to be a settlement, never the reverse', () => {
    const lump = { type: 'ExcludeCredit', ...lumpOf('reference').data } as const;
    given([creditObserved, excluded])
      .when(lump)
      .then([lumpOf('reference')]);
    given([creditObserved, lumpOf('sum')])
      .when(lump)
      .then([lumpOf('reference')]);
    given([creditObserved, lumpOf('reference')])
      .when(exclude)
      .thenNothing();
    given([creditObserved, lumpOf('reference')])
      .when(lump)
      .thenNothing();
    given([creditObserved, creditClaimed])
      .when(lump)
      .thenRefused({ reason: 'claimed', referenceCode: claim.referenceCode });
  });

  const { creditId, amountPaise } = creditObserved.data;
  const reversed = sample('CreditReversed', { creditId, amountPaise });
  const reverse = { type: 'RecordCreditReversed', ...reversed.data } as const;

  it('that the bank took back is on record, whether or not it has paid', () => {
    given([creditObserved]).when(reverse).then([reversed]);
    given([creditObserved, creditClaimed]).when(reverse).then([reversed]);
    given([creditObserved, creditClaimed, reversed]).when(claim).thenNothing();
  });

  it('is not reversed by another amount, or before it is seen', () => {
    given([]).when(reverse).thenRefused({ reason: 'not_observed' });
    given([creditClaimed]).when(reverse).thenRefused({ reason: 'not_observed' });
    given([creditObserved])
      .when({ ...reverse, amountPaise: amountPaise - 1 })
      .thenRefused({ reason: 'differs', amountPaise });
  });

  it('can be claimed by its second name before it is observed under that name', () => {
    given([]).when(claim).then([creditClaimed]);
  });
});
