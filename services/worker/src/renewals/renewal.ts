import { DAY_MS } from '@haat/contracts/durations';
import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import {
  type ExtendingOrder,
  isFinalPhase,
  type OrderPhase,
  type RenewalOrder,
} from '@haat/domain/order/order-state';
import { isoNow } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Registrar } from '@haat/platform/registrar';
import type { CommandServices } from '@haat/record/commands';
import type { Alarms } from '../alarms/alarms.ts';
import { checkAgain } from '../domain-names/registration/registration.ts';
import { command, DONE, type Step } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';
import type { DomainStatus } from './domain-status.ts';

export type RenewalServices = CommandServices & {
  readonly registrar: Pick<Registrar, 'renew' | 'lookUp' | 'lookUpOrder' | 'checkAvailability'>;
  readonly alarms: Pick<Alarms, 'registrarAccountRefused' | 'renewalNeedsPerson'>;
  readonly settings: Pick<
    Config,
    | 'REGISTRAR_REGISTER_TIMEOUT_MS'
    | 'REGISTRATION_POLL_MS'
    | 'REGISTRATION_POLL_MAX_MS'
    | 'REGISTRATION_ALARM_MS'
  >;
};

export type RenewalJob = Step<{ readonly orderId: string }>;

/** Each starts a job that renews or restores; only the last one's continues. */
export const ASKS_FOR_RENEWAL: ReadonlySet<string> = new Set([
  'OrderPaymentConfirmed',
  'DomainRenewalPending',
  'DomainRestorePending',
]);

export type Renewing = RenewalOrder & { readonly renewal: NonNullable<RenewalOrder['renewal']> };
export const isRenewing = (order: RenewalOrder): order is Renewing => order.renewal !== null;

const isSettled = (phase: OrderPhase): boolean =>
  phase === 'renewed' || phase === 'restored' || isFinalPhase(phase);

type Outcome = Extract<
  Parameters<typeof orderDecider.decide>[0],
  {
    type:
      | 'RequestDomainRenewal'
      | 'RecordRenewalPending'
      | 'RecordDomainRenewed'
      | 'RecordRenewalFailed'
      | 'RequestDomainRestore'
      | 'RecordRestorePending'
      | 'RecordDomainRestored'
      | 'RecordRestoreFailed';
  }
>;

type About = 'orderId' | 'subscriptionId' | 'domain';
type OutcomeDetails<Type> = Type extends Outcome ? Omit<Type, About> : never;

const about = ({ orderId, service }: ExtendingOrder) => ({
  orderId,
  subscriptionId: service.subscriptionId,
  domain: service.domain,
});

/** Records an intent or outcome; another run's stands. */
export const recordOutcome = (
  services: RenewalServices,
  job: RenewalJob,
  order: ExtendingOrder,
  details: OutcomeDetails<Outcome>,
) => {
  const requested: Outcome = { ...details, ...about(order) };
  const stream = orderStream(order.orderId);
  return command(services, job, orderDecider, stream, requested);
};

/** @returns done when another job continues, or none has to; else later. */
export const record = async (
  services: RenewalServices,
  job: RenewalJob,
  order: ExtendingOrder,
  outcome: Exclude<
    OutcomeDetails<Outcome>,
    { type: 'RequestDomainRenewal' | 'RequestDomainRestore' }
  >,
): Promise<JobResult> => {
  const { orderId } = order;
  const recorded = await recordOutcome(services, job, order, outcome);
  if (!recorded.ok) {
    services.alarms.renewalNeedsPerson('not_recorded');
    job.log.error({ orderId, outcome: outcome.type, refusal: recorded.refusal }, 'not recorded');
    return isSettled(recorded.state.phase) ? DONE : checkAgain(services, job);
  }
  const isPublished = recorded.events.some(({ type }) => ASKS_FOR_RENEWAL.has(type));
  return isPublished || isSettled(recorded.state.phase) ? DONE : checkAgain(services, job);
};

type Failure = Extract<Outcome, { type: 'RecordRenewalFailed' }>;

/** For the customer; each says what to do. */
const REASONS = {
  gone:
    'This domain is no longer registered with us, so we couldn’t renew it. Contact support if you ' +
    'expected to renew it.',
  redemption:
    'This domain is in redemption: the registry charges a restore fee. Restore it in Domains and ' +
    'hosting.',
  refused: 'The registrar refused to renew this domain. Contact support.',
} as const;

export const recordFailed = (
  services: RenewalServices,
  job: RenewalJob,
  order: RenewalOrder,
  failure: keyof typeof REASONS,
  answer: Failure['answer'],
): Promise<JobResult> => {
  const { orderId } = order;
  job.log.warn({ orderId, failure, registrar: answer }, 'a domain cannot be renewed');
  const reason = REASONS[failure];
  return record(services, job, order, { type: 'RecordRenewalFailed', failure, reason, answer });
};

const YEAR_MS = 365 * DAY_MS;

/** Whether an end is the later one: registries correct ends by days only. */
export const isRenewedEnd = (
  endsAt: string,
  { years, renewsFrom }: Pick<Renewing['renewal'], 'years' | 'renewsFrom'>,
): boolean => Date.parse(endsAt) - Date.parse(renewsFrom) > years * YEAR_MS - YEAR_MS / 2;

export const recordRenewed = (
  services: RenewalServices,
  job: RenewalJob,
  order: Renewing,
  {
    endsAt,
    answer,
    cost,
  }: Pick<Extract<DomainStatus, { endsAt: string }>, 'endsAt' | 'answer' | 'cost'>,
): Promise<JobResult> =>
  record(services, job, order, {
    type: 'RecordDomainRenewed',
    registrarOrderId: order.renewal.registrarOrderId,
    expiresAt: endsAt,
    renewedAt: isoNow(services.clock),
    answer,
    cost,
  });
