import { refusalMessages } from '@haat/contracts/refusal-messages';
import { expect, test } from 'vitest';
import type { ApiResult } from '../../../lib/api-client.ts';
import { announcementOf, clockOf, holdOf } from './domain-hold.ts';

const held = (leftMs: number | null) =>
  ({
    ok: true,
    data: { domain: 'neelkhadi.in', held_until: null, held_for_ms: leftMs },
    position: null,
  }) as const;
const refused = (status: number, text: string): ApiResult<never> => ({
  ok: false,
  failure: { kind: 'refused', status, text, fields: {} },
});
const unreachable: ApiResult<never> = {
  ok: false,
  failure: { kind: 'unreachable', text: 'We couldn’t reach Haat.' },
};

test('a hold lasts as long as the server says, whatever the customer’s clock', () => {
  expect(holdOf(held(900_000), null, 5_000)).toEqual({ kind: 'held', until: 905_000 });
});

test.each([
  ['a limit says why nothing is held', refused(429, refusalMessages.twoDomainsHeld), 'unheld'],
  ['another customer’s hold stops the payment', refused(409, 'bought by someone else'), 'refused'],
  ['too many requests change nothing', refused(429, refusalMessages.blockedByRateLimit), 'none'],
  ['a silent server changes nothing', unreachable, 'none'],
  ['a domain that is open to payers is not held', held(null), 'none'],
])('%s', (_, answer, kind) => {
  expect(holdOf(answer, null, 0).kind).toBe(kind);
});

test.each([
  ['is still free', refused(429, refusalMessages.domainHeldBefore), 'over'],
  ['is being bought by someone else', refused(409, 'bought by someone else'), 'refused'],
  ['is not known, because the server is silent', unreachable, 'over'],
])('after a hold the domain %s', (_, answer, kind) => {
  expect(holdOf(answer, { kind: 'held', until: 0 }, 0).kind).toBe(kind);
});

test.each([
  ['silent', unreachable],
  ['too busy', refused(429, refusalMessages.blockedByRateLimit)],
])('a running hold goes on when the server is %s', (_, answer) => {
  const hold = { kind: 'held', until: 1_000 } as const;
  expect(holdOf(answer, hold, 999)).toBe(hold);
});

test('the time left is shown in minutes and seconds', () => {
  expect([900_000, 61_000, 59_001, 1, -5].map(clockOf)).toEqual([
    '15:00',
    '1:01',
    '1:00',
    '0:01',
    '0:00',
  ]);
});

test('the time left is announced at 5 minutes and at 1 minute, not each second', () => {
  expect([900_000, 300_001, 300_000, 60_001, 60_000, 1_000].map(announcementOf)).toEqual([
    '',
    '',
    'Held for you for less than 5 minutes',
    'Held for you for less than 5 minutes',
    'Held for you for less than a minute',
    'Held for you for less than a minute',
  ]);
});
