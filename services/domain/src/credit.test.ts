import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { creditDecider } from './credit.ts';
import { ravi } from './testing/asha.ts';
import { scenarioOf } from './testing/scenario.ts';

const creditObserved = sample('CreditObserved');
const creditClaimed = sample('CreditClaimed');
const { given } = scenarioOf(creditDecider);
const observe = { type: 'ObserveCredit', ...creditObserved.data } as const;
const claim = { type: 'ClaimCredit', ...creditClaimed.data } as const;

describe('A credit in the bank', () => {
  it('is on record as it was first seen, whatever the bank says of it later', () => {
    given([]).when(observe).then([creditObserved]);
    given([creditObserved])
      .when({ ...observe, note: 'told otherwise' })
      .thenNothing();
  });

  it('that is another sum the second time is not the same credit', () => {
    given([creditObserved])
      .when({ ...observe, amountPaise: 90_000 })
      .thenRefused({ reason: 'differs', amountPaise: 55_000 });
  });

  it('pays one payment, however often that one claims it', () => {
    given([creditObserved]).when(claim).then([creditClaimed]);
    given([creditObserved, creditClaimed]).when(claim).thenNothing();
  });

  it('never pays a second payment, by another customer or by the same one', () => {
    const other = { ...claim, referenceCode: 'RAVISCODE' };
    const refusal = { reason: 'claimed', referenceCode: claim.referenceCode } as const;
    given([creditObserved, creditClaimed])
      .when({ ...other, customerId: ravi })
      .thenRefused(refusal);
    given([creditObserved, creditClaimed]).when(other).thenRefused(refusal);
  });

  it('may be claimed by its second name before anything is seen under it', () => {
    given([]).when(claim).then([creditClaimed]);
  });
});
