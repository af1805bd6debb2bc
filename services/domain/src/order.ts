import {
  type DomainService,
  domainRegistered,
  domainRegistrationAttempted,
  domainRegistrationFailed,
  domainRegistrationNotSeen,
  domainRegistrationOutcomeUnknown,
  domainRegistrationPending,
  domainRegistrationPostponed,
  domainRegistrationRetried,
  type OrderEvent,
  orderCancelled,
  orderCompleted,
  orderNameLost,
  orderPaymentConfirmed,
  orderPaymentFailed,
  orderPaymentReplaced,
  orderPlaced,
  type RegistrarAnswer,
} from '@haat/contracts/events/order';
import type { Paise } from '@haat/contracts/money';
import { z } from 'zod';
import { dataOf } from './command-data.ts';
import { accept, assertUnreachable, type Decider, type Decision, refuse } from './decider.ts';
import { type Lifecycle, phaseAfter } from './lifecycle.ts';
import { restates } from './restates.ts';

export const orderCommandSchema = z.discriminatedUnion('type', [
  orderPlaced.schema.extend({ type: z.literal('PlaceOrder') }),
  orderPaymentConfirmed.schema.extend({ type: z.literal('ConfirmOrderPayment') }),
  orderPaymentFailed.schema.extend({ type: z.literal('FailOrderPayment') }),
  /** Another payment of the same customer stands for it from now on. */
  orderPaymentReplaced.schema.extend({ type: z.literal('ReplaceOrderPayment') }),
  /** States the intent to register, before the registrar is called. */
  z.object({ type: z.literal('RegisterDomain'), orderId: z.string() }),
  /** Must be taken before the registrar is asked; who gets no event of it may not ask. */
  domainRegistrationAttempted.schema.omit({ attempt: true }).extend({
    type: z.literal('BeginRegistrationAttempt'),
    /** How long an attempt without an answer keeps others away, in ms. */
    coolDownMs: z.int().nonnegative(),
  }),
  /** Our account was refused: nothing was ordered. */
  domainRegistrationPostponed.schema.extend({ type: z.literal('PostponeRegistration') }),
  domainRegistrationPending.schema.extend({ type: z.literal('RecordRegistrationPending') }),
  domainRegistered.schema.extend({ type: z.literal('RecordDomainRegistered') }),
  domainRegistrationFailed.schema.extend({ type: z.literal('RecordRegistrationFailed') }),
  domainRegistrationOutcomeUnknown.schema.extend({
    type: z.literal('RecordRegistrationOutcomeUnknown'),
  }),
  domainRegistrationNotSeen.schema.omit({ look: true }).extend({
    type: z.literal('RecordNameNotSeen'),
  }),
  domainRegistrationRetried.schema.extend({ type: z.literal('RetryRegistration') }),
  /** Lets the customer download what was bought, once it is paid. */
  z.object({ type: z.literal('GrantDownload'), orderId: z.string() }),
  orderCompleted.schema.extend({ type: z.literal('CompleteOrder') }),
  orderCancelled.schema.extend({ type: z.literal('CancelOrder') }),
  orderNameLost.schema.extend({ type: z.literal('LoseName') }),
]);
export type OrderCommand = z.infer<typeof orderCommandSchema>;

type DataOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data'];
type CommandOf<Type extends OrderCommand['type']> = Extract<OrderCommand, { type: Type }>;

export type PlacedPhase =
  | 'placed'
  | 'payment_confirmed'
  | 'registration_requested'
  | 'registration_attempted'
  | 'registration_pending'
  | 'registration_outcome_unknown'
  | 'registered'
  | 'download_granted'
  | 'completed'
  | 'payment_failed'
  | 'registration_failed'
  | 'name_lost'
  | 'cancelled';
export type OrderPhase = 'not_placed' | PlacedPhase;

/** One call to the registrar that asked for the name. */
export type RegistrationAttempt = {
  readonly attempt: number;
  readonly attemptedAt: string;
  /** The registrar's customer that the name was asked for. */
  readonly customerId: string;
  /** Known to have ordered nothing. */
  readonly orderedNothing: boolean;
};

