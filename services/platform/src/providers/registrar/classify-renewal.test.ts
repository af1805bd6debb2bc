import { describe, expect, it } from 'vitest';
import type { HttpResult } from '../../http/http-client.ts';
import { classifyRenewal } from './classify-renewal.ts';

const answered = (body: unknown, status = 200): HttpResult => ({
  ok: true,
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const renewal = { registrarOrderId: '78434262', domain: 'example.com' };
const classified = (body: unknown, status?: number) =>
  classifyRenewal(answered(body, status), renewal);

const success = {
  actiontypedesc: 'Renewal of example.com for 1 year',
  actiontype: 'RenewDomain',
  entityid: '78434262',
  eaqid: '453300259',
  actionstatus: 'Success',
  status: 'Success',
  actionstatusdesc: 'Domain renewed successfully',
  description: 'example.com',
  customerid: '17603982',
  sellingcurrencysymbol: 'INR',
  sellingamount: '-439.200',
};
const locked = {
  ...success,
  actionstatus: 'InvoicePaid',
  status: 'InvoicePaid',
  error: 'Order Locked for Processing, Please contact Support',
  actionstatusdesc: 'Order Locked In Processing.',
};

describe('A domain counts as renewed', () => {
  it('when the registrar says so for this domain, with its answer and our cost', () => {
    expect(classified(success)).toEqual({
      kind: 'renewed',
      answer: {
        actiontypedesc: 'Renewal of example.com for 1 year',
        actionstatusdesc: 'Domain renewed successfully',
        description: 'example.com',
        customerid: '17603982',
        error: null,
        message: null,
      },
      cost: { minorUnits: 43_920, currency: 'INR' },
    });
  });

  it.each([
    ['another domain', { ...success, description: 'another.com' }],
    ['another order', { ...success, entityid: '11111111' }],
    ['no order', { ...success, entityid: undefined }],
  ])('but not when the answer is about %s', (_, body) => {
    expect(classified(body).kind).toBe('outcome_unknown');
  });
});

describe('A renewal is pending when it is', () => {
  it.each([
    ['locked', locked],
    ['in an unknown state', { ...success, actionstatus: 'Queued', status: 'Queued' }],
  ])('%s', (_, body) => {
    expect(classified(body).kind).toBe('pending');
  });
});

describe('A renewal is refused', () => {
  const refused = (message: string) => classified({ status: 'ERROR', message }, 500);

  it.each([
    ['exp-date: The current expiry date is incorrect', 'moved'],
    ['Invalid expiry date for example.com', 'moved'],
    ['Domain is in Redemption Period and has to be restored', 'redemption'],
    ['No Entity found for Entityid: 78434262', 'gone'],
    ['The domain example.com has been transferred away', 'gone'],
    ['Insufficient funds in the reseller account', 'funds'],
    ['Access Denied: You are not authorized to perform this action', 'auth'],
    ['years: must be 1 to 10', 'refused'],
    ['Maximum registration period exceeded', 'refused'],
    ['This domain cannot be renewed', 'refused'],
    ['Renewals are not possible for restore-me.in and exp-date-invalid.in', 'refused'],
  ])('%s: %s', (message, failure) => {
    expect(refused(message)).toMatchObject({ kind: 'failed', failure, description: message });
  });

  it('by a proxy that refuses us', () => {
    expect(classified('<h1>403 Forbidden</h1>', 403)).toMatchObject({ failure: 'auth' });
  });

  it.each(['The moon is not right for this.', 'Some error occurred, please contact support', ''])(
    'but not with an unknown message: %s',
    (message) => {
      expect(refused(message).kind).toBe('outcome_unknown');
    },
  );

  it('but not while another action is pending, which needs no manual review', () => {
    expect(refused('There is a pending action on this order')).toMatchObject({
      kind: 'outcome_unknown',
      answer: null,
    });
  });
});

describe('The outcome of a renewal is unknown', () => {
  it.each<[string, HttpResult]>([
    ['without an answer', { ok: false, failure: 'timeout', description: 'no answer in 1 ms' }],
    ['after a page', answered('<html>Busy</html>')],
    ['after a 502', answered(success, 502)],
    ['after a 429', answered({ status: 'ERROR', message: 'exp-date: invalid expiry date' }, 429)],
    [
      'after an internal error',
      answered({ status: 'ERROR', message: 'Internal error, try again' }, 500),
    ],
  ])('%s', (_, result) => {
    expect(classifyRenewal(result, renewal)).toMatchObject({
      kind: 'outcome_unknown',
      answer: null,
    });
  });
});
