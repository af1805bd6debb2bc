import { z } from 'zod';
import { PURPOSE_KINDS } from '../purpose-kind.ts';
import { refusalMessages } from '../refusal-messages.ts';
import { olderSchema } from './older.ts';

/** Longest title of what a payment is for. */
export const PURPOSE_TITLE_MAX_LENGTH = 300;

const balanceEntrySchema = z.object({
  /** Tells it from the others. */
  id: z.string(),
  /** ISO 8601; null for the one that stands for all that lies further back. */
  at: z.string().nullable(),
  /** What it was about: a domain, a plan or an item. */
  title: z.string().nullable(),
  /** Why the balance changed. */
  words: z.string(),
  /** Rupees, below zero where it became less. */
  amount: z.number(),
});
export type BalanceEntryShown = z.infer<typeof balanceEntrySchema>;

/**
 * `GET /api/balance`: the sum of the entries is the balance, to the paisa; with those of the answers
 * before it, where it goes on behind them, each without its last.
 */
export const balanceAnswerSchema = z.object({
  /** Rupees. */
  balance: z.number(),
  /** Newest first. */
  entries: z.array(balanceEntrySchema),
  older: olderSchema,
});
export type BalanceAnswer = z.infer<typeof balanceAnswerSchema>;

/** `POST /api/payments/balance`: opens a payment that the balance alone pays. */
export const payFromBalanceBodySchema = z.object({
  purpose: z.object({
    kind: z.enum(PURPOSE_KINDS),
    title: z.string().trim().min(1).max(PURPOSE_TITLE_MAX_LENGTH),
  }),
  /** Rupees as text or number: the price of what is to be ordered with it. */
  amount: z.union([z.string(), z.number()], { error: refusalMessages.invalidAmount }),
});
export type PayFromBalanceBody = z.infer<typeof payFromBalanceBodySchema>;

export const payFromBalanceAnswerSchema = z.object({
  /** Pays an order as any other reference code does; it is verified. */
  data: z.object({ reference_code: z.string() }),
});
