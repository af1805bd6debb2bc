import type { Paise } from '@haat/contracts/money';
import { z } from 'zod';

const reportedPaymentSchema = z.object({
  referenceCode: z.string().min(1),
  amountPaise: z.int().nonnegative(),
  /** ISO date-time of the report, by the browser's clock. */
  reportedAt: z.iso.datetime(),
  /** What the server wants read about it, such as that it is contested. */
  notice: z.string().optional(),
});
export type ReportedPayment = z.infer<typeof reportedPaymentSchema>;

/** Whose payment it is and what for; another customer or domain never finds it. */
export type Purpose = { readonly customerId: string; readonly subject: string };

const keptSchema = reportedPaymentSchema.extend({ customerId: z.string(), subject: z.string() });

const KEY = 'reportedPayment';

/**
 * Keeps a payment that was reported and not used yet, for this tab: after a modal closed by mistake
 * the customer goes on with it, and is not asked to pay again.
 */
export const keepReportedPayment = (
  store: Pick<Storage, 'setItem'>,
  purpose: Purpose,
  payment: ReportedPayment,
): void => {
  try {
    store.setItem(KEY, JSON.stringify({ ...payment, ...purpose }));
  } catch {
    // Without a store the reference code still stands on the screen.
  }
};

/** @returns the kept payment when it is for this purpose and covers the price; else null. */
export const findReportedPayment = (
  store: Pick<Storage, 'getItem'>,
  { customerId, subject }: Purpose,
  pricePaise: Paise,
): ReportedPayment | null => {
  const kept = keptSchema.safeParse(readJson(store));
  if (!kept.success) return null;
  const { customerId: owner, subject: paidFor, ...payment } = kept.data;
  const isUsable = owner === customerId && paidFor === subject && payment.amountPaise >= pricePaise;
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
