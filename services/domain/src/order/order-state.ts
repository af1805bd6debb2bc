import type {
  DomainService,
  NewPrice,
  OrderEvent,
  RenewalService,
  RestoreService,
  UpgradeService,
} from '@haat/contracts/events/order';
import type { RESTORE_STEPS } from '@haat/contracts/events/restore';
import type { Paise } from '@haat/contracts/money';
import type { RegistrarAnswer } from '@haat/contracts/registrar-answer';
import { accept, assertUnreachable, type Decision, refuse } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

type DataOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data'];

export type PlacedPhase =
  | 'placed'
  | 'payment_confirmed'
  | 'registration_requested'
  | 'registration_attempted'
  | 'registration_pending'
  | 'registration_outcome_unknown'
  | 'registered'
  | 'hosting_requested'
  | 'hosting_provisioned'
  | 'bundled_hosting_failed'
  | 'download_granted'
  | 'renewal_requested'
  | 'renewal_pending'
  | 'renewed'
  | 'restore_requested'
  | 'restore_pending'
  | 'restored'
  | 'upgrade_requested'
  | 'upgraded'
  | 'completed'
  | 'payment_failed'
  | 'registration_failed'
  | 'hosting_failed'
  | 'renewal_failed'
  | 'restore_failed'
  | 'upgrade_failed'
  | 'domain_lost'
  | 'cancelled';
export type OrderPhase = 'not_placed' | PlacedPhase;

/** The registrar was called or will be, and its final answer is not known. */
export const REGISTERING = [
  'registration_requested',
  'registration_attempted',
  'registration_pending',
  'registration_outcome_unknown',
] as const satisfies readonly PlacedPhase[];

export const RENEWING = [
  'renewal_requested',
  'renewal_pending',
] as const satisfies readonly PlacedPhase[];

export const RESTORING = [
  'restore_requested',
  'restore_pending',
] as const satisfies readonly PlacedPhase[];

export type RegistrationAttempt = {
  readonly attempt: number;
  readonly attemptedAt: string;
  readonly customerId: string;
  readonly orderedNothing: boolean;
};

export type PlacedOrder = DataOf<'OrderPlaced'> & {
  readonly phase: PlacedPhase;
  /** Credited by the bank; null until the payment is confirmed. */
  readonly creditedPaise: Paise | null;
  /** The part paid from the balance; null until the payment is confirmed. */
  readonly balancePaise: Paise | null;
  /** When the order was placed, or last paid again. */
  readonly waitsSince: string;
  /** True as soon as the registrar may be called. */
  readonly registrationRequested: boolean;
  readonly attempts: readonly RegistrationAttempt[];
  readonly unknownOutcome: Pick<
    DataOf<'DomainRegistrationOutcomeUnknown'>,
    'attempt' | 'cause' | 'failure'
  > | null;
  /** Checks that did not find the domain at the registrar, since the last attempt. */
  readonly notSeen: { readonly checks: number; readonly lastAt: string } | null;
  readonly registrarOrderId: string | null;
  readonly registrarCustomerId: string | null;
  readonly answer: RegistrarAnswer | null;
  readonly registeredAt: string | null;
  readonly expiresAt: string | null;
  readonly failure: DataOf<'DomainRegistrationFailed'>['failure'] | null;
  /** Why the order failed, was cancelled or has an unknown outcome; else null. */
  readonly reason: string | null;
  readonly downloadGranted: boolean;
  readonly provisioning: DataOf<'HostingProvisioningRequested'> | null;
  readonly hosting: DataOf<'HostingProvisioned'> | null;
  readonly renewal: DataOf<'DomainRenewalRequested'> | null;
  readonly restore: DataOf<'DomainRestoreRequested'> | null;
  /** The last step of the restore that the registrar accepted. */
  readonly restoreAccepted: (typeof RESTORE_STEPS)[number] | null;
  readonly upgrade: DataOf<'HostingUpgradeRequested'> | null;
  readonly upgraded: DataOf<'HostingUpgraded'> | null;
  /** The new end, after a renewal or restore. */
  readonly renewedUntil: string | null;
  readonly invoiceNumber: string | null;
};

