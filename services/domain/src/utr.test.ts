import { describe, expect, it } from 'vitest';
import { asha, ravi, referenceCode, utr } from './testing/asha.ts';
import { fold, scenarioOf } from './testing/scenario.ts';
import { utrDecider } from './utr.ts';

const { given } = scenarioOf(utrDecider);
const claimedByAsha = {
  type: 'UtrClaimed',
  data: { utr, referenceCode, customerId: asha },
} as const;

describe('A bank reference (UTR)', () => {
  it('goes to the first payment that names it', () => {
    given([])
      .when({ type: 'ClaimUtr', utr, referenceCode, customerId: asha })
      .then([claimedByAsha]);
  });

  it('named again by the same customer pays nothing more: the first reference code stands', () => {
    given([claimedByAsha])
      .when({ type: 'ClaimUtr', utr, referenceCode: 'SECONDCODE', customerId: asha })
      .thenNothing();
    expect(fold(utrDecider, [claimedByAsha])).toMatchObject({ referenceCode, customerId: asha });
  });

  it('is refused to every other customer', () => {
    given([claimedByAsha])
      .when({ type: 'ClaimUtr', utr, referenceCode: 'RAVISCODE', customerId: ravi })
      .thenRefused({ reason: 'claimed_by_other', customerId: asha, referenceCode });
  });
});
