import { describe, it } from 'vitest';
import { emailDecider } from './email.ts';
import { asha, ravi } from './testing/asha.ts';
import { scenarioOf } from './testing/scenario.ts';

const { given } = scenarioOf(emailDecider);
const emailHash = 'a3c1'.repeat(16);
const claimedByAsha = { type: 'EmailClaimed', data: { emailHash, customerId: asha } } as const;

describe('An e-mail address', () => {
  it('goes to the first account that claims it', () => {
    given([]).when({ type: 'ClaimEmail', emailHash, customerId: asha }).then([claimedByAsha]);
  });

  it('stays with that account when it is claimed again', () => {
    given([claimedByAsha]).when({ type: 'ClaimEmail', emailHash, customerId: asha }).thenNothing();
  });

  it('is refused to every other account', () => {
    given([claimedByAsha])
      .when({ type: 'ClaimEmail', emailHash, customerId: ravi })
      .thenRefused({ reason: 'claimed_by_other', customerId: asha });
  });
});
