import { sample } from '@haat/contracts/testing/sample';
import { it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { refundNumberDecider } from './refund-number.ts';

const claimed = sample('RefundNumberClaimed');
const { given } = scenarioOf(refundNumberDecider);
const { referenceCode } = claimed.data;
const claim = { type: 'ClaimRefundNumber', ...claimed.data } as const;

it('A refund number belongs to one payment for ever', () => {
  given([]).when(claim).then([claimed]);
  given([claimed]).when(claim).thenNothing();
  given([claimed])
    .when({ ...claim, referenceCode: 'RAVISCODE' })
    .thenRefused({ reason: 'claimed', referenceCode });
});

it('A withdrawn request takes no refund, and a request with a refund is not withdrawn', () => {
  const withdrawn = sample('RefundWithdrawn');
  const withdraw = { type: 'WithdrawRefund', ...withdrawn.data } as const;
  given([]).when(withdraw).then([withdrawn]);
  given([withdrawn]).when(withdraw).thenNothing();
  given([withdrawn]).when(claim).thenRefused({ reason: 'withdrawn' });
  given([claimed]).when(withdraw).thenRefused({ reason: 'claimed', referenceCode });
});
