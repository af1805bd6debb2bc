import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { covers, type Paise } from '@haat/contracts/money';
import { z } from 'zod';
import { payablePaise, stepHere } from './listed-payment.ts';
import { type Purpose, purposeSchema } from './payment-purpose.ts';

export const reportedPaymentSchema = z.object({
  referenceCode: z.string().min(1),
  amountPaise: z.int().nonnegative(),
  /** ISO date-time of the report, by the browser's clock. */
  reportedAt: z.iso.datetime(),
  /** As the customer gave it. */
  transactionId: z.string().exactOptional(),
  /** What the server wants read about it, such as that it is disputed. */
  notice: z.string().exactOptional(),
});
export type ReportedPayment = z.infer<typeof reportedPaymentSchema>;

/** A payment of the list, as the one that an order is paid with. */
export const reportedOf = (listed: ListedPayment): ReportedPayment => {
  const { reference_code, submitted_at, utr, notice } = listed;
  return {
    referenceCode: reference_code,
    amountPaise: payablePaise(listed),
    reportedAt: submitted_at,
    ...(utr !== null && { transactionId: utr }),
    ...(notice !== null && { notice }),
  };
};

const keptSchema = reportedPaymentSchema.extend(purposeSchema.shape);

const KEY = 'reportedPayment';

/**
 * Keeps a payment that was reported and not used yet, for this tab: after a modal closed by mistake
 * the customer goes on with it, and is not asked to pay again.
 */
export const keepReportedPayment = (
  store: Pick<Storage, 'setItem'>,
  purpose: Purpose,
  payment: ReportedPayment,
): void => store.setItem(KEY, JSON.stringify({ ...payment, ...purpose }));

/** Keeps a payment of the list for the order that it was made for; one that cannot pay it is left. */
export const keepListedPayment = (
  store: Pick<Storage, 'setItem'>,
  customerId: string,
  listed: ListedPayment,
): void => {
  const { kind, subject } = listed;
  if (kind === null || subject === null || stepHere(listed, 0) !== 'use') return;
  keepReportedPayment(store, { customerId, kind, subject }, reportedOf(listed));
};

/** @returns the kept payment when it is for this purpose and covers the price; else null. */
export const findReportedPayment = (
  store: Pick<Storage, 'getItem'>,
  { customerId, kind, subject }: Purpose,
  pricePaise: Paise,
): ReportedPayment | null => {
  const kept = keptSchema.safeParse(readJson(store));
  if (!kept.success) return null;
  const { customerId: owner, kind: keptKind, subject: paidFor, ...payment } = kept.data;
  const isTheirs = owner === customerId && keptKind === kind && paidFor === subject;
  const isUsable = isTheirs && covers(payment.amountPaise, pricePaise);
  return isUsable ? payment : null;
};

export const forgetReportedPayment = (store: Pick<Storage, 'removeItem'>): void =>
  store.removeItem(KEY);

const readJson = (store: Pick<Storage, 'getItem'>): unknown => {
  try {
    return JSON.parse(store.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
};
