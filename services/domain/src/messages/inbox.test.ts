import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { inboxDecider } from './inbox.ts';

const bugReported = sample('BugReported');
const codeOffered = sample('CodeOffered');
const hireRequested = sample('HireRequested');

const { given } = scenarioOf(inboxDecider);
const messages = [
  { command: { type: 'ReportBug', ...bugReported.data }, event: bugReported },
  { command: { type: 'OfferCode', ...codeOffered.data }, event: codeOffered },
  { command: { type: 'RequestHire', ...hireRequested.data }, event: hireRequested },
] as const;
const [report] = messages;

describe('A message to the shop', () => {
  it.each(messages)('is stored as it was written: $event.type', ({ command, event }) => {
    given([]).when(command).then([event]);
    expect(fold(inboxDecider, [event])).toEqual({ phase: 'received', message: event });
  });

  it('is stored once when it is sent again a minute later', () => {
    given([bugReported])
      .when({ ...report.command, reportedAt: '2025-11-21T05:03:11.000Z' })
      .thenNothing();
  });

  it('never replaces another message with the same number', () => {
    given([bugReported])
      .when({ ...report.command, happened: 'The page stays white.' })
      .thenRefused({ reason: 'number_taken' });
    given([bugReported])
      .when({ ...report.command, customerId: 'customer-asha' })
      .thenRefused({ reason: 'number_taken' });
    given([codeOffered]).when(report.command).thenRefused({ reason: 'number_taken' });
  });

  const settled = sample('MessageSettled');
  const settle = { type: 'SettleMessage', ...settled.data } as const;

  it('is settled by an operator, and stays so', () => {
    given([bugReported]).when(settle).then([settled]);
    given([bugReported, settled]).when(report.command).thenNothing();
  });

  it('is settled only after it was received', () => {
    given([]).when(settle).thenRefused({ reason: 'not_received' });
  });
});
