import { describe, expect, it } from 'vitest';
import type { HttpResult } from '../../http/http-client.ts';
import type { RequestedThing } from './change-refusals.ts';
import { classifyChange } from './classify-change.ts';

const answered = (body: unknown, status = 200): HttpResult => ({
  ok: true,
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

const RECORD_THINGS: ReadonlySet<RequestedThing> = new Set([
  'add_record',
  'replace_record',
  'remove_record',
]);

const classified = (thing: RequestedThing, body: unknown, status?: number) =>
  classifyChange(answered(body, status), {
    thing,
    domain: 'example.com',
    registrarOrderId: RECORD_THINGS.has(thing) ? null : '78434262',
  });
const refusedWith = (thing: RequestedThing, message: string) =>
  classified(thing, { status: 'ERROR', message }, 500);

const success = {
  actiontypedesc: 'Modification of Nameservers of example.com',
  actiontype: 'ModNS',
  entityid: '78434262',
  eaqid: '453300259',
  actionstatus: 'Success',
  status: 'Success',
  actionstatusdesc: 'Modification Completed Successfully.',
  description: 'example.com',
};
const locked = {
  ...success,
  actionstatus: 'InvoicePaid',
  status: 'InvoicePaid',
  error: 'Order Locked for Processing, Please contact Support',
  actionstatusdesc: 'Order Locked In Processing.',
};

describe('A change is done', () => {
  it.each<[RequestedThing, unknown]>([
    ['nameservers', success],
    ['nameservers', { ...success, error: 'NoError' }],
    ['lock_on', { ...success, entityid: undefined }],
    ['code', { ...success, description: undefined }],
    ['dns_on', { status: 'Success' }],
    ['add_record', { status: 'Success', msg: 'Record added successfully' }],
    ['remove_record', { status: 'Success', msg: 'Record deleted successfully' }],
  ])('when the registrar says so: %s %j', (thing, body) => {
    expect(classified(thing, body)).toEqual({ kind: 'done' });
  });

  it.each<[RequestedThing, string]>([
    ['nameservers', 'Same value for new and old NameServers.'],
    ['nameservers', 'The nameservers are already set'],
    ['lock_on', 'Theft Protection is already enabled'],
    ['lock_on', 'The order 78434262 is already locked'],
    ['lock_off', 'Theft Protection is already disabled'],
    ['lock_off', 'The domain example.com is not locked'],
    ['code', 'Same value for new and old Domain Secret'],
    ['dns_on', 'DNS is already activated for example.com'],
    ['dns_on', 'DNS zone already exists'],
    ['add_record', 'Record already exists'],
    ['add_record', 'Duplicate record'],
    ['replace_record', 'Same value for new and old Record.'],
    ['remove_record', 'Record does not exist'],
    ['remove_record', 'No such record found'],
  ])('when it was so before: %s: %s', (thing, message) => {
    expect(refusedWith(thing, message)).toEqual({ kind: 'done' });
  });
});

describe('A change is pending', () => {
  it.each<[string, unknown, number]>([
    ['while the order is locked', locked, 200],
    ['while a refusal says that it is locked', { ...locked, status: 'ERROR' }, 500],
    ['in another state', { ...success, actionstatus: 'Queued', status: 'Queued' }, 200],
    [
      'behind another action',
      { status: 'ERROR', message: 'There is a pending action on this order' },
      500,
    ],
  ])('%s', (_, body, status) => {
    expect(classified('nameservers', body, status).kind).toBe('pending');
    expect(classified('lock_on', body, status).kind).toBe('pending');
  });
});

describe('A change is refused', () => {
  it.each<[RequestedThing, string, string]>([
    ['nameservers', 'ns1.gone.example is not a valid Nameserver', 'doesn’t accept one of these'],
    ['nameservers', 'ns: at least two are needed', 'doesn’t accept one of these'],
    ['nameservers', 'Nameserver ns1.gone.example is not authoritative', 'doesn’t accept one of'],
    ['nameservers', 'Child Nameserver ns1.example.com does not exist', 'below this domain'],
    ['nameservers', 'Object status prohibits operation', 'doesn’t allow changes'],
    ['lock_off', 'Domain status prohibits operation', 'doesn’t allow changes'],
    ['lock_off', 'The domain is currently suspended', 'doesn’t allow changes'],
    ['lock_on', 'Locking is not supported for this TLD', 'doesn’t allow this change'],
    ['code', 'auth-code: needs a sign', 'The registrar refused this change'],
    ['nameservers', 'Domain is in Redemption Period and has to be restored', 'in redemption'],
    ['nameservers', 'The domain has expired', 'Renew it first'],
    ['nameservers', 'No Entity found for Entityid: 78434262', 'no longer at our registrar'],
    ['lock_on', 'The domain example.com has been transferred away', 'no longer at our registrar'],
    ['lock_on', 'Required parameter missing: order-id', 'The registrar refused this change'],
    ['add_record', 'DNS is not activated for example.com', 'DNS isn’t on'],
    [
      'add_record',
      'A CNAME record cannot exist with other records of the same host',
      'A CNAME must be alone',
    ],
    ['add_record', 'A CNAME record cannot be added for the domain itself', 'A CNAME must be alone'],
    ['replace_record', 'Record already exists', 'This record already exists.'],
    ['replace_record', 'Record does not exist', 'changed in the meantime'],
    ['add_record', 'value: is no IPv4 address', 'doesn’t accept this record'],
    ['add_record', 'IP address is not valid', 'doesn’t accept this record'],
    ['add_record', 'Invalid IPv4 address', 'doesn’t accept this record'],
    ['add_record', 'ttl: must be at least 7200', 'doesn’t accept this record'],
    ['add_record', 'Maximum number of records reached', 'as many records as'],
  ])('in known words: %s: %s', (thing, message, reason) => {
    expect(refusedWith(thing, message)).toEqual({
      kind: 'refused',
      failure: 'refused',
      reason: expect.stringContaining(reason),
      description: message,
    });
  });

  it.each<[string, string]>([
    ['Insufficient funds in the reseller account', 'funds'],
    ['Access Denied: You are not authorized to perform this action', 'auth'],
    ['Your IP address is not allowed', 'auth'],
  ])('because of our account: %s', (message, failure) => {
    for (const thing of ['nameservers', 'lock_off', 'code', 'add_record'] as const) {
      expect(refusedWith(thing, message)).toMatchObject({ kind: 'refused', failure });
    }
  });

  it('by a proxy that refuses us', () => {
    expect(classified('lock_on', '<h1>403 Forbidden</h1>', 403)).toMatchObject({
      failure: 'auth',
      reason: 'Our registrar can’t take changes right now. Please try again later.',
    });
  });
});

describe('The outcome of a change is unknown', () => {
  it.each<[RequestedThing, string]>([
    ['nameservers', 'The moon is not right for this.'],
    ['nameservers', 'Some error occurred, please contact support'],
    ['nameservers', 'The nameserver is invalid: internal error, try again'],
    ['nameservers', 'Theft Protection is already enabled'],
    ['nameservers', 'No Entity found for Entityid: 11111111'],
    ['lock_on', 'Theft Protection is already disabled'],
    ['lock_off', 'Theft Protection is already enabled'],
    ['lock_on', 'You are not allowed to perform this action'],
    ['add_record', 'Database error'],
    ['add_record', 'Record already exists: database error'],
    ['add_record', "Website doesn't exist for example.com"],
    ['add_record', ''],
  ])('in other words: %s: %s', (thing, message) => {
    expect(refusedWith(thing, message).kind).toBe('outcome_unknown');
  });

  it.each<[string, HttpResult]>([
    ['without an answer', { ok: false, failure: 'timeout', description: 'no answer in 1 ms' }],
    ['after a page', answered('<html>Busy</html>')],
    ['after half an answer', answered(JSON.stringify(success).slice(0, 80))],
    ['after a bare word', answered('true')],
    ['after a 502', answered(success, 502)],
    ['after a 503', answered({ status: 'ERROR', message: 'Record already exists' }, 503)],
    ['after a 429', answered({ status: 'ERROR', message: 'Record already exists' }, 429)],
    ['after a success with status 500', answered(success, 500)],
    ['after a success with an error', answered({ ...success, error: 'Not done' })],
    ['after an answer about another domain', answered({ ...success, description: 'other.com' })],
    ['after an answer about another order', answered({ ...success, entityid: '11111111' })],
    ['after an answer about no order', answered({ status: 'Success' })],
    [
      'after a refusal about another order',
      answered({ status: 'ERROR', message: 'Record already exists', entityid: '11111111' }, 500),
    ],
  ])('%s', (_, result) => {
    const change = { domain: 'example.com', registrarOrderId: '78434262' } as const;
    for (const thing of ['nameservers', 'lock_on', 'code'] as const) {
      expect(classifyChange(result, { ...change, thing }).kind).toBe('outcome_unknown');
    }
  });
});
