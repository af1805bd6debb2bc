import { orderStream } from '@haat/contracts/events/order';
import { type DomainOrder, isDomainOrder, type OrderState, orderDecider } from '@haat/domain/order';
import { loadAggregate } from '@haat/platform/commands/execute';
import type { RecordedEvent } from '@haat/platform/event-store/port';
import { backOffMs } from '@haat/platform/queues/queues';
import { z } from 'zod';
import { DONE, defineJob, later } from './job.ts';
import { lookUpThenRegister } from './registration/look-up-then-register.ts';
import type { RegistrationJob, RegistrationServices } from './registration/registration.ts';

const ASKS_FOR_POLLING: ReadonlySet<string> = new Set([
  'DomainRegistrationPending',
  'DomainRegistrationOutcomeUnknown',
]);

/** Looks at a registration that the registrar has not settled, for as long as it takes. */
export const pollRegistrationJob = defineJob(
  z.object({ orderId: z.string() }),
  async (services: RegistrationServices, job: RegistrationJob) => {
    const stream = orderStream(job.payload.orderId);
    const { state: order, recorded } = await loadAggregate(services.store, orderDecider, stream);
    if (!isOpen(order)) return DONE;
    const asking = recorded.findLast(({ type }) => ASKS_FOR_POLLING.has(type));
    // A later event has its own job: one looks, not one for each event.
    if (asking?.id !== job.causationId) return DONE;
    const mayRegister = isWorthAnotherTry(services, order, asking);
    const progress = await lookUpThenRegister(services, job, order, mayRegister);
    if (progress === 'recorded') return DONE;
    const { REGISTRATION_POLL_MS, REGISTRATION_POLL_MAX_MS } = services.settings;
    return later(backOffMs(job.start, REGISTRATION_POLL_MS, REGISTRATION_POLL_MAX_MS));
  },
);

type OpenOrder = DomainOrder & {
  readonly phase: 'registration_pending' | 'registration_outcome_unknown';
};

const isOpen = (order: OrderState): order is OpenOrder =>
  (order.phase === 'registration_pending' || order.phase === 'registration_outcome_unknown') &&
  isDomainOrder(order);

/**
 * An answer that got lost is asked for again once the name is known not to be there. An order that
 * the registrar took and that is gone may only be slow to show, so that waits much longer.
 */
const isWorthAnotherTry = (
  { clock, settings }: RegistrationServices,
  order: OpenOrder,
  asking: RecordedEvent,
): boolean => {
  if (order.phase === 'registration_outcome_unknown') return true;
  const pendingSince = Date.parse(String(asking.metadata.occurredAt ?? asking.recordedAt));
  return clock.now() - pendingSince >= settings.REGISTRATION_POLL_MAX_MS;
};
