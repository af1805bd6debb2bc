import type { OrderDetail, OrderSummary, OrdersAnswer } from '@haat/contracts/http/orders';
import { paiseToRupees } from '@haat/contracts/money';
import { orderStatusMessage } from '@haat/contracts/order-message';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { isWithdrawable, type PlacedPhase } from '@haat/domain/order/order-state';
import { orderSubstatusOf } from '@haat/domain/order/order-status';
import { named } from '@haat/platform/database';
import type { Database } from '@haat/platform/tables';
import { batched } from '@haat/platform/waits';
import { shownEmail } from '@haat/record/encryption';
import { type Kysely, type Selectable, sql } from 'kysely';
import { behind, MAX_PLUS_ONE, type Place, shownOf } from '../../older.ts';

const summaryOf = (row: Selectable<Database['orders']>): OrderSummary => ({
  id: row.id,
  service: row.service,
  kind: row.kind,
  plan: row.plan,
  domain: row.domain,
  status: row.status,
  standing: orderSubstatusOf(row.phase),
  period: row.period,
  price: paiseToRupees(row.price_paise),
  pmethod: row.payment_method,
  owner_id: row.customer_id,
  email: shownEmail(row.email),
  invoice_id: row.invoice_number,
  reference_code: row.reference_code,
  placed_at: row.placed_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** From the read model; payment fields come from its stream. */
export type FoundOrder = Omit<
  OrderDetail,
  'payment' | 'next' | 'usual_minutes' | 'can_take_other_name' | 'pay_again' | 'hosting_has_ended'
> & {
  readonly phase: PlacedPhase;
  /** Credited by the bank. */
  readonly isPaid: boolean;
};

export const findOrders = async (
  db: Kysely<Database>,
  customerId: string,
  place: Place | null,
): Promise<OrdersAnswer> => {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where(behind(place, { at: 'placed_at', id: 'id' }))
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(MAX_PLUS_ONE)
    .execute();
  const { shown, ...more } = shownOf(rows, ({ placed_at, id }) => ({ at: placed_at, id }));
  return { orders: shown.map(summaryOf), ...more };
};

type Defaults = readonly [string, string];

const isDefault = (nameservers: readonly string[], defaults: Defaults): boolean =>
  nameservers.length === defaults.length && defaults.every((host) => nameservers.includes(host));

/** Adds nameservers to the registration's timeline entry: rows hold only the years. */
const timelineOf = (
  { timeline, nameservers }: Selectable<Database['orders']>,
  defaults: Defaults,
): OrderDetail['timeline'] =>
  timeline.map((entry) => {
    if (entry.title !== timelineTitles.registrationRequested || !entry.detail || !nameservers)
      return entry;
    const hosts = isDefault(nameservers, defaults) ? 'Haat’s nameservers' : nameservers.join(', ');
    return { ...entry, detail: `${entry.detail}, ${hosts}` };
  });

const foundOf = (row: Selectable<Database['orders']>, defaults: Defaults): FoundOrder => ({
  ...summaryOf(row),
  phase: row.phase,
  isPaid: row.paid_paise !== null,
  message: orderStatusMessage(row),
  reason: row.reason,
  expires_at: row.expires_at?.toISOString() ?? null,
  domainRegistrationResponse: row.registrar_answer,
  can_cancel: isWithdrawable(row.phase),
  timeline: timelineOf(row, defaults),
  nameservers: row.nameservers && [...row.nameservers],
  renewal: row.renewal,
  hosting: row.hosting,
  download: row.download,
});

/** Undefined while the read model lacks it. */
export type FindOrder = (orderId: string) => Promise<FoundOrder | undefined>;

/** One statement for concurrent requests. */
export const orderFinder = (db: Kysely<Database>, defaults: Defaults): FindOrder => {
  const findTogether = batched(async (ids) => {
    const rows = await db
      .selectFrom('orders')
      .modifyFront(named('find_orders'))
      .selectAll()
      .where('id', '=', sql<string>`any(${ids})`)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  });
  return async (orderId) => {
    const row = (await findTogether([orderId])).get(orderId);
    return row && foundOf(row, defaults);
  };
};