export type PlacedOrder = DataOf<'OrderPlaced'> & {
  readonly phase: PlacedPhase;
  /** What the bank credited; null until the payment is confirmed. */
  readonly creditedPaise: Paise | null;
  /** True from the moment the registrar may have been asked. */
  readonly registrationRequested: boolean;
  /** Oldest first. */
  readonly attempts: readonly RegistrationAttempt[];
  /** Why the outcome is unknown; null while it is not. */
  readonly doubt: Pick<
    DataOf<'DomainRegistrationOutcomeUnknown'>,
    'attempt' | 'cause' | 'failure'
  > | null;
  /** Looks at the registrar since the last attempt that showed nothing of ours. */
  readonly notSeen: { readonly looks: number; readonly lastAt: string } | null;
  readonly registrarOrderId: string | null;
  readonly registrarCustomerId: string | null;
  /** The registrar's last answer. */
  readonly answer: RegistrarAnswer | null;
  readonly registeredAt: string | null;
  readonly expiresAt: string | null;
  readonly failure: DataOf<'DomainRegistrationFailed'>['failure'] | null;
  /** Why it failed, was cancelled, or why the outcome is unknown; null while all is well. */
  readonly reason: string | null;
  readonly downloadGranted: boolean;
  readonly invoiceNumber: string | null;
};

export type DomainOrder = PlacedOrder & { readonly service: DomainService };
export const isDomainOrder = (order: PlacedOrder): order is DomainOrder =>
  order.service.kind === 'domain';

export type OrderState = { readonly phase: 'not_placed' } | PlacedOrder;

export type OrderRefusal =
  | { readonly reason: 'not_placed' }
  /** The order id stands for an order with other content. */
  | { readonly reason: 'already_placed'; readonly customerId: string }
  | { readonly reason: 'other_payment'; readonly referenceCode: string }
  | { readonly reason: 'other_domain'; readonly domain: string }
  /** The command is for another kind of order. */
  | { readonly reason: 'other_service'; readonly kind: PlacedOrder['service']['kind'] }
  /** An earlier attempt may still be at the registrar. */
  | {
      readonly reason: 'attempt_under_way';
      readonly attempt: number;
      readonly attemptedAt: string;
    }
  | { readonly reason: 'already_registered'; readonly registrarOrderId: string | null }
  | { readonly reason: 'already_completed'; readonly invoiceNumber: string | null }
  | { readonly reason: 'not_allowed_now'; readonly phase: OrderPhase };

const initial: OrderState = { phase: 'not_placed' };

const nothingDone = {
  creditedPaise: null,
  registrationRequested: false,
  attempts: [],
  doubt: null,
  notSeen: null,
  registrarOrderId: null,
  registrarCustomerId: null,
  answer: null,
  registeredAt: null,
  expiresAt: null,
  failure: null,
  reason: null,
  downloadGranted: false,
  invoiceNumber: null,
} as const;

/** No doubt is left. */
const settled = { doubt: null, notSeen: null, reason: null } as const;

const orderedNothing = (number: number) => (attempt: RegistrationAttempt) =>
  attempt.attempt === number ? { ...attempt, orderedNothing: true } : attempt;

