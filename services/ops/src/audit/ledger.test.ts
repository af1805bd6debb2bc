import type { PaymentPart } from '@haat/contracts/events/invoice';
import type { HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import type { Position } from '@haat/event-store/port';
import { expect, it } from 'vitest';
import { checkLedger } from './checks.ts';
import { creditsIn } from './credits-in.ts';
import { createFindings } from './finding.ts';
import { createLedger } from './ledger.ts';
import { checkBalance, invoicedOf, totalsOf } from './totals.ts';

const utr = '532512345678';
const byUtr = 'named-by-utr';
const byBank = 'named-by-bank';
const referenceCode = 'PAY-1';

const audited = (events: readonly HaatEvent[], isLongAgo = true) => {
  const findings = createFindings();
  const ledger = createLedger(findings, () => byUtr);
  for (const event of events) {
    const at = '2026-11-22T05:00:00.000Z';
    ledger.see({ event, stream: event.type, position: '1' as Position, at, actor: null });
  }
  const credits = creditsIn(ledger);
  const totals = totalsOf(ledger, credits);
  checkLedger({ ledger, findings, isLongAgo: () => isLongAgo }, credits);
  checkBalance(totals, findings);
  return { totals, ledger, kinds: findings.first().map(({ kind }) => kind) };
};

const submitted = sample('PaymentSubmitted', { referenceCode, utr });
const observed = (creditId: string) =>
  sample('CreditObserved', { creditId, utr, amountPaise: 54_900 });
const claimed = (creditId: string) => sample('CreditClaimed', { creditId, referenceCode });
const verified = (creditId: string) =>
  sample('PaymentVerified', { referenceCode, creditId, creditedPaise: 54_900 });

it('a credit that the bank reports under two IDs counts once', () => {
  const story = [submitted, observed(byUtr), observed(byBank), claimed(byUtr), claimed(byBank)];
  const { totals, kinds } = audited([...story, verified(byBank)]);
  expect(kinds).toEqual([]);
  expect(totals).toMatchObject({ creditedByBank: 54_900, free: 54_900, unclaimed: 0 });
});

it('a reversed credit is not money of the shop, and is a finding until its payment is refunded', () => {
  const reversed = sample('CreditReversed', { creditId: byUtr, amountPaise: 54_900 });
  expect(audited([observed(byUtr), observed(byBank), reversed])).toMatchObject({
    ...{ kinds: [], totals: { unclaimed: 0, reversed: 54_900 } },
  });
  const paid = [submitted, observed(byUtr), claimed(byUtr), verified(byUtr), reversed];
  expect(audited(paid).kinds).toEqual(['reversed_and_spent']);
  const refunded = sample('PaymentRefunded', { referenceCode, amountPaise: 54_900 });
  expect(audited([...paid, refunded])).toMatchObject({
    ...{ kinds: [], totals: { refunded: 54_900, toSend: 0, free: 0, reversed: 0 } },
  });
});

it('a claimed credit without a verified payment is a finding only after a while', () => {
  const story = [submitted, observed(byUtr), claimed(byUtr)];
  expect(audited(story, false)).toMatchObject({ kinds: [], totals: { claimed: 54_900 } });
  expect(audited(story).kinds).toEqual(['claimed_and_not_recorded']);
});

it('the ledger sums the UPI and balance parts of all invoices except void ones', () => {
  const issued = (invoiceNumber: string, parts: readonly PaymentPart[]) => [
    sample('InvoiceIssued', { invoiceNumber, totalPaise: 74_900, parts: [...parts] }),
    sample('InvoicePaid', { invoiceNumber, paidPaise: 74_900 }),
  ];
  const both: readonly PaymentPart[] = [
    { source: 'balance', amountPaise: 54_900, referenceCode },
    { source: 'upi', amountPaise: 20_000, referenceCode },
  ];
  const { ledger } = audited([
    ...issued('HT-1', both),
    ...issued('HT-2', both),
    sample('InvoiceVoided', { invoiceNumber: 'HT-2' }),
  ]);
  const invoiced = { byUpi: 20_000, fromBalance: 54_900 };
  expect(invoicedOf(ledger)).toEqual(invoiced);
});

it('an event out of order is a finding and changes no total', () => {
  const again = { ...verified(byUtr), data: { ...verified(byUtr).data, creditedPaise: 1 } };
  const story = [submitted, observed(byUtr), claimed(byUtr), verified(byUtr), again];
  expect(audited(story)).toMatchObject({ kinds: ['out_of_order'], totals: { free: 54_900 } });
});

it('an upgrade whose price is not what its days and plans make is a finding', () => {
  const parts = { fullPaise: 251_160, paidPaise: 179_100, daysLeft: 358, days: 365 };
  const upgrade = (pricePaise: number, of = parts) =>
    sample('OrderPlaced', {
      pricePaise,
      service: {
        ...({ kind: 'upgrade', period: 'year' } as const),
        ...{ subscriptionId: 'HT-1-hosting', planOrderId: 'HT-1', domain: 'neelkhadi.in' },
        ...{ fromPlan: 'Dukaan', planId: 105, planName: 'Bazaar', paidUntil: null, parts: of },
      },
    });
  expect(audited([upgrade(70_678)]).kinds).toEqual([]);
  expect(audited([upgrade(70_679)]).kinds).toEqual(['upgrade_price_differs']);
  expect(audited([upgrade(0, { ...parts, paidPaise: 300_000 })]).kinds).toEqual([]);
  const again = sample('OrderPaymentRetried', {
    newPrice: {
      ...{ totalPaise: 69_098, planPaise: 0, setupPaise: 0, renewalPaise: 0 },
      upgrade: { ...parts, daysLeft: 350 },
    },
  });
  const failed = sample('OrderPaymentFailed');
  expect(audited([upgrade(70_678), failed, again]).kinds).toEqual(['upgrade_price_differs']);
});
