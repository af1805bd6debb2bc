import { inboxStream } from '@haat/contracts/events/inbox';
import { paymentStream } from '@haat/contracts/events/payment';
import { sample } from '@haat/contracts/testing/sample';
import { inboxDecider } from '@haat/domain/messages/inbox';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailTemplates } from './email-templates.ts';
import { linksAt } from './links.ts';
import { refundRecordedMail, refundSentMail } from './refund.ts';
import { requestedMailOf } from './request-mail.ts';

const to = {
  reader: { name: 'Asha', surname: 'Verma', email: 'asha@neelkhadi.example' },
  links: linksAt('https://haat.example'),
};
const details = {
  ...{ referenceCode: 'PAY-1', number: 'BACK-7K3M92QD', amountPaise: 74_900 },
  ...{ destination: 'as…@okaxis', transferReference: null, sentOn: null },
};

it('a recorded refund is not called sent, and asks for refund details when none are given', () => {
  const { subject, text } = refundRecordedMail(details, to);
  expect(subject).toBe('We’re preparing your refund of ₹749.00');
  expect(text).toContain('We’ve recorded your refund of ₹749.00. We’ll send it to as…@okaxis.');
  expect(text).not.toContain('We’ve refunded');
  const without = refundRecordedMail({ ...details, destination: null }, to);
  expect(without.text).toContain('enter a UPI ID or a bank account under Refunds');
  expect(without.text).toContain(
    'Enter refund details: https://haat.example/user/dashboard?tab=dashboard\n',
  );
});

it('a sent refund names its destination, transfer and day', () => {
  const sent = { ...details, transferReference: '532698765440', sentOn: '2025-11-23' };
  const { subject, text } = refundSentMail(sent, to);
  expect(subject).toBe('We’ve sent your refund of ₹749.00');
  expect(text).toContain(
    'We’ve refunded ₹749.00 to as…@okaxis. Banks can take a few working days.',
  );
  expect(text).toContain('Transaction ID (UTR): 532698765440');
  expect(text).toMatch(/Sent on: .*23.*2025|Sent on: .*Nov/);
});

it('a statement that confirms a sent refund requests no email', () => {
  const ofOperator = requestedMailOf(sample('RefundSent'));
  expect(ofOperator).toMatchObject({ kind: 'refund_sent', about: 'HT7K2M9QX4' });
  expect(requestedMailOf(sample('RefundSent', { shownBy: 'statement' }))).toBeNull();
});

describe('A refund of two payments', () => {
  let shop: WorkerShop;
  beforeAll(async () => {
    shop = await openWorker();
  });
  afterAll(() => shop.close());

  const give = (command: PaymentCommand & { readonly referenceCode: string }) =>
    executeTestCommand(
      shop.store,
      { kind: 'operator', name: 'meera', reason: 'They asked.' },
      paymentDecider,
      paymentStream(command.referenceCode),
      command,
    );
  const subjectOf = async (
    kind: 'refund_recorded' | 'refund_sent' | 'refund_returned',
    code = '',
  ) => {
    const mailState = await emailTemplates[kind](shop.services, code);
    return mailState.kind === 'ready' ? mailState.write(to).subject : mailState.kind;
  };

  it('is emailed once at each step, as one sum', async () => {
    const link = { ...(await shop.open('both.in')), tr: null };
    const codes: string[] = [];
    for (const creditedPaise of [54_900, 20_000]) {
      const { referenceCode } = await shop.pay({
        domain: 'both.in',
        amountPaise: creditedPaise,
        link,
      });
      const word = { type: 'RecordPaymentVerified', creditedPaise } as const;
      await recordBankResponse(shop.store, referenceCode, word);
      codes.push(referenceCode);
    }
    const [first = '', second = ''] = codes;
    const refundReference = 'BACK-7K3M92QD';
    const parts = [
      { referenceCode: first, amountPaise: 54_900 },
      { referenceCode: second, amountPaise: 20_000 },
    ];
    const requested = sample('RefundRequested', {
      ...{ number: refundReference, customerId: link.customerId, referenceCode: first, parts },
      amountPaise: 74_900,
    }).data;
    const actor = { kind: 'customer', id: link.customerId } as const;
    const request = { type: 'RequestRefund', ...requested } as const;
    await executeTestCommand(
      shop.store,
      actor,
      inboxDecider,
      inboxStream(refundReference),
      request,
    );
    for (const part of parts) {
      await give({ type: 'RefundPayment', ...part, refundReference, reason: 'They asked.' });
    }
    expect(await subjectOf('refund_recorded', first)).toBe(
      'We’re preparing your refund of ₹749.00',
    );
    expect(await subjectOf('refund_recorded', second)).toBe('overtaken');

    for (const { referenceCode } of parts) {
      const { amountPaise: _, ...sent } = sample('RefundSent', {
        referenceCode,
        refundReference,
      }).data;
      await give({ type: 'RecordRefundSent', ...sent });
    }
    expect(await subjectOf('refund_recorded', first)).toBe('overtaken');
    expect(await subjectOf('refund_sent', first)).toBe('We’ve sent your refund of ₹749.00');
    expect(await subjectOf('refund_sent', second)).toBe('overtaken');

    const { returnedAt } = sample('RefundReturned').data;
    for (const { referenceCode } of parts) {
      await give({ type: 'RecordRefundReturned', referenceCode, refundReference, returnedAt });
    }
    expect(await subjectOf('refund_sent', first)).toBe('overtaken');
    expect(await subjectOf('refund_returned', first)).toBe(
      'The bank returned your refund of ₹749.00',
    );
    expect(await subjectOf('refund_returned', second)).toBe('overtaken');
  });
});
