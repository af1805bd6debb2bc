import { formatRupees, type Paise, sumPaise } from '@haat/contracts/money';
import { readUtr } from '@haat/contracts/utr';
import type { ListedRefund } from '@haat/platform/read-models';
import { sql } from 'kysely';
import type { ByOperator } from '../../command-line/outcome.ts';
import { toDecide } from '../../command-line/to-paste.ts';
import type { ShopServices } from '../../shop.ts';
import { recordSent } from '../settle-refund.ts';
import type { ReportedRow } from './read-row.ts';
import type { OutgoingRow, Statement } from './statement.ts';

type OpenRefund = {
  readonly number: string;
  /** Of all its payments. */
  readonly amountPaise: Paise;
  readonly transferReference: string | null;
};

export type SentRefunds = {
  /** The statement shows the transfer with the recorded sum. */
  readonly confirmed: readonly ReportedRow[];
  /** Only the sum matches. */
  readonly suggested: readonly ReportedRow[];
  /** The transfer has another sum: needs manual review. */
  readonly differing: readonly ReportedRow[];
};

const findOpen = async ({ db }: Pick<ShopServices, 'db'>): Promise<readonly OpenRefund[]> => {
  const rows = await db
    .selectFrom('payments')
    .select('refunds')
    .where('refunded_paise', '>', 0)
    .where((where) =>
      where.or([
        where('unsent_paise', '>', 0),
        sql<boolean>`refunds @> '[{"phase": "sent", "isConfirmed": false}]'::jsonb`,
      ]),
    )
    .execute();
  const isOpen = ({ phase, isConfirmed }: ListedRefund): boolean =>
    phase === 'recorded' || (phase === 'sent' && !isConfirmed);
  const open = rows.flatMap(({ refunds }) => refunds.filter(isOpen));
  const byNumber = Map.groupBy(open, ({ refundReference }) => refundReference.toUpperCase());
  return [...byNumber.values()].flatMap((parts) => {
    const [first] = parts;
    if (first === undefined) return [];
    const amountPaise = sumPaise(parts.map((part) => part.amountPaise));
    // Partly sent means that recording is in progress.
    const isSent = parts.every(({ phase }) => phase === 'sent');
    const transferReference = isSent ? first.transferReference : null;
    return [{ number: first.refundReference, amountPaise, transferReference }];
  });
};

/** Whether the row has the reference as a whole word. */
const names = ({ utr, reference, narration }: OutgoingRow, transfer: string): boolean => {
  const asUtr = readUtr(transfer);
  if (asUtr !== null) return utr === asUtr;
  const words = `${reference} ${narration}`.toUpperCase().split(/[^\dA-Z]+/);
  return words.includes(transfer.toUpperCase());
};

/** By sum it only suggests: two customers may be owed the same. @param by null for a dry run. */
export const recordSentRefunds = async (
  services: Pick<ShopServices, 'db' | 'store' | 'clock'>,
  { statement: { outgoing } }: { readonly statement: Pick<Statement, 'outgoing'> },
  by: ByOperator | null,
): Promise<SentRefunds> => {
  const open = outgoing.length === 0 ? [] : await findOpen(services);
  const confirmed: ReportedRow[] = [];
  const suggested: ReportedRow[] = [];
  const differing: ReportedRow[] = [];
  const left = new Set(outgoing);
  for (const { number, amountPaise, transferReference } of open) {
    if (transferReference === null) continue;
    const row = outgoing.find((one) => names(one, transferReference));
    if (row === undefined) continue;
    left.delete(row);
    const { line, valueDate, debitPaise } = row;
    const went = `${formatRupees(debitPaise)} went out under ${transferReference}`;
    if (debitPaise !== amountPaise) {
      const why = `${went}, and the refund ${number} is of ${formatRupees(amountPaise)}: compare both in the bank’s books`;
      differing.push({ line, why });
      continue;
    }
    if (by !== null) {
      const transfer = { transferReference, sentOn: valueDate, shownBy: 'statement' } as const;
      const recorded = await recordSent(services, { number, ...by }, transfer);
      if (!recorded.done) {
        differing.push({ line, why: recorded.message });
        continue;
      }
    }
    confirmed.push({ line, why: `${went}: the refund ${number} is confirmed` });
  }
  for (const row of left) {
    const alike = open.filter(
      (one) => one.transferReference === null && one.amountPaise === row.debitPaise,
    );
    for (const { number } of alike) {
      const reference = row.utr ?? row.reference;
      const words = ['refunds', 'sent', number, reference, '--on', row.valueDate];
      const record = toDecide('The statement shows it.', ...words);
      const why = `${formatRupees(row.debitPaise)} went out, as much as the refund ${number}. If it is that one: ${record}`;
      suggested.push({ line: row.line, why });
    }
  }
  return { confirmed, suggested, differing };
};
