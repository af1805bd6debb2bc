import { MAX_TOP_UP_PARTS, paymentStream } from '@haat/contracts/events/payment';
import { type Paise, subtractPaise } from '@haat/contracts/money';
import { paymentDecider } from '@haat/domain/payment/payment';
import { unallocatedOf } from '@haat/domain/payment/payment-state';
import { loadAggregate } from '@haat/record/commands';
import { sql } from 'kysely';
import type { OrderingServices } from '../../ordering-services.ts';
import type { LoadedPayment } from '../own-payment.ts';

type Services = Pick<OrderingServices, 'db' | 'store'>;

/** @returns paise, from the read model. */
export const balanceOf = async ({ db }: Pick<Services, 'db'>, customerId: string) => {
  const { balance } = await db
    .selectFrom('payments')
    .select((select) => select.fn.sum<string | null>('free_paise').as('balance'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(balance ?? 0);
};

/** @returns by how much the balance is too low, in paise; 0 where it suffices. */
export const missingFor = async (
  services: Pick<Services, 'db'>,
  customerId: string,
  pricePaise: Paise,
): Promise<Paise> => Math.max(0, subtractPaise(pricePaise, await balanceOf(services, customerId)));

/** @returns what this top-up has debited, without reversed debits; paise. */
export const debitedFor = ({ state }: LoadedPayment, topUpId: string): number =>
  state.debits.find((debit) => debit.topUpId === topUpId && !debit.isReversed)?.amountPaise ?? 0;

/** @returns what this top-up took, else what is unallocated; paise. */
export const givenBy = (source: LoadedPayment, topUpId: string): number =>
  debitedFor(source, topUpId) || unallocatedOf(source.state);

/** First those already debited by this top-up, then the largest. */
export const findSources = async (
  { db, store }: Services,
  customerId: string,
  topUpId: string,
): Promise<readonly LoadedPayment[]> => {
  const rows = await db
    .selectFrom('payments')
    .select('reference_code')
    .where('customer_id', '=', customerId)
    .where((where) =>
      where.or([
        where('free_paise', '>', 0),
        sql<boolean>`entries @> ${JSON.stringify([{ topUpId }])}::jsonb`,
      ]),
    )
    .orderBy('free_paise', 'desc')
    .orderBy('reference_code')
    .limit(MAX_TOP_UP_PARTS)
    .execute();
  const loaded = await Promise.all(
    rows.map(({ reference_code }) =>
      loadAggregate(store, paymentDecider, paymentStream(reference_code)),
    ),
  );
  return loaded
    .filter((one): one is LoadedPayment => one.state.phase !== 'not_submitted')
    .toSorted((one, other) => debitedFor(other, topUpId) - debitedFor(one, topUpId));
};
