import { formatRupees } from '@haat/contracts/money';
import { wholeDestination } from '@haat/contracts/refund-destination';
import type { Database } from '@haat/platform/tables';
import type { EncryptedStore } from '@haat/record/encryption';
import { type Kysely, sql } from 'kysely';
import type { OpsCommand } from '../command-line/command.ts';
import { durationOf } from '../command-line/duration.ts';
import { countUpTo } from '../command-line/kinds.ts';
import { done } from '../command-line/outcome.ts';
import { waitingAmong } from '../inbox/waiting.ts';
import { amountOf, type FoundRefund, findRefund } from './find-refund.ts';

const DEFAULT_LIMIT = 500;

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

/** Shows the full destination. */
const rowOf = (refund: FoundRefund) => {
  const [first] = refund.parts.flatMap((part) => part.refund ?? []);
  return {
    number: refund.number,
    state: refund.state,
    since: refund.since,
    customer_id: refund.customerId,
    amount_paise: amountOf(refund),
    payments: refund.parts.map(({ payment }) => payment.referenceCode),
    destination: refund.destination && wholeDestination(refund.destination),
    destination_changed_at: refund.destination?.changedAt ?? null,
    transfer_reference: first?.transferReference ?? null,
    sent_on: first?.sentOn ?? null,
    is_confirmed: first?.isConfirmed ?? false,
  };
};

export const list: OpsCommand = {
  about:
    'Lists refunds that are requested, or recorded and not sent, oldest first, with their ' +
    'destination.',
  options: {
    all: { about: 'also those that are sent, returned, withdrawn or settled otherwise' },
    limit: {
      about: `maximum number; ${DEFAULT_LIMIT} by default`,
      value: '<n>',
      kind: countUpTo(10_000),
    },
  },
  example: '',
  run: async (shop, { options }, output) => {
    const max = Number(options.limit ?? DEFAULT_LIMIT);
    const refunds = await listRefunds(await shop.services(), {
      ...{ isAll: options.all !== undefined, max },
    });
    const now = shop.clock.now();
    output.rows(
      refunds.slice(0, max).map(rowOf),
      [
        ['refund', ({ number }) => number],
        ['state', ({ state }) => state],
        ['age', ({ since }) => durationOf(now - Date.parse(since))],
        ['amount', ({ amount_paise }) => formatRupees(amount_paise)],
        ['to', ({ destination }) => destination ?? 'not given yet'],
        [
          'changed',
          ({ destination_changed_at: at }) =>
            at === null ? '' : `${durationOf(now - Date.parse(at))} ago`,
        ],
        [
          'transfer',
          ({ transfer_reference, is_confirmed }) =>
            transfer_reference === null
              ? ''
              : `${transfer_reference}${is_confirmed ? ', confirmed' : ''}`,
        ],
        ['customer', ({ customer_id }) => customer_id],
        ['payments', ({ payments }) => payments.join(' ')],
      ],
      'No open refunds.',
    );
    if (refunds.length > max) output.say(`Showing the oldest ${max}; there are more (--limit).`);
    return done();
  },
};
