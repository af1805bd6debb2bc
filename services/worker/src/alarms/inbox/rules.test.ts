import { execFileSync } from 'node:child_process';
import { sample } from '@haat/contracts/testing/sample';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { Refund } from '@haat/domain/payment/refund';
import { describe, expect, it } from 'vitest';
import { amountOf, type FoundRefund } from '../../payments/find-refund.ts';
import { approveCommand } from '../../payments/waiting-payments.ts';
import { lineOf, type NextCommand, toDecide, toShow } from '../next-command.ts';
import { creditWaits } from './credits.ts';
import { messageWaits, ticketWaits } from './messages.ts';
import { nameWaits } from './names.ts';
import { paymentWaits } from './payments.ts';
import { refundWaits } from './refunds.ts';

const line = (command: NextCommand | undefined): string | undefined => command && lineOf(command);

const at = new Date('2026-11-23T08:00:00.000Z');

describe('The inbox rule for payments', () => {
  const row = {
    ...{ reference_code: 'PAY-1', customer_id: 'C-ASHA', amount_paise: 54_900 },
    ...{ is_disputed: false, reason: null, review: null, updated_at: at },
    ...{ rejection: null, free_paise: 0, credit_not_seen_at: null },
    status: 'in_review',
  } as const;

  it('approves a payment in review with the amount that the bank shows, if any', () => {
    const credit = { utr: null, amountPaise: 50_050, creditedAt: at.toISOString() };
    const review = { reason: 'disputed', credit, reports: 2 } as const;
    const shown = paymentWaits({ ...row, review }, 'http');
    expect(line(shown?.commands[0])).toContain('payments approve PAY-1 500.50 ');
    expect(shown?.why).toBe('disputed: the bank shows ₹500.50; 2 accounts submitted it.');
    expect(line(paymentWaits(row, 'http')?.commands[0])).toMatch(/payments approve PAY-1 549.00$/);
    const above = { ...review, credit: { ...credit, amountPaise: 54_901 } };
    const { commands = [] } = paymentWaits({ ...row, review: above }, 'http') ?? {};
    expect(line(commands[0])).toContain('payments approve PAY-1 549.01 --reason');
  });

  it.each([
    ['disputed', true, 'The bank shows its credit.'],
    ['above_report', true, 'The bank shows its credit.'],
    ['domain_lost', true, 'The bank shows its credit.'],
    ['domain_lost', false, ''],
    ['by_hand', false, ''],
    ['bank_unreachable', false, ''],
    ['paid_by_other', true, ''],
    ['other_payment_answered', true, ''],
    ['answers_differ', true, ''],
    ['reversed', true, ''],
  ] as const)(
    'offers for review reason %s, credit shown: %s, the approval reason %j',
    (reason, isShown, word) => {
      const seen = { utr: null, amountPaise: 54_900, creditedAt: at.toISOString() };
      const review = { reason, credit: isShown ? seen : null, reports: 0 };
      const { commands = [] } = paymentWaits({ ...row, review }, 'http') ?? {};
      const approve = commands.find(({ words }) => words.includes('approve'));
      expect(approve?.reason).toBe(word);
    },
  );

  it('offers no approval of a credit that has paid another payment, and no amount in doubt', () => {
    const credit = { utr: null, amountPaise: 54_900, creditedAt: at.toISOString() };
    const linesFor = (reason: 'credit_claimed' | 'answers_differ') =>
      paymentWaits({ ...row, review: { reason, credit, reports: 0 } }, 'http')?.commands.map(line);
    expect(linesFor('credit_claimed')).toEqual([
      'npm run ops -- payments show PAY-1',
      expect.stringContaining('payments reject PAY-1 '),
    ]);
    expect(linesFor('answers_differ')?.[0]).toBe('npm run ops -- payments approve PAY-1');
  });

  it('rejects a payment first when the bank reversed its credit', () => {
    const credit = { utr: null, amountPaise: 54_900, creditedAt: at.toISOString() };
    const review = { reason: 'reversed', credit, reports: 0 } as const;
    const shown = paymentWaits({ ...row, review }, 'statement');
    expect(shown?.why).toBe('The bank reversed its credit of ₹549.00.');
    expect(line(shown?.commands[0])).toContain('payments reject PAY-1 ');
    expect(line(shown?.commands[1])).toContain('payments approve PAY-1 549.00 --insist');
  });

  it.each(['opened', 'submitted', 'verifying', 'verified', 'rejected', 'expired'] as const)(
    'lists no %s payment',
    (status) => {
      expect(paymentWaits({ ...row, status }, 'statement')).toBeNull();
    },
  );

  it.each(['verified', 'rejected', 'expired', 'replaced', 'refunded'] as const)(
    'lists no %s payment for being disputed',
    (status) => {
      expect(paymentWaits({ ...row, status, is_disputed: true }, 'http')).toBeNull();
    },
  );
});

