import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/database/tables';
import type { Kysely } from 'kysely';
import { type ConsecutiveNumbers, createConsecutiveNumbers } from './consecutive-numbers.ts';
import { formatCreditNoteNumber, formatInvoiceNumber } from './invoice-number.ts';

/** By the order that is invoiced. */
export const createInvoiceNumbers = (db: Kysely<Database>, clock: Clock): ConsecutiveNumbers =>
  createConsecutiveNumbers(db, clock, {
    numbers: 'invoice_numbers',
    key: 'order_id',
    counters: 'invoice_counters',
    format: formatInvoiceNumber,
  });

/** By the credit that the note is for. */
export const createCreditNoteNumbers = (db: Kysely<Database>, clock: Clock): ConsecutiveNumbers =>
  createConsecutiveNumbers(db, clock, {
    numbers: 'credit_note_numbers',
    key: 'credit_id',
    counters: 'credit_note_counters',
    format: formatCreditNoteNumber,
  });
