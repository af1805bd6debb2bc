import { sample } from '@haat/contracts/testing/sample';
import { it } from 'vitest';
import { refundNumberDecider } from './refund-number.ts';
import { scenarioOf } from './testing/scenario.ts';

const claimed = sample('RefundNumberClaimed');
const { given } = scenarioOf(refundNumberDecider);
const { referenceCode } = claimed.data;
const claim = { type: 'ClaimRefundNumber', ...claimed.data } as const;

it('A refund’s number is one payment’s, for ever', () => {
  given([]).when(claim).then([claimed]);
  given([claimed]).when(claim).thenNothing();
  given([claimed])
    .when({ ...claim, referenceCode: 'RAVISCODE' })
    .thenRefused({ reason: 'claimed', referenceCode });
});