/** An order that has a payment; a free order has none. */
export type PaidOrder = PlacedOrder & { readonly payment: NonNullable<PlacedOrder['payment']> };
export const isPaidOrder = (order: PlacedOrder): order is PaidOrder => order.payment !== null;

export type DomainOrder = PaidOrder & { readonly service: DomainService };
export const isDomainOrder = (order: PlacedOrder): order is DomainOrder =>
  order.service.kind === 'domain' && isPaidOrder(order);

export type RenewalOrder = PaidOrder & { readonly service: RenewalService };
export const isRenewalOrder = (order: PlacedOrder): order is RenewalOrder =>
  order.service.kind === 'renewal' && isPaidOrder(order);

export type RestoreOrder = PaidOrder & { readonly service: RestoreService };
export const isRestoreOrder = (order: PlacedOrder): order is RestoreOrder =>
  order.service.kind === 'restore' && isPaidOrder(order);

/** An order that moves the end of a subscription. */
export type ExtendingOrder = RenewalOrder | RestoreOrder;
export const isExtendingOrder = (order: PlacedOrder): order is ExtendingOrder =>
  isRenewalOrder(order) || isRestoreOrder(order);

/** Without a payment where nothing is to pay. */
export type UpgradeOrder = PlacedOrder & { readonly service: UpgradeService };
export const isUpgradeOrder = (order: PlacedOrder): order is UpgradeOrder =>
  order.service.kind === 'upgrade';

/** An order that claims a subscription until it ends. */
export type SubscriptionOrder = ExtendingOrder | UpgradeOrder;
export const isSubscriptionOrder = (order: PlacedOrder): order is SubscriptionOrder =>
  isExtendingOrder(order) || isUpgradeOrder(order);

export type HostingPlan = { readonly planName: string; readonly isFree: boolean };

/** @returns the plan to set up for the order; null for none. */
export const planOf = ({ service }: Pick<PlacedOrder, 'service'>): HostingPlan | null => {
  switch (service.kind) {
    case 'hosting':
      return { planName: service.planName, isFree: false };
    case 'free_hosting':
      return { planName: service.planName, isFree: true };
    case 'domain': {
      const { hosting } = service;
      return hosting && { planName: hosting.planName, isFree: hosting.pricePaise === 0 };
    }
    case 'code':
    case 'renewal':
    case 'restore':
    case 'upgrade':
      return null;
  }
};

export const hasPlanFor = (order: Pick<PlacedOrder, 'service'>, domain: string): boolean =>
  planOf(order) !== null && order.service.domain === domain;

export type OrderState = { readonly phase: 'not_placed' } | PlacedOrder;

export type OrderRefusal =
  | { readonly reason: 'not_placed' }
  | { readonly reason: 'already_placed'; readonly customerId: string }
  /** The order's payment; null for a free order. */
  | { readonly reason: 'other_payment'; readonly referenceCode: string | null }
  | { readonly reason: 'other_domain'; readonly domain: string }
  | { readonly reason: 'other_service'; readonly kind: PlacedOrder['service']['kind'] }
  | {
      readonly reason: 'attempt_under_way';
      readonly attempt: number;
      readonly attemptedAt: string;
    }
  | { readonly reason: 'already_registered'; readonly registrarOrderId: string | null }
  | { readonly reason: 'already_completed'; readonly invoiceNumber: string | null }
  | { readonly reason: 'too_old'; readonly placedAt: string }
  | { readonly reason: 'not_allowed_now'; readonly phase: OrderPhase };

export const initial: OrderState = { phase: 'not_placed' };

