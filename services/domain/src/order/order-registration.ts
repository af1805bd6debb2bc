import {
  domainRegistered,
  domainRegistrationAttempted,
  domainRegistrationFailed,
  domainRegistrationNotSeen,
  domainRegistrationOutcomeUnknown,
  domainRegistrationPending,
  domainRegistrationPostponed,
  domainRegistrationRetried,
} from '@haat/contracts/events/domain-registration';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, assertUnreachable, refuse } from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import {
  ifAllowed,
  type OrderDecision,
  type PlacedOrder,
  planOf,
  type RegistrationAttempt,
} from './order-state.ts';

export const registrationCommandSchemas = [
  /**
   * Append it before the call to the registrar, and call only if this run appended the event: else
   * two runs could buy the domain.
   */
  domainRegistrationAttempted.schema.omit({ attempt: true }).extend({
    type: z.literal('BeginRegistrationAttempt'),
    /**
     * How long an attempt blocks the next one, in ms, unless it is known to have ordered nothing.
     */
    coolDownMs: z.int().nonnegative(),
  }),
  /** The registrar refused our account, so nothing was ordered. */
  domainRegistrationPostponed.schema.extend({ type: z.literal('PostponeRegistration') }),
  domainRegistrationPending.schema.extend({ type: z.literal('RecordRegistrationPending') }),
  domainRegistered.schema.omit({ hasPlan: true }).extend({
    type: z.literal('RecordDomainRegistered'),
  }),
  domainRegistrationFailed.schema.extend({ type: z.literal('RecordRegistrationFailed') }),
  domainRegistrationOutcomeUnknown.schema.extend({
    type: z.literal('RecordRegistrationOutcomeUnknown'),
  }),
  domainRegistrationNotSeen.schema.omit({ look: true }).extend({
    type: z.literal('RecordDomainNotSeen'),
  }),
  domainRegistrationRetried.schema.extend({ type: z.literal('RetryRegistration') }),
] as const;
type RegistrationCommand = z.infer<(typeof registrationCommandSchemas)[number]>;
type CommandOf<Type extends RegistrationCommand['type']> = Extract<
  RegistrationCommand,
  { type: Type }
>;

export const decideRegistration = (
  command: RegistrationCommand,
  state: PlacedOrder,
): OrderDecision => {
  const { domain } = state.service;
  if (command.domain !== domain) return refuse({ reason: 'other_domain', domain });
  switch (command.type) {
    case 'BeginRegistrationAttempt':
      return beginAttempt(command, state);
    case 'PostponeRegistration': {
      const { attempt } = command;
      if (state.attempts.some((known) => known.attempt === attempt && known.orderedNothing)) {
        return accept();
      }
      if (state.attempts.at(-1)?.attempt !== attempt) {
        return refuse({ reason: 'not_allowed_now', phase: state.phase });
      }
      return ifAllowed(state, { type: 'DomainRegistrationPostponed', data: dataOf(command) });
    }
    case 'RecordRegistrationPending': {
      const registrarOrderId = command.registrarOrderId ?? state.registrarOrderId;
      const answerDetails = { registrarOrderId, answer: command.answer };
      if (state.phase === 'registration_pending' && isNoOp(answerDetails, state)) return accept();
      return ifAllowed(state, { type: 'DomainRegistrationPending', data: dataOf(command) });
    }
    case 'RecordDomainRegistered':
      if (state.registeredAt === null) {
        return ifAllowed(state, {
          type: 'DomainRegistered',
          data: { ...dataOf(command), hasPlan: planOf(state) !== null },
        });
      }
      if (state.registrarOrderId === command.registrarOrderId) return accept();
      return refuseAlreadyRegistered(state);
    case 'RecordRegistrationFailed':
      if (state.registeredAt !== null) return refuseAlreadyRegistered(state);
      if (state.failure === command.failure) return accept();
      if (isWithoutAnswer(command) && state.phase === 'registration_attempted') {
        return refuseDuringAttempt(state);
      }
      return ifAllowed(state, { type: 'DomainRegistrationFailed', data: dataOf(command) });
    case 'RecordRegistrationOutcomeUnknown': {
      const { attempt, cause, failure } = command;
      if (
        state.unknownOutcome !== null &&
        isNoOp({ attempt, cause, failure }, state.unknownOutcome)
      ) {
        return accept();
      }
      // A late answer must not undo a pending registration: the domain would be ordered twice.
      if (state.phase === 'registration_pending') {
        return refuse({ reason: 'not_allowed_now', phase: state.phase });
      }
      return ifAllowed(state, { type: 'DomainRegistrationOutcomeUnknown', data: dataOf(command) });
    }
    case 'RecordDomainNotSeen': {
      const { orderId, domain, lookedAt } = command;
      if (state.notSeen?.lastAt === lookedAt) return accept();
      const data = { orderId, domain, look: (state.notSeen?.checks ?? 0) + 1, lookedAt };
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
 * The only lock against buying a domain twice: it blocks a new attempt until the last one is known
 * to have ordered nothing, or for `coolDownMs`.
 */
const beginAttempt = (
  command: CommandOf<'BeginRegistrationAttempt'>,
  state: PlacedOrder,
): OrderDecision => {
  const { coolDownMs, ...attempted } = dataOf(command);
  const last = state.attempts.at(-1);
  if (state.phase === 'registration_attempted' && last?.attemptedAt === attempted.attemptedAt) {
    return accept();
  }
  if (last !== undefined && mayStillSucceed(last, Date.parse(attempted.attemptedAt), coolDownMs)) {
    return refuseDuringAttempt(state);
  }
  const data = { ...attempted, attempt: (last?.attempt ?? 0) + 1 };
  return ifAllowed(state, { type: 'DomainRegistrationAttempted', data });
};

const mayStillSucceed = (last: RegistrationAttempt, now: number, coolDownMs: number): boolean =>
  !last.orderedNothing && now - Date.parse(last.attemptedAt) < coolDownMs;

/** @returns the attempts that may have registered the domain, oldest first. */
export const openAttempts = ({
  attempts,
}: Pick<PlacedOrder, 'attempts'>): readonly RegistrationAttempt[] =>
  attempts.filter(({ orderedNothing }) => !orderedNothing);

/** A failure without an answer of the registrar must not end an order during an attempt. */
const isWithoutAnswer = ({ evidence }: CommandOf<'RecordRegistrationFailed'>): boolean =>
  evidence === 'operator' || evidence === 'not_seen';

const refuseDuringAttempt = ({ attempts, phase }: PlacedOrder): OrderDecision => {
  const last = attempts.at(-1);
  if (last === undefined) return refuse({ reason: 'not_allowed_now', phase });
  return refuse({
    reason: 'attempt_under_way',
    attempt: last.attempt,
    attemptedAt: last.attemptedAt,
  });
};

const refuseAlreadyRegistered = (state: PlacedOrder): OrderDecision =>
  refuse({ reason: 'already_registered', registrarOrderId: state.registrarOrderId });
