import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import type { SummaryLine } from '@haat/ordering/documents/data-summary';
import type { InvoiceDocument } from '@haat/ordering/documents/invoice-document';
import type { Database } from '@haat/platform/tables';
import type { EncryptedStore } from '@haat/record/encryption';
import type { Kysely } from 'kysely';
import { dayOf, momentOf } from '../../mails/moment.ts';
import type { FilePaths } from './file-paths.ts';
import type { Histories } from './histories.ts';

export type Item = {
  /** In `data.json`. */
  readonly value: object;
  /** Of the summary. */
  readonly lines: readonly SummaryLine[];
  /** PDFs that go with it. */
  readonly documents?: readonly InvoiceDocument[];
};

export type Section = {
  /** In `data.json`. */
  readonly name: string;
  /** In the summary. */
  readonly title: string;
  readonly items: AsyncIterable<Item>;
};

export type Source = {
  readonly store: EncryptedStore;
  readonly db: Kysely<Database>;
  readonly customer: RegisteredCustomer;
  readonly histories: Histories;
  readonly paths: FilePaths;
};

/** Loaded when its turn comes, so that one section at a time is in memory. */
export async function* each<Row>(
  load: () => Promise<readonly Row[]>,
  itemOf: (row: Row) => Promise<Item> | Item,
): AsyncGenerator<Item> {
  for (const row of await load()) yield await itemOf(row);
}

/** Omits what is missing. */
export const listed = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(', ');

/** @returns "under review" for `under_review`. */
export const spaced = (word: string): string => word.replaceAll('_', ' ');

export const day = (at: Date): string => dayOf(at.toISOString());
export const moment = (at: Date): string => momentOf(at.toISOString());
