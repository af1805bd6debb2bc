import { autoRenewSkipMessages } from '@haat/contracts/auto-renew-messages';
import { DAY_MS } from '@haat/contracts/durations';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type {
  AutoRenew,
  OwnedDomain,
  OwnedDomainState,
  OwnedPlan,
} from '@haat/contracts/http/owned-domains';
import { paiseToRupees } from '@haat/contracts/money';
import type { OrderStatus } from '@haat/contracts/order-status';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { ownedDomainState, statusSinceRenewal } from '@haat/domain/domain-name/owned-domain-state';
import { verifyByOf } from '@haat/domain/domain-name/registrant-verification';
import type { StartedPhase } from '@haat/domain/hosting/subscription';
import {
  currentRenewalPrices,
  type RenewalPrice,
  type RenewalPrices,
} from '@haat/ordering/subscriptions/renewal-prices';
import {
  currentRestorePrices,
  type RestorePrices,
  restoreQuote,
} from '@haat/ordering/subscriptions/restore-prices';
import { sql } from 'kysely';
import type { ApiContext } from '../../context.ts';
import { renewalNote } from '../../subscriptions/list-subscriptions/find-subscriptions.ts';

/** More than anyone owns: the page sorts and searches itself. */
const MAX_ROWS = 1_000;

type Services = Pick<
  ApiContext,
  'db' | 'clock' | 'priceList' | 'restoreCosts' | 'catalogue' | 'settings'
>;

const rowsOf = (db: ApiContext['db'], customerId: string) =>
  db
    .selectFrom('owned_domains as owned')
    .leftJoin('domain_readings as reading', 'reading.order_id', 'owned.order_id')
    .leftJoin('orders as renewing', 'renewing.id', 'owned.renewed_by')
    .selectAll('owned')
    .select([
      'reading.status',
      'reading.expires_at as read_end',
      'reading.nameservers',
      'reading.is_locked',
      'reading.read_at',
      'reading.verification',
      'renewing.status as renewing_status',
    ])
    .where('owned.customer_id', '=', customerId);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

type Renewing = { readonly id: string | null; readonly status: OrderStatus | null };

const renewalAt = (
  price: RenewalPrice,
  subscriptionId: string,
  order: Renewing,
): NonNullable<OwnedDomain['renewal']> => ({
  subscription_id: subscriptionId,
  price: price.status === 'priced' ? paiseToRupees(price.pricePaise) : null,
  price_note: renewalNote(price),
  order: order.id === null || order.status === null ? null : { id: order.id, status: order.status },
});

const stateOf = (row: Row): OwnedDomainState => {
  const { phase, transferred_at: transferredAt, status, read_end, verification } = row;
  const readEnd = read_end?.getTime() ?? null;
  const shown = statusSinceRenewal(status, readEnd, row.expires_at.getTime());
  // The registrar may suspend a domain for this, and show its order as active.
  const isHeld = shown !== 'redemption' && verification?.status === 'suspended';
  return ownedDomainState({ phase, transferredAt }, isHeld ? 'suspended' : shown);
};

const isOver = (state: OwnedDomainState): boolean => state === 'transferred' || state === 'ended';

type Prices = { readonly renewals: RenewalPrices; readonly restores: RestorePrices };

/** Prices of restores are fetched only when a domain is in redemption. */
const pricesFor = async (
  services: Omit<Services, 'db'>,
  rows: readonly Row[],
  renewals: RenewalPrices,
): Promise<Prices> => {
  const isAnyInRedemption = rows.some((row) => stateOf(row) === 'redemption');
  const restores = isAnyInRedemption
    ? await currentRestorePrices(services, renewals)
    : () => 'unknown' as const;
  return { renewals, restores };
};

/** In redemption only a restore has a price. */
const offersOf = (
  { id, domain, renewed_by, renewing_status }: Row,
  state: OwnedDomainState,
  { renewals, restores }: Prices,
): Pick<OwnedDomain, 'renewal' | 'restore'> => {
  if (isOver(state)) return { renewal: null, restore: null };
  const order = { id: renewed_by, status: renewing_status };
  const renewal = renewalAt(renewals({ kind: 'domain', domain }), id, order);
  if (state !== 'redemption') return { renewal, restore: null };
  return {
    renewal: { ...renewal, price: null, price_note: renewalRefusals.nameInRedemption(domain) },
    restore: restoreQuote(restores(domain)),
  };
};

const verifyBy = (verification: Row['verification']): string | null =>
  (verification?.status === 'pending' || verification?.status === 'suspended') &&
  verification.since !== null
    ? verifyByOf(verification.since)
    : null;

