import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { nextReminder, registrantVerificationDecider } from './registrant-verification.ts';

const requested = sample('RegistrantVerificationRequested');
const reminded = sample('RegistrantVerificationReminded');
const verified = sample('RegistrantVerified');
const suspended = sample('RegistrantVerificationSuspended');
const withdrawn = sample('RegistrantVerificationWithdrawn');

const { given } = scenarioOf(registrantVerificationDecider);
const { since, verifyBy, ...seen } = requested.data;

type Status = 'pending' | 'verified' | 'suspended' | 'none';
const shows = (status: Status, seenAt: string, from: string | null = since) =>
  ({ type: 'ObserveVerification', ...seen, status, since: from, seenAt }) as const;
const remind = { type: 'RemindRegistrant', ...reminded.data } as const;

const aMonthLater = '2025-12-21T05:02:40.000Z';
const again = sample('RegistrantVerificationRequested', {
  since: aMonthLater,
  verifyBy: '2026-01-05T05:02:40.000Z',
  seenAt: '2025-12-21T07:00:00.000Z',
});

describe('A domain that waits for its registrant', () => {
  it('waits for 15 days from when the registrar began', () => {
    given([]).when(shows('pending', seen.seenAt)).then([requested]);
    given([requested]).when(shows('pending', '2025-11-22T05:03:00.000Z')).thenNothing();
  });

  it('waits from the first reading where the registrar gives no date, or one to come', () => {
    const { seenAt } = seen;
    const fromNow = { since: seenAt, verifyBy: '2025-12-06T05:03:00.000Z' };
    const event = sample('RegistrantVerificationRequested', fromNow);
    given([])
      .when(shows('pending', seenAt, null))
      .then([event]);
    given([])
      .when(shows('pending', seenAt, '2026-03-01T00:00:00.000Z'))
      .then([event]);
    given([event])
      .when(shows('pending', '2025-11-22T05:03:00.000Z', '2026-03-01T00:00:00.000Z'))
      .thenNothing();
  });

  it('is verified, suspended, or no longer waited for, as the registrar shows it', () => {
    given([requested]).when(shows('verified', verified.data.seenAt)).then([verified]);
    given([requested]).when(shows('suspended', suspended.data.seenAt)).then([suspended]);
    given([requested]).when(shows('none', withdrawn.data.seenAt)).then([withdrawn]);
    given([requested, suspended])
      .when(shows('verified', aMonthLater))
      .then([sample('RegistrantVerified', { seenAt: aMonthLater })]);
  });

  it('starts again after a change of owner, also during a wait', () => {
    const { seenAt } = again.data;
    for (const history of [[requested], [requested, verified], [requested, suspended]])
      given(history)
        .when(shows('pending', seenAt, aMonthLater))
        .then([again]);
  });

  it('starts again at the reading where the registrar repeats the old date', () => {
    const event = sample('RegistrantVerificationRequested', {
      ...{ since: aMonthLater, verifyBy: again.data.verifyBy, seenAt: aMonthLater },
    });
    given([requested, verified]).when(shows('pending', aMonthLater)).then([event]);
  });

  it('is not changed by an answer to an earlier call', () => {
    given([requested, verified]).when(shows('pending', requested.data.seenAt)).thenNothing();
    given([requested]).when(shows('verified', '2025-11-21T05:02:50.000Z')).thenNothing();
  });
});

it('a domain that never waited is only ever found suspended', () => {
  given([]).when(shows('verified', seen.seenAt)).thenNothing();
  given([]).when(shows('none', seen.seenAt)).thenNothing();
  given([]).when(shows('suspended', suspended.data.seenAt)).then([suspended]);
  given([suspended]).when(shows('suspended', aMonthLater)).thenNothing();
});

describe('The registrant', () => {
  it('is reminded once on each day, and only while this wait goes on', () => {
    given([requested]).when(remind).then([reminded]);
    given([requested, reminded]).when(remind).thenNothing();
    const late = sample('RegistrantVerificationReminded', { day: 10 });
    given([requested, reminded])
      .when({ ...remind, day: 10 })
      .then([late]);
    given([requested, late]).when(remind).thenNothing();
    for (const ended of [verified, suspended, withdrawn])
      given([requested, ended]).when(remind).thenNothing();
    given([requested, reminded, again]).when(remind).thenNothing();
    given([]).when(remind).thenNothing();
  });

  it('gets the reminder that is due, and of two that are due the last', () => {
    const day = (days: number): number => Date.parse(since) + days * 86_400_000;
    const next = (at: number, ...history: Parameters<typeof fold>[1][]) =>
      nextReminder(fold(registrantVerificationDecider, history.flat() as never), at);
    expect(next(day(0), [requested])).toEqual({ day: 3, at: day(3) });
    expect(next(day(5), [requested])).toEqual({ day: 3, at: day(3) });
    expect(next(day(12), [requested])).toEqual({ day: 10, at: day(10) });
    expect(next(day(3), [requested, reminded])).toEqual({ day: 10, at: day(10) });
    const both = [requested, reminded, sample('RegistrantVerificationReminded', { day: 10 })];
    expect(next(day(12), both)).toBeNull();
    expect(next(day(12), [requested, verified])).toBeNull();
  });
});