const nothingDone = {
  creditedPaise: null,
  balancePaise: null,
  registrationRequested: false,
  attempts: [],
  unknownOutcome: null,
  notSeen: null,
  registrarOrderId: null,
  registrarCustomerId: null,
  answer: null,
  registeredAt: null,
  expiresAt: null,
  failure: null,
  reason: null,
  downloadGranted: false,
  provisioning: null,
  hosting: null,
  renewal: null,
  restore: null,
  restoreAccepted: null,
  upgrade: null,
  upgraded: null,
  renewedUntil: null,
  invoiceNumber: null,
} as const;

const noUnknownOutcome = { unknownOutcome: null, notSeen: null, reason: null } as const;

const markOrderedNothing = (number: number) => (attempt: RegistrationAttempt) =>
  attempt.attempt === number ? { ...attempt, orderedNothing: true } : attempt;

/** An order that is paid again may have a new price; its invoice names the parts. */
const pricedAt = (service: PlacedOrder['service'], price: NewPrice) => ({
  pricePaise: price.totalPaise,
  service: withParts(service, price),
});

const withParts = (
  service: PlacedOrder['service'],
  { planPaise, setupPaise, renewalPaise, upgrade }: NewPrice,
): PlacedOrder['service'] => {
  switch (service.kind) {
    case 'domain': {
      const { hosting } = service;
      return { ...service, hosting: hosting && { ...hosting, pricePaise: planPaise } };
    }
    case 'code':
      return { ...service, setupPaise };
    case 'restore':
      return { ...service, renewalPaise };
    case 'upgrade':
      return { ...service, parts: upgrade ?? service.parts };
    default:
      return service;
  }
};

