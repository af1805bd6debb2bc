import { sample } from '@haat/contracts/testing/sample';
import { asha } from '@haat/domain/testing/asha';
import { describe, expect, it } from 'vitest';
import { inboxProjector } from './inbox.ts';

const bugReported = sample('BugReported');
const codeOffered = sample('CodeOffered');
const hireRequested = sample('HireRequested');

const at = '2026-11-21T05:02:11.000Z';

describe('An operator sees in the inbox', () => {
  it('the text of a bug report', () => {
    expect(inboxProjector.apply(undefined, { event: bugReported, at })).toEqual({
      number: 'BUG-7K3M92QD',
      kind: 'bug',
      customer_id: null,
      name: null,
      email: null,
      subject: '/domains/domains-prices',
      text: 'The search for .co.in shows nothing.',
      details: { expected: 'The row of .co.in, as it stood there yesterday.' },
      received_at: at,
      settled_at: null,
    });
  });

  it('when a message was settled', () => {
    const row = inboxProjector.apply(undefined, { event: bugReported, at });
    const event = sample('MessageSettled');
    const { settledAt } = event.data;
    expect(inboxProjector.apply(row, { event, at })).toEqual({ ...row, settled_at: settledAt });
  });

  it('the seller and the price of offered code', () => {
    expect(inboxProjector.apply(undefined, { event: codeOffered, at })).toMatchObject({
      kind: 'code',
      customer_id: asha,
      name: 'Asha Verma',
      email: 'asha@neelkhadi.example',
      subject: 'Loom ledger',
      details: {
        kind: 'php-script',
        demo_url: 'https://neelkhadi.example/ledger',
        asking_price_paise: 499_900,
      },
    });
  });

  it('the work, the deadline and the budget of a hire request', () => {
    expect(inboxProjector.apply(undefined, { event: hireRequested, at })).toMatchObject({
      kind: 'hire',
      name: 'Ravi Kumar',
      email: 'ravi@example.in',
      subject: 'shop',
      text: 'A shop for forty products, paid by UPI.',
      details: { budget: '25000-50000', deadline: '2026-01-31' },
    });
  });

  it('the amount of a refund request', () => {
    expect(inboxProjector.apply(undefined, { event: sample('RefundRequested'), at })).toMatchObject(
      {
        kind: 'refund',
        customer_id: asha,
        subject: 'HT7K2M9QX4',
        text: '₹549.00',
        details: { amount_paise: 54_900 },
      },
    );
  });
});
