// @module-tag money
import type { PaymentPart } from '@haat/contracts/events/invoice';
import type { EventType, HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { manySteps, withMoney } from '@haat/domain/testing/books';
import type { Position } from '@haat/event-store/port';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLedger } from './checks.ts';
import { creditsIn } from './credits-in.ts';
import { createFindings, type Finding } from './finding.ts';
import { createLedger } from './ledger.ts';
import { creditByUtr, type StreamEvent, settledAfter } from './testing/settled-books.ts';
import { accountedFor, cameIn, checkBalance, totalsOf } from './totals.ts';

const RUNS = { numRuns: 500 };

const audited = (events: readonly StreamEvent[]) => {
  const findings = createFindings();
  const ledger = createLedger(findings, creditByUtr);
  for (const [n, { stream, event }] of events.entries()) {
    const position = String(n).padStart(9, '0') as Position;
    ledger.see({
      event,
      stream,
      position,
      at: '2026-11-22T05:00:00.000Z',
      actor: null,
    });
  }
  const credits = creditsIn(ledger);
  const totals = totalsOf(ledger, credits);
  checkLedger({ ledger, findings, isLongAgo: () => true }, credits);
  checkBalance(totals, findings);
  return { totals, findings: findings.first() };
};

const kindsOf = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ kind }) => kind);

type Of<Type extends EventType> = Extract<HaatEvent, { type: Type }>;
const isOf =
  <Type extends EventType>(type: Type) =>
  (one: StreamEvent): one is StreamEvent & { readonly event: Of<Type> } =>
    one.event.type === type;

/** A payment without a submission that claims to be paid by this credit. */
const forged = (creditId: string, creditedPaise: number): readonly StreamEvent[] => {
  const referenceCode = 'PAY-99';
  return [
    sample('PaymentSubmitted', { referenceCode, amountPaise: creditedPaise }),
    sample('PaymentVerified', { referenceCode, creditId, creditedPaise }),
  ].map((event) => ({ stream: `payment-${referenceCode}`, event }));
};

const verifiedIn = (events: readonly StreamEvent[]) => events.find(isOf('PaymentVerified'));
const without = (
  events: readonly StreamEvent[],
  one: StreamEvent | undefined,
): readonly StreamEvent[] | null =>
  one === undefined ? null : events.filter((other) => other !== one);
const completedOrder = (events: readonly StreamEvent[]): string | undefined =>
  events.find(isOf('OrderCompleted'))?.event.data.orderId;

type Tampering = {
  readonly found: Finding['kind'];
  /** @returns null where there is nothing to tamper with. */
  readonly with: (events: readonly StreamEvent[]) => readonly StreamEvent[] | null;
};

const ofCredit = (events: readonly StreamEvent[]): string =>
  verifiedIn(events)?.event.data.creditId ?? '';

