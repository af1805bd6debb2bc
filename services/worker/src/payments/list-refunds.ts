import type { Database } from '@haat/platform/tables';
import type { EncryptedStore } from '@haat/record/encryption';
import { type Kysely, sql } from 'kysely';
import { waitingAmong } from '../alarms/inbox/waiting.ts';
import { amountOf, type FoundRefund, findRefund } from './find-refund.ts';

/** A request whose money was spent needs no action. */
const isToDo = (refund: FoundRefund): boolean =>
  (refund.state === 'requested' || refund.state === 'recorded') && amountOf(refund) > 0;

/** Longest waiting first. @param isAll also finished ones. */
export const listRefunds = async (
  { db, store }: { readonly db: Kysely<Database>; readonly store: EncryptedStore },
  { isAll, max }: { readonly isAll: boolean; readonly max: number },
): Promise<readonly FoundRefund[]> => {
  const find = async (number: string): Promise<FoundRefund | null> => {
    const found = await findRefund(store, number);
    return found !== null && (isAll || isToDo(found)) ? found : null;
  };
  let requested = db
    .selectFrom('inbox')
    .select('number')
    .where('kind', '=', 'refund')
    .orderBy('received_at')
    .orderBy('number');
  if (!isAll) requested = requested.where('settled_at', 'is', null);
  let recorded = db
    .selectFrom('payments')
    .select(numbersOfRefunds)
    .where(sql<boolean>`refunds <> '[]'::jsonb`)
    .orderBy('updated_at')
    .orderBy('reference_code')
    .limit(max);
  if (!isAll) recorded = recorded.where('unsent_paise', '>', 0);
  const requests = await waitingAmong(
    (many, offset) => requested.limit(many).offset(offset).execute(),
    ({ number }) => find(number),
    max,
  );
  const known = new Set(requests.map(({ number }) => number.toUpperCase()));
  const numbers = (await recorded.execute()).flatMap((row) => row.numbers);
  const others = [...new Map(numbers.map((one) => [one.toUpperCase(), one])).entries()];
  const refunds = await Promise.all(
    others.filter(([name]) => !known.has(name)).map(([, number]) => find(number)),
  );
  return [...requests, ...refunds.filter((one) => one !== null)].toSorted(
    (one, other) => Date.parse(one.since) - Date.parse(other.since),
  );
};

const numbersOfRefunds = sql<
  readonly string[]
>`jsonb_path_query_array(refunds, '$[*].refundReference')`.as('numbers');
