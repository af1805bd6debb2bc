import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { AUTO_RENEW_OFF } from '@haat/domain/hosting/auto-renew';
import type { KnownReading, OwnedDomain } from '@haat/record/owned-domains';
import { expect, it } from 'vitest';
import { notNow } from './not-now.ts';

const owned: OwnedDomain = {
  ...{ orderId: 'HT-1', subscriptionId: 'HT-1-domain', customerId: 'C-1', registrarOrderId: '1' },
  ...{ domain: 'neelkhadi.com', phase: 'active', paidUntil: '2027-11-29T05:00:00.000Z' },
  ...{ transferredAt: null, autoRenew: AUTO_RENEW_OFF },
};
const context = { settings: {}, clock: { now: () => Date.parse('2026-11-22T05:00:00.000Z') } };

it.each([
  ['suspended', say.onHoldUnverified],
  ['verified', say.onHold],
] as const)('a suspended domain with an owner %s says what to do', (status, text) => {
  const known = { status: 'suspended', verification: { status, since: null } };
  const why = notNow(context as never, owned, known as KnownReading);
  expect([why.lock, why.contacts]).toEqual([text, text]);
});

it.each([
  ['before the renewal that came with a restore', '2026-10-01T05:00:00.000Z', null],
  ['after it', '2027-11-29T05:00:00.000Z', say.redemption],
])('a reading of redemption %s', (_, end, text) => {
  const known = { status: 'redemption', expires_at: new Date(end), verification: null };
  expect(notNow(context as never, owned, known as KnownReading).lock).toBe(text);
});
