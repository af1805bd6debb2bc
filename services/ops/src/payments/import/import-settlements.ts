import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import type { ByOperator } from '../../command-line/outcome.ts';
import type { ShopServices } from '../../shop.ts';
import { type Imported, importCredits } from './import-credits.ts';
import {
  differingText,
  findSettlementLumps,
  type RecognisedLumps,
  setLumpsAside,
  settlementOf,
} from './recognise-lumps.ts';
import { loadSettlements, type RecordedRows, recordSettled } from './settlements.ts';
import type { Statement } from './statement.ts';

export type ImportedSettlements = RecognisedLumps & RecordedRows;

class RolledBack extends Error {}

/** In one transaction, rolled back for a dry run. */
const within = async <Result>(
  db: Kysely<Database>,
  isDry: boolean,
  run: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> => {
  let result: { readonly value: Result } | undefined;
  try {
    await db.transaction().execute(async (transaction) => {
      result = { value: await run(transaction) };
      if (isDry) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (result === undefined) throw new Error('the transaction ended without a result');
  return result.value;
};

/** @returns settlements whose sum in the bank no longer matches after this file. */
const changedSince = async (
  db: Kysely<Database>,
  { bank, settled = [] }: Statement,
): Promise<readonly string[]> => {
  const ids = new Set(settled.map(({ settlement }) => settlement?.id));
  if (ids.size === 0) return [];
  const all = await loadSettlements(db, { openOnly: false });
  return all
    .filter(({ app, id }) => app === bank && ids.has(id))
    .filter(({ lumpPaise, netPaise }) => lumpPaise !== null && lumpPaise !== netPaise)
    .map((one) => differingText(one, one.lumpPaise ?? 0, 'Compare both in the app.'));
};

/** Excludes lump sums: their payments are credits themselves. @param by null for a dry run. */
export const importWithSettlements = async (
  services: Pick<ShopServices, 'db' | 'store' | 'clock'>,
  read: { readonly statement: Statement; readonly sha256: string },
  by: ByOperator | null,
  notify: (done: number) => void = () => {},
): Promise<{ readonly imported: Imported; readonly settlements: ImportedSettlements }> => {
  const { statement } = read;
  const { bank, settled } = statement;
  // Rows first: if interrupted, no payment can claim the lump sum, and the import can run again.
  const { recorded, found, changed } = await within(services.db, by === null, async (db) => ({
    recorded: await recordSettled(db, services.store.names, bank, settled ?? []),
    found: await findSettlementLumps({ ...services, db }, statement),
    changed: await changedSince(db, statement),
  }));
  const lumps = new Map(found.lumps.map((lump) => [lump.credit.creditId, settlementOf(lump)]));
  const imported = await importCredits(services, read, by, notify, lumps);
  const recognised = await setLumpsAside(services, found, by);
  const open = [...recognised.open, ...changed];
  return { imported, settlements: { ...recognised, ...recorded, open } };
};
