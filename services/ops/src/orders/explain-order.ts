import type { OrderEvent, OrderedService } from '@haat/contracts/events/order';
import { parseEvent } from '@haat/contracts/events/registry';
import { formatRupees } from '@haat/contracts/money';
import { type Exit, waysOutOfOrders, waysOutOfPayments } from '@haat/domain/decider/ways-out';
import { orderDecider } from '@haat/domain/order/order';
import type { OrderState, PlacedOrder, PlacedPhase } from '@haat/domain/order/order-state';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { RecordedEvent } from '@haat/event-store/port';
import type { Config } from '@haat/platform/config';
import { decidedAt } from '@haat/record/hash-chain';
import { counted } from '@haat/worker/alarms/digest/figures';
import { durationOf } from '../command-line/duration.ts';

export const EXPLAINED_SETTINGS = [
  'REGISTRATION_POLL_MAX_MS',
  'REGISTRATION_ALARM_MS',
  'REGISTRATION_NOT_SEEN_MS',
  'HOSTING_POLL_MAX_MS',
  'HOSTING_ALARM_MS',
  'PAID_IDLE_ALARM_MS',
  'VERIFICATION_RETRY_MAX_MS',
  'PAYMENT_EXPIRY_MS',
  'CLAIM_LAPSE_MS',
] as const;
export type ExplainedSettings = Pick<Config, (typeof EXPLAINED_SETTINGS)[number]>;

export type Next = { readonly who: Exit['who']; readonly how: string };

export type Explanation = {
  readonly phase: PlacedPhase;
  readonly why: string;
  readonly next: readonly Next[];
};

const nameOf = (service: OrderedService): string =>
  service.kind === 'code' ? service.title : service.domain;

/** No full stop: the surrounding text has one. */
const ended = ({ reason }: PlacedOrder): string =>
  reason === null ? '' : `: ${reason.replace(/\.$/, '')}`;

const attemptsText = ({ attempts }: PlacedOrder): string => {
  const last = attempts.at(-1);
  return last === undefined
    ? ''
    : ` ${counted(attempts.length, 'attempt')}, the last at ${last.attemptedAt}.`;
};