export const evolve = (state: OrderState, event: OrderEvent): OrderState => {
  const phase = phaseAfter(orderLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type === 'OrderPlaced') {
    const { data } = event;
    return { ...nothingDone, ...data, waitsSince: data.placedAt, phase };
  }
  if (state.phase === 'not_placed') return state;
  switch (event.type) {
    case 'OrderPaymentConfirmed': {
      const { creditedPaise, balancePaise } = event.data;
      return { ...state, phase, creditedPaise, balancePaise };
    }
    case 'OrderPaymentFailed':
    case 'OrderCancelled':
    case 'OrderDomainLost':
      return { ...state, phase, reason: event.data.reason };
    case 'DomainRegistrationAttempted': {
      const {
        attempt,
        attemptedAt,
        asked: { customerId },
      } = event.data;
      const begun = { attempt, attemptedAt, customerId, orderedNothing: false };
      return { ...state, phase, ...noUnknownOutcome, attempts: [...state.attempts, begun] };
    }
    case 'DomainRegistrationPostponed':
      return {
        ...state,
        phase,
        attempts: state.attempts.map(markOrderedNothing(event.data.attempt)),
      };
    case 'DomainRegistrationOutcomeUnknown': {
      const { attempt, cause, failure, reason } = event.data;
      return {
        ...state,
        phase,
        unknownOutcome: { attempt, cause, failure },
        notSeen: null,
        reason,
      };
    }
    case 'DomainRegistrationNotSeen': {
      const { look, lookedAt } = event.data;
      return { ...state, phase, notSeen: { checks: look, lastAt: lookedAt } };
    }
    case 'DomainRegistrationRetried':
      return { ...state, phase, ...noUnknownOutcome };
    case 'OrderPaymentReplaced': {
      const { replacedBy, amountPaise, submittedAt } = event.data;
      return { ...state, phase, payment: { referenceCode: replacedBy, amountPaise, submittedAt } };
    }
    case 'OrderPaymentRetried': {
      const { referenceCode, amountPaise, submittedAt, retriedAt, newPrice } = event.data;
      const payment = { referenceCode, amountPaise, submittedAt };
      const priced = newPrice === null ? {} : pricedAt(state.service, newPrice);
      return { ...state, phase, payment, waitsSince: retriedAt, reason: null, ...priced };
    }
    case 'DomainRegistrationRequested':
      return { ...state, phase, registrationRequested: true };
    case 'DomainRegistrationPending': {
      const registrarOrderId = event.data.registrarOrderId ?? state.registrarOrderId;
      return { ...state, phase, ...noUnknownOutcome, registrarOrderId, answer: event.data.answer };
    }
    case 'DomainRegistered': {
      const { registrarOrderId, registrarCustomerId, registeredAt, expiresAt, answer } = event.data;
      const registration = { registrarOrderId, registrarCustomerId, registeredAt, expiresAt };
      return { ...state, phase, ...noUnknownOutcome, ...registration, answer };
    }
    case 'DomainRegistrationFailed': {
      const { failure, reason, answer } = event.data;
      return { ...state, phase, ...noUnknownOutcome, failure, reason, answer };
    }
    case 'HostingProvisioningRequested':
      return { ...state, phase, provisioning: event.data };
    case 'HostingProvisioned':
      return { ...state, phase, hosting: event.data };
    case 'HostingProvisioningFailed':
    case 'BundledHostingFailed':
      return { ...state, phase, reason: event.data.reason };
    case 'DownloadGranted':
      return { ...state, phase, downloadGranted: true };
    case 'DomainRenewalRequested':
      return { ...state, phase, renewal: event.data };
    case 'DomainRenewalPending':
      return { ...state, phase, answer: event.data.answer };
    case 'DomainRenewed': {
      const { answer, expiresAt } = event.data;
      return { ...state, phase, answer, renewedUntil: expiresAt };
    }
    case 'HostingRenewed':
      return { ...state, phase, renewedUntil: event.data.paidUntil };
    case 'DomainRestoreRequested':
      return { ...state, phase, restore: event.data };
    case 'DomainRestorePending': {
      const { accepted, answer } = event.data;
      return { ...state, phase, restoreAccepted: accepted, answer };
    }
    case 'DomainRestored': {
      const { answer, expiresAt } = event.data;
      return { ...state, phase, answer, renewedUntil: expiresAt };
    }
    case 'HostingUpgradeRequested':
      return { ...state, phase, upgrade: event.data };
    case 'HostingUpgraded':
      return { ...state, phase, upgraded: event.data };
    case 'RenewalFailed':
    case 'RestoreFailed':
    case 'HostingUpgradeFailed':
      return { ...state, phase, reason: event.data.reason };
    case 'OrderCompleted':
      return { ...state, phase, invoiceNumber: event.data.invoiceNumber };
    default:
      return assertUnreachable(event);
  }
};

const registrarAnswers = {
  DomainRegistrationPending: 'registration_pending',
  DomainRegistrationOutcomeUnknown: 'registration_outcome_unknown',
  DomainRegistered: 'registered',
  DomainRegistrationFailed: 'registration_failed',
} as const;

const restoreAnswers = {
  DomainRestorePending: 'restore_pending',
  DomainRestored: 'restored',
  RestoreFailed: 'restore_failed',
} as const;

