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
import { durationOf } from '../command-line/duration.ts';

/** What the ways out of a phase name. */
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

/** Who may end the wait, and how; times by the settings as they are. */
export type Next = { readonly who: Exit['who']; readonly how: string };

export type Explanation = {
  readonly phase: PlacedPhase;
  /** Why it is there: a sentence. */
  readonly why: string;
  /** Empty at an end. */
  readonly next: readonly Next[];
};

const nameOf = (service: OrderedService): string =>
  service.kind === 'code' ? service.title : service.domain;

/** Some reasons are sentences; what stands around this one ends it. */
const ended = ({ reason }: PlacedOrder): string =>
  reason === null ? '' : `: ${reason.replace(/\.$/, '')}`;

const asked = ({ attempts }: PlacedOrder): string => {
  const last = attempts.at(-1);
  return last === undefined
    ? ''
    : ` It was asked ${attempts.length} times, last ${last.attemptedAt}.`;
};

/** Why an order is in its phase. */
const whys: Readonly<Record<PlacedPhase, (order: PlacedOrder) => string>> = {
  placed: ({ payment }) =>
    payment === null
      ? 'It is free, and waits for nothing but the shop itself.'
      : `It waits for the bank’s word on its payment ${payment.referenceCode}.`,
  payment_confirmed: () => 'It is paid, and nothing has been asked for yet.',
  registration_requested: (order) =>
    `The registrar is to be asked for ${nameOf(order.service)}.${asked(order)}`,
  registration_attempted: (order) =>
    `The registrar was asked for ${nameOf(order.service)} and has not answered.${asked(order)}`,
  registration_pending: ({ registrarOrderId, service }) =>
    `The registrar has taken the order of ${nameOf(service)} ` +
    `(its order ${registrarOrderId ?? 'is not known'}) and keeps it locked.`,
  registration_outcome_unknown: (order) =>
    `Whether the registrar took the order of ${nameOf(order.service)} is not known` +
    `${ended(order)}; ${order.notSeen?.looks ?? 0} looks showed nothing of ours.${asked(order)}`,
  registered: ({ service }) => `${nameOf(service)} is registered; the order is to be closed.`,
  hosting_requested: ({ provisioning, service }) =>
    `The hosting server was asked for the account ${provisioning?.username ?? ''} for ` +
    `${nameOf(service)} and does not show it yet.`,
  hosting_provisioned: () => 'The plan is set up; the order is to be closed.',
  bundled_hosting_failed: (order) =>
    `The name is there, the plan with it did not get set up${ended(order)}; the order is to be closed.`,
  download_granted: () => 'It may be downloaded; the order is to be closed.',
  renewal_requested: ({ service }) => `The registrar is asked to renew ${nameOf(service)}.`,
  renewal_pending: ({ service }) =>
    `The registrar has taken the renewal of ${nameOf(service)}, and its end has not moved yet.`,
  renewed: ({ renewedUntil }) =>
    `It is renewed${renewedUntil === null ? '' : ` until ${renewedUntil}`}; the order is to be closed.`,
  completed: ({ invoiceNumber }) =>
    `It was delivered${invoiceNumber === null ? '' : ` and billed as ${invoiceNumber}`}.`,
  payment_failed: (order) => `Its payment ended without money${ended(order)}.`,
  registration_failed: (order) => `The name was not registered${ended(order)}.`,
  hosting_failed: (order) => `The plan was not set up${ended(order)}.`,
  renewal_failed: (order) => `It was not renewed${ended(order)}.`,
  domain_lost: (order) => `The name went to another order that was paid first${ended(order)}.`,
  cancelled: (order) => `It was cancelled${ended(order)}.`,
};

/** Puts what a setting is beside its name: "15 min (REGISTRATION_POLL_MAX_MS)". */
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

/** Why an order is where it is, and what ends that. Pure: what it knows, it is given. */
export const explainOrder = (order: PlacedOrder, settings: ExplainedSettings): Explanation => {
  const { phase, service } = order;
  const next = nextOf(
    waysOutOfOrders[phase],
    settings,
    ({ of }) => of === undefined || of.includes(service.kind),
  );
  return { phase, why: whys[phase](order), next };
};

/** The same of the payment that an order waits for. */
export const explainPayment = (
  { phase, referenceCode, amountPaise, creditNotSeenAt, explanation }: SubmittedPayment,
  settings: ExplainedSettings,
): { readonly why: string; readonly next: readonly Next[] } => {
  const notSeen =
    creditNotSeenAt === null ? '' : ` The bank had no such credit on ${creditNotSeenAt}.`;
  const said = explanation === null ? '' : ` ${explanation}`;
  return {
    why:
      `The payment ${referenceCode} of ${formatRupees(amountPaise)} is ` +
      `${phase.replaceAll('_', ' ')}.${notSeen}${said}`,
    next: nextOf(waysOutOfPayments[phase], settings),
  };
};

/** @returns when the order came into its phase, ISO 8601. */
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