describe('The inbox rule for payments of a shop that imports statements', () => {
  const row: Parameters<typeof paymentWaits>[0] = {
    ...{ reference_code: 'PAY-1', customer_id: 'C-ASHA', amount_paise: 54_900 },
    ...{ is_disputed: false, reason: null, review: null, updated_at: at },
    ...{ rejection: null, free_paise: 0, credit_not_seen_at: null, status: 'verifying' },
  };

  it('lists a payment that no statement shows, unless a bank is connected', () => {
    const unseen = { ...row, credit_not_seen_at: at };
    expect(paymentWaits(unseen, 'statement')).toMatchObject({ kind: 'payment not found' });
    expect(paymentWaits(unseen, 'http')).toBeNull();
    expect(paymentWaits(row, 'statement')).toBeNull();
  });

  it('lists an underpaid payment while its money is unallocated', () => {
    const short = { ...row, status: 'rejected', rejection: 'underpaid' } as const;
    const waiting = paymentWaits({ ...short, free_paise: 40_000 }, 'http');
    expect(waiting).toMatchObject({ kind: 'payment short', amountPaise: 40_000 });
    expect(line(waiting?.commands[1])).toContain('payments refund PAY-1 400.00 SHORT-PAY-1');
    expect(paymentWaits(short, 'http')).toBeNull();
  });
});

describe('The inbox rule for unclaimed money', () => {
  const found = {
    ...{ credit: 'utr-630512345678', day: '2026-11-22', amountPaise: 54_900, narration: 'UPI' },
    ...{ observedAt: at.toISOString(), suggested: [] as readonly string[] },
    ...{ mistyped: [] as readonly string[], approve: [] as readonly NextCommand[] },
  };
  const DAY = 86_400_000;

  it('lists the money after a day, or at once when it may belong to a waiting payment', () => {
    expect(creditWaits(found, at.getTime() + DAY - 1)).toBeNull();
    const waiting = creditWaits(found, at.getTime() + DAY);
    expect(waiting?.commands).toEqual([
      toDecide('It belongs to no customer.', 'payments', 'set-aside', found.credit),
    ]);
    const approve = [approveCommand('PAY-1', 54_900, found.credit)];
    const meant = creditWaits({ ...found, mistyped: ['PAY-1'], approve }, at.getTime());
    expect(line(meant?.commands[0])).toContain(
      'payments approve PAY-1 549.00 --credit utr-630512345678',
    );
    expect(meant?.why).toContain('PAY-1 differs by one digit or two swapped ones.');
    const two = creditWaits({ ...found, mistyped: ['PAY-1', 'PAY-2'], approve }, at.getTime());
    expect(two?.why).toContain('PAY-1, PAY-2 differ by one digit or two swapped ones.');
  });
});

