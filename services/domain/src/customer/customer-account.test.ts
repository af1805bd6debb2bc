import { ACCOUNT_DELETION_MS, EMAIL_CHANGE_TTL_MS } from '@haat/contracts/constants';
import { DAY_MS } from '@haat/contracts/durations';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { customerDecider, isRegistered, MAX_NEW_DEVICES } from './customer.ts';

const { given } = scenarioOf(customerDecider);
const registered = sample('CustomerRegistered');
const { customerId } = registered.data;
const after = (iso: string, ms: number): string => new Date(Date.parse(iso) + ms).toISOString();

describe('The consents of a customer', () => {
  const agreed = sample('ConsentGiven');
  const give = { type: 'GiveConsent', ...agreed.data } as const;
  const { givenAt: withdrawnAt, ...ofVersion } = agreed.data;
  const withdrawn = { type: 'ConsentWithdrawn', data: { ...ofVersion, withdrawnAt } } as const;
  const { version: _, ...withdrawal } = withdrawn.data;
  const withdraw = { type: 'WithdrawConsent', ...withdrawal } as const;

  it('are given once for each version', () => {
    given([registered]).when(give).then([agreed]);
    given([registered, agreed]).when(give).thenNothing();
    const later = { ...give, version: '2027-04-01' };
    const { type, ...data } = later;
    given([registered, agreed])
      .when(later)
      .then([{ type: 'ConsentGiven', data }]);
  });

  it('are taken back with the version that was given', () => {
    given([registered, agreed]).when(withdraw).then([withdrawn]);
    given([registered]).when(withdraw).thenNothing();
    given([registered, agreed, withdrawn]).when(give).then([agreed]);
  });
});

describe('A login on a new device', () => {
  const seen = sample('NewDeviceLoggedIn');
  const record = { type: 'RecordNewDevice', ...seen.data } as const;
  const devices = Array.from({ length: MAX_NEW_DEVICES }, (_, index) => ({
    ...seen,
    data: { ...seen.data, loginId: `login ${index}` },
  }));

  it('is recorded once', () => {
    given([registered]).when(record).then([seen]);
    given([registered, seen]).when(record).thenNothing();
  });

  it('is not recorded beyond the maximum of a day', () => {
    given([registered, ...devices])
      .when(record)
      .thenNothing();
    const loggedInAt = after(seen.data.loggedInAt, DAY_MS);
    const tomorrow = { ...seen, data: { ...seen.data, loggedInAt } };
    given([registered, ...devices])
      .when({ ...record, loggedInAt })
      .then([tomorrow]);
  });
});

describe('A change of email', () => {
  const requested = sample('EmailChangeRequested');
  const confirmedNew = sample('EmailChangeConfirmed');
  const confirmedCurrent = {
    ...confirmedNew,
    data: { ...confirmedNew.data, address: 'current' },
  } as const;
  const changed = sample('EmailChanged');
  const confirm = { type: 'ConfirmEmailChange', ...confirmedNew.data } as const;
  const change = { type: 'ChangeEmail', ...changed.data } as const;

  it('needs both addresses', () => {
    given([registered, requested, confirmedNew])
      .when(change)
      .thenRefused({ reason: 'email_unconfirmed' });
    given([registered, requested, confirmedNew, confirmedCurrent]).when(change).then([changed]);
    given([registered, requested, confirmedNew, confirmedNew]).when(confirm).thenNothing();
  });

  it('is over after a day, after another request and when complete', () => {
    const confirmedAt = after(requested.data.requestedAt, EMAIL_CHANGE_TTL_MS);
    given([registered, requested])
      .when({ ...confirm, confirmedAt })
      .thenRefused({ reason: 'email_change_over' });
    const another = { ...requested, data: { ...requested.data, changeId: 'another' } };
    given([registered, requested, another])
      .when(confirm)
      .thenRefused({ reason: 'email_change_over' });
    const all = [registered, requested, confirmedNew, confirmedCurrent, changed];
    given(all).when(confirm).thenNothing();
    given(all).when(change).thenNothing();
  });

  it('verifies the new address', () => {
    const state = fold(customerDecider, [registered, requested, changed]);
    expect(state).toMatchObject({
      email: changed.data.email,
      emailVerifiedAt: changed.data.changedAt,
      emailChange: null,
    });
  });

  it('waits between two requests, because each sends emails', () => {
    given([registered, requested])
      .when({ type: 'RequestEmailChange', ...requested.data, changeId: 'another' })
      .thenRefused({
        reason: 'too_many_codes',
        againAt: after(requested.data.requestedAt, 30_000),
      });
  });
});

describe('The deletion of an account', () => {
  const requested = sample('AccountDeletionRequested');
  const undone = sample('AccountDeletionCancelled');
  const { erasesAt, ...request } = requested.data;
  const ask = { type: 'RequestAccountDeletion', ...request } as const;
  const undo = { type: 'CancelAccountDeletion', ...undone.data } as const;
  const erased = sample('CustomerErased');
  const erase = {
    type: 'EraseCustomer',
    ...erased.data,
    deletionId: requested.data.deletionId,
  } as const;

  it('waits seven days and ends all sessions', () => {
    expect(erasesAt).toBe(after(request.requestedAt, ACCOUNT_DELETION_MS));
    given([registered]).when(ask).then([requested]);
    given([registered, requested])
      .when({ ...ask, deletionId: 'another' })
      .thenNothing();
    const state = fold(customerDecider, [registered, requested]);
    expect(isRegistered(state) && state.sessionGeneration).toBe(1);
  });

  it('is undone once, and can be requested again', () => {
    given([registered, requested]).when(undo).then([undone]);
    given([registered, requested, undone]).when(undo).thenNothing();
    given([registered, requested, undone]).when(ask).then([requested]);
  });

  it('does not erase a customer who undid it', () => {
    given([registered, requested]).when(erase).then([erased]);
    given([registered, requested, undone])
      .when(erase)
      .thenRefused({ reason: 'deletion_cancelled' });
  });
});

describe('A copy of the data', () => {
  const requested = sample('DataExportRequested');
  const ready = sample('DataExportReady');
  const ask = { type: 'RequestDataExport', ...requested.data } as const;
  const record = { type: 'RecordDataExport', ...ready.data } as const;

  it('can be requested once in 24 hours', () => {
    const againAt = after(requested.data.requestedAt, DAY_MS);
    const next = { ...ask, exportId: 'next' };
    given([registered, requested]).when(next).thenRefused({ reason: 'export_too_soon', againAt });
    const { type: _, ...data } = { ...next, requestedAt: againAt };
    given([registered, requested])
      .when({ ...next, requestedAt: againAt })
      .then([{ type: 'DataExportRequested', data }]);
  });

  it('becomes ready once, unless another one was requested', () => {
    given([registered, requested]).when(record).then([ready]);
    given([registered, requested, ready]).when(record).thenNothing();
    given([registered, requested])
      .when({ ...record, exportId: 'older' })
      .thenNothing();
    expect(ready.data.customerId).toBe(customerId);
  });
});
