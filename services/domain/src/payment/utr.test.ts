import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { ravi } from '../testing/asha.ts';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { reportOf, utrDecider } from './utr.ts';

const utrClaimed = sample('UtrClaimed');
const { given } = scenarioOf(utrDecider);
const claim = { type: 'ClaimUtr', ...utrClaimed.data } as const;
const ravis = { ...utrClaimed.data, customerId: ravi, referenceCode: 'RAVISCODE' };

describe('A UTR', () => {
  it('is recorded for the first account that submits it', () => {
    given([]).when(claim).then([utrClaimed]);
  });

  it('keeps the first reference code when its account submits it again', () => {
    given([utrClaimed]).when(claim).thenNothing();
    given([utrClaimed])
      .when({ ...claim, referenceCode: 'A-LATER-CODE' })
      .thenNothing();
    expect(reportOf(fold(utrDecider, [utrClaimed]), claim.customerId)).toEqual({
      referenceCode: claim.referenceCode,
      customerId: claim.customerId,
    });
  });

  it('never locks out the real payer: another account gets its own reference code', () => {
    given([utrClaimed])
      .when({ type: 'ClaimUtr', ...ravis })
      .then([{ type: 'UtrClaimed', data: ravis }]);
    const { reports } = fold(utrDecider, [utrClaimed, { type: 'UtrClaimed', data: ravis }]);
    expect(reports.map(({ customerId }) => customerId)).toEqual([claim.customerId, ravi]);
  });
});