describe('The inbox rule for refunds', () => {
  const submitted = paymentDecider.evolve(paymentDecider.initial, sample('PaymentSubmitted'));
  if (submitted.phase === 'not_submitted') throw new Error('It is submitted');
  const refundOf = (
    state: 'requested' | 'recorded',
    changes: Partial<SubmittedPayment>,
    refund: Refund | null = null,
  ): FoundRefund => ({
    ...{ number: 'BACK-7K3M92QD', customerId: 'C-ASHA', since: at.toISOString(), state },
    destination: sample('RefundDestinationChanged').data,
    parts: [
      {
        ...{ requestedPaise: 5_000, refund },
        payment: { ...submitted, phase: 'verified', creditedPaise: 60_000, ...changes },
      },
    ],
  });
  const allocation = { orderId: 'HT-1', pricePaise: 54_000, replaces: null };
  const sumOf = (changes: Partial<SubmittedPayment>) => amountOf(refundOf('requested', changes));

  it('refunds all money without an order, otherwise only the requested and unallocated part', () => {
    expect(sumOf({})).toBe(60_000);
    expect(sumOf({ allocation })).toBe(5_000);
    expect(sumOf({ allocation, refundedPaise: 2_000 })).toBe(4_000);
    expect(sumOf({ allocation: { ...allocation, pricePaise: 60_000 } })).toBe(0);
    expect(sumOf({ phase: 'verifying' })).toBe(0);
  });

  it('lists a requested refund to be recorded first, with its destination', () => {
    const waits = refundWaits(refundOf('requested', {}));
    expect(waits).toMatchObject({ kind: 'refund requested', amountPaise: 60_000 });
    expect(waits.why).toContain('To: account 002345678901, HDFC0001234, Asha Verma.');
    expect(line(waits.commands[0])).toContain('refunds record BACK-7K3M92QD ');
    const { why } = refundWaits({ ...refundOf('requested', {}), destination: null });
    expect(why).toContain('the customer has entered no address yet');
  });

  it('lists a recorded refund to be sent', () => {
    const refund = {
      ...({ refundReference: 'BACK-7K3M92QD', amountPaise: 5_000, phase: 'recorded' } as const),
      ...{ transferReference: null, sentOn: null, destination: null, isConfirmed: false },
    } as const;
    const waits = refundWaits(refundOf('recorded', { allocation }, refund));
    expect(waits).toMatchObject({ kind: 'refund to send', amountPaise: 5_000 });
    expect(waits.commands.map(lineOf)).toEqual([
      `npm run ops -- refunds sent BACK-7K3M92QD --reason 'The bank confirms it.'`,
    ]);
  });
});

it('a message is listed under the customer or address, and a requested refund by its own rule', () => {
  const row = { number: 'BUG-1', email: 'a@b.example', subject: '/', received_at: at } as const;
  const waits = (kind: 'bug' | 'refund', customer_id: string | null) =>
    messageWaits({ ...row, kind, customer_id })?.whose ?? null;
  expect(waits('bug', 'C-ASHA')).toBe('C-ASHA');
  expect(waits('bug', null)).toBe('a@b.example');
  expect(waits('refund', 'C-ASHA')).toBeNull();
});

it.each(['answered', 'closed'] as const)(
  'a ticket that is %s is not listed in the inbox',
  (status) => {
    const ticket = { number: 'TKT-1', customer_id: 'C-ASHA', subject: 'x', updated_at: at };
    expect(ticketWaits({ ...ticket, status })).toBeNull();
  },
);

it('a domain that expired recently is not listed in the inbox', () => {
  const row = { domain: 'neelkhadi.in', customer_id: 'C-ASHA', paid_until: at };
  expect(nameWaits(row, at.getTime() + 86_400_000)).toBeNull();
});

it.each(["it's", '$(touch /tmp/x)', '`id`', 'a b', '', '"', '\\', 'ₐ', '-rf', 'a\nb'])(
  'a shell reads %j unchanged from a command line',
  (word) => {
    for (const line of [toShow('show', word), toDecide(word, 'show', word)].map(lineOf)) {
      const script = `printf '%s\\0' ${line}`;
      const read = execFileSync('sh', ['-c', script], { env: {}, encoding: 'utf8' });
      const words = read.split('\0').slice(0, -1);
      expect(words.slice(0, 6)).toEqual(['npm', 'run', 'ops', '--', 'show', word]);
      expect(words.slice(6)).toEqual(line.includes('--reason') ? ['--reason', word] : []);
    }
  },
);
