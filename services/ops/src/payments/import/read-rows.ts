import type { BankProfile } from './bank-profile.ts';
import type { FileRow } from './find-header.ts';
import { findSettlementHeader, readSettlementFile } from './settlement-file.ts';
import type { SettlementProfile } from './settlement-profile.ts';
import { readStatement, type StatementRead } from './statement.ts';

export type KnownLayouts = {
  readonly profiles: readonly BankProfile[];
  readonly apps: readonly SettlementProfile[];
};

/** Reads a settlement file or a statement. @param today in India: later rows are refused. */
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