const evolve = (state: OrderState, event: OrderEvent): OrderState => {
  const phase = phaseAfter(orderLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type === 'OrderPlaced') return { ...nothingDone, ...event.data, phase };
  if (state.phase === 'not_placed') return state;
  switch (event.type) {
    case 'OrderPaymentConfirmed':
      return { ...state, phase, creditedPaise: event.data.creditedPaise };
    case 'OrderPaymentFailed':
    case 'OrderCancelled':
    case 'OrderNameLost':
      return { ...state, phase, reason: event.data.reason };
    case 'DomainRegistrationAttempted': {
      const { attempt, attemptedAt, asked } = event.data;
      const { customerId } = asked;
      const begun = { attempt, attemptedAt, customerId, orderedNothing: false };
      return { ...state, phase, ...settled, attempts: [...state.attempts, begun] };
    }
    case 'DomainRegistrationPostponed':
      return { ...state, phase, attempts: state.attempts.map(orderedNothing(event.data.attempt)) };
    case 'DomainRegistrationOutcomeUnknown': {
      const { attempt, cause, failure, reason } = event.data;
      return { ...state, phase, doubt: { attempt, cause, failure }, notSeen: null, reason };
    }
    case 'DomainRegistrationNotSeen': {
      const { look, lookedAt } = event.data;
      return { ...state, phase, notSeen: { looks: look, lastAt: lookedAt } };
    }
    case 'DomainRegistrationRetried':
      return { ...state, phase, ...settled };
    case 'OrderPaymentReplaced': {
      const { replacedBy, amountPaise, submittedAt } = event.data;
      return { ...state, phase, payment: { referenceCode: replacedBy, amountPaise, submittedAt } };
    }
    case 'DomainRegistrationRequested':
      return { ...state, phase, registrationRequested: true };
    case 'DomainRegistrationPending': {
      const registrarOrderId = event.data.registrarOrderId ?? state.registrarOrderId;
      return { ...state, phase, ...settled, registrarOrderId, answer: event.data.answer };
    }
    case 'DomainRegistered': {
      const { registrarOrderId, registrarCustomerId, registeredAt, expiresAt, answer } = event.data;
      const registration = { registrarOrderId, registrarCustomerId, registeredAt, expiresAt };
      return { ...state, phase, ...settled, ...registration, answer };
    }
    case 'DomainRegistrationFailed': {
      const { failure, reason, answer } = event.data;
      return { ...state, phase, ...settled, failure, reason, answer };
    }
    case 'DownloadGranted':
      return { ...state, phase, downloadGranted: true };
    case 'OrderCompleted':
      return { ...state, phase, invoiceNumber: event.data.invoiceNumber };
    default:
      return assertUnreachable(event);
  }
};

/** What the registrar may answer, or show, once asked: in any order, until it settles. */
const registrarAnswers = {
  DomainRegistrationPending: 'registration_pending',
  DomainRegistrationOutcomeUnknown: 'registration_outcome_unknown',
  DomainRegistered: 'registered',
  DomainRegistrationFailed: 'registration_failed',
} as const;

