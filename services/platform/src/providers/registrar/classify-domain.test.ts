import { describe, expect, it } from 'vitest';
import type { HttpResult } from '../../http/http-client.ts';
import { classifyDomain } from './classify-domain.ts';

const answered = (body: unknown, status = 200): HttpResult => ({
  ok: true,
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const order = { registrarOrderId: '78434262', domain: 'example.com' };
const classified = (body: unknown, status?: number) =>
  classifyDomain(answered(body, status), order);

const details = {
  orderid: '78434262',
  domainname: 'example.com',
  description: 'example.com',
  currentstatus: 'Active',
  creationtime: '1768469400',
  endtime: '1831541400',
  ns1: 'NS1.Haat.example.',
  ns2: 'ns2.haat.example',
  noOfNameServers: '2',
  orderstatus: ['transferlock'],
  domainstatus: ['sixtydaylock'],
  cns: { 'NS1.example.com': ['192.0.2.1', '2001:db8::1'] },
  isprivacyprotected: 'true',
  privacyprotectedallowed: 'true',
  privacyprotectendtime: '1831541400',
  dnssec: [{ keytag: '2371', algorithm: '13', digesttype: '2', digest: 'AB12' }],
  registrantcontactid: '80083695',
  admincontactid: 80083696,
  techcontactid: '-1',
  billingcontactid: '0',
  raaVerificationStatus: 'Pending',
  raaVerificationStartTime: '1768469401',
  irtp_status: { 'task-status': 'PENDING', 'gaining-foa-status': 'PENDING' },
  domsecret: 'Haat78434262&<>',
};
const without = (...names: readonly string[]) =>
  Object.fromEntries(Object.entries(details).filter(([name]) => !names.includes(name)));

describe('A domain is read', () => {
  it('with everything that the registrar shows, except the transfer code', () => {
    expect(classified(details)).toEqual({
      kind: 'read',
      status: 'active',
      expiresAt: '2028-01-15T09:30:00.000Z',
      nameservers: ['ns1.haat.example', 'ns2.haat.example'],
      isLocked: true,
      isSixtyDayLocked: true,
      childNameservers: [{ host: 'ns1.example.com', ips: ['192.0.2.1', '2001:db8::1'] }],
      isPrivate: true,
      allowsPrivacy: true,
      privacyEndsAt: '2028-01-15T09:30:00.000Z',
      dsRecords: [{ keyTag: 2371, algorithm: 13, digestType: 2, digest: 'AB12' }],
      contactIds: { registrant: '80083695', admin: '80083696', tech: null, billing: null },
      verification: { status: 'pending', since: '2026-01-15T09:30:01.000Z' },
      isOwnerChangePending: true,
    });
  });

  it('as unlocked only by a list without the lock', () => {
    const unlocked = { ...details, orderstatus: ['customerlock'], domainstatus: [] };
    expect(classified(unlocked)).toMatchObject({ isLocked: false, isSixtyDayLocked: false });
    expect(classified({ ...details, orderstatus: 'transferlock' })).toMatchObject({
      isLocked: true,
    });
  });

  it.each<[string, unknown]>([
    ['absent', without('ns1', 'ns2', 'noOfNameServers', 'orderstatus', 'domainstatus', 'cns')],
    [
      'unreadable',
      { ...details, ns1: 7, ns2: ' ', orderstatus: {}, domainstatus: '', cns: ['192.0.2.1'] },
    ],
  ])('with nulls for fields that are %s', (_, body) => {
    expect(classified(body)).toMatchObject({
      kind: 'read',
      nameservers: null,
      isLocked: null,
      isSixtyDayLocked: null,
      childNameservers: null,
    });
  });

  it('with nulls for what the owner can set, if it is not shown', () => {
    const bare = without(
      ...['cns', 'isprivacyprotected', 'privacyprotectedallowed', 'privacyprotectendtime'],
      ...['dnssec', 'registrantcontactid', 'admincontactid', 'techcontactid', 'billingcontactid'],
      ...['raaVerificationStatus', 'raaVerificationStartTime', 'irtp_status'],
    );
    expect(classified(bare)).toMatchObject({
      ...{ childNameservers: null, isPrivate: null, allowsPrivacy: null, privacyEndsAt: null },
      ...{ dsRecords: null, contactIds: null, verification: null, isOwnerChangePending: null },
    });
  });

  it.each([
    ['cns', { 'ns1.example.com': { ip: '192.0.2.1' } }, { childNameservers: null }],
    ['cns', [], { childNameservers: [] }],
    ['cns', {}, { childNameservers: [] }],
    [
      'cns',
      { 'ns1.example.com': '192.0.2.1' },
      { childNameservers: [{ host: 'ns1.example.com', ips: ['192.0.2.1'] }] },
    ],
    ['isprivacyprotected', 'False', { isPrivate: false }],
    ['isprivacyprotected', 'perhaps', { isPrivate: null }],
    ['privacyprotectedallowed', false, { allowsPrivacy: false }],
    ['privacyprotectendtime', '0', { privacyEndsAt: null }],
    ['dnssec', [], { dsRecords: [] }],
    ['dnssec', {}, { dsRecords: [] }],
    ['dnssec', [...details.dnssec, { keytag: '1' }], { dsRecords: null }],
    ['registrantcontactid', 'none', { contactIds: { registrant: null, admin: '80083696' } }],
    ['raaVerificationStatus', 'NA', { verification: { status: 'none' } }],
    ['raaVerificationStatus', 'Suspended', { verification: { status: 'suspended' } }],
    ['raaVerificationStatus', 'Verified', { verification: { status: 'verified' } }],
    ['raaVerificationStatus', 'Dreaming', { verification: null }],
    ['raaVerificationStartTime', null, { verification: { status: 'pending', since: null } }],
    ['irtp_status', { 'task-status': 'APPROVED' }, { isOwnerChangePending: true }],
    ['irtp_status', { 'task-status': 'SUCCESS' }, { isOwnerChangePending: false }],
    ['irtp_status', { 'task-status': 'EXPIRED' }, { isOwnerChangePending: false }],
    ['irtp_status', 'PENDING', { isOwnerChangePending: true }],
    ['irtp_status', {}, { isOwnerChangePending: null }],
  ])('with its %s %j', (field, value, shown) => {
    expect(classified({ ...details, [field]: value })).toMatchObject(shown);
  });

  it('without nameservers when the registrar counts others than it names', () => {
    expect(classified({ ...details, noOfNameServers: '3' })).toMatchObject({ nameservers: null });
    expect(classified(without('noOfNameServers'))).toMatchObject({
      nameservers: ['ns1.haat.example', 'ns2.haat.example'],
    });
  });

  it.each([
    [{ ...details, currentstatus: 'Suspended' }, 'suspended'],
    [{ ...details, orderstatus: ['resellersuspend', 'transferlock'] }, 'suspended'],
    [{ ...details, currentstatus: 'Pending Delete Restorable' }, 'redemption'],
    [{ ...details, currentstatus: 'InActive' }, 'pending'],
  ])('in its state: %j is %s', (body, status) => {
    expect(classified(body)).toMatchObject({ kind: 'read', status });
  });

  it('without an expiry date while pending', () => {
    expect(classified({ ...details, currentstatus: 'InActive' })).toMatchObject({
      expiresAt: null,
    });
  });
});

describe('A domain is gone', () => {
  it.each<[string, unknown, number]>([
    ['deleted', { ...details, currentstatus: 'Deleted' }, 200],
    ['archived', { ...details, currentstatus: 'Archived' }, 200],
    ['not found', { status: 'ERROR', message: 'No Entity found for Entityid: 78434262' }, 500],
  ])('when it is %s', (_, body, status) => {
    expect(classified(body, status)).toEqual({ kind: 'gone' });
  });
});

describe('A reading is unknown', () => {
  it.each<[string, HttpResult]>([
    ['without an answer', { ok: false, failure: 'timeout', description: 'no answer in 1 ms' }],
    ['after a page', answered('<html>Busy</html>')],
    ['after half an answer', answered(JSON.stringify(details).slice(0, 200))],
    ['after a 502', answered(details, 502)],
    ['after an answer about another domain', answered({ ...details, domainname: 'other.com' })],
    ['after an answer about another order', answered({ ...details, orderid: '11111111' })],
    [
      'after an answer about nothing',
      answered({ currentstatus: 'Active', description: 'a domain' }),
    ],
    ['in a state on no list', answered({ ...details, currentstatus: 'Dreaming' })],
    [
      'when another order is not found',
      answered({ status: 'ERROR', message: 'No Entity found for Entityid: 11111111' }, 500),
    ],
    [
      'during trouble',
      answered(
        { status: 'ERROR', message: 'No Entity found for Entityid: 78434262: database error' },
        500,
      ),
    ],
    [
      'when a proxy finds nothing',
      answered({ status: 'ERROR', message: 'No Entity found for Entityid: 78434262' }, 503),
    ],
  ])('%s', (_, result) => {
    expect(classifyDomain(result, order)).toEqual({
      kind: 'unknown',
      description: expect.any(String),
    });
  });

  it.each<[unknown, number]>([
    ['<h1>403 Forbidden</h1>', 403],
    [{ status: 'ERROR', message: 'Access Denied: You are not authorized' }, 500],
  ])('and denied when our account is refused: %j', (body, status) => {
    expect(classified(body, status)).toMatchObject({ kind: 'unknown', isDenied: true });
  });
});
