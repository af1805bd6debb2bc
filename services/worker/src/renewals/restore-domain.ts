import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import { isRestoreOrder, type RestoreOrder } from '@haat/domain/order/order-state';
import type { RecordedEvent } from '@haat/event-store/port';
import { loadAggregate } from '@haat/record/commands';
import { decidedAt } from '@haat/record/hash-chain';
import { z } from 'zod';
import { alarmWhenDenied } from '../domain-names/account-refused.ts';
import { coolDownMs } from '../domain-names/registration/attempt.ts';
import { checkAgain } from '../domain-names/registration/registration.ts';
import { DONE, defineStep, later } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';
import { askForYear, askToRestore, recordShown } from './ask-restore.ts';
import { claimRenewal } from './claim-renewal.ts';
import { domainStatusOf } from './domain-status.ts';
import { loadSubscription } from './load-subscription.ts';
import { alarmWhenOverdue } from './overdue-renewal.ts';
import { ASKS_FOR_RENEWAL, isRenewedEnd, type RenewalJob, recordOutcome } from './renewal.ts';
import {
  isRestoring,
  type RestoreServices,
  type Restoring,
  recordNotRestored,
  recordRestored,
} from './restore.ts';

/** Restores once, and adds a year if the restore added none: each call follows a look-up. */
export const restoreDomainJob = defineStep(
  z.object({ orderId: z.string() }),
  async (services: RestoreServices, job: RenewalJob): Promise<JobResult> => {
    const stream = orderStream(job.payload.orderId);
    const { state: order, recorded } = await loadAggregate(services.store, orderDecider, stream);
    const asking = recorded.findLast(({ type }) => ASKS_FOR_RENEWAL.has(type));
    if (asking?.id !== job.causationId) return DONE;
    if (order.phase === 'not_placed' || !isRestoreOrder(order)) return DONE;
    alarmWhenOverdue(services, job, order, recorded);
    if (order.phase === 'payment_confirmed') return begin(services, job, order);
    if (!isRestoring(order)) return DONE;
    if (order.phase === 'restore_requested') return resume(services, job, order, recorded);
    return order.phase === 'restore_pending' ? checkPending(services, job, order) : DONE;
  },
);

const begin = async (
  services: RestoreServices,
  job: RenewalJob,
  order: RestoreOrder,
): Promise<JobResult> => {
  const { orderId, service } = order;
  const { domain, subscriptionId } = service;
  if (!(await claimRenewal(services, job, order))) return DONE;
  const subscription = await loadSubscription(services, subscriptionId);
  if (subscription.phase === 'not_started' || subscription.of.kind !== 'domain') return DONE;
  const { registrarOrderId } = subscription.of;
  const status = await domainStatusOf(services, { registrarOrderId, domain });
  switch (status.kind) {
    case 'gone':
      return recordNotRestored(services, job, order, 'gone', null);
    case 'registered':
      return recordNotRestored(services, job, order, 'not_in_redemption', status.answer);
    case 'not_known':
      alarmWhenDenied(services, job, orderId, status);
      job.log.info({ orderId, registrar: status.description }, 'the domain’s state is unknown');
      return checkAgain(services, job);
    case 'redemption': {
      const { endsAt: renewsFrom } = status;
      const intent = { registrarOrderId, years: 1, renewsFrom };
      const intended = await recordOutcome(services, job, order, {
        type: 'RequestDomainRestore',
        ...intent,
      });
      // Another run recorded the intent and asks; this one polls.
      if (!intended.ok || intended.events.length === 0) return checkAgain(services, job);
      const { state } = intended;
      if (state.phase === 'not_placed' || !isRestoreOrder(state) || !isRestoring(state))
        return DONE;
      return askToRestore(services, job, state);
    }
  }
};

/** In ms: until then the first call may arrive, from a worker that was interrupted after it. */
const untilNextCallMs = (services: RestoreServices, recorded: readonly RecordedEvent[]): number => {
  const intended = recorded.findLast(({ type }) => type === 'DomainRestoreRequested');
  const intendedAt = intended === undefined ? 0 : Date.parse(decidedAt(intended));
  return intendedAt + coolDownMs(services) - services.clock.now();
};

/** It may have been sent, and is not known to be accepted. */
const resume = async (
  services: RestoreServices,
  job: RenewalJob,
  order: Restoring,
  recorded: readonly RecordedEvent[],
): Promise<JobResult> => {
  const status = await domainStatusOf(services, order.restore);
  if (status.kind !== 'redemption') return recordShown(services, job, order, status);
  const waitMs = untilNextCallMs(services, recorded);
  return waitMs > 0 ? later(waitMs) : askToRestore(services, job, order);
};

/** The registrar accepted a step: this step is never sent again. */
const checkPending = async (
  services: RestoreServices,
  job: RenewalJob,
  order: Restoring,
): Promise<JobResult> => {
  const status = await domainStatusOf(services, order.restore);
  if (status.kind === 'registered') {
    if (isRenewedEnd(status.endsAt, order.restore)) {
      return recordRestored(services, job, order, status);
    }
    return order.restoreAccepted === 'restore'
      ? askForYear(services, job, order, status.endsAt)
      : checkAgain(services, job);
  }
  if (status.kind === 'gone') {
    return recordNotRestored(services, job, order, 'gone', order.answer);
  }
  if (status.kind === 'not_known') alarmWhenDenied(services, job, order.orderId, status);
  return checkAgain(services, job);
};
