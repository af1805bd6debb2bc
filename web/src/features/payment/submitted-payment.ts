import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { covers, type Paise } from '@haat/contracts/money';
import { z } from 'zod';
import { awaitsOrder, payablePaise, stepHere } from './listed-payment.ts';
import { type Purpose, purposeSchema } from './payment-purpose.ts';

export const submittedPaymentSchema = z.object({
  referenceCode: z.string().min(1),
  amountPaise: z.int().nonnegative(),
  /** ISO date-time by the browser's clock. */
  reportedAt: z.iso.datetime(),
  transactionId: z.string().exactOptional(),
  notice: z.string().exactOptional(),
});
export type SubmittedPayment = z.infer<typeof submittedPaymentSchema>;

export const submittedOf = (listed: ListedPayment): SubmittedPayment => {
  const { reference_code, submitted_at, utr, notice } = listed;
  return {
    referenceCode: reference_code,
    amountPaise: payablePaise(listed),
    reportedAt: submitted_at,
    ...(utr !== null && { transactionId: utr }),
    // Before the order, “You don’t need to do anything” would stop the customer.
    ...(notice !== null && !awaitsOrder(listed) && { notice }),
  };
};

const savedSchema = submittedPaymentSchema.extend(purposeSchema.shape);

const KEY = 'reportedPayment';

/** Saved per tab: a customer who closed the dialog must not pay twice. */
export const saveSubmittedPayment = (
  store: Pick<Storage, 'setItem'>,
  purpose: Purpose,
  payment: SubmittedPayment,
): void => store.setItem(KEY, JSON.stringify({ ...payment, ...purpose }));

/** Saves a listed payment for its order, if it can pay it. */
export const saveListedPayment = (
  store: Pick<Storage, 'setItem'>,
  customerId: string,
  listed: ListedPayment,
): void => {
  const { kind, subject } = listed;
  if (kind === null || subject === null || stepHere(listed, 0) !== 'use') return;
  saveSubmittedPayment(store, { customerId, kind, subject }, submittedOf(listed));
};

/** @returns the saved payment of this purpose that covers the price; else null. */
export const findSubmittedPayment = (
  store: Pick<Storage, 'getItem'>,
  { customerId, kind, subject }: Purpose,
  pricePaise: Paise,
): SubmittedPayment | null => {
  const saved = savedSchema.safeParse(readJson(store));
  if (!saved.success) return null;
  const { customerId: owner, kind: savedKind, subject: paidFor, ...payment } = saved.data;
  const isTheirs = owner === customerId && savedKind === kind && paidFor === subject;
  const isUsable = isTheirs && covers(payment.amountPaise, pricePaise);
  return isUsable ? payment : null;
};

export const clearSubmittedPayment = (store: Pick<Storage, 'removeItem'>): void =>
  store.removeItem(KEY);

const readJson = (store: Pick<Storage, 'getItem'>): unknown => {
  try {
    return JSON.parse(store.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
};
