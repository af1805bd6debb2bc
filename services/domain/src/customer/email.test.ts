import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { asha, ravi } from '../testing/asha.ts';
import { scenarioOf } from '../testing/scenario.ts';
import { emailDecider } from './email.ts';

const { given } = scenarioOf(emailDecider);
const emailHash = 'a3c1'.repeat(16);
const claimedByAsha = { type: 'EmailClaimed', data: { emailHash, customerId: asha } } as const;

describe('An email address', () => {
  it('belongs to the first account that claims it', () => {
    given([]).when({ type: 'ClaimEmail', emailHash, customerId: asha }).then([claimedByAsha]);
  });

  it('is refused to every other account', () => {
    given([claimedByAsha])
      .when({ type: 'ClaimEmail', emailHash, customerId: ravi })
      .thenRefused({ reason: 'claimed_by_other', customerId: asha });
  });
});

describe('A request for a password link', () => {
  const requested = sample('PasswordLinkRequested');
  const at = (ms: number, isKnownDevice = false) => ({
    ...requested.data,
    isKnownDevice,
    requestId: `after ${ms} ${isKnownDevice}`,
    requestedAt: new Date(Date.parse(requested.data.requestedAt) + ms).toISOString(),
  });
  const ask = (ms: number, isKnownDevice = false) =>
    ({ type: 'RequestPasswordLink', ...at(ms, isKnownDevice) }) as const;
  const event = (ms: number, isKnownDevice = false) =>
    ({ type: 'PasswordLinkRequested', data: at(ms, isKnownDevice) }) as const;
  const when = (ms: number) => at(ms).requestedAt;
  const MINUTE_MS = 60_000;
  const DAY_MS = 24 * 60 * MINUTE_MS;

  it('is answered the same with and without an account, once per request and every 30 s', () => {
    for (const before of [[], [claimedByAsha]]) {
      given(before)
        .when(ask(0))
        .then([event(0)]);
      given([...before, event(0)])
        .when(ask(29_999))
        .thenRefused({ reason: 'too_many_links', againAt: when(30_000) });
      given([...before, event(0)])
        .when(ask(30_000))
        .then([event(30_000)]);
    }
  });

  it('does not prevent a later claim of the email address', () => {
    given([event(0)])
      .when({ type: 'ClaimEmail', emailHash, customerId: asha })
      .then([claimedByAsha]);
    given([event(0), claimedByAsha, event(MINUTE_MS)])
      .when({ type: 'ClaimEmail', emailHash, customerId: ravi })
      .thenRefused({ reason: 'claimed_by_other', customerId: asha });
  });

  it('is allowed ten times a day, and counted separately for known devices', () => {
    const ten = Array.from({ length: 10 }, (_, n) => event(n * MINUTE_MS));
    const before = [claimedByAsha, ...ten];
    given(before)
      .when(ask(DAY_MS - 1))
      .thenRefused({ reason: 'too_many_links', againAt: when(DAY_MS) });
    given(before)
      .when(ask(DAY_MS))
      .then([event(DAY_MS)]);
    given(before)
      .when(ask(10 * MINUTE_MS, true))
      .then([event(10 * MINUTE_MS, true)]);
  });
});
