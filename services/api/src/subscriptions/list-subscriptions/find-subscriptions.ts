import { DAY_MS } from '@haat/contracts/durations';
import type { ListedSubscription, SubscriptionsAnswer } from '@haat/contracts/http/subscriptions';
import { indianDay } from '@haat/contracts/indian-time';
import { paiseToRupees } from '@haat/contracts/money';
import type { OrderStatus } from '@haat/contracts/order-status';
import { renewalMessages, renewalRefusals } from '@haat/contracts/renewal-messages';
import { renewalSubject } from '@haat/contracts/renewal-subject';
import { type ReadStatus, statusSinceRenewal } from '@haat/domain/domain-name/owned-domain-state';
import { periodAfter } from '@haat/domain/hosting/subscription-period';
import {
  currentRenewalPrices,
  type RenewalPrice,
  type RenewalPrices,
  type Renewed,
} from '@haat/ordering/subscriptions/renewal-prices';
import {
  currentRestorePrices,
  type RestorePrices,
  restoreQuote,
} from '@haat/ordering/subscriptions/restore-prices';
import type { Database } from '@haat/platform/tables';
import type { Selectable } from 'kysely';
import type { ApiContext } from '../../context.ts';
import { behind, MAX_PLUS_ONE, type Place, shownOf } from '../../older.ts';

type Row = Selectable<Database['subscriptions']> & {
  readonly order_status: OrderStatus | null;
  /** As the registrar showed it last. */
  readonly read_status: ReadStatus;
  readonly read_end: Date | null;
};

const PLACES = { at: 'subscriptions.paid_until', id: 'subscriptions.id', first: 'oldest' } as const;

type Services = Pick<
  ApiContext,
  'db' | 'clock' | 'priceList' | 'restoreCosts' | 'catalogue' | 'settings'
>;

/** One page, nearest end first, without lapsed ones. */
export const findSubscriptions = async (
  { db, clock, ...services }: Services,
  customerId: string,
  place: Place | null,
): Promise<SubscriptionsAnswer> => {
  const [rows, renewals] = await Promise.all([
    db
      .selectFrom('subscriptions')
      .leftJoin('orders', 'orders.id', 'subscriptions.renewed_by')
      .leftJoin('domain_readings as reading', (join) =>
        join
          .onRef('reading.order_id', '=', 'subscriptions.order_id')
          .on('subscriptions.kind', '=', 'domain'),
      )
      .selectAll('subscriptions')
      .select([
        'orders.status as order_status',
        'reading.status as read_status',
        'reading.expires_at as read_end',
      ])
      .where('subscriptions.customer_id', '=', customerId)
      .where('subscriptions.phase', '!=', 'lapsed')
      .where(behind(place, PLACES))
      .orderBy('subscriptions.paid_until')
      .orderBy('subscriptions.id')
      .limit(MAX_PLUS_ONE)
      .execute(),
    currentRenewalPrices(services),
  ]);
  const { shown, ...more } = shownOf(rows, ({ paid_until, id }) => ({ at: paid_until, id }));
  // Prices of restores are fetched only when a domain is in redemption.
  const restores = shown.some(isInRedemption)
    ? await currentRestorePrices(services, renewals)
    : () => 'unknown' as const;
  const prices = { renewals, restores };
  return { subscriptions: shown.map((row) => listed(row, prices, clock.now())), ...more };
};

const isInRedemption = ({ read_status, read_end, paid_until }: Row): boolean => {
  const readEnd = read_end?.getTime() ?? null;
  return statusSinceRenewal(read_status, readEnd, paid_until.getTime()) === 'redemption';
};

type Prices = { readonly renewals: RenewalPrices; readonly restores: RestorePrices };
type Offers = Pick<ListedSubscription, 'price' | 'price_note' | 'restore'>;

/** In redemption only a restore has a price. */
const offersOf = (row: Row, { renewals, restores }: Prices): Offers => {
  if (isInRedemption(row)) {
    const { domain } = row;
    const price_note = renewalRefusals.nameInRedemption(domain);
    return { price: null, price_note, restore: restoreQuote(restores(domain)) };
  }
  const price = renewals(renewedBy(row));
  return {
    price: price.status === 'priced' ? paiseToRupees(price.pricePaise) : null,
    price_note: renewalNote(price),
    restore: null,
  };
};

const listed = (row: Row, prices: Prices, now: number): ListedSubscription => {
  const { id, kind, domain, plan, period, renewed_by, order_status } = row;
  const paidUntil = row.paid_until.getTime();
  return {
    ...{ id, kind, domain, plan, period },
    subject: renewalSubject({ planName: plan, domain }),
    phase: row.phase === 'active' ? 'active' : 'expired',
    paid_until: row.paid_until.toISOString(),
    // A domain must be renewed before this day ends.
    stops_on: indianDay(kind === 'domain' ? paidUntil : paidUntil + DAY_MS),
    renewed_until: indianDay(Date.parse(renewedUntil(row, now))),
    renewable_until: row.lapses_at?.toISOString() ?? null,
    ...offersOf(row, prices),
    order:
      renewed_by === null || order_status === null
        ? null
        : { id: renewed_by, status: order_status },
  };
};

const renewedBy = ({ kind, domain, plan, plan_id, period }: Row): Renewed =>
  kind === 'domain' ? { kind, domain } : { kind, planId: plan_id, planName: plan ?? '', period };

/** Registrars renew from the old end; a suspended plan from the day it is paid. */
const renewedUntil = (
  { kind, phase, paid_until, period, period_day }: Row,
  now: number,
): string => {
  if (kind === 'hosting' && phase === 'expired') {
    const from = Math.max(now, paid_until.getTime());
    return periodAfter(new Date(from).toISOString(), period);
  }
  return periodAfter(paid_until.toISOString(), period, period_day ?? undefined);
};

/** @returns why there is no price; null where there is one. */
export const renewalNote = ({ status }: RenewalPrice): string | null => {
  switch (status) {
    case 'priced':
      return null;
    case 'not_sold':
      return renewalMessages.notSold;
    case 'unknown':
      return renewalMessages.priceUnknown;
  }
};
