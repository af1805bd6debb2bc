import { DAY_MS } from '@haat/contracts/durations';
import type { HaatEvent } from '@haat/contracts/events/registry';
import { REMINDER_DAYS, type ReminderDays } from '@haat/contracts/events/subscription';
import { nextOf, type StartedSubscription } from '@haat/domain/hosting/subscription';
import { isoNow } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import type { StepPayload } from '../engine/reactor.ts';
import { DONE, defineStep, later, type Step } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';
import { commandSubscription } from './command-subscription.ts';
import { loadSubscription } from './load-subscription.ts';

export type WatchServices = CommandServices & {
  readonly settings: Pick<Config, 'HOSTING_GRACE_MS'>;
};

export const WATCHED_EVENTS = [
  'SubscriptionStarted',
  'SubscriptionReminded',
  'SubscriptionRenewed',
] as const;
type WatchedEvent = Extract<HaatEvent, { type: (typeof WATCHED_EVENTS)[number] }>;

/** Minimum wait until the next reminder or end, in ms. */
export const watchDelayMs = ({ type, data }: WatchedEvent): number => {
  const [at, remindedDays] =
    type === 'SubscriptionReminded'
      ? [data.remindedAt, data.daysLeft]
      : [type === 'SubscriptionRenewed' ? data.renewedAt : data.startedAt, null];
  const next = REMINDER_DAYS.find((days) => remindedDays === null || days < remindedDays) ?? 0;
  return Math.max(0, Date.parse(data.paidUntil) - next * DAY_MS - Date.parse(at));
};

const payloadSchema = z.object({
  subscriptionId: z.string(),
  paidUntil: z.string(),
  reminded: z.string(),
});
type WatchStep = Step<z.output<typeof payloadSchema>>;

const named = (reminded: ReminderDays | null): string => String(reminded ?? 'not yet');

export const watchPayload = ({ type, data }: WatchedEvent): StepPayload => ({
  subscriptionId: data.subscriptionId,
  paidUntil: data.paidUntil,
  reminded: named(type === 'SubscriptionReminded' ? data.daysLeft : null),
});

/** Each event has a step; after a newer event, only that one's continues. */
export const watchSubscriptionStep = defineStep(
  payloadSchema,
  async (services: WatchServices, step: WatchStep): Promise<JobResult> => {
    const { subscriptionId, paidUntil, reminded } = step.payload;
    const subscription = await loadSubscription(services, subscriptionId);
    if (subscription.phase !== 'active' || subscription.paidUntil !== paidUntil) return DONE;
    if (named(subscription.reminded) !== reminded) return DONE;
    const now = services.clock.now();
    const next = nextOf(subscription, now);
    if (next.at > now) return later(next.at - now);
    return next.kind === 'end'
      ? expire(services, step, subscription)
      : remind(services, step, subscription, next.daysLeft);
  },
);

const remind = async (
  services: WatchServices,
  step: WatchStep,
  { subscriptionId, customerId, paidUntil }: StartedSubscription,
  daysLeft: ReminderDays,
): Promise<JobResult> => {
  const of = { subscriptionId, customerId, paidUntil };
  const remindedAt = isoNow(services.clock);
  await commandSubscription(services, step, { type: 'RemindOfEnd', ...of, daysLeft, remindedAt });
  return DONE;
};

/** The grace period starts now, however late: the customer hears of the end now. */
const expire = async (
  services: WatchServices,
  step: WatchStep,
  { subscriptionId, customerId, paidUntil, of }: StartedSubscription,
): Promise<JobResult> => {
  const { clock, settings } = services;
  const now = clock.now();
  const lapsesAt =
    of.kind === 'hosting' ? new Date(now + settings.HOSTING_GRACE_MS).toISOString() : null;
  const expired = await commandSubscription(services, step, {
    type: 'ExpireSubscription',
    subscriptionId,
    customerId,
    paidUntil,
    lapsesAt,
    expiredAt: new Date(now).toISOString(),
  });
  if (!expired.ok)
    step.log.info({ subscriptionId, refusal: expired.refusal }, 'renewed in the meantime');
  return DONE;
};
