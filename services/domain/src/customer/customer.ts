import {
  type CustomerEvent,
  customerBlocked,
  customerErased,
  customerProfileChanged,
  customerRegistered,
  customerTracesRemoved,
  emailVerificationRequested,
  emailVerified,
  oneTimeCodesTurnedOff,
  oneTimeCodesTurnedOn,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  refundDestinationChanged,
  sessionsEnded,
} from '@haat/contracts/events/customer';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import {
  accept,
  assertUnreachable,
  type Decider,
  type Decision,
  refuse,
} from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';
import { nextMailAt, withRequest } from '../messages/mail-pause.ts';

export const customerCommandSchema = z.discriminatedUnion('type', [
  customerRegistered.schema.extend({ type: z.literal('RegisterCustomer') }),
  customerProfileChanged.schema.extend({ type: z.literal('ChangeCustomerProfile') }),
  customerBlocked.schema.extend({ type: z.literal('BlockCustomer') }),
  customerBlocked.schema.extend({ type: z.literal('UnblockCustomer') }),
  emailVerificationRequested.schema.extend({ type: z.literal('RequestEmailVerification') }),
  emailVerified.schema.extend({ type: z.literal('VerifyEmail') }),
  passwordChanged.schema.extend({ type: z.literal('ChangePassword') }),
  sessionsEnded.schema.extend({ type: z.literal('EndSessions') }),
  passkeyAdded.schema.extend({ type: z.literal('AddPasskey') }),
  passkeyRemoved.schema.extend({ type: z.literal('RemovePasskey') }),
  oneTimeCodesTurnedOn.schema.extend({ type: z.literal('TurnOneTimeCodesOn') }),
  oneTimeCodesTurnedOff.schema.extend({ type: z.literal('TurnOneTimeCodesOff') }),
  refundDestinationChanged.schema.extend({
    type: z.literal('ChangeRefundDestination'),
    /** The `destinationId` that this one replaces; null for the first. */
    replaces: z.string().nullable(),
  }),
  customerErased.schema.extend({ type: z.literal('EraseCustomer') }),
  customerTracesRemoved.schema.extend({ type: z.literal('RecordTracesRemoved') }),
]);
export type CustomerCommand = z.infer<typeof customerCommandSchema>;

type DataOf<Type extends CustomerEvent['type']> = Extract<CustomerEvent, { type: Type }>['data'];
type Profile = DataOf<'CustomerProfileChanged'>;
type VerificationRequest = DataOf<'EmailVerificationRequested'>;

export type CustomerPhase = 'not_registered' | 'active' | 'blocked' | 'forgotten';

export type RegisteredCustomer = Profile & {
  readonly phase: 'active' | 'blocked';
  readonly email: string;
  /** As registered: a repeated registration is compared with this, not with the current profile. */
  readonly registration: DataOf<'CustomerRegistered'>;
  readonly blockedBecause: string | null;
  /** ISO 8601; null until the customer has confirmed the email address. */
  readonly emailVerifiedAt: string | null;
  /** Requests for a code, oldest first, limited to a day's maximum. */
  readonly verificationRequests: readonly VerificationRequest[];
  readonly passwordId: string | null;
  /** Sessions of an earlier generation are void. A count, because clocks of processes differ. */
  readonly sessionGeneration: number;
  readonly sessionsEndedBy: string | null;
  /** Oldest first. */
  readonly passkeyIds: readonly string[];
  /** The 2FA secret; null while 2FA is off. */
  readonly codesSecretId: string | null;
  readonly refundDestination: DataOf<'RefundDestinationChanged'> | null;
};

export const MAX_PASSKEYS = 20;

export type CustomerState =
  | { readonly phase: 'not_registered' }
  | {
      readonly phase: 'forgotten';
      readonly customerId: string;
      readonly erasedAt: string;
      /** Null until everything that was in progress has ended. */
      readonly tracesRemovedAt: string | null;
    }
  | RegisteredCustomer;

/** True for blocked accounts, false for erased ones. */
export const isRegistered = (state: CustomerState): state is RegisteredCustomer =>
  state.phase !== 'not_registered' && state.phase !== 'forgotten';

export type CustomerRefusal =
  | { readonly reason: 'not_registered' }
  | { readonly reason: 'forgotten' }
  | { readonly reason: 'not_forgotten' }
  | { readonly reason: 'already_registered'; readonly customerId: string }
  | { readonly reason: 'too_many_codes'; readonly againAt: string }
  | { readonly reason: 'password_replaced' }
  | { readonly reason: 'too_many_passkeys' }
  | { readonly reason: 'codes_on_already' }
  | { readonly reason: 'destination_changed' };

