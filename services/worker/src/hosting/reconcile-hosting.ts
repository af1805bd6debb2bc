import { subscriptionStream } from '@haat/contracts/events/subscription';
import { type StartedSubscription, subscriptionDecider } from '@haat/domain/hosting/subscription';
import type { RecordedEvent } from '@haat/event-store/port';
import type { Config } from '@haat/platform/config';
import type { AccountLookUp, HostingServer } from '@haat/platform/hosting-server';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import type { Alarms } from '../alarms/alarms.ts';
import { alignmentOverdue } from '../alarms/overdue.ts';
import { DONE, defineStep, later, type Step } from '../engine/step.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';
import { releaseFreePlan, releaseHostedDomain } from './release-plan-claims.ts';

export type ReconcileHostingServices = CommandServices & {
  readonly hosting: Pick<HostingServer, 'lookUp' | 'suspend' | 'unsuspend' | 'removeAccount'>;
  readonly alarms: Pick<Alarms, 'hostingRefusesUs' | 'hostingNotAligned'>;
  readonly settings: Pick<Config, 'HOSTING_POLL_MS' | 'HOSTING_POLL_MAX_MS' | 'HOSTING_ALARM_MS'>;
};

type ReconcileJob = Step<{ readonly subscriptionId: string }>;

type Plan = StartedSubscription & {
  readonly of: Extract<StartedSubscription['of'], { kind: 'hosting' }>;
};
const isPlan = (subscription: StartedSubscription): subscription is Plan =>
  subscription.of.kind === 'hosting';

/** Marks our suspensions: an operator may suspend an account for another reason. */
export const SUSPENDED_FOR = 'The plan was not renewed.';

const checkAgain = ({ settings }: ReconcileHostingServices, { start }: ReconcileJob): JobResult =>
  later(backOffMs(start, settings.HOSTING_POLL_MS, settings.HOSTING_POLL_MAX_MS));

/** Reads the plan again after each change, so that a renewal meanwhile is not lost. */
export const reconcileHostingJob = defineStep(
  z.object({ subscriptionId: z.string() }),
  async (services: ReconcileHostingServices, job: ReconcileJob): Promise<JobResult> => {
    const { subscriptionId } = job.payload;
    const { state: plan, recorded } = await loadPlan(services, job);
    if (plan.phase === 'not_started' || !isPlan(plan)) return DONE;
    const { of, domain } = plan;
    const shown = await services.hosting.lookUp({ username: of.username, domain });
    const next = nextFor(plan, shown);
    switch (next) {
      case 'nothing':
        return DONE;
      case 'release':
        return release(services, job, plan);
      case 'look_again':
        alarmWhenOverdue(services, job, plan, recorded);
        return notNow(services, job, shown);
      case 'person':
        services.alarms.hostingNotAligned();
        job.log.error(
          { subscriptionId, phase: plan.phase, shown },
          'the hosting account does not match the plan',
        );
        // Stays in the operators' list until it is fixed.
        return checkAgain(services, job);
      default:
        // The plan may have been paid while the server was slow.
        if (await isNoMore(services, job, plan)) return later(0);
        alarmWhenOverdue(services, job, plan, recorded);
        await change(services, job, plan, next);
        return (await isNoMore(services, job, plan)) ? later(0) : checkAgain(services, job);
    }
  },
);

const loadPlan = ({ store }: ReconcileHostingServices, { payload }: ReconcileJob) =>
  loadAggregate(store, subscriptionDecider, subscriptionStream(payload.subscriptionId));

const isNoMore = async (
  services: ReconcileHostingServices,
  job: ReconcileJob,
  { phase }: Plan,
): Promise<boolean> => (await loadPlan(services, job)).state.phase !== phase;

type Change = 'suspend' | 'unsuspend' | 'removeAccount';
type Next = Change | 'nothing' | 'release' | 'look_again' | 'person';

const nextFor = ({ phase }: Plan, shown: AccountLookUp): Next => {
  switch (shown.kind) {
    case 'refused_us':
    case 'not_known':
      return 'look_again';
    case 'others':
      // Another customer's account has the username, or ours was given another domain by hand.
      return shown.has === 'username' ? 'person' : nextWithoutAccount(phase);
    case 'not_there':
      return nextWithoutAccount(phase);
    case 'ours':
      return nextWithAccount(phase, shown);
  }
};

const nextWithoutAccount = (phase: Plan['phase']): Next => {
  if (phase === 'lapsed') return 'release';
  return phase === 'expired' ? 'nothing' : 'person';
};

const nextWithAccount = (
  phase: Plan['phase'],
  { isSuspended, suspendedFor }: Extract<AccountLookUp, { kind: 'ours' }>,
): Next => {
  switch (phase) {
    case 'lapsed':
      return 'removeAccount';
    case 'expired':
      return isSuspended ? 'nothing' : 'suspend';
    case 'active':
      if (!isSuspended) return 'nothing';
      // Payment does not lift a suspension made for another reason.
      return suspendedFor === null || suspendedFor.trim() === SUSPENDED_FOR
        ? 'unsuspend'
        : 'nothing';
  }
};

/** A server may refuse forever: a paying customer waits, or an unpaid site runs. */
const alarmWhenOverdue = (
  { alarms, clock, settings }: ReconcileHostingServices,
  { log }: ReconcileJob,
  { subscriptionId, phase, of: { username } }: Plan,
  recorded: readonly RecordedEvent[],
): void => {
  const overdue = alignmentOverdue(recorded, clock.now(), settings);
  if (overdue === null) return;
  alarms.hostingNotAligned();
  log.error(
    { subscriptionId, phase, username, openMs: overdue.openMs },
    'the hosting account does not match the plan',
  );
};

const notNow = (
  services: ReconcileHostingServices,
  job: ReconcileJob,
  shown: AccountLookUp,
): JobResult => {
  const { subscriptionId } = job.payload;
  if (shown.kind === 'refused_us') services.alarms.hostingRefusesUs(shown.cause);
  job.log.warn({ subscriptionId, server: shown }, 'the state of the hosting account is unknown');
  return checkAgain(services, job);
};

const change = async (
  { hosting, alarms }: ReconcileHostingServices,
  { log }: ReconcileJob,
  { subscriptionId, of: { username } }: Plan,
  next: Change,
): Promise<void> => {
  const answer =
    next === 'suspend'
      ? await hosting.suspend(username, SUSPENDED_FOR)
      : await hosting[next](username);
  if (answer.kind === 'refused_us') alarms.hostingRefusesUs(answer.cause);
  log.info(
    { subscriptionId, username, change: next, server: answer },
    'changing a hosting account',
  );
};

/** Without its account, the domain may be hosted again and a free plan ordered again. */
const release = async (
  services: ReconcileHostingServices,
  job: ReconcileJob,
  { orderId, customerId, domain }: Plan,
): Promise<JobResult> => {
  const claims = { orderId, customerId, domain };
  const reason = 'The plan has ended.';
  await releaseFreePlan(services, job, claims, reason);
  await releaseHostedDomain(services, job, claims, reason);
  return DONE;
};
