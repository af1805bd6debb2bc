import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OwnDomains, SETTLE_MS, startOwnDomains } from './testing/own-domains.ts';
import { startRawServer } from './testing/raw-server.ts';

let own: OwnDomains;
beforeEach(async () => {
  own = await startOwnDomains();
});
afterEach(() => own.close());

const DAY_MS = 86_400_000;

describe('Privacy', () => {
  it('is bought once, turned off and on again, and done when it is so already', async () => {
    const order = await own.buy('neelkhadi.com');
    expect(await own.registrar.readDomain(order)).toMatchObject({
      ...{ isPrivate: false, allowsPrivacy: true, privacyEndsAt: null },
    });
    for (const enabled of [true, true, false, false, true]) {
      expect(await own.registrar.setPrivacy(order, enabled)).toEqual({ kind: 'done' });
      expect(await own.registrar.readDomain(order)).toMatchObject({ isPrivate: enabled });
    }
    expect(own.sandbox.changes().map(({ change }) => change)).toEqual([
      { thing: 'privacy', enabled: true, endsAt: Date.parse('2027-01-15T09:30:00.000Z') },
      { thing: 'privacy', enabled: false, endsAt: null },
      { thing: 'privacy', enabled: true, endsAt: null },
    ]);
    expect(await own.registrar.readDomain(order)).toMatchObject({
      privacyEndsAt: '2027-01-15T09:30:00.000Z',
    });
  });

  it('is refused where the TLD does not allow it, before anything is sent', async () => {
    const order = await own.buy('neelkhadi.in');
    expect(await own.registrar.setPrivacy(order, true)).toMatchObject({
      ...{ kind: 'refused', failure: 'refused' },
      reason: 'The registry of this TLD doesn’t allow privacy.',
    });
    expect(await own.registrar.setPrivacy(order, false)).toEqual({ kind: 'done' });
    expect(own.sandbox.changes()).toEqual([]);
  });

  it('of a domain that is gone, or whose reading fails, is not sent', async () => {
    const order = await own.buy('neelkhadi.com');
    own.sandbox.mend('neelkhadi.com', { state: 'Transferred' });
    expect(await own.registrar.setPrivacy(order, true)).toMatchObject({
      reason: 'This domain is no longer at our registrar. Contact support.',
    });
    own.sandbox.behave('down');
    expect((await own.registrar.setPrivacy(order, true)).kind).toBe('outcome_unknown');
    expect(own.sandbox.changes()).toEqual([]);
  });

  it.each([
    ['chrefused', 'refused', false, false],
    ['chlate', 'done', true, true],
    ['chtwice', 'done', true, true],
    ['chlost', 'outcome_unknown', true, true],
    ['chforgets', 'done', false, true],
    ['chmute', 'outcome_unknown', false, false],
    ['chpending', 'pending', false, false],
  ] as const)('with the fault %s: %s', async (fault, kind, afterOne, afterTwo) => {
    const order = await own.buy(`${fault}-name.com`);
    const isPrivate = () => own.seen(order.domain).isPrivate;
    expect((await own.registrar.setPrivacy(order, true)).kind).toBe(kind);
    expect(isPrivate()).toBe(afterOne);
    await own.registrar.setPrivacy(order, true);
    expect(isPrivate()).toBe(afterTwo);
    own.clock.advance(SETTLE_MS);
    expect(isPrivate()).toBe(afterTwo || fault === 'chpending');
  });

  it.each([
    ['purchase-privacy', 'modify-privacy-protection', {}, 'has already been purchased'],
    [
      'modify-privacy-protection',
      'purchase-privacy',
      { privacyprotectendtime: '1768469400' },
      'not Purchased',
    ],
  ])('after %s refuses is turned on by %s', async (refused, other, fields, words) => {
    const details = { orderid: '7', domainname: 'neelkhadi.com', currentstatus: 'Active' };
    const server = await startRawServer((path) => {
      if (path === 'domains/details.json') {
        return { status: 200, body: JSON.stringify({ ...details, ...fields }) };
      }
      return path === `domains/${refused}.json`
        ? { status: 500, body: `{"status":"ERROR","message":"Privacy Protection ${words}"}` }
        : { status: 200, body: '{"status":"Success","entityid":"7"}' };
    });
    const client = own.connect(server.baseUrl);
    const order = { registrarOrderId: '7', domain: 'neelkhadi.com' };
    expect(await client.setPrivacy(order, true)).toEqual({ kind: 'done' });
    expect(server.calls.map(({ path }) => path).slice(1)).toEqual([
      `domains/${refused}.json`,
      `domains/${other}.json`,
    ]);
    await client.close();
    await server.close();
  });

  it('is not changed by an answer about another domain', async () => {
    const order = await own.buy('chforeign-name.com');
    expect((await own.registrar.setPrivacy(order, true)).kind).toBe('outcome_unknown');
    expect(own.sandbox.changes()).toEqual([]);
  });

  it('is turned off once behind our back', async () => {
    const order = await own.buy('chbehind-name.com');
    await own.registrar.setPrivacy(order, true);
    own.clock.advance(SETTLE_MS);
    expect(await own.registrar.readDomain(order)).toMatchObject({ isPrivate: false });
    expect(await own.registrar.setPrivacy(order, true)).toEqual({ kind: 'done' });
    expect(await own.registrar.readDomain(order)).toMatchObject({ isPrivate: true });
  });
});

