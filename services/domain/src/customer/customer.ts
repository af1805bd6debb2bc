import { ACCOUNT_DELETION_MS, EMAIL_CHANGE_TTL_MS } from '@haat/contracts/constants';
import { DAY_MS } from '@haat/contracts/durations';
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
import {
  accountDeletionCancelled,
  accountDeletionRequested,
  consentGiven,
  consentWithdrawn,
  dataExportReady,
  dataExportRequested,
  emailChangeConfirmed,
  emailChanged,
  emailChangeRequested,
  newDeviceLoggedIn,
} from '@haat/contracts/events/customer-account';
import type { ConsentKind } from '@haat/contracts/legal-texts';
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
import { type MailRequest, nextMailAt, withRequest } from '../messages/mail-pause.ts';

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
  consentGiven.schema.extend({ type: z.literal('GiveConsent') }),
  /** Of the version that was given. */
  consentWithdrawn.schema.omit({ version: true }).extend({ type: z.literal('WithdrawConsent') }),
  newDeviceLoggedIn.schema.extend({ type: z.literal('RecordNewDevice') }),
  emailChangeRequested.schema.extend({ type: z.literal('RequestEmailChange') }),
  emailChangeConfirmed.schema.extend({ type: z.literal('ConfirmEmailChange') }),
  emailChanged.schema.extend({ type: z.literal('ChangeEmail') }),
  accountDeletionRequested.schema
    .omit({ erasesAt: true })
    .extend({ type: z.literal('RequestAccountDeletion') }),
  accountDeletionCancelled.schema.extend({ type: z.literal('CancelAccountDeletion') }),
  dataExportRequested.schema.extend({ type: z.literal('RequestDataExport') }),
  dataExportReady.schema.extend({ type: z.literal('RecordDataExport') }),
  customerErased.schema.extend({
    type: z.literal('EraseCustomer'),
    /** The customer's request that is carried out; absent for an operator's. */
    deletionId: z.string().optional(),
  }),
  customerTracesRemoved.schema.extend({ type: z.literal('RecordTracesRemoved') }),
]);
export type CustomerCommand = z.infer<typeof customerCommandSchema>;

type DataOf<Type extends CustomerEvent['type']> = Extract<CustomerEvent, { type: Type }>['data'];
type Profile = DataOf<'CustomerProfileChanged'>;
type VerificationRequest = DataOf<'EmailVerificationRequested'>;
export type NewDevice = DataOf<'NewDeviceLoggedIn'>;
type EmailChangeRequest = DataOf<'EmailChangeRequested'>;

export type Consent = { readonly version: string; readonly givenAt: string };

/** A change that is not complete; it ends `EMAIL_CHANGE_TTL_MS` after its request. */
export type EmailChange = EmailChangeRequest & {
  readonly confirmedBy: readonly DataOf<'EmailChangeConfirmed'>['address'][];
};

export type AccountDeletion = DataOf<'AccountDeletionRequested'>;

export type DataExport = DataOf<'DataExportRequested'> & {
  readonly ready: Pick<DataOf<'DataExportReady'>, 'bytes' | 'readyAt' | 'expiresAt'> | null;
};

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
  readonly consents: Readonly<Record<ConsentKind, Consent | null>>;
  /** Oldest first, limited to a day's maximum. */
  readonly newDevices: readonly NewDevice[];
  /** Oldest first, limited to a day's maximum of emails. */
  readonly emailChangeRequests: readonly MailRequest[];
  readonly emailChange: EmailChange | null;
  /** The request whose change is complete. */
  readonly emailChangedBy: string | null;
  /** Oldest first; `until` in ISO 8601. */
  readonly earlierEmails: readonly { readonly email: string; readonly until: string }[];
  /** Null unless the customer asked for it; nothing is deleted before `erasesAt`. */
  readonly deletion: AccountDeletion | null;
  readonly dataExport: DataExport | null;
};