export const orderLifecycle: Lifecycle<OrderPhase, OrderEvent['type'], PlacedPhase> = {
  not_placed: { OrderPlaced: 'placed' },
  placed: {
    OrderPaymentConfirmed: 'payment_confirmed',
    OrderPaymentFailed: 'payment_failed',
    OrderPaymentReplaced: 'placed',
    // A free order waits for no payment.
    HostingProvisioningRequested: 'hosting_requested',
    HostingProvisioningFailed: 'hosting_failed',
    HostingUpgradeRequested: 'upgrade_requested',
    HostingUpgradeFailed: 'upgrade_failed',
    OrderCancelled: 'cancelled',
    OrderDomainLost: 'domain_lost',
  },
  payment_confirmed: {
    DomainRegistrationRequested: 'registration_requested',
    HostingProvisioningRequested: 'hosting_requested',
    HostingProvisioningFailed: 'hosting_failed',
    DownloadGranted: 'download_granted',
    DomainRenewalRequested: 'renewal_requested',
    HostingRenewed: 'renewed',
    RenewalFailed: 'renewal_failed',
    DomainRestoreRequested: 'restore_requested',
    RestoreFailed: 'restore_failed',
    HostingUpgradeRequested: 'upgrade_requested',
    HostingUpgradeFailed: 'upgrade_failed',
    OrderCancelled: 'cancelled',
    OrderDomainLost: 'domain_lost',
  },
  registration_requested: {
    DomainRegistrationAttempted: 'registration_attempted',
    ...registrarAnswers,
  },
  registration_attempted: {
    DomainRegistrationAttempted: 'registration_attempted',
    DomainRegistrationPostponed: 'registration_requested',
    ...registrarAnswers,
  },
  // Only an operator may request a pending registration again: it could buy the domain twice.
  registration_pending: {
    ...registrarAnswers,
    DomainRegistrationRetried: 'registration_requested',
  },
  registration_outcome_unknown: {
    DomainRegistrationAttempted: 'registration_attempted',
    DomainRegistrationNotSeen: 'registration_outcome_unknown',
    ...registrarAnswers,
    DomainRegistrationRetried: 'registration_requested',
  },
  registered: {
    HostingProvisioningRequested: 'hosting_requested',
    BundledHostingFailed: 'bundled_hosting_failed',
    OrderCompleted: 'completed',
  },
  hosting_requested: {
    HostingProvisioned: 'hosting_provisioned',
    HostingProvisioningFailed: 'hosting_failed',
    BundledHostingFailed: 'bundled_hosting_failed',
  },
  hosting_provisioned: { OrderCompleted: 'completed' },
  bundled_hosting_failed: { OrderCompleted: 'completed' },
  download_granted: { OrderCompleted: 'completed' },
  renewal_requested: {
    DomainRenewalPending: 'renewal_pending',
    DomainRenewed: 'renewed',
    RenewalFailed: 'renewal_failed',
  },
  renewal_pending: {
    DomainRenewalPending: 'renewal_pending',
    DomainRenewed: 'renewed',
    RenewalFailed: 'renewal_failed',
  },
  renewed: { OrderCompleted: 'completed' },
  restore_requested: restoreAnswers,
  restore_pending: restoreAnswers,
  restored: { OrderCompleted: 'completed' },
  upgrade_requested: { HostingUpgraded: 'upgraded', HostingUpgradeFailed: 'upgrade_failed' },
  upgraded: { OrderCompleted: 'completed' },
  completed: {},
  payment_failed: { OrderPaymentRetried: 'placed' },
  registration_failed: {},
  hosting_failed: {},
  renewal_failed: {},
  restore_failed: {},
  upgrade_failed: {},
  domain_lost: {},
  cancelled: {},
};

export const isWithdrawable = (phase: PlacedPhase): boolean => phase === 'placed';

/** Also true after a failed payment, although the customer may pay again. */
export const isFinalPhase = (phase: OrderPhase): boolean =>
  Object.entries(orderLifecycle[phase]).every(
    ([type, reached]) => reached === phase || type === 'OrderPaymentRetried',
  );

export const endedUndelivered = ({ phase }: PlacedOrder): boolean =>
  isFinalPhase(phase) && phase !== 'completed';

/**
 * Whether the order can be completed. A domain with a plan waits until the plan is set up or
 * failed.
 */
export const isDelivered = (order: PlacedOrder): boolean =>
  phaseAfter(orderLifecycle, order.phase, 'OrderCompleted') !== null &&
  (order.phase !== 'registered' || planOf(order) === null);

export type OrderDecision = Decision<OrderEvent, OrderRefusal>;

export const ifAllowed = (state: PlacedOrder, event: OrderEvent): OrderDecision =>
  phaseAfter(orderLifecycle, state.phase, event.type) === null
    ? refuse({ reason: 'not_allowed_now', phase: state.phase })
    : accept(event);
