import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { mailDecider } from './mail.ts';

const requested = sample('MailRequested');
const sent = sample('MailSent');
const refused = sample('MailRefused');
const deliveryUnknown = sample('MailDeliveryUnknown');
const givenUp = sample('MailGivenUp');

const { given } = scenarioOf(mailDecider);
const request = { type: 'RequestMail', ...requested.data } as const;
const recordSent = { type: 'RecordMailSent', ...sent.data } as const;
const doubt = { type: 'PutMailInDoubt', ...deliveryUnknown.data } as const;
const giveUp = { type: 'GiveMailUp', ...givenUp.data } as const;

describe('A mail', () => {
  it('is requested once when it is requested again a minute later', () => {
    given([]).when(request).then([requested]);
    given([requested, sent])
      .when({ ...request, requestedAt: '2025-11-21T05:13:00.000Z' })
      .thenNothing();
  });

  it('is refused under the ID of another mail', () => {
    const { mailId } = requested.data;
    given([requested])
      .when({ ...request, kind: 'order_ended' })
      .thenRefused({ reason: 'other_mail', mailId });
    given([requested])
      .when({ ...recordSent, mailId: 'another' })
      .thenRefused({ reason: 'other_mail', mailId });
  });

  it('is not sent without a request', () => {
    given([]).when(recordSent).thenRefused({ reason: 'not_requested' });
  });

  it('with unknown delivery is sent once more, or given up', () => {
    given([requested]).when(doubt).then([deliveryUnknown]);
    given([requested, deliveryUnknown]).when(recordSent).then([sent]);
    given([requested, deliveryUnknown]).when(giveUp).then([givenUp]);
  });

  it('that was sent stays sent', () => {
    given([requested, sent]).when(giveUp).thenRefused({ reason: 'has_ended', phase: 'sent' });
  });

  it('that was refused is not sent again', () => {
    const recordRefused = { type: 'RecordMailRefused', ...refused.data } as const;
    given([requested]).when(recordRefused).then([refused]);
    given([requested, refused])
      .when(recordSent)
      .thenRefused({ reason: 'has_ended', phase: 'refused' });
  });
});