export const orderLifecycle: Lifecycle<OrderPhase, OrderEvent['type'], PlacedPhase> = {
  not_placed: { OrderPlaced: 'placed' },
  placed: {
    OrderPaymentConfirmed: 'payment_confirmed',
    OrderPaymentFailed: 'payment_failed',
    OrderPaymentReplaced: 'placed',
    OrderCancelled: 'cancelled',
    OrderNameLost: 'name_lost',
  },
  payment_confirmed: {
    DomainRegistrationRequested: 'registration_requested',
    DownloadGranted: 'download_granted',
    OrderCancelled: 'cancelled',
    OrderNameLost: 'name_lost',
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
  // An order that the registrar took is never asked for again, but by a person.
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
  registered: { OrderCompleted: 'completed' },
  download_granted: { OrderCompleted: 'completed' },
  completed: {},
  payment_failed: {},
  registration_failed: {},
  name_lost: {},
  cancelled: {},
};

/** Nothing more happens to an order in this phase. */
export const isFinalPhase = (phase: OrderPhase): boolean =>
  Object.keys(orderLifecycle[phase]).length === 0;

/** The order is over and its customer did not get what was ordered. */
export const endedUndelivered = ({ phase }: PlacedOrder): boolean =>
  isFinalPhase(phase) && phase !== 'completed';

type OrderDecision = Decision<OrderEvent, OrderRefusal>;

const decide = (command: OrderCommand, state: OrderState): OrderDecision => {
  if (command.type === 'PlaceOrder') return place(command, state);
  if (state.phase === 'not_placed') return refuse({ reason: 'not_placed' });
  switch (command.type) {
    case 'ConfirmOrderPayment':
      if (isOtherPayment(command, state)) return refuseOtherPayment(state);
      if (state.creditedPaise === command.creditedPaise) return accept();
      return ifAllowed(state, { type: 'OrderPaymentConfirmed', data: dataOf(command) });
    case 'FailOrderPayment':
      if (isOtherPayment(command, state)) return refuseOtherPayment(state);
      if (state.phase === 'payment_failed') return accept();
      return ifAllowed(state, { type: 'OrderPaymentFailed', data: dataOf(command) });
    case 'ReplaceOrderPayment':
      if (state.payment.referenceCode === command.replacedBy) return accept();
      if (isOtherPayment(command, state)) return refuseOtherPayment(state);
      return ifAllowed(state, { type: 'OrderPaymentReplaced', data: dataOf(command) });
    case 'RegisterDomain': {
      const { orderId, service } = state;
      if (service.kind !== 'domain') return refuseOtherService(state);
      if (state.registrationRequested) return accept();
      const data = { orderId, domain: service.domain, years: service.years };
      return ifAllowed(state, { type: 'DomainRegistrationRequested', data });
    }
    case 'BeginRegistrationAttempt':
    case 'PostponeRegistration':
    case 'RecordRegistrationPending':
    case 'RecordDomainRegistered':
    case 'RecordRegistrationFailed':
    case 'RecordRegistrationOutcomeUnknown':
    case 'RecordNameNotSeen':
    case 'RetryRegistration':
      if (command.domain !== state.service.domain) {
        return refuse({ reason: 'other_domain', domain: state.service.domain });
      }
      return decideRegistration(command, state);
    case 'GrantDownload': {
      const { orderId, customerId, service } = state;
      if (service.kind !== 'code') return refuseOtherService(state);
      if (state.downloadGranted) return accept();
      const { itemId, route, title } = service;
      const data = { orderId, customerId, itemId, route, title };
      return ifAllowed(state, { type: 'DownloadGranted', data });
    }
    case 'CompleteOrder':
      if (state.invoiceNumber === command.invoiceNumber) return accept();
      if (state.phase === 'completed') {
        return refuse({ reason: 'already_completed', invoiceNumber: state.invoiceNumber });
      }
      return ifAllowed(state, { type: 'OrderCompleted', data: dataOf(command) });
    case 'CancelOrder':
      if (state.phase === 'cancelled') return accept();
      return ifAllowed(state, { type: 'OrderCancelled', data: dataOf(command) });
    case 'LoseName':
      if (state.phase === 'name_lost') return accept();
      return ifAllowed(state, { type: 'OrderNameLost', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};

const place = (command: CommandOf<'PlaceOrder'>, state: OrderState): OrderDecision => {
  const data = dataOf(command);
  if (state.phase === 'not_placed') return accept({ type: 'OrderPlaced', data });
  if (restates(data, state, ['placedAt'])) return accept();
  return refuse({ reason: 'already_placed', customerId: state.customerId });
};

const decideRegistration = (
  command: CommandOf<
    | 'BeginRegistrationAttempt'
    | 'PostponeRegistration'
    | 'RecordRegistrationPending'
    | 'RecordDomainRegistered'
    | 'RecordRegistrationFailed'
    | 'RecordRegistrationOutcomeUnknown'
    | 'RecordNameNotSeen'
    | 'RetryRegistration'
  >,
  state: PlacedOrder,
): OrderDecision => {
  switch (command.type) {
    case 'BeginRegistrationAttempt':
      return beginAttempt(command, state);
    case 'PostponeRegistration': {
      const { attempt } = command;
      if (state.attempts.some((known) => known.attempt === attempt && known.orderedNothing)) {
        return accept();
      }
      // The answer to an earlier attempt says nothing of the one that is under way.
      if (state.attempts.at(-1)?.attempt !== attempt) {
        return refuse({ reason: 'not_allowed_now', phase: state.phase });
      }
      return ifAllowed(state, { type: 'DomainRegistrationPostponed', data: dataOf(command) });
    }
    case 'RecordRegistrationPending': {
      const registrarOrderId = command.registrarOrderId ?? state.registrarOrderId;
      const said = { registrarOrderId, answer: command.answer };
      if (state.phase === 'registration_pending' && restates(said, state)) return accept();
      return ifAllowed(state, { type: 'DomainRegistrationPending', data: dataOf(command) });
    }
    case 'RecordDomainRegistered':
      if (state.registeredAt === null) {
        return ifAllowed(state, { type: 'DomainRegistered', data: dataOf(command) });
      }
      if (state.registrarOrderId === command.registrarOrderId) return accept();
      return refuseAlreadyRegistered(state);
    case 'RecordRegistrationFailed':
      if (state.registeredAt !== null) return refuseAlreadyRegistered(state);
      if (state.failure === command.failure) return accept();
      if (isGuessed(command) && state.phase === 'registration_attempted') {
        return refuseUnderWay(state);
      }
      return ifAllowed(state, { type: 'DomainRegistrationFailed', data: dataOf(command) });
    case 'RecordRegistrationOutcomeUnknown': {
      const { attempt, cause, failure } = command;
      if (state.doubt !== null && restates({ attempt, cause, failure }, state.doubt)) {
        return accept();
      }
      return ifAllowed(state, { type: 'DomainRegistrationOutcomeUnknown', data: dataOf(command) });
    }
    case 'RecordNameNotSeen': {
      const { orderId, domain, lookedAt } = command;
      if (state.notSeen?.lastAt === lookedAt) return accept();
      const data = { orderId, domain, look: (state.notSeen?.looks ?? 0) + 1, lookedAt };
      return ifAllowed(state, { type: 'DomainRegistrationNotSeen', data });
    }
    case 'RetryRegistration':
      if (state.phase === 'registration_requested') return accept();
      return ifAllowed(state, { type: 'DomainRegistrationRetried', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};

/**
 * The one lock at the registrar: whoever appends the attempt may ask, and nobody else until it is
 * answered or older than any answer can be.
 */
const beginAttempt = (
  command: CommandOf<'BeginRegistrationAttempt'>,
  state: PlacedOrder,
): OrderDecision => {
  const { coolDownMs, ...asking } = dataOf(command);
  const last = state.attempts.at(-1);
  if (state.phase === 'registration_attempted' && last?.attemptedAt === asking.attemptedAt) {
    return accept();
  }
  if (last !== undefined && mayStillSucceed(last, Date.parse(asking.attemptedAt), coolDownMs)) {
    return refuseUnderWay(state);
  }
  const data = { ...asking, attempt: (last?.attempt ?? 0) + 1 };
  return ifAllowed(state, { type: 'DomainRegistrationAttempted', data });
};

const mayStillSucceed = (last: RegistrationAttempt, now: number, coolDownMs: number): boolean =>
  !last.orderedNothing && now - Date.parse(last.attemptedAt) < coolDownMs;

/** @returns attempts, but for one, that may have registered the name though nobody knows. */
export const otherOpenAttempts = (
  { attempts }: Pick<PlacedOrder, 'attempts'>,
  but: number,
): readonly RegistrationAttempt[] =>
  attempts.filter(({ attempt, orderedNothing }) => attempt !== but && !orderedNothing);

const ifAllowed = (state: PlacedOrder, event: OrderEvent): OrderDecision =>
  phaseAfter(orderLifecycle, state.phase, event.type) === null
    ? refuse({ reason: 'not_allowed_now', phase: state.phase })
    : accept(event);

const isOtherPayment = (command: { referenceCode: string }, state: PlacedOrder): boolean =>
  command.referenceCode !== state.payment.referenceCode;

/** Not the registrar's word on this order: it must not end an order that is being asked for. */
const isGuessed = ({ evidence }: CommandOf<'RecordRegistrationFailed'>): boolean =>
  evidence === 'operator' || evidence === 'not_seen';

const refuseUnderWay = ({ attempts, phase }: PlacedOrder): OrderDecision => {
  const last = attempts.at(-1);
  if (last === undefined) return refuse({ reason: 'not_allowed_now', phase });
  return refuse({
    reason: 'attempt_under_way',
    attempt: last.attempt,
    attemptedAt: last.attemptedAt,
  });
};

const refuseOtherPayment = (state: PlacedOrder): OrderDecision =>
  refuse({ reason: 'other_payment', referenceCode: state.payment.referenceCode });

const refuseOtherService = ({ service }: PlacedOrder): OrderDecision =>
  refuse({ reason: 'other_service', kind: service.kind });

const refuseAlreadyRegistered = (state: PlacedOrder): OrderDecision =>
  refuse({ reason: 'already_registered', registrarOrderId: state.registrarOrderId });

export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent, OrderRefusal> = {
  initial,
  evolve,
  decide,
};
