import { describe, expect, it } from 'vitest';
import type { HttpResult } from '../../http/http-client.ts';
import { classifyRegistration } from './classify-registration.ts';

const answered = (body: unknown, status = 200): HttpResult => ({
  ok: true,
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const classified = (body: unknown, status?: number) =>
  classifyRegistration(answered(body, status), 'example.com');

const success = {
  actiontypedesc: 'Registration of example.com for 1 year',
  actiontype: 'AddNewDomain',
  entityid: '78434262',
  eaqid: '453300259',
  actionstatus: 'Success',
  status: 'Success',
  actionstatusdesc: 'Domain registration completed Successfully',
  description: 'example.com',
  customerid: '17603982',
};
const locked = {
  actiontypedesc: 'Registration of example.com for 1 year',
  entityid: '54223925',
  actionstatus: 'InvoicePaid',
  status: 'InvoicePaid',
  error: 'Order Locked for Processing, Please contact Support',
  description: 'example.com',
  actionstatusdesc: 'Order Locked In Processing.',
};

describe('A domain counts as registered', () => {
  it('when the registrar says so, and its answer is saved for the status dialog', () => {
    expect(classified(success)).toEqual({
      kind: 'registered',
      entityId: '78434262',
      customerId: '17603982',
      answer: {
        actiontypedesc: 'Registration of example.com for 1 year',
        actionstatusdesc: 'Domain registration completed Successfully',
        description: 'example.com',
        customerid: '17603982',
        error: null,
        message: null,
      },
      cost: null,
    });
  });

  it.each([
    ['-548.900', 'INR', { minorUnits: 54_890, currency: 'INR' }],
    ['-548.9001', 'inr', { minorUnits: 54_891, currency: 'INR' }],
    ['9.5', 'USD', { minorUnits: 950, currency: 'USD' }],
    ['-900', 'JPY', { minorUnits: 900, currency: 'JPY' }],
    ['0.00', 'INR', { minorUnits: 0, currency: 'INR' }],
    ['free', 'INR', null],
    ['-548.90', 'Rs', null],
    ['1e9', 'INR', null],
    ['-999999999999.9999', 'CLF', null],
    [undefined, 'INR', null],
  ])('with our cost: %s %s', (sellingamount, sellingcurrencysymbol, cost) => {
    expect(classified({ ...success, sellingamount, sellingcurrencysymbol })).toMatchObject({
      kind: 'registered',
      cost,
    });
  });

  it('but not after an answer about another domain', () => {
    expect(classified({ ...success, description: 'other.com' }).kind).toBe('outcome_unknown');
  });

  it('and the answer keeps at most 1,000 characters of a text', () => {
    const long = `${'x'.repeat(999)}\u{1f600}`;
    const registration = classified({ ...success, actionstatusdesc: long });
    if (registration.kind !== 'registered') throw new Error(registration.kind);
    expect(registration.answer.actionstatusdesc).toBe(`${'x'.repeat(999)}\ufffd`);
  });

  it('when IDs are numbers, the customer is missing, and the error is "NoError"', () => {
    const { customerid: _, ...rest } = success;
    expect(classified({ ...rest, entityid: 78434262, error: 'NoError' })).toMatchObject({
      kind: 'registered',
      entityId: '78434262',
      customerId: null,
      answer: { error: null },
    });
  });

  it('but not without an order ID', () => {
    const { entityid: _, ...rest } = success;
    expect(classified(rest)).toMatchObject({ kind: 'outcome_unknown' });
    expect(classified({ ...success, entityid: 'soon' })).toMatchObject({ kind: 'outcome_unknown' });
  });
});

describe('A registration counts as pending', () => {
  it('when its order is locked in processing', () => {
    expect(classified(locked)).toMatchObject({
      kind: 'pending',
      state: 'locked',
      entityId: '54223925',
      customerId: null,
      answer: {
        error: 'Order Locked for Processing, Please contact Support',
        actionstatusdesc: 'Order Locked In Processing.',
      },
    });
  });

  it('when it is locked, whatever its state', () => {
    expect(classified({ ...locked, status: 'Failed' })).toMatchObject({ kind: 'pending' });
    expect(classified({ ...locked, status: 'Success', actionstatus: 'Success' })).toMatchObject({
      kind: 'pending',
    });
    expect(classified({ status: 'ERROR', message: locked.error }, 500)).toMatchObject({
      kind: 'pending',
      entityId: null,
    });
  });

  it.each(['InProgress', 'PendingExecution', 'AdminApproved', 'SomethingNew'])(
    'when an order exists in the state %s',
    (state) => {
      expect(classified({ ...success, status: state, actionstatus: state })).toMatchObject({
        kind: 'pending',
        state: 'in_progress',
        entityId: '78434262',
      });
    },
  );
});

describe('A registration counts as failed', () => {
  it.each([
    [{ status: 'ERROR', message: 'Domain name example.com is already registered' }, 'taken'],
    [{ status: 'error', error: 'Object exists' }, 'taken'],
    [{ status: 'Failed', actionstatusdesc: 'Domain already exists in our database' }, 'taken'],
    [{ status: 'ERROR', message: 'Domain my-fund.com is already registered' }, 'taken'],
    [{ status: 'ERROR', message: 'Domain API-KEYS.IN is already registered' }, 'taken'],
    [{ status: 'ERROR', message: 'CONNECTION.CO.IN is a reserved name' }, 'other'],
    [{ status: 'ERROR', message: 'Insufficient funds.Please add some' }, 'funds'],
    [{ status: 'ERROR', message: 'Insufficient funds for customer 17603982' }, 'funds'],
    [{ status: 'ERROR', message: 'Your available balance is 12.00' }, 'funds'],
    [{ status: 'ERROR', message: 'Required parameter missing: reg-contact-id' }, 'contact'],
    [{ status: 'ERROR', message: 'The postal code is not valid for the country' }, 'contact'],
    [{ status: 'ERROR', message: 'ns1.nowhere.test is not a valid Nameserver' }, 'nameserver'],
    [{ status: 'ERROR', message: 'Required parameter missing: ns' }, 'nameserver'],
    [{ status: 'ERROR', message: 'Access Denied: You are not authorized' }, 'auth'],
    [{ status: 'ERROR', message: 'Invalid api-key' }, 'auth'],
    [{ status: 'Failed', error: 'NoError', actionstatusdesc: 'This name is reserved' }, 'other'],
    [{ status: 'ERROR', message: 'Parameter value policy error' }, 'other'],
  ])('%j: %s', (body, failure) => {
    expect(classified(body)).toMatchObject({ kind: 'failed', failure });
  });

  it('with a sentence for the customer and the registrar’s message for operators', () => {
    const result = classified({
      status: 'Failed',
      error: 'Registry error 2306',
      actionstatusdesc: 'Parameter value policy error',
    });
    expect(result).toMatchObject({
      reason: 'the registrar refused to register this domain',
      description: 'Registry error 2306; Parameter value policy error',
      answer: { error: 'Registry error 2306' },
    });
  });

  it('when a refusal comes with status 500', () => {
    const body = { status: 'ERROR', message: 'Domain name example.com is already registered' };
    expect(classified(body, 500)).toMatchObject({ kind: 'failed', failure: 'taken' });
  });

  it('when the registrar’s proxy refuses us', () => {
    const page = '<html><body><h1>403 Forbidden</h1>\nRequest forbidden by administrative rules.';
    expect(classified(page, 403)).toMatchObject({
      kind: 'failed',
      failure: 'auth',
      description: 'status 403: 403 Forbidden Request forbidden by administrative rules.',
    });
    expect(classified('', 401)).toMatchObject({ kind: 'failed', failure: 'auth' });
  });
});

describe('An unlisted refusal leaves the outcome unknown, whatever its status', () => {
  it.each([
    ['Some error occurred, please contact support', 500],
    ['Some error occurred, please contact support', 200],
    ['Some error occurred while adding the contact', 500],
    ['There is a pending action on this order', 200],
    ['Unable to process the request for this customer', 400],
    ['The company of this email is under review', 500],
  ])('%s (%i)', (message, status) => {
    expect(classified({ status: 'ERROR', message }, status)).toMatchObject({
      kind: 'outcome_unknown',
      answer: { message },
    });
  });
});

describe('The outcome of a registration is unknown', () => {
  it.each(['timeout', 'connection', 'too_large'] as const)('after no answer: %s', (failure) => {
    expect(
      classifyRegistration({ ok: false, failure, description: 'reset' }, 'example.com'),
    ).toEqual({
      kind: 'outcome_unknown',
      description: `${failure}: reset`,
      answer: null,
    });
  });

  it.each([
    ['an empty body', '', 200],
    ['a truncated body', '{"status":"Succ', 200],
    ['a page', '<h1>502 Bad Gateway</h1>', 502],
    ['a bare id', 78434262, 200],
    ['a list', [success], 200],
    ['a success from a failing gateway', success, 502],
    ['a success with status 500', success, 500],
    ['a refusal from a gateway', { status: 'ERROR', message: 'already registered' }, 503],
    ['too many requests', { status: 'ERROR', message: 'Required parameter missing: ns' }, 429],
    ['an unexpected error', { status: 'ERROR', message: 'An unexpected error has occurred' }, 500],
    [
      'a timeout at the registry',
      { status: 'ERROR', message: 'Registry timed out, try again' },
      500,
    ],
    ['an error without a message', { status: 'ERROR' }, 500],
  ])('after %s', (_, body, status) => {
    expect(classified(body, status)).toMatchObject({
      kind: 'outcome_unknown',
      description: expect.stringMatching(/./),
    });
  });
});
