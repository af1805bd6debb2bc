import { formatRupees, type Paise } from '@haat/contracts/money';
import type { Database } from '@haat/platform/tables';
import type { StreamNames } from '@haat/record/encryption';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { ReportedRow } from './read-row.ts';
import type { SettledRow, SettlementName } from './settlement-rows.ts';

type Db = Kysely<Database>;
type Row = Insertable<Database['settled_payments']>;

/** Sums of all imported rows, in paise. */
export type Settlement = {
  readonly app: string;
  readonly id: string;
  readonly bankReference: string | null;
  readonly settledOn: string | null;
  readonly grossPaise: number;
  readonly feePaise: number;
  readonly netPaise: number;
  readonly lumpCreditId: string | null;
  readonly lumpPaise: Paise | null;
};

const AT_ONCE = 200;

/** @param openOnly only those without a lump sum in the bank. */
export const loadSettlements = async (
  db: Db,
  { openOnly }: { readonly openOnly: boolean },
): Promise<readonly Settlement[]> => {
  let query = db
    .selectFrom('settlements as s')
    .innerJoin('settled_payments as p', (join) =>
      join.onRef('p.app', '=', 's.app').onRef('p.settlement_id', '=', 's.id'),
    )
    .select(['s.app', 's.id', 's.bank_reference', 's.settled_on'])
    .select(['s.lump_credit_id', 's.lump_paise'])
    .select([
      sql<number>`coalesce(sum(p.gross_paise), 0)::bigint`.as('gross'),
      sql<number>`coalesce(sum(p.fee_paise), 0)::bigint`.as('fee'),
      sql<number>`coalesce(sum(p.net_paise), 0)::bigint`.as('net'),
    ])
    .groupBy(['s.app', 's.id'])
    .orderBy('s.settled_on')
    .orderBy('s.id');
  if (openOnly) query = query.where('s.lump_credit_id', 'is', null);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...{ app: row.app, id: row.id, bankReference: row.bank_reference, settledOn: row.settled_on },
    ...{ grossPaise: row.gross, feePaise: row.fee, netPaise: row.net },
    ...{ lumpCreditId: row.lump_credit_id, lumpPaise: row.lump_paise },
  }));
};

const rowOf = (names: StreamNames, app: string, row: SettledRow): Row => ({
  payment: names.settled(app, row.payment, row.kind),
  ...{ app, kind: row.kind, paid_on: row.paidOn, gross_paise: row.grossPaise },
  ...{ fee_paise: row.feePaise, net_paise: row.netPaise },
  settlement_id: row.settlement?.id ?? null,
  credit_id: row.utr === null || row.kind !== 'paid' ? null : names.credit({ utr: row.utr }),
});

/** Files complete each other; values in two files must agree. */
const SAME = ['gross_paise', 'net_paise', 'settlement_id', 'credit_id'] as const;

const differs = (row: Row, before: Selectable<Database['settled_payments']>): boolean =>
  SAME.some((name) => {
    const [one, other] = [row[name] ?? null, before[name]];
    return one !== null && other !== null && one !== other;
  });

export type RecordedRows = {
  readonly refused: readonly ReportedRow[];
  /** Payments that were paid out, with no UTR yet: nothing verifies them. */
  readonly withoutUtr: number;
};

/** Stores each row once, and adds what an earlier file lacked. */
export const recordSettled = async (
  db: Db,
  names: StreamNames,
  app: string,
  settled: readonly SettledRow[],
): Promise<RecordedRows> => {
  const named = new Map<string, SettlementName>();
  for (const { settlement } of settled) {
    if (settlement !== null && !named.has(settlement.id)) named.set(settlement.id, settlement);
  }
  for (const { id, bankReference, settledOn } of named.values()) {
    await db
      .insertInto('settlements')
      .values({ app, id, bank_reference: bankReference, settled_on: settledOn })
      .onConflict((conflict) =>
        conflict.columns(['app', 'id']).doUpdateSet({
          bank_reference: sql`coalesce(settlements.bank_reference, excluded.bank_reference)`,
          settled_on: sql`coalesce(settlements.settled_on, excluded.settled_on)`,
        }),
      )
      .execute();
  }
  const refused: ReportedRow[] = [];
  let withoutUtr = 0;
  for (let at = 0; at < settled.length; at += AT_ONCE) {
    const together = settled.slice(at, at + AT_ONCE).map((row) => ({
      ...{ stated: row, row: rowOf(names, app, row) },
    }));
    const keys = together.map(({ row }) => row.payment);
    const known = await db
      .selectFrom('settled_payments')
      .selectAll()
      .where('payment', 'in', keys)
      .execute();
    const before = new Map(known.map((row) => [row.payment, row]));
    const fitting = together.filter(({ stated, row }) => {
      const earlier = before.get(row.payment);
      if (earlier === undefined || !differs(row, earlier)) return true;
      const was = formatRupees(Math.abs(earlier.gross_paise));
      const why = `the payment ${stated.payment} was imported before, as ${was} or in another settlement`;
      refused.push({ line: stated.line, why });
      return false;
    });
    withoutUtr += fitting.filter(
      ({ stated, row }) =>
        stated.kind === 'paid' && !(row.credit_id ?? before.get(row.payment)?.credit_id),
    ).length;
    if (fitting.length === 0) continue;
    await db
      .insertInto('settled_payments')
      .values(fitting.map(({ row }) => row))
      .onConflict((conflict) =>
        conflict.column('payment').doUpdateSet({
          settlement_id: sql`coalesce(settled_payments.settlement_id, excluded.settlement_id)`,
          credit_id: sql`coalesce(settled_payments.credit_id, excluded.credit_id)`,
          fee_paise: sql`coalesce(settled_payments.fee_paise, excluded.fee_paise)`,
          net_paise: sql`coalesce(settled_payments.net_paise, excluded.net_paise)`,
        }),
      )
      .execute();
  }
  return { refused, withoutUtr };
};
