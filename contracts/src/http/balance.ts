import { z } from 'zod';
import { PURPOSE_KINDS } from '../purpose-kind.ts';
import { refusalMessages } from '../refusal-messages.ts';
import { olderSchema } from './older.ts';

export const PURPOSE_TITLE_MAX_LENGTH = 300;

const balanceEntrySchema = z.object({
  id: z.string(),
  /** ISO 8601; null for the entry that sums up everything older. */
  at: z.string().nullable(),
  title: z.string().nullable(),
  words: z.string(),
  /** Rupees; negative for a debit. */
  amount: z.number(),
});
export type BalanceEntryShown = z.infer<typeof balanceEntrySchema>;

/** `GET /api/balance`: all pages' entries add up to the balance, to the paisa. */
export const balanceAnswerSchema = z.object({
  /** Rupees. */
  balance: z.number(),
  entries: z.array(balanceEntrySchema),
  older: olderSchema,
});
export type BalanceAnswer = z.infer<typeof balanceAnswerSchema>;

/** `POST /api/payments/balance`: opens a payment from the balance only. */
export const payFromBalanceBodySchema = z.object({
  purpose: z.object({
    kind: z.enum(PURPOSE_KINDS),
    title: z.string().trim().min(1).max(PURPOSE_TITLE_MAX_LENGTH),
  }),
  /** Rupees as text or number. */
  amount: z.union([z.string(), z.number()], { error: refusalMessages.invalidAmount }),
});
export type PayFromBalanceBody = z.infer<typeof payFromBalanceBodySchema>;

export const payFromBalanceAnswerSchema = z.object({
  data: z.object({ reference_code: z.string() }),
});