/** Its columns are missing, or empty, until a later version's rows are rebuilt. */
const autoRenewOf = (row: Partial<Row>): AutoRenew => {
  const { auto_renew = false, auto_renew_paise, auto_renew_on, auto_renew_skipped } = row;
  const skipped = auto_renew ? auto_renew_skipped : null;
  return {
    enabled: auto_renew,
    price: auto_renew_paise == null ? null : paiseToRupees(auto_renew_paise),
    on: auto_renew_on?.toISOString() ?? null,
    note: skipped ? autoRenewSkipMessages[skipped] : null,
  };
};

const shown = (row: Row, prices: Prices, now: number): OwnedDomain => {
  const state = stateOf(row);
  return {
    domain: row.domain,
    order_id: row.order_id,
    state,
    expires_at: row.expires_at.toISOString(),
    days_left: Math.floor((row.expires_at.getTime() - now) / DAY_MS),
    ended_at: (row.transferred_at ?? row.ended_at)?.toISOString() ?? null,
    nameservers: row.nameservers === null ? null : [...row.nameservers],
    lock: row.is_locked,
    read_at: row.read_at?.toISOString() ?? null,
    verify_by: isOver(state) ? null : verifyBy(row.verification),
    ...offersOf(row, state, prices),
    auto_renew: isOver(state) ? null : autoRenewOf(row),
  };
};

/** In one query: the domains, what the registrar showed, and open renewals; the nearest end first. */
export const findOwnedDomains = async (
  { db, ...services }: Services,
  customerId: string,
): Promise<readonly OwnedDomain[]> => {
  const [rows, renewals] = await Promise.all([
    rowsOf(db, customerId)
      .orderBy('owned.expires_at')
      .orderBy('owned.id')
      .limit(MAX_ROWS)
      .execute(),
    currentRenewalPrices(services),
  ]);
  const prices = await pricesFor(services, rows, renewals);
  return rows.map((row) => shown(row, prices, services.clock.now()));
};

export const findOwnedRow = async (
  { db, ...services }: Services,
  customerId: string,
  orderId: string,
): Promise<OwnedDomain | null> => {
  const [row, renewals] = await Promise.all([
    rowsOf(db, customerId).where('owned.order_id', '=', orderId).executeTakeFirst(),
    currentRenewalPrices(services),
  ]);
  if (row === undefined) return null;
  return shown(row, await pricesFor(services, [row], renewals), services.clock.now());
};

type PlanRow = {
  readonly order_id: string;
  readonly domain: string;
  readonly plan: string | null;
} & (
  | { readonly subscription_id: null }
  | {
      readonly subscription_id: string;
      readonly plan_id: number | null;
      readonly period: PlanPeriod;
      readonly phase: StartedPhase;
      readonly paid_until: Date;
      readonly lapses_at: Date | null;
      readonly renewed_by: string | null;
      readonly renewing_status: OrderStatus | null;
    }
);

/** In one query: paid plans are subscriptions, a free one is an order alone. */
const plansOf = async (db: ApiContext['db'], customerId: string): Promise<readonly PlanRow[]> => {
  const { rows } = await sql<PlanRow>`
    select plan.order_id, plan.domain, plan.plan, plan.id as subscription_id, plan.plan_id,
      plan.period, plan.phase, plan.paid_until, plan.lapses_at, plan.renewed_by,
      renewing.status as renewing_status
    from subscriptions as plan
    left join orders as renewing on renewing.id = plan.renewed_by
    where plan.customer_id = ${customerId} and plan.kind = 'hosting' and plan.phase <> 'lapsed'
    union all
    select free.id, free.domain, free.plan, null, null, null, null, null, null, null, null
    from orders as free
    where free.customer_id = ${customerId} and free.hosting is not null and not exists (
      select from subscriptions as paid where paid.order_id = free.id and paid.kind = 'hosting'
    )
    order by paid_until nulls last, order_id
    limit ${MAX_ROWS}`.execute(db);
  return rows;
};

export const findOwnedPlans = async (
  { db, ...lists }: Pick<Services, 'db' | 'priceList' | 'catalogue' | 'settings'>,
  customerId: string,
): Promise<readonly OwnedPlan[]> => {
  const [rows, prices] = await Promise.all([plansOf(db, customerId), currentRenewalPrices(lists)]);
  return rows.map((row): OwnedPlan => {
    const { order_id, domain, plan } = row;
    const about = { order_id, domain, plan: plan ?? '' };
    if (row.subscription_id === null) {
      const free = { is_free: true, state: 'active', period: null, expires_at: null } as const;
      return { ...about, ...free, renewable_until: null, renewal: null };
    }
    const { subscription_id: id, period, paid_until, plan_id: planId } = row;
    const what = { kind: 'hosting', planId, planName: about.plan, period } as const;
    return {
      ...about,
      is_free: false,
      state: row.phase === 'active' ? 'active' : 'expired',
      period,
      expires_at: paid_until.toISOString(),
      renewable_until: row.lapses_at?.toISOString() ?? null,
      renewal: renewalAt(prices(what), id, { id: row.renewed_by, status: row.renewing_status }),
    };
  });
};