const tamperings: Readonly<Record<string, Tampering>> = {
  'a credit that is lost': {
    found: 'verified_without_credit',
    with: (events) =>
      without(
        events,
        events
          .filter(isOf('CreditObserved'))
          .find((one) => one.event.data.creditId === ofCredit(events)),
      ),
  },
  'a claim that is lost': {
    found: 'verified_without_credit',
    with: (events) =>
      without(
        events,
        events
          .filter(isOf('CreditClaimed'))
          .find((one) => one.event.data.creditId === ofCredit(events)),
      ),
  },
  'a payment that is verified without a credit': {
    found: 'verified_without_credit',
    with: (events) => [...events, ...forged('no-such-credit', 54_900)],
  },
  'a credit that is claimed for another payment as well': {
    found: 'credit_claimed_twice',
    with: (events) => {
      const claimed = events.find(isOf('CreditClaimed'));
      if (claimed === undefined) return null;
      const { creditId } = claimed.event.data;
      const again = sample('CreditClaimed', { creditId, referenceCode: 'PAY-99' });
      return [...events, { stream: claimed.stream, event: again }];
    },
  },
  'a credit that pays two payments': {
    found: 'credit_claimed_twice',
    with: (events) => {
      const verified = verifiedIn(events);
      return verified ? [...events, ...forged(ofCredit(events), 54_900)] : null;
    },
  },
  'a sum that was changed': {
    found: 'credit_differs',
    with: (events) => {
      const verified = verifiedIn(events);
      if (verified === undefined) return null;
      const { data } = verified.event;
      const event = { ...verified.event, data: { ...data, creditedPaise: data.creditedPaise + 1 } };
      return events.map((one) => (one === verified ? { ...one, event } : one));
    },
  },
  'an order that is completed without a payment': {
    found: 'order_without_payment',
    with: (events) => {
      const orderId = completedOrder(events);
      if (orderId === undefined) return null;
      return events.filter(
        (one) => !isOf('PaymentAllocated')(one) || one.event.data.orderId !== orderId,
      );
    },
  },
  'an order that is lost': {
    found: 'payment_without_order',
    with: (events) => {
      const orderId = completedOrder(events);
      return orderId === undefined
        ? null
        : events.filter(({ stream }) => stream !== `order-${orderId}`);
    },
  },
  'an invoice that is lost': {
    found: 'order_without_invoice',
    with: (events) => {
      const issued = events.find(isOf('InvoiceIssued'));
      return issued === undefined ? null : events.filter(({ stream }) => stream !== issued.stream);
    },
  },
  'an invoice that is issued twice': {
    found: 'invoice_without_order',
    with: (events) => {
      const issued = events.find(isOf('InvoiceIssued'));
      if (issued === undefined) return null;
      const invoiceNumber = 'HT-2526-99999';
      const event = { ...issued.event, data: { ...issued.event.data, invoiceNumber } };
      return [...events, { stream: `invoice-${invoiceNumber}`, event }];
    },
  },
  'an order whose invoice is void': {
    found: 'order_without_invoice',
    with: (events) => {
      const issued = events.find(isOf('InvoiceIssued'));
      if (issued === undefined) return null;
      const { invoiceNumber, orderId } = issued.event.data;
      const event = sample('InvoiceVoided', { invoiceNumber, orderId });
      return [...events, { stream: issued.stream, event }];
    },
  },
  'an invoice with a different total': {
    found: 'price_differs',
    with: (events) => {
      const issued = events.find(isOf('InvoiceIssued'));
      if (issued === undefined) return null;
      const { data } = issued.event;
      const event = { ...issued.event, data: { ...data, totalPaise: data.totalPaise + 1 } };
      return events.map((one) => (one === issued ? { ...one, event } : one));
    },
  },
  'an invoice with a different payment source': {
    found: 'payment_parts_differ',
    with: (events) => {
      const byUpi = ({ source }: PaymentPart) => source === 'upi';
      const issued = events
        .filter(isOf('InvoiceIssued'))
        .find((one) => one.event.data.parts?.some(byUpi) === true);
      if (issued === undefined) return null;
      const { data } = issued.event;
      const referenceCode = data.parts?.[0]?.referenceCode ?? '';
      const parts = [{ source: 'balance' as const, amountPaise: data.totalPaise, referenceCode }];
      const event = { ...issued.event, data: { ...data, parts } };
      return events.map((one) => (one === issued ? { ...one, event } : one));
    },
  },
  'a credit note without unallocated money': {
    found: 'credit_note_not_freed',
    with: (events) => {
      const issued = events.find(isOf('InvoiceIssued'));
      if (issued === undefined) return null;
      const { invoiceNumber, orderId } = issued.event.data;
      const note = sample('CreditNoteIssued', { invoiceNumber, orderId, amountPaise: 100 });
      return [...events, { stream: issued.stream, event: note }];
    },
  },
  'money that arrived from nowhere': {
    found: 'arrived_and_never_drawn',
    with: (events) => {
      const arrived = events.find(isOf('PaymentToppedUp'));
      const topUpId = arrived?.event.data.topUpId;
      return without(
        events,
        events.filter(isOf('PaymentDebited')).find((one) => one.event.data.topUpId === topUpId),
      );
    },
  },
  'money that left and arrived nowhere': {
    found: 'drawn_and_never_arrived',
    with: (events) => without(events, events.find(isOf('PaymentToppedUp'))),
  },
  'a refund that is recorded twice': {
    found: 'refunded_twice',
    with: (events) => {
      const excess = events.find(isOf('PaymentExcessRefunded'));
      return excess === undefined
        ? null
        : events.flatMap((one) => (one === excess ? [one, one] : [one]));
    },
  },
  'a refund that comes back twice': {
    found: 'refund_not_recorded',
    with: (events) => {
      const back = events.find(isOf('RefundReturned'));
      return back === undefined
        ? null
        : events.flatMap((one) => (one === back ? [one, one] : [one]));
    },
  },
};

describe('Auditing random payment histories', () => {
  it('accounts for every paisa received: spent, unallocated, tied, refunded or unclaimed', () => {
    let moved = 0;
    fc.assert(
      fc.property(manySteps, (steps) => {
        const { totals, findings } = audited(settledAfter([...withMoney, ...steps]));
        expect(findings).toEqual([]);
        expect(cameIn(totals)).toBe(accountedFor(totals));
        const refunded = totals.refunded + totals.toSend;
        moved += totals.spent > 0 && refunded > 0 && totals.free > 0 ? 1 : 0;
      }),
      RUNS,
    );
    // The steps do lead to all of it.
    expect(moved).toBeGreaterThan(10);
  });

  it.each(Object.entries(tamperings))('finds %s', (_, { found, with: tamper }) => {
    let tampered = 0;
    fc.assert(
      fc.property(manySteps, (steps) => {
        const events = tamper(settledAfter([...withMoney, ...steps]));
        if (events === null) return;
        tampered += 1;
        expect(kindsOf(audited(events).findings)).toContain(found);
      }),
      RUNS,
    );
    expect(tampered).toBeGreaterThan(10);
  });

  it.each([
    'a credit that is lost',
    'a payment that is verified without a credit',
    'a credit that pays two payments',
    'a sum that was changed',
    'money that arrived from nowhere',
  ])('finds that the totals do not balance with %s', (name) => {
    fc.assert(
      fc.property(manySteps, (steps) => {
        const events = tamperings[name]?.with(settledAfter([...withMoney, ...steps])) ?? null;
        if (events === null) return;
        expect(kindsOf(audited(events).findings)).toContain('does_not_balance');
      }),
      { numRuns: 100 },
    );
  });
});