const destinationOf = ({
  kind,
  upiId,
  accountNumber,
  ifsc,
  holder,
}: DataOf<'RefundDestinationChanged'>) => ({ kind, upiId, accountNumber, ifsc, holder });

const initial: CustomerState = { phase: 'not_registered' };

const evolve = (state: CustomerState, event: CustomerEvent): CustomerState => {
  const phase = phaseAfter(customerLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type === 'CustomerErased') {
    const { customerId, erasedAt } = event.data;
    return { phase: 'forgotten', customerId, erasedAt, tracesRemovedAt: null };
  }
  if (event.type === 'CustomerTracesRemoved') {
    return state.phase === 'forgotten'
      ? { ...state, tracesRemovedAt: event.data.removedAt }
      : state;
  }
  if (phase === 'forgotten') return state;
  if (event.type === 'CustomerRegistered') {
    return {
      ...event.data,
      phase,
      address: null,
      registration: event.data,
      blockedBecause: null,
      emailVerifiedAt: null,
      verificationRequests: [],
      passwordId: null,
      sessionGeneration: 0,
      sessionsEndedBy: null,
      passkeyIds: [],
      codesSecretId: null,
      refundDestination: null,
    };
  }
  if (!isRegistered(state)) return state;
  switch (event.type) {
    case 'CustomerProfileChanged':
      return { ...state, ...event.data, phase };
    case 'CustomerBlocked':
      return { ...state, phase, blockedBecause: event.data.reason };
    case 'CustomerUnblocked':
      return { ...state, phase, blockedBecause: null };
    case 'EmailVerificationRequested': {
      const verificationRequests = withRequest(state.verificationRequests, event.data);
      return { ...state, phase, verificationRequests };
    }
    case 'EmailVerified':
      return { ...state, phase, emailVerifiedAt: event.data.verifiedAt };
    case 'PasswordChanged': {
      const sessionGeneration = state.sessionGeneration + 1;
      return { ...state, phase, passwordId: event.data.passwordId, sessionGeneration };
    }
    case 'SessionsEnded': {
      const sessionGeneration = state.sessionGeneration + 1;
      return { ...state, phase, sessionsEndedBy: event.data.endId, sessionGeneration };
    }
    case 'PasskeyAdded':
      return { ...state, phase, passkeyIds: [...state.passkeyIds, event.data.passkeyId] };
    case 'PasskeyRemoved': {
      const passkeyIds = state.passkeyIds.filter((id) => id !== event.data.passkeyId);
      return { ...state, phase, passkeyIds, sessionGeneration: state.sessionGeneration + 1 };
    }
    case 'OneTimeCodesTurnedOn': {
      const sessionGeneration = state.sessionGeneration + 1;
      return { ...state, phase, codesSecretId: event.data.secretId, sessionGeneration };
    }
    case 'OneTimeCodesTurnedOff':
      return { ...state, phase, codesSecretId: null };
    case 'RefundDestinationChanged':
      return { ...state, phase, refundDestination: event.data };
    default:
      return assertUnreachable(event);
  }
};

export const customerLifecycle: Lifecycle<
  CustomerPhase,
  CustomerEvent['type'],
  Exclude<CustomerPhase, 'not_registered'>
> = {
  not_registered: { CustomerRegistered: 'active' },
  active: {
    CustomerProfileChanged: 'active',
    EmailVerificationRequested: 'active',
    EmailVerified: 'active',
    PasswordChanged: 'active',
    SessionsEnded: 'active',
    PasskeyAdded: 'active',
    PasskeyRemoved: 'active',
    OneTimeCodesTurnedOn: 'active',
    OneTimeCodesTurnedOff: 'active',
    RefundDestinationChanged: 'active',
    CustomerBlocked: 'blocked',
    CustomerErased: 'forgotten',
  },
  blocked: {
    CustomerProfileChanged: 'blocked',
    EmailVerificationRequested: 'blocked',
    EmailVerified: 'blocked',
    PasswordChanged: 'blocked',
    SessionsEnded: 'blocked',
    PasskeyAdded: 'blocked',
    PasskeyRemoved: 'blocked',
    OneTimeCodesTurnedOn: 'blocked',
    OneTimeCodesTurnedOff: 'blocked',
    RefundDestinationChanged: 'blocked',
    CustomerBlocked: 'blocked',
    CustomerUnblocked: 'active',
    CustomerErased: 'forgotten',
  },
  forgotten: { CustomerTracesRemoved: 'forgotten' },
};

