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

/** Runs in one transaction, which a dry run takes back. */
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

/** @returns what a file adds to settlements whose lump sum the bank has shown, as another sum. */
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

/**
 * Imports a file's credits. Of a payment app's file it keeps the rows, too; in either kind it looks for
 * what the apps paid out at once, and sets that aside: its payments are credits themselves.
 * @param by null only says what would be done.
 */
export const importWithSettlements = async (
  services: Pick<ShopServices, 'db' | 'store' | 'clock'>,
  read: { readonly statement: Statement; readonly sha256: string },
  by: ByOperator | null,
  notify: (done: number) => void = () => {},
): Promise<{ readonly imported: Imported; readonly settlements: ImportedSettlements }> => {
  const { statement } = read;
  const { bank, settled } = statement;
  // The rows first: cut off after them, the file is imported again, and its lump sum never claimed.
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
