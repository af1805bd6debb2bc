import { isoNow } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Registrar } from '@haat/platform/registrar';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import type { Alarms } from '../alarms/alarms.ts';
import { nameOver } from '../alarms/overdue.ts';
import { DONE, defineStep, later, type Step } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';
import { commandSubscription } from '../renewals/command-subscription.ts';
import { domainStatusOf } from '../renewals/domain-status.ts';
import { loadSubscription } from '../renewals/load-subscription.ts';
import { alarmWhenDenied } from './account-refused.ts';

export type MonitorDomainServices = CommandServices & {
  readonly registrar: Pick<Registrar, 'lookUp' | 'lookUpOrder' | 'checkAvailability'>;
  readonly alarms: Pick<Alarms, 'renewalNeedsPerson' | 'registrarAccountRefused'>;
  readonly settings: Pick<Config, 'NAME_WATCH_MS'>;
};

/** Polls an expired domain until the registrar shows a later end or that it is gone. */
export const monitorDomainJob = defineStep(
  z.object({ subscriptionId: z.string() }),
  async (
    services: MonitorDomainServices,
    job: Step<{ readonly subscriptionId: string }>,
  ): Promise<JobResult> => {
    const { subscriptionId } = job.payload;
    const { clock, settings, alarms } = services;
    const again = later(settings.NAME_WATCH_MS);
    const subscription = await loadSubscription(services, subscriptionId);
    if (subscription.phase !== 'expired' || subscription.of.kind !== 'domain') return DONE;
    const { customerId, domain, paidUntil, renewedBy } = subscription;
    const { registrarOrderId } = subscription.of;
    const standing = await domainStatusOf(services, { registrarOrderId, domain });
    if (nameOver(Date.parse(paidUntil), clock.now()) !== null && standing.kind !== 'gone') {
      alarms.renewalNeedsPerson('overdue');
      job.log.error(
        { subscriptionId, standing },
        'a domain that expired long ago still exists at the registrar',
      );
    }
    const of = { subscriptionId, customerId };
    if (standing.kind === 'gone') {
      const lapsed = await commandSubscription(services, job, {
        type: 'LapseSubscription',
        ...of,
        paidUntil,
        cause: 'at_registrar',
        lapsedAt: isoNow(clock),
      });
      // A renewing order finds the lapse itself, and ends.
      return lapsed.ok ? DONE : again;
    }
    if (standing.kind === 'not_known') {
      alarmWhenDenied(services, job, subscription.orderId, standing);
      job.log.info(
        { subscriptionId, registrar: standing.description },
        'the state at the registrar is unknown',
      );
      return again;
    }
    // A registry may show the year that it added by itself at the expiry: only a restore counts then.
    const isLater = Date.parse(standing.endsAt) > Date.parse(paidUntil);
    // The order that renews it records the new end.
    if (standing.kind === 'redemption' || !isLater || renewedBy !== null) return again;
    await commandSubscription(services, job, {
      type: 'RenewSubscription',
      ...of,
      orderId: null,
      paidUntil: standing.endsAt,
      renewedAt: isoNow(clock),
    });
    return DONE;
  },
);
