import type { BankProfile } from './bank-profile.ts';
import type { FileRow } from './find-header.ts';
import { findSettlementHeader, readSettlementFile } from './settlement-file.ts';
import type { SettlementProfile } from './settlement-profile.ts';
import { readStatement, type StatementRead } from './statement.ts';

/** The layouts that a file may have. */
export type KnownLayouts = {
  readonly profiles: readonly BankProfile[];
  readonly apps: readonly SettlementProfile[];
};

/**
 * Reads the rows of a payment app's settlement file, or else of a bank's statement.
 * @param today in India, such as 2026-11-05: later rows are refused.
 */
export const readRows = (
  rows: readonly FileRow[],
  { profiles, apps }: KnownLayouts,
  today: string,
): StatementRead => {
  const settlement = findSettlementHeader(rows, apps);
  return settlement === null
    ? readStatement(rows, profiles, today)
    : readSettlementFile(rows, settlement, today);
};