const whys: Readonly<Record<PlacedPhase, (order: PlacedOrder) => string>> = {
  placed: ({ payment }) =>
    payment === null
      ? 'It costs nothing. Waiting for the worker.'
      : `Waiting for payment ${payment.referenceCode} to be verified.`,
  payment_confirmed: () => 'It is paid. Nothing has been requested yet.',
  registration_requested: (order) =>
    `The registration of ${nameOf(order.service)} is about to be sent to the registrar, after any hold of the domain by another customer.${attemptsText(order)}`,
  registration_attempted: (order) =>
    `The registrar has not answered the registration of ${nameOf(order.service)}.${attemptsText(order)}`,
  registration_pending: ({ registrarOrderId, service }) =>
    `The registrar accepted the registration of ${nameOf(service)} ` +
    `(registrar order ${registrarOrderId ?? 'unknown'}) and keeps it locked.`,
  registration_outcome_unknown: (order) =>
    `Unknown whether the registrar registered ${nameOf(order.service)}` +
    `${ended(order)}; not found in ${counted(order.notSeen?.checks ?? 0, 'poll')}.${attemptsText(order)}`,
  registered: ({ service }) => `${nameOf(service)} is registered; the order is about to complete.`,
  hosting_requested: ({ provisioning, service }) =>
    `Account ${provisioning?.username ?? ''} for ${nameOf(service)} was requested; the hosting ` +
    'server does not list it yet.',
  hosting_provisioned: () => 'The hosting plan is set up; the order is about to complete.',
  bundled_hosting_failed: (order) =>
    `The domain is registered, its hosting plan failed${ended(order)}; the order is about to complete.`,
  download_granted: () => 'The download is available; the order is about to complete.',
  renewal_requested: ({ service }) =>
    `The renewal of ${nameOf(service)} was requested at the registrar.`,
  renewal_pending: ({ service }) =>
    `The registrar accepted the renewal of ${nameOf(service)}; the expiry date has not changed yet.`,
  renewed: ({ renewedUntil }) =>
    `It is renewed${renewedUntil === null ? '' : ` until ${renewedUntil}`}; the order is about to complete.`,
  restore_requested: ({ service }) =>
    `The restore of ${nameOf(service)} was requested at the registrar.`,
  restore_pending: ({ service, restoreAccepted }) =>
    `The registrar accepted the ${restoreAccepted ?? 'restore'} of ${nameOf(service)}; it is not ` +
    'active with a later expiry date yet.',
  restored: ({ renewedUntil }) =>
    `It is restored${renewedUntil === null ? '' : `, and renewed until ${renewedUntil}`}; the order ` +
    'is about to complete.',
  upgrade_requested: ({ upgrade, service }) =>
    `The hosting server was asked to give ${nameOf(service)} the package ${upgrade?.package ?? ''}; ` +
    'it does not show it yet.',
  upgraded: () => 'The plan is changed; the order is about to complete.',
  completed: ({ invoiceNumber }) =>
    `It was delivered${invoiceNumber === null ? '' : `, invoice ${invoiceNumber}`}.`,
  payment_failed: (order) => `Its payment failed${ended(order)}.`,
  registration_failed: (order) => `The domain was not registered${ended(order)}.`,
  hosting_failed: (order) => `The hosting plan was not set up${ended(order)}.`,
  renewal_failed: (order) => `It was not renewed${ended(order)}.`,
  restore_failed: (order) => `It was not restored${ended(order)}.`,
  upgrade_failed: (order) => `The plan was not changed${ended(order)}.`,
  domain_lost: (order) =>
    `The domain was lost to another order that was paid first${ended(order)}.`,
  cancelled: (order) => `It was cancelled${ended(order)}.`,
};

/** "15 min (REGISTRATION_POLL_MAX_MS)". */
const withSettings = (how: string, settings: ExplainedSettings): string =>
  how.replaceAll(/`([A-Z_]+)`/g, (whole, name: string) => {
    const known = EXPLAINED_SETTINGS.find((one) => one === name);
    return known === undefined ? whole : `${durationOf(settings[known])} (${known})`;
  });

const nextOf = (
  ways: 'end' | readonly Exit[],
  settings: ExplainedSettings,
  isHad: (way: Exit) => boolean = () => true,
): readonly Next[] =>
  ways === 'end'
    ? []
    : ways.filter(isHad).map(({ who, how }) => ({ who, how: withSettings(how, settings) }));

export const explainOrder = (order: PlacedOrder, settings: ExplainedSettings): Explanation => {
  const { phase, service } = order;
  const next = nextOf(
    waysOutOfOrders[phase],
    settings,
    ({ of }) => of === undefined || of.includes(service.kind),
  );
  return { phase, why: whys[phase](order), next };
};

export const explainPayment = (
  { phase, referenceCode, amountPaise, creditNotSeenAt, explanation }: SubmittedPayment,
  settings: ExplainedSettings,
): { readonly why: string; readonly next: readonly Next[] } => {
  const notSeen =
    creditNotSeenAt === null ? '' : ` The bank had not listed it on ${creditNotSeenAt}.`;
  const reasonText = explanation === null ? '' : ` ${explanation}`;
  return {
    why:
      `The payment ${referenceCode} of ${formatRupees(amountPaise)} is ` +
      `${phase.replaceAll('_', ' ')}.${notSeen}${reasonText}`,
    next: nextOf(waysOutOfPayments[phase], settings),
  };
};

export const inPhaseSince = (recorded: readonly RecordedEvent[]): string | null => {
  let state: OrderState = orderDecider.initial;
  let since: string | null = null;
  for (const event of recorded) {
    const { phase } = state;
    state = orderDecider.evolve(state, parseEvent(event) as OrderEvent);
    if (state.phase !== phase) since = decidedAt(event);
  }
  return since;
};