describe('The registrant’s verification', () => {
  it('is pending for a new gTLD, and mailed again on request', async () => {
    const order = await own.buy('neelkhadi.com');
    expect(await own.registrar.readDomain(order)).toMatchObject({
      verification: { status: 'pending', since: '2026-01-15T09:30:00.000Z' },
    });
    expect(await own.registrar.resendVerification(order)).toEqual({ kind: 'done' });
    expect(await own.registrar.resendVerification(order)).toEqual({ kind: 'done' });
    expect(own.seen('neelkhadi.com').verification.mails).toBe(2);
  });

  it('holds for the same email address, and is not needed afterwards', async () => {
    const order = await own.buy('neelkhadi.com');
    own.sandbox.mend('neelkhadi.com', { verification: 'Verified' });
    expect(await own.registrar.readDomain(order)).toMatchObject({
      verification: { status: 'verified', since: null },
    });
    expect(await own.registrar.resendVerification(order)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('nothing to confirm'),
    });
    const second = await own.registrar.readDomain(await own.buy('neelkhadi.net'));
    expect(second).toMatchObject({ verification: { status: 'verified' } });
    const third = await own.registrar.readDomain(await own.buy('unverified-name.in'));
    expect(third).toMatchObject({ verification: { status: 'pending' } });
  });

  it('is overdue after 15 days', async () => {
    const order = await own.buy('neelkhadi.com');
    own.clock.advance(15 * DAY_MS);
    expect(await own.registrar.readDomain(order)).toMatchObject({
      verification: { status: 'suspended', since: '2026-01-15T09:30:00.000Z' },
    });
    expect(await own.registrar.resendVerification(order)).toEqual({ kind: 'done' });
  });

  it.each([
    ['chrefused', 'refused'],
    ['chlost', 'outcome_unknown'],
    ['chforeign', 'outcome_unknown'],
    ['chpending', 'pending'],
  ] as const)('with the fault %s: %s', async (fault, kind) => {
    const order = await own.buy(`${fault}-name.com`);
    expect((await own.registrar.resendVerification(order)).kind).toBe(kind);
  });

  it.each([
    ['true', 200, 'done'],
    ['"true"', 200, 'outcome_unknown'],
    ['false', 200, 'refused'],
    ['true', 500, 'outcome_unknown'],
    ['{"status":"Success"}', 200, 'done'],
    ['{"status":"Success","entityid":"8"}', 200, 'outcome_unknown'],
    ['<p>Busy</p>', 200, 'outcome_unknown'],
    ['<p>Forbidden</p>', 403, 'refused'],
  ] as const)('is done only in the registrar’s own words: %s with status %d', async (...row) => {
    const [body, status, kind] = row;
    const server = await startRawServer(() => ({ status, body }));
    const client = own.connect(server.baseUrl);
    const order = { registrarOrderId: '7', domain: 'neelkhadi.com' };
    expect((await client.resendVerification(order)).kind).toBe(kind);
    expect((await client.resendVerification({ ...order, domain: 'no name' })).kind).toBe(
      'outcome_unknown',
    );
    expect(server.calls).toHaveLength(1);
    await client.close();
    await server.close();
  });
});
