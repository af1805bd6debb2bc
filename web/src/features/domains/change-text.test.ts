import { describe, expect, it } from 'vitest';
import { domainChange } from '../../../testing/owned-samples.ts';
import { changeText, OWNER_CHANGE_WAITS, type ShownChange, VISIBLE_LATER } from './change-text.ts';

const textOf = (change: Partial<ShownChange>, isOwnerChangePending = false): string =>
  changeText({ ...domainChange, operations: [], ...change }, isOwnerChangePending);

describe('A change that is done', () => {
  it.each(['nameservers', 'child_nameserver', 'dnssec'] as const)(
    'of the %s says that others see it later',
    (kind) => expect(textOf({ kind })).toBe(`Done. ${VISIBLE_LATER}`),
  );

  it.each(['lock', 'contact', 'privacy'] as const)('of the %s is done at once', (kind) =>
    expect(textOf({ kind })).toBe('Done.'),
  );

  it('has sent the email with the link', () => {
    expect(textOf({ kind: 'verification' })).toBe('Sent. Open the link in the email.');
  });
});

it('a refusal says why, and that no email was sent', () => {
  const refused = { state: 'refused', reason: 'Not so.' } as const;
  expect(textOf({ ...refused, kind: 'contact' })).toBe('Not changed. Not so.');
  expect(textOf({ ...refused, kind: 'verification' })).toBe('Not sent. Not so.');
});

it('a change of owner waits for people, not for the registrar', () => {
  const checking = { kind: 'contact', state: 'checking' } as const;
  expect(textOf(checking, true)).toBe(OWNER_CHANGE_WAITS);
  expect(textOf(checking)).toContain('We’re checking.');
  expect(textOf({ ...checking, kind: 'lock' }, true)).toContain('We’re checking.');
});