const decide = (
  command: CustomerCommand,
  state: CustomerState,
): Decision<CustomerEvent, CustomerRefusal> => {
  const data = dataOf(command);
  if (state.phase === 'forgotten') {
    if (command.type === 'EraseCustomer') return accept();
    if (command.type !== 'RecordTracesRemoved') return refuse({ reason: 'forgotten' });
    if (state.tracesRemovedAt !== null) return accept();
    return accept({ type: 'CustomerTracesRemoved', data: dataOf(command) });
  }
  if (command.type === 'RegisterCustomer') {
    if (state.phase === 'not_registered') {
      return accept({ type: 'CustomerRegistered', data: dataOf(command) });
    }
    if (isNoOp(data, state.registration)) return accept();
    return refuse({ reason: 'already_registered', customerId: state.customerId });
  }
  if (state.phase === 'not_registered') return refuse({ reason: 'not_registered' });
  switch (command.type) {
    case 'ChangeCustomerProfile':
      if (isNoOp(data, state)) return accept();
      return accept({ type: 'CustomerProfileChanged', data: dataOf(command) });
    case 'BlockCustomer':
      if (state.blockedBecause === command.reason) return accept();
      return accept({ type: 'CustomerBlocked', data: dataOf(command) });
    case 'UnblockCustomer':
      if (state.phase === 'active') return accept();
      return accept({ type: 'CustomerUnblocked', data: dataOf(command) });
    case 'RequestEmailVerification': {
      const { emailVerifiedAt, verificationRequests: requests } = state;
      const isRequested = requests.some(({ requestId }) => requestId === command.requestId);
      if (emailVerifiedAt !== null || isRequested) return accept();
      const againAt = nextMailAt(requests);
      if (Date.parse(command.requestedAt) < againAt) {
        return refuse({ reason: 'too_many_codes', againAt: new Date(againAt).toISOString() });
      }
      return accept({ type: 'EmailVerificationRequested', data: dataOf(command) });
    }
    case 'VerifyEmail':
      if (state.emailVerifiedAt !== null) return accept();
      return accept({ type: 'EmailVerified', data: dataOf(command) });
    case 'ChangePassword':
      if (state.passwordId === command.passwordId) return accept();
      // Of two changes at once one is refused, and links mailed before a change stop working.
      if (state.passwordId !== command.replaces) return refuse({ reason: 'password_replaced' });
      return accept({ type: 'PasswordChanged', data: dataOf(command) });
    case 'EndSessions':
      if (state.sessionsEndedBy === command.endId) return accept();
      return accept({ type: 'SessionsEnded', data: dataOf(command) });
    case 'AddPasskey':
      if (state.passkeyIds.includes(command.passkeyId)) return accept();
      if (state.passkeyIds.length >= MAX_PASSKEYS) return refuse({ reason: 'too_many_passkeys' });
      return accept({ type: 'PasskeyAdded', data: dataOf(command) });
    case 'RemovePasskey':
      if (!state.passkeyIds.includes(command.passkeyId)) return accept();
      return accept({ type: 'PasskeyRemoved', data: dataOf(command) });
    case 'TurnOneTimeCodesOn':
      if (state.codesSecretId === command.secretId) return accept();
      if (state.codesSecretId !== null) return refuse({ reason: 'codes_on_already' });
      return accept({ type: 'OneTimeCodesTurnedOn', data: dataOf(command) });
    case 'TurnOneTimeCodesOff':
      // 2FA was set up again since: this proof was for the old secret.
      if (state.codesSecretId !== command.secretId) return accept();
      return accept({ type: 'OneTimeCodesTurnedOff', data: dataOf(command) });
    case 'ChangeRefundDestination': {
      const known = state.refundDestination;
      // Only the first address needs no proof, and another one was added meanwhile.
      if ((known?.destinationId ?? null) !== command.replaces) {
        const isRepeat = known !== null && isNoOp(destinationOf(command), known);
        return isRepeat ? accept() : refuse({ reason: 'destination_changed' });
      }
      if (known !== null && isNoOp(destinationOf(command), known)) return accept();
      const { replaces: _, ...changed } = dataOf(command);
      return accept({ type: 'RefundDestinationChanged', data: changed });
    }
    case 'EraseCustomer':
      return accept({ type: 'CustomerErased', data: dataOf(command) });
    case 'RecordTracesRemoved':
      return refuse({ reason: 'not_forgotten' });
    default:
      return assertUnreachable(command);
  }
};

export const customerDecider: Decider<
  CustomerState,
  CustomerCommand,
  CustomerEvent,
  CustomerRefusal
> = { initial, evolve, decide };
