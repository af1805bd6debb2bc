import type { BalanceAnswer, BalanceEntryShown } from '@haat/contracts/http/balance';
import { formatRupees, paiseToRupees, sumPaise } from '@haat/contracts/money';
import { balanceEntryLabels } from '@haat/contracts/payment-messages';
import { assertUnreachable } from '@haat/domain/decider/decider';
import type { BalanceEntry } from '@haat/platform/read-models';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import { isBehind, type Place, shownOf } from '../../older.ts';
import { titleOfOrder } from '../title-of-order.ts';

type Titles = Readonly<Record<string, string | null>>;
type BalanceRow = Place & { readonly entry: BalanceEntry; readonly title: string | null };

/** One page of entries; older ones are summed up in one entry. */
export const findBalance = async (
  db: Kysely<Database>,
  customerId: string,
  place: Place | null,
): Promise<BalanceAnswer> => {
  const rows = await db
    .selectFrom('payments')
    .select([
      'reference_code',
      'purpose_title',
      'order_id',
      'last_order_id',
      'free_paise',
      'entries',
      titles,
    ])
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`entries <> '[]'::jsonb`)
    .execute();
  const all: readonly BalanceRow[] = rows.flatMap(
    ({ reference_code, entries, titles: known, purpose_title, order_id, last_order_id }) => {
      const own = purpose_title ?? known?.[order_id ?? last_order_id ?? ''] ?? null;
      return entries.map((entry, index) => ({
        at: new Date(entry.at),
        id: `${reference_code}/${String(index).padStart(6, '0')}`,
        entry,
        title: titleOf(entry, known ?? {}) ?? own,
      }));
    },
  );
  const newestFirst = all.toSorted((one, other) => (isBehind(one, other) ? 1 : -1));
  const balancePaise = sumPaise(rows.map(({ free_paise }) => free_paise));
  const rest = newestFirst.filter((row) => place === null || isBehind(row, place));
  const { shown, ...more } = shownOf(rest, (row) => row);
  return {
    balance: paiseToRupees(balancePaise),
    entries: [...shown.map(entryShown), ...earlier(rest.slice(shown.length))],
    ...more,
  };
};

const titles = sql<Titles | null>`(
  select jsonb_object_agg(named.id, named.title) from (
    select orders.id, ${titleOfOrder}
    from orders
    where orders.customer_id = payments.customer_id and orders.id in (
      select entry ->> 'orderId' from jsonb_array_elements(payments.entries) as entry
      union select payments.order_id union select payments.last_order_id)
    union
    select taker.reference_code, taker.purpose_title
    from payments as taker
    where taker.customer_id = payments.customer_id and taker.reference_code in (
      select entry ->> 'by' from jsonb_array_elements(payments.entries) as entry)
  ) as named
)`.as('titles');

const titleOf = (entry: BalanceEntry, known: Titles): string | null => {
  if (entry.kind === 'drawn') return known[entry.by] ?? entry.by;
  return 'orderId' in entry ? (known[entry.orderId] ?? null) : null;
};

const entryShown = ({ id, entry, title }: BalanceRow): BalanceEntryShown => ({
  id,
  at: entry.at,
  title,
  words: labelOf(entry),
  amount: paiseToRupees(entry.amountPaise),
});

const earlier = (rows: readonly BalanceRow[]): readonly BalanceEntryShown[] => {
  if (rows.length === 0) return [];
  const paise = sumPaise(rows.map(({ entry }) => entry.amountPaise));
  const words = balanceEntryLabels.earlier;
  return [{ id: 'earlier', at: null, title: null, words, amount: paiseToRupees(paise) }];
};

const labelOf = (entry: BalanceEntry): string => {
  switch (entry.kind) {
    case 'unused':
      return balanceEntryLabels.unused;
    case 'above_price':
      return balanceEntryLabels.abovePrice(formatRupees(entry.differencePaise));
    case 'short':
      return balanceEntryLabels.short(formatRupees(entry.differencePaise));
    case 'not_verified':
      return balanceEntryLabels.notVerified;
    case 'order_ended':
      return balanceEntryLabels.orderEnded[entry.cause];
    case 'spent':
    case 'drawn':
      return balanceEntryLabels.spent;
    case 'draw_returned':
      return balanceEntryLabels.debitReturned;
    case 'asked_again':
      return balanceEntryLabels.verifyingAgain;
    case 'refunded':
      return balanceEntryLabels.refunded;
    case 'refund_returned':
      return balanceEntryLabels.refundReturned;
    case 'credit_note':
      return balanceEntryLabels.creditNote(entry.creditNoteNumber);
    default:
      return assertUnreachable(entry);
  }
};
