import { DAY_MS } from '@haat/contracts/durations';
import { startOfIndianDay } from '@haat/contracts/indian-time';
import { type Paise, sumPaise } from '@haat/contracts/money';
import type { OrderStatus } from '@haat/contracts/order-status';
import type { Config } from '@haat/platform/config';
import { findWaiting } from '../inbox/find-waiting.ts';
import type { Waiting, WaitingKind, WaitingServices } from '../inbox/waiting.ts';
import type { NextCommand } from '../next-command.ts';
import { findHealth, type HealthServices, type ShopHealth } from './health.ts';
import { type DayMoney, moneyOfDay } from './money.ts';

export const DIGEST_SETTINGS = ['HAAT_STATE_DIR', 'REFUND_DAYS'] as const;

export type DigestServices = WaitingServices &
  HealthServices & { readonly settings: Pick<Config, (typeof DIGEST_SETTINGS)[number]> };

export type WaitingGroup = {
  readonly kind: WaitingKind;
  /** At most `MAX_PER_KIND`. */
  readonly count: number;
  /** Null where no item has an amount. */
  readonly amountPaise: Paise | null;
  readonly oldest: Pick<Waiting, 'id' | 'since'>;
  /** Of the oldest, the likeliest one. */
  readonly command: NextCommand | null;
};

export type ExpiringDomain = {
  readonly domain: string;
  readonly customerId: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly isRenewed: 'by itself' | 'ordered' | 'not yet';
};

/** What the owner should know once a day; times in ISO 8601. */
export type Digest = {
  readonly at: string;
  /** Oldest first. */
  readonly waiting: readonly WaitingGroup[];
  /** Of the day before in India, and of today so far. */
  readonly money: { readonly yesterday: DayMoney; readonly today: DayMoney };
  readonly orders: {
    readonly placedYesterday: number;
    readonly byStatus: Readonly<Partial<Record<OrderStatus, number>>>;
  };
  /** Within 30 days, soonest first. */
  readonly expiring: readonly ExpiringDomain[];
  /** Requested or recorded, not sent. */
  readonly refunds: {
    readonly count: number;
    readonly amountPaise: Paise;
    /** Older than REFUND_DAYS; null where that is not set. */
    readonly late: number | null;
    readonly lateAfterDays: number | null;
  };
  readonly health: ShopHealth;
};

const groupsOf = (waiting: readonly Waiting[]): readonly WaitingGroup[] =>
  [...Map.groupBy(waiting, ({ kind }) => kind)].flatMap(([kind, all]) => {
    const [oldest] = all;
    if (oldest === undefined) return [];
    const amounts = all.flatMap(({ amountPaise }) => amountPaise ?? []);
    return {
      ...{ kind, count: all.length, oldest: { id: oldest.id, since: oldest.since } },
      amountPaise: amounts.length === 0 ? null : sumPaise(amounts),
      command: oldest.commands[0] ?? null,
    };
  });

const findOrders = async ({ db, clock }: DigestServices): Promise<Digest['orders']> => {
  const today = startOfIndianDay(clock.now());
  const counted = db.selectFrom('orders').select(({ fn }) => fn.countAll<number>().as('count'));
  const [rows, placed] = await Promise.all([
    counted.select('status').groupBy('status').orderBy('status').execute(),
    counted
      .where('placed_at', '>=', new Date(today - DAY_MS))
      .where('placed_at', '<', new Date(today))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    placedYesterday: placed.count,
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  };
};

const EXPIRING_MS = 30 * DAY_MS;

const findExpiring = async ({ db, clock }: DigestServices): Promise<readonly ExpiringDomain[]> => {
  const now = clock.now();
  const rows = await db
    .selectFrom('owned_domains')
    .select(['domain', 'customer_id', 'expires_at', 'auto_renew_on', 'renewed_by'])
    .where('phase', '=', 'active')
    .where('ended_at', 'is', null)
    .where('transferred_at', 'is', null)
    .where('expires_at', '>=', new Date(now))
    .where('expires_at', '<', new Date(now + EXPIRING_MS))
    .orderBy('expires_at')
    .execute();
  return rows.map(({ domain, customer_id, expires_at, auto_renew_on, renewed_by }) => ({
    ...{ domain, customerId: customer_id, expiresAt: expires_at.toISOString() },
    isRenewed: renewed_by !== null ? 'ordered' : auto_renew_on !== null ? 'by itself' : 'not yet',
  }));
};

const refundsIn = (
  waiting: readonly Waiting[],
  { clock, settings: { REFUND_DAYS } }: DigestServices,
): Digest['refunds'] => {
  const unsent = waiting.filter(
    ({ kind }) => kind === 'refund requested' || kind === 'refund to send',
  );
  const lateAfterDays = REFUND_DAYS ?? null;
  const isLate = ({ since }: Waiting): boolean =>
    lateAfterDays !== null && clock.now() - Date.parse(since) > lateAfterDays * DAY_MS;
  return {
    count: unsent.length,
    amountPaise: sumPaise(unsent.flatMap(({ amountPaise }) => amountPaise ?? [])),
    late: lateAfterDays === null ? null : unsent.filter(isLate).length,
    lateAfterDays,
  };
};

export const digestOf = async (services: DigestServices): Promise<Digest> => {
  const now = services.clock.now();
  const [waiting, yesterday, today, orders, expiring, health] = await Promise.all([
    findWaiting(services),
    moneyOfDay(services, now - DAY_MS),
    moneyOfDay(services, now),
    findOrders(services),
    findExpiring(services),
    findHealth(services),
  ]);
  return {
    at: new Date(now).toISOString(),
    waiting: groupsOf(waiting),
    money: { yesterday, today },
    ...{ orders, expiring, health },
    refunds: refundsIn(waiting, services),
  };
};