export const MAX_PASSKEYS = 20;
/** A day: each is an email. */
export const MAX_NEW_DEVICES = 10;

/** The change that both addresses can still confirm. */
export const openEmailChange = (
  { emailChange }: Pick<RegisteredCustomer, 'emailChange'>,
  nowMs: number,
): EmailChange | null =>
  emailChange !== null && nowMs < Date.parse(emailChange.requestedAt) + EMAIL_CHANGE_TTL_MS
    ? emailChange
    : null;

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
  | { readonly reason: 'destination_changed' }
  | { readonly reason: 'email_change_over' }
  | { readonly reason: 'email_unconfirmed' }
  | { readonly reason: 'deletion_cancelled' }
  | { readonly reason: 'export_too_soon'; readonly againAt: string };

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
      consents: { terms: null, offers: null },
      newDevices: [],
      emailChangeRequests: [],
      emailChange: null,
      emailChangedBy: null,
      earlierEmails: [],
      deletion: null,
      dataExport: null,
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
    case 'ConsentGiven': {
      const { kind, version, givenAt } = event.data;
      return { ...state, phase, consents: { ...state.consents, [kind]: { version, givenAt } } };
    }
    case 'ConsentWithdrawn':
      return { ...state, phase, consents: { ...state.consents, [event.data.kind]: null } };
    case 'NewDeviceLoggedIn':
      return {
        ...state,
        phase,
        newDevices: [...state.newDevices, event.data].slice(-MAX_NEW_DEVICES),
      };
    case 'EmailChangeRequested': {
      const { changeId: requestId, requestedAt } = event.data;
      return {
        ...state,
        phase,
        emailChangeRequests: withRequest(state.emailChangeRequests, { requestId, requestedAt }),
        emailChange: { ...event.data, confirmedBy: [] },
      };
    }
    case 'EmailChangeConfirmed': {
      const { emailChange } = state;
      if (emailChange?.changeId !== event.data.changeId) return { ...state, phase };
      const confirmedBy = [...emailChange.confirmedBy, event.data.address];
      return { ...state, phase, emailChange: { ...emailChange, confirmedBy } };
    }
    case 'EmailChanged': {
      const { email, changeId, changedAt } = event.data;
      return {
        ...state,
        phase,
        email,
        // The mailed link proved it.
        emailVerifiedAt: changedAt,
        emailChange: null,
        emailChangedBy: changeId,
        earlierEmails: [...state.earlierEmails, { email: state.email, until: changedAt }],
      };
    }
    case 'AccountDeletionRequested':
      return {
        ...state,
        phase,
        deletion: event.data,
        sessionGeneration: state.sessionGeneration + 1,
      };
    case 'AccountDeletionCancelled':
      return { ...state, phase, deletion: null };
    case 'DataExportRequested':
      return { ...state, phase, dataExport: { ...event.data, ready: null } };
    case 'DataExportReady': {
      const { dataExport } = state;
      if (dataExport?.exportId !== event.data.exportId) return { ...state, phase };
      const { bytes, readyAt, expiresAt } = event.data;
      return {
        ...state,
        phase,
        dataExport: { ...dataExport, ready: { bytes, readyAt, expiresAt } },
      };
    }
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
    ConsentGiven: 'active',
    ConsentWithdrawn: 'active',
    NewDeviceLoggedIn: 'active',
    EmailChangeRequested: 'active',
    EmailChangeConfirmed: 'active',
    EmailChanged: 'active',
    AccountDeletionRequested: 'active',
    AccountDeletionCancelled: 'active',
    DataExportRequested: 'active',
    DataExportReady: 'active',
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
    ConsentGiven: 'blocked',
    ConsentWithdrawn: 'blocked',
    NewDeviceLoggedIn: 'blocked',
    EmailChangeRequested: 'blocked',
    EmailChangeConfirmed: 'blocked',
    EmailChanged: 'blocked',
    AccountDeletionRequested: 'blocked',
    AccountDeletionCancelled: 'blocked',
    DataExportRequested: 'blocked',
    DataExportReady: 'blocked',
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
    case 'GiveConsent':
      if (state.consents[command.kind]?.version === command.version) return accept();
      return accept({ type: 'ConsentGiven', data: dataOf(command) });
    case 'WithdrawConsent': {
      const given = state.consents[command.kind];
      if (given === null) return accept();
      const { version } = given;
      return accept({ type: 'ConsentWithdrawn', data: { ...dataOf(command), version } });
    }
    case 'RecordNewDevice': {
      const { newDevices } = state;
      const [oldest] = newDevices;
      const isFull =
        newDevices.length === MAX_NEW_DEVICES &&
        oldest !== undefined &&
        Date.parse(command.loggedInAt) < Date.parse(oldest.loggedInAt) + DAY_MS;
      const isRepeat = newDevices.some(({ loginId }) => loginId === command.loginId);
      if (isRepeat || isFull) return accept();
      return accept({ type: 'NewDeviceLoggedIn', data: dataOf(command) });
    }
    case 'RequestEmailChange': {
      const requests = state.emailChangeRequests;
      if (requests.some(({ requestId }) => requestId === command.changeId)) return accept();
      const againAt = nextMailAt(requests);
      if (Date.parse(command.requestedAt) < againAt) {
        return refuse({ reason: 'too_many_codes', againAt: new Date(againAt).toISOString() });
      }
      return accept({ type: 'EmailChangeRequested', data: dataOf(command) });
    }
    case 'ConfirmEmailChange': {
      if (state.emailChangedBy === command.changeId) return accept();
      const change = openEmailChange(state, Date.parse(command.confirmedAt));
      if (change?.changeId !== command.changeId) return refuse({ reason: 'email_change_over' });
      if (change.confirmedBy.includes(command.address)) return accept();
      return accept({ type: 'EmailChangeConfirmed', data: dataOf(command) });
    }
    case 'ChangeEmail':
      if (state.emailChangedBy === command.changeId) return accept();
      if (state.emailChange?.changeId !== command.changeId) {
        return refuse({ reason: 'email_change_over' });
      }
      if (state.emailChange.confirmedBy.length < 2) return refuse({ reason: 'email_unconfirmed' });
      return accept({ type: 'EmailChanged', data: dataOf(command) });
    case 'RequestAccountDeletion': {
      if (state.deletion !== null) return accept();
      const erasesAt = new Date(
        Date.parse(command.requestedAt) + ACCOUNT_DELETION_MS,
      ).toISOString();
      return accept({ type: 'AccountDeletionRequested', data: { ...dataOf(command), erasesAt } });
    }
    case 'CancelAccountDeletion':
      if (state.deletion?.deletionId !== command.deletionId) return accept();
      return accept({ type: 'AccountDeletionCancelled', data: dataOf(command) });
    case 'RequestDataExport': {
      const last = state.dataExport;
      if (last?.exportId === command.exportId) return accept();
      const againAt = last === null ? 0 : Date.parse(last.requestedAt) + DAY_MS;
      if (Date.parse(command.requestedAt) < againAt) {
        return refuse({ reason: 'export_too_soon', againAt: new Date(againAt).toISOString() });
      }
      return accept({ type: 'DataExportRequested', data: dataOf(command) });
    }
    case 'RecordDataExport':
      // Another copy was requested since.
      if (state.dataExport?.exportId !== command.exportId) return accept();
      if (state.dataExport.ready !== null) return accept();
      return accept({ type: 'DataExportReady', data: dataOf(command) });
    case 'EraseCustomer': {
      const { deletionId, ...data } = dataOf(command);
      // The customer may undo the deletion while the worker begins it.
      if (deletionId !== undefined && state.deletion?.deletionId !== deletionId) {
        return refuse({ reason: 'deletion_cancelled' });
      }
      return accept({ type: 'CustomerErased', data });
    }
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
