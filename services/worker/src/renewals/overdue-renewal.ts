import {
  type ExtendingOrder,
  type PlacedPhase,
  RENEWING,
  RESTORING,
} from '@haat/domain/order/order-state';
import type { RecordedEvent } from '@haat/event-store/port';
import { renewalOverdue } from '../alarms/overdue.ts';
import type { RenewalJob, RenewalServices } from './renewal.ts';

const OPEN: readonly PlacedPhase[] = ['payment_confirmed', ...RENEWING, ...RESTORING];

export const alarmWhenOverdue = (
  { alarms, clock, settings }: RenewalServices,
  { log }: RenewalJob,
  { orderId, phase }: ExtendingOrder,
  recorded: readonly RecordedEvent[],
): void => {
  const overdue = OPEN.includes(phase) ? renewalOverdue(recorded, clock.now(), settings) : null;
  if (overdue === null) return;
  const { openMs } = overdue;
  alarms.renewalNeedsPerson('overdue');
  log.error({ orderId, phase, openMs }, 'a renewal is overdue');
};
