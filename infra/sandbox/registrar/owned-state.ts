import {
  type ChildChange,
  type ChildNameserver,
  childrenAfter,
  type DsChange,
  type DsRecord,
  dsRecordsAfter,
  problemWithChild,
  problemWithDs,
} from './delegation.ts';
import {
  type ContactsChange,
  contactsAfter,
  type Ownership,
  type PrivacyChange,
  problemWithContacts,
  problemWithPrivacy,
  problemWithVerification,
  type VerificationChange,
} from './ownership.ts';
import { problemWithRecord, type RecordChange, recordsAfter, type ZoneRecord } from './zone.ts';

export type Change =
  | { readonly thing: 'nameservers'; readonly nameservers: readonly string[] }
  | { readonly thing: 'lock'; readonly enabled: boolean }
  | { readonly thing: 'code'; readonly code: string }
  | { readonly thing: 'dns' }
  | RecordChange
  | ChildChange
  | DsChange
  | PrivacyChange
  | ContactsChange
  | VerificationChange;

export type OwnedState = Ownership & {
  readonly nameservers: readonly string[];
  readonly isLocked: boolean;
  readonly code: string;
  readonly hasDns: boolean;
  readonly records: readonly ZoneRecord[];
  readonly childNameservers: readonly ChildNameserver[];
  readonly dsRecords: readonly DsRecord[];
};

/** Signs that careless clients escape twice. */
const CODE_SIGNS = `&<>"'+%#\\`;

type Registered = Pick<OwnedState, 'nameservers' | 'contactIds' | 'verification'>;

export const firstState = (orderId: string, registered: Registered): OwnedState => ({
  ...registered,
  isLocked: true,
  code: `Haat${orderId}${CODE_SIGNS}`,
  hasDns: false,
  records: [],
  childNameservers: [],
  dsRecords: [],
  isPrivate: false,
  privacyEndsAt: null,
  ownerChange: null,
  lockedUntil: null,
});

const problemWithNameservers = (
  domain: string,
  state: OwnedState,
  nameservers: readonly string[],
): string | null => {
  if (new Set(nameservers).size < nameservers.length) return 'ns: a nameserver is repeated';
  const isSameSet =
    nameservers.length === state.nameservers.length &&
    nameservers.every((host) => state.nameservers.includes(host));
  if (isSameSet) return 'Same value for new and old NameServers.';
  const children = new Set(state.childNameservers.map(({ host }) => host));
  const below = nameservers.find((host) => host.endsWith(`.${domain}`) && !children.has(host));
  if (below !== undefined) return `Child Nameserver ${below} does not exist`;
  const unknown = nameservers.find((host) => host.endsWith('.invalid'));
  return unknown === undefined ? null : `${unknown} is not a valid Nameserver`;
};

/** @returns why the registrar refuses it, in its words; null if it does not */
export const problemWith = (domain: string, state: OwnedState, change: Change): string | null => {
  switch (change.thing) {
    case 'nameservers':
      return problemWithNameservers(domain, state, change.nameservers);
    case 'lock':
      if (change.enabled !== state.isLocked) return null;
      return `Theft Protection is already ${change.enabled ? 'enabled' : 'disabled'}`;
    case 'code':
      return null;
    case 'dns':
      return state.hasDns ? `DNS is already activated for ${domain}` : null;
    case 'record':
      return problemWithRecord(domain, state, change);
    case 'child':
      return problemWithChild(domain, state, change);
    case 'ds':
      return problemWithDs(domain, state, change);
    case 'privacy':
      return problemWithPrivacy(domain, state, change);
    case 'contacts':
      return problemWithContacts(state, change);
    case 'verification':
      return problemWithVerification(state);
  }
};

/** @param at when it takes effect, in ms since 1970 */
export const stateAfter = (state: OwnedState, change: Change, at: number): OwnedState => {
  switch (change.thing) {
    case 'nameservers':
      return { ...state, nameservers: change.nameservers };
    case 'lock':
      return { ...state, isLocked: change.enabled };
    case 'code':
      return { ...state, code: change.code };
    case 'dns':
      return { ...state, hasDns: true };
    case 'record':
      return { ...state, records: recordsAfter(state.records, change) };
    case 'child':
      return { ...state, childNameservers: childrenAfter(state.childNameservers, change) };
    case 'ds':
      return { ...state, dsRecords: dsRecordsAfter(state.dsRecords, change) };
    case 'privacy':
      return {
        ...state,
        isPrivate: change.enabled,
        privacyEndsAt: change.endsAt ?? state.privacyEndsAt,
      };
    case 'contacts':
      return contactsAfter(state, change, at);
    case 'verification':
      return {
        ...state,
        verification: { ...state.verification, mails: state.verification.mails + 1 },
      };
  }
};
