import { orderStream } from '@haat/contracts/events/order';
import { REGISTERING, RENEWING, RESTORING } from '@haat/domain/order/order-state';
import { GOES_ON_AT_ONCE } from '../overdue.ts';
import {
  AT_THE_SERVER,
  hostingWaits,
  idleWaits,
  registrationWaits,
  renewalWaits,
} from './order-rules.ts';
import { type Waiting, type WaitingServices, waitingAmong } from './waiting.ts';

const ORDER_COLUMNS = [
  ...(['orders.id', 'orders.customer_id', 'orders.domain', 'orders.price_paise'] as const),
  ...(['orders.phase', 'orders.kind', 'orders.placed_at', 'orders.updated_at'] as const),
  'orders.payment_method',
] as const;

export const findOrders = ({
  db,
  store,
  clock,
  alarms,
}: WaitingServices): Promise<readonly Waiting[]> => {
  const now = clock.now();
  const before = (ms: number) => new Date(now - ms);
  const { REGISTRATION_ALARM_MS, HOSTING_ALARM_MS, PAID_IDLE_ALARM_MS } = alarms;
  // A prefilter by placing date; the events decide.
  const overdue = db
    .selectFrom('orders')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.reference_code', '=', 'orders.reference_code')
        .on('payments.status', '=', 'verified'),
    )
    .select([...ORDER_COLUMNS, 'payments.updated_at as verified_at'])
    .where((order) =>
      order.or([
        order('orders.phase', 'in', [...REGISTERING, ...RENEWING, ...RESTORING]).and(
          'orders.placed_at',
          '<=',
          before(REGISTRATION_ALARM_MS),
        ),
        order('orders.phase', 'in', AT_THE_SERVER).and(
          'orders.placed_at',
          '<=',
          before(HOSTING_ALARM_MS),
        ),
        order('orders.phase', 'in', GOES_ON_AT_ONCE).and(
          'orders.updated_at',
          '<',
          before(PAID_IDLE_ALARM_MS),
        ),
        order.and([
          order('orders.phase', '=', 'placed'),
          order('orders.updated_at', '<', before(PAID_IDLE_ALARM_MS)),
          order.or([
            order('orders.payment_method', '=', 'free'),
            order('payments.updated_at', '<', before(PAID_IDLE_ALARM_MS)),
          ]),
        ]),
      ]),
    )
    .orderBy('orders.placed_at')
    .orderBy('orders.id');
  const moment = { now, alarms };
  return waitingAmong(
    (max, offset) => overdue.limit(max).offset(offset).execute(),
    async (row) => {
      if (row.phase === 'placed' || GOES_ON_AT_ONCE.includes(row.phase)) {
        const { verified_at: verifiedAt, payment_method } = row;
        return idleWaits(row, { verifiedAt, isFree: payment_method === 'free' }, moment);
      }
      const { events } = await store.read(orderStream(row.id));
      return (
        registrationWaits(row, events, moment) ??
        hostingWaits(row, events, moment) ??
        renewalWaits(row, events, moment)
      );
    },
  );
};
