import { describe, expect, it } from 'vitest';
import type { HttpResult } from '../../http/http-client.ts';
import {
  classifyAvailability,
  classifyCreated,
  classifyCustomer,
  classifyDetails,
  classifyOrderId,
} from './classify-reading.ts';

const answered = (body: unknown, status = 200): HttpResult => ({
  ok: true,
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const timeout: HttpResult = { ok: false, failure: 'timeout', description: 'no answer' };
const error = (message: string) => answered({ status: 'ERROR', message }, 500);
const FORBIDDEN = answered('<h1>403</h1>Request forbidden by administrative rules.', 403);

describe('A domain can be sold', () => {
  const mysite = { name: 'mysite.com', label: 'mysite', tld: 'com' };
  const status = (body: unknown, code?: number) =>
    classifyAvailability(answered(body, code), mysite).status;

  it('only when the registrar calls exactly this domain available', () => {
    expect(status({ 'mysite.com': { status: 'available', classkey: 'domcno' } })).toBe('available');
    expect(status({ 'MySite.COM': { status: 'Available' } })).toBe('available');
  });

  it.each([
    ['missing from the answer', { 'mysite.net': { status: 'available' } }],
    ['of the status unknown', { 'mysite.com': { status: 'unknown' } }],
    ['of an undefined status', { 'mysite.com': { status: 'maybe' } }],
    ['answered with a string', { 'mysite.com': 'available' }],
    ['in a list', [{ 'mysite.com': { status: 'available' } }]],
    ['in a truncated body', '{"mysite.com":{"status":"available"'],
    ['refused', { status: 'ERROR', message: 'Invalid tlds' }],
  ])('not when it is %s', (_, body) => {
    expect(status(body)).toBe('unknown');
  });

  it('not when the answer failed', () => {
    expect(status({ 'mysite.com': { status: 'available' } }, 500)).toBe('unknown');
    expect(classifyAvailability(timeout, mysite)).toEqual({
      status: 'unknown',
      failed: true,
      description: 'timeout: no answer',
    });
  });

  it('not when it is registered or a premium domain', () => {
    const reason = (entry: unknown) =>
      classifyAvailability(answered({ 'mysite.com': entry }), mysite);
    const registered = { status: 'unavailable', reason: 'registered' };
    expect(reason({ status: 'regthroughus' })).toEqual({ ...registered, through: 'us' });
    expect(reason({ status: 'regthroughothers' })).toEqual({ ...registered, through: 'others' });
    expect(reason({ status: 'available', costHash: { create: '4200.00' } })).toEqual({
      status: 'unavailable',
      reason: 'premium',
    });
  });

  it('not when the registrar’s proxy forbids the request, as a page or as JSON', () => {
    expect(classifyAvailability(FORBIDDEN, mysite).status).toBe('restricted');
    expect(
      classifyAvailability(error('Request forbidden by administrative rules'), mysite).status,
    ).toBe('restricted');
  });
});

describe('A lookup of an order or customer at the registrar', () => {
  const EMAIL = 'asha@neelkhadi.in';

  it('finds an ID, bare or in quotes', () => {
    expect(classifyOrderId(answered('78434262'))).toEqual({ kind: 'found', id: '78434262' });
    expect(classifyOrderId(answered('"78434262"'))).toEqual({ kind: 'found', id: '78434262' });
    for (const named of [{}, { username: EMAIL }, { useremail: ` ${EMAIL.toUpperCase()}` }]) {
      const customer = answered({ customerid: '17603982', name: 'Asha', ...named });
      expect(classifyCustomer(customer, EMAIL)).toEqual({ kind: 'found', id: '17603982' });
    }
  });

  it('finds nothing when status 500 says so in JSON', () => {
    expect(classifyOrderId(error("Website doesn't exist for example.com"))).toEqual({
      kind: 'absent',
    });
    expect(
      classifyOrderId(error("Website doesn't exist for timed-out.authentication.com")),
    ).toEqual({ kind: 'absent' });
    expect(classifyCustomer(error('Invalid username'), EMAIL)).toEqual({ kind: 'absent' });
  });

  it.each([
    ['no answer', timeout],
    ['a page with status 500', answered('<h1>Internal Server Error</h1>', 500)],
    ['a failing gateway', answered({ status: 'ERROR', message: 'No such host' }, 502)],
    ['an unexpected error', error('An unexpected error has occurred')],
    ['an empty body', answered('')],
    ['an error without a message', answered({ status: 'ERROR' }, 500)],
    ['too many requests', error('Too many requests')],
    ['too many requests, with their status', answered({ message: 'Too many requests' }, 429)],
    ['an unknown message', error('Some error occurred, please contact support')],
    [
      'an absence with another status',
      answered({ message: "Website doesn't exist for a.in" }, 503),
    ],
    ['an absence with an internal error', error('Domain does not exist: internal error')],
  ])('is unknown, never absent, after %s', (_, result) => {
    expect(classifyOrderId(result).kind).toBe('unknown');
    expect(classifyCustomer(result, EMAIL).kind).toBe('unknown');
  });

  it.each(['username', 'useremail'])(
    'is unknown when the answer is about another customer: %s',
    (field) => {
      const another = answered({ customerid: '999', [field]: 'ravi@elsewhere.in' });
      expect(classifyCustomer(another, EMAIL)).toEqual({
        kind: 'unknown',
        description: 'the answer is about another customer',
      });
    },
  );

  it('is denied, not absent, when the registrar refuses us', () => {
    expect(classifyOrderId(FORBIDDEN).kind).toBe('denied');
    expect(classifyCustomer(error('Access Denied: You are not authorized'), EMAIL).kind).toBe(
      'denied',
    );
  });
});

describe('The registrar’s order of a domain', () => {
  const details = {
    orderid: '78434262',
    description: 'example.com',
    customerid: '17603982',
    currentstatus: 'Active',
    creationtime: '1768469400',
    endtime: '1800005400',
  };

  it('is active with its times in UTC', () => {
    expect(classifyDetails(answered(details), '78434262', 'example.com')).toMatchObject({
      kind: 'found',
      entityId: '78434262',
      status: 'active',
      customerId: '17603982',
      registeredAt: '2026-01-15T09:30:00.000Z',
      expiresAt: '2027-01-15T09:30:00.000Z',
    });
  });

  it('is pending and has no times while the registrar calls it InActive', () => {
    expect(
      classifyDetails(
        answered({ ...details, currentstatus: 'InActive' }),
        '78434262',
        'example.com',
      ),
    ).toMatchObject({ status: 'pending', registeredAt: null, expiresAt: null });
  });

  it('stays ours while suspended, and is absent once deleted', () => {
    const kind = (currentstatus: string) =>
      classifyDetails(answered({ ...details, currentstatus }), '78434262', 'example.com');
    expect(kind('Suspended')).toMatchObject({ kind: 'found', status: 'active' });
    expect(kind('Deleted')).toEqual({ kind: 'not_there' });
    expect(kind('Archived')).toEqual({ kind: 'not_there' });
  });

  it('is ours in redemption while the registry holds it for its owner', () => {
    const redeemable = { ...details, currentstatus: 'Pending Delete Restorable' };
    expect(classifyDetails(answered(redeemable), '78434262', 'example.com')).toMatchObject({
      kind: 'found',
      status: 'redemption',
    });
  });

  it.each(['', 'Failed', 'Pending', 'Rejected', 'Pending Verification', 'in-active', true, 0])(
    'is unknown in an unlisted state: %j',
    (currentstatus) => {
      const answer = answered({ ...details, currentstatus });
      expect(classifyDetails(answer, '78434262', 'example.com').kind).toBe('unknown');
    },
  );

  it('is unknown after any other answer, because its order ID existed before', () => {
    expect(classifyDetails(timeout, '1', 'example.com').kind).toBe('unknown');
    expect(classifyDetails(error('No Entity found for Entityid: 1'), '1', 'example.com').kind).toBe(
      'unknown',
    );
    expect(classifyDetails(answered({ orderid: '1' }), '1', 'example.com').kind).toBe('unknown');
  });

  it('is unknown after an answer about another order or domain', () => {
    const other = { ...details, orderid: '78434263' };
    expect(classifyDetails(answered(other), '78434262', 'example.com').kind).toBe('unknown');
    for (const another of [
      { domainname: 'other.com' },
      { description: 'other.com' },
      { entityid: '78434263' },
      { orderid: null, description: null },
    ]) {
      const answer = answered({ ...details, ...another });
      expect(classifyDetails(answer, '78434262', 'example.com').kind).toBe('unknown');
    }
  });

  it('has no times when the answer’s times are invalid', () => {
    expect(
      classifyDetails(
        answered({ ...details, endtime: 'soon', creationtime: null }),
        '78434262',
        'example.com',
      ),
    ).toMatchObject({ status: 'active', registeredAt: null, expiresAt: null });
  });
});

describe('A new customer or contact at the registrar', () => {
  it('is created when the answer is a bare ID', () => {
    expect(classifyCreated(answered('17603982'))).toEqual({ kind: 'ensured', id: '17603982' });
  });

  it.each([408, 429, 502])('is unknown, not refused, after status %d of a gateway', (status) => {
    const answer = answered({ message: 'Required parameter missing: company' }, status);
    expect(classifyCreated(answer).kind).toBe('outcome_unknown');
  });

  it('is refused with the reason to correct', () => {
    expect(classifyCreated(error('Required parameter missing: company'))).toMatchObject({
      kind: 'failed',
      failure: 'contact',
    });
    expect(classifyCreated(FORBIDDEN)).toMatchObject({ kind: 'failed', failure: 'auth' });
  });

  it.each([
    ['no answer', timeout],
    ['a truncated body', answered('{"status"')],
    ['a failing gateway', answered('', 502)],
    ['a message that it already exists', error('Customer username already exists')],
    ['an internal error', error('Internal error, please try again')],
  ])('is unknown after %s', (_, result) => {
    expect(classifyCreated(result).kind).toBe('outcome_unknown');
  });
});
