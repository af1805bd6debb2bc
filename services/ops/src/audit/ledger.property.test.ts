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

const audited = (told: readonly StreamEvent[]) => {
  const findings = createFindings();
  const ledger = createLedger(findings, creditByUtr);
  for (const [n, { stream, event }] of told.entries()) {
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

const verifiedIn = (told: readonly StreamEvent[]) => told.find(isOf('PaymentVerified'));
const without = (
  told: readonly StreamEvent[],
  one: StreamEvent | undefined,
): readonly StreamEvent[] | null =>
  one === undefined ? null : told.filter((other) => other !== one);
const completedOrder = (told: readonly StreamEvent[]): string | undefined =>
  told.find(isOf('OrderCompleted'))?.event.data.orderId;

type Tampering = {
  readonly found: Finding['kind'];
  /** @returns null where there is nothing to tamper with. */
  readonly with: (told: readonly StreamEvent[]) => readonly StreamEvent[] | null;
};

const ofCredit = (told: readonly StreamEvent[]): string =>
  verifiedIn(told)?.event.data.creditId ?? '';

const tamperings: Readonly<Record<string, Tampering>> = {
  'a credit that is lost': {
    found: 'verified_without_credit',
    with: (told) =>
      without(
        told,
        told
          .filter(isOf('CreditObserved'))
          .find((one) => one.event.data.creditId === ofCredit(told)),
      ),
  },
  'a claim that is lost': {
    found: 'verified_without_credit',
    with: (told) =>
      without(
        told,
        told
          .filter(isOf('CreditClaimed'))
          .find((one) => one.event.data.creditId === ofCredit(told)),
      ),
  },
  'a payment that is verified without a credit': {
    found: 'verified_without_credit',
    with: (told) => [...told, ...forged('no-such-credit', 54_900)],
  },
  'a credit that is claimed for another payment as well': {
    found: 'credit_claimed_twice',
    with: (told) => {
      const claimed = told.find(isOf('CreditClaimed'));
      if (claimed === undefined) return null;
      const { creditId } = claimed.event.data;
      const again = sample('CreditClaimed', { creditId, referenceCode: 'PAY-99' });
      return [...told, { stream: claimed.stream, event: again }];
    },
  },
  'a credit that pays two payments': {
    found: 'credit_claimed_twice',
    with: (told) => {
      const verified = verifiedIn(told);
      return verified ? [...told, ...forged(ofCredit(told), 54_900)] : null;
    },
  },
  'a sum that was changed': {
    found: 'credit_differs',
    with: (told) => {
      const verified = verifiedIn(told);
      if (verified === undefined) return null;
      const { data } = verified.event;
      const event = { ...verified.event, data: { ...data, creditedPaise: data.creditedPaise + 1 } };
      return told.map((one) => (one === verified ? { ...one, event } : one));
    },
  },
  'an order that is completed without a payment': {
    found: 'order_without_payment',
    with: (told) => {
      const orderId = completedOrder(told);
      if (orderId === undefined) return null;
      return told.filter(
        (one) => !isOf('PaymentAllocated')(one) || one.event.data.orderId !== orderId,
      );
    },
  },
  'an order that is lost': {
    found: 'payment_without_order',
    with: (told) => {
      const orderId = completedOrder(told);
      return orderId === undefined
        ? null
        : told.filter(({ stream }) => stream !== `order-${orderId}`);
    },
  },
  'an invoice that is lost': {
    found: 'order_without_invoice',
    with: (told) => {
      const issued = told.find(isOf('InvoiceIssued'));
      return issued === undefined ? null : told.filter(({ stream }) => stream !== issued.stream);
    },
  },
  'an invoice that is issued twice': {
    found: 'invoice_without_order',
    with: (told) => {
      const issued = told.find(isOf('InvoiceIssued'));
      if (issued === undefined) return null;
      const invoiceNumber = 'HT-2526-99999';
      const event = { ...issued.event, data: { ...issued.event.data, invoiceNumber } };
      return [...told, { stream: `invoice-${invoiceNumber}`, event }];
    },
  },
  'an order whose invoice is void': {
    found: 'order_without_invoice',
    with: (told) => {
      const issued = told.find(isOf('InvoiceIssued'));
      if (issued === undefined) return null;
      const { invoiceNumber, orderId } = issued.event.data;
      const event = sample('InvoiceVoided', { invoiceNumber, orderId });
      return [...told, { stream: issued.stream, event }];
    },
  },
  'an invoice of another sum': {
    found: 'price_differs',
    with: (told) => {
      const issued = told.find(isOf('InvoiceIssued'));
      if (issued === undefined) return null;
      const { data } = issued.event;
      const event = { ...issued.event, data: { ...data, totalPaise: data.totalPaise + 1 } };
      return told.map((one) => (one === issued ? { ...one, event } : one));
    },
  },
  'an invoice that names another source than its payment had': {
    found: 'payment_parts_differ',
    with: (told) => {
      const byUpi = ({ source }: PaymentPart) => source === 'upi';
      const issued = told
        .filter(isOf('InvoiceIssued'))
        .find((one) => one.event.data.parts?.some(byUpi) === true);
      if (issued === undefined) return null;
      const { data } = issued.event;
      const referenceCode = data.parts?.[0]?.referenceCode ?? '';
      const parts = [{ source: 'balance' as const, amountPaise: data.totalPaise, referenceCode }];
      const event = { ...issued.event, data: { ...data, parts } };
      return told.map((one) => (one === issued ? { ...one, event } : one));
    },
  },
  'a credit note that freed nothing': {
    found: 'credit_note_not_freed',
    with: (told) => {
      const issued = told.find(isOf('InvoiceIssued'));
      if (issued === undefined) return null;
      const { invoiceNumber, orderId } = issued.event.data;
      const note = sample('CreditNoteIssued', { invoiceNumber, orderId, amountPaise: 100 });
      return [...told, { stream: issued.stream, event: note }];
    },
  },
  'money that arrived from nowhere': {
    found: 'arrived_and_never_drawn',
    with: (told) => {
      const arrived = told.find(isOf('PaymentToppedUp'));
      const topUpId = arrived?.event.data.topUpId;
      return without(
        told,
        told.filter(isOf('PaymentDebited')).find((one) => one.event.data.topUpId === topUpId),
      );
    },
  },
  'money that left and arrived nowhere': {
    found: 'drawn_and_never_arrived',
    with: (told) => without(told, told.find(isOf('PaymentToppedUp'))),
  },
  'a refund that is recorded twice': {
    found: 'refunded_twice',
    with: (told) => {
      const excess = told.find(isOf('PaymentExcessRefunded'));
      return excess === undefined
        ? null
        : told.flatMap((one) => (one === excess ? [one, one] : [one]));
    },
  },
  'a refund that comes back twice': {
    found: 'refund_not_recorded',
    with: (told) => {
      const back = told.find(isOf('RefundReturned'));
      return back === undefined ? null : told.flatMap((one) => (one === back ? [one, one] : [one]));
    },
  },
};

describe('Whatever happens to payments', () => {
  it('what came in is what is spent, free, tied, refunded or unclaimed, to the paisa', () => {
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

  it.each(Object.entries(tamperings))('%s is found and named', (_, { found, with: tamper }) => {
    let tampered = 0;
    fc.assert(
      fc.property(manySteps, (steps) => {
        const told = tamper(settledAfter([...withMoney, ...steps]));
        if (told === null) return;
        tampered += 1;
        expect(kindsOf(audited(told).findings)).toContain(found);
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
  ])('%s upsets the balance as well', (name) => {
    fc.assert(
      fc.property(manySteps, (steps) => {
        const told = tamperings[name]?.with(settledAfter([...withMoney, ...steps])) ?? null;
        if (told === null) return;
        expect(kindsOf(audited(told).findings)).toContain('does_not_balance');
      }),
      { numRuns: 100 },
    );
  });
});
