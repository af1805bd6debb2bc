import { formatRupees, type Paise } from '@haat/contracts/money';
import type { PaymentSource } from '@haat/contracts/payment-source';
import { retainedOf, unallocatedOf } from '@haat/domain/payment/payment-state';
import { unsentPaiseOf } from '@haat/domain/payment/refund';
import type { PaymentAccount } from './accounts.ts';
import { type CreditIn, sumOf } from './credits-in.ts';
import type { Findings } from './finding.ts';
import type { Ledger } from './ledger.ts';

export type PaymentBalance = {
  readonly spentPaise: Paise;
  readonly freePaise: Paise;
  /** Topped up, in an open payment or in one that is being released. */
  readonly tiedPaise: Paise;
};

const OPEN: readonly PaymentAccount['phase'][] = ['opened', 'submitted', 'verifying', 'in_review'];

export const paymentBalanceOf = (payment: PaymentAccount): PaymentBalance => {
  const retainedPaise = retainedOf(payment);
  if (OPEN.includes(payment.phase))
    return { spentPaise: 0, freePaise: 0, tiedPaise: retainedPaise };
  // A negative sum counts as well, or it would vanish from the totals.
  const freePaise = retainedPaise < 0 ? retainedPaise : unallocatedOf(payment);
  const boundPaise = retainedPaise - freePaise;
  return payment.phase === 'verified'
    ? { spentPaise: boundPaise, freePaise, tiedPaise: 0 }
    : { spentPaise: 0, freePaise, tiedPaise: boundPaise };
};

export type Totals = {
  readonly creditedByBank: Paise;
  readonly creditedByStatement: Paise;
  readonly creditedByOperator: Paise;
  readonly spent: Paise;
  readonly free: Paise;
  readonly tied: Paise;
  /** Sent and not returned. */
  readonly refunded: Paise;
  /** Recorded and not sent yet: the shop has the money, and it cannot be spent. */
  readonly toSend: Paise;
  /** Debited from one payment, neither arrived nor reversed. */
  readonly underWay: Paise;
  /** Claimed for a payment that has not recorded it yet. */
  readonly claimed: Paise;
  readonly unclaimed: Paise;
  /** Went out again before it paid anything. */
  readonly reversed: Paise;
};

const COMES_IN = [
  'creditedByBank',
  'creditedByStatement',
  'creditedByOperator',
] as const satisfies readonly (keyof Totals)[];
const IS_AT = [
  ...(['spent', 'free', 'tied', 'refunded', 'toSend', 'underWay'] as const),
  ...(['claimed', 'unclaimed', 'reversed'] as const),
] as const satisfies readonly (keyof Totals)[];

export const cameIn = (totals: Totals): Paise => sumOf(COMES_IN.map((part) => totals[part]));
export const accountedFor = (totals: Totals): Paise => sumOf(IS_AT.map((part) => totals[part]));

export const underWayOf = ({ payments }: Ledger, payment: PaymentAccount): Paise =>
  sumOf(
    payment.debits
      .filter(({ isReversed }) => !isReversed)
      .filter(({ topUpId, by }) => {
        const { referenceCode } = payment;
        const arrivals = payments.get(by)?.arrivals ?? [];
        return !arrivals.some((one) => one.topUpId === topUpId && one.from === referenceCode);
      })
      .map(({ amountPaise }) => amountPaise),
  );

export const totalsOf = (ledger: Ledger, credits: readonly CreditIn[]): Totals => {
  const bySource = { bank: 0, statement: 0, operator: 0 };
  const of = { spent: 0, free: 0, tied: 0, refunded: 0, toSend: 0, underWay: 0 };
  const waiting = { claimed: 0, unclaimed: 0, reversed: 0 };
  for (const { credit, recordedBy, isReversed, isLump } of credits) {
    if (isLump) continue;
    const { amountPaise, source } = credit.observed;
    bySource[source] += amountPaise;
    const unpaid = isReversed ? 'reversed' : 'unclaimed';
    if (recordedBy === null) waiting[credit.claimedBy === null ? unpaid : 'claimed'] += amountPaise;
  }
  for (const payment of ledger.payments.values()) {
    const { spentPaise, freePaise, tiedPaise } = paymentBalanceOf(payment);
    of.spent += spentPaise;
    of.free += freePaise;
    of.tied += tiedPaise;
    const toSendPaise = unsentPaiseOf(payment.refunds);
    of.refunded += payment.refundedPaise - toSendPaise;
    of.toSend += toSendPaise;
    of.underWay += underWayOf(ledger, payment);
  }
  return {
    creditedByBank: bySource.bank,
    creditedByStatement: bySource.statement,
    creditedByOperator: bySource.operator,
    ...of,
    ...waiting,
  };
};

/** Sources of paid invoices, in paise. */
export type Invoiced = {
  readonly byUpi: Paise;
  readonly fromBalance: Paise;
};

export const invoicedOf = ({ invoices }: Ledger): Invoiced => {
  const paid = [...invoices.values()].filter(({ phase }) => phase === 'paid');
  const parts = paid.flatMap((invoice) => invoice.parts);
  const sum = (source: PaymentSource) =>
    sumOf(parts.filter((part) => part.source === source).map(({ amountPaise }) => amountPaise));
  return { byUpi: sum('upi'), fromBalance: sum('balance') };
};

/** The audit's equation: money in equals the sum of its places. */
export const checkBalance = (totals: Totals, findings: Findings): void => {
  const [inPaise, atPaise] = [cameIn(totals), accountedFor(totals)];
  if (inPaise === atPaise) return;
  const [more, less] =
    inPaise > atPaise ? ['came in', 'accounted for'] : ['accounted for', 'came in'];
  findings.add(
    'does_not_balance',
    'all payments',
    `${formatRupees(Math.abs(inPaise - atPaise))} more is ${more} than ${less}: ` +
      `${formatRupees(inPaise)} came in, ${formatRupees(atPaise)} is accounted for.`,
  );
};
