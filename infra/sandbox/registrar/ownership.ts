/** Contacts, privacy, and what the registrant confirms by mail. */

export const CONTACT_ROLES = ['registrant', 'admin', 'tech', 'billing'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];
/** "-1": the TLD has no such contact. */
export type ContactIds = Readonly<Record<ContactRole, string>>;

export type Approval = 'PENDING' | 'APPROVED' | 'DISAPPROVED';

/** ICANN's IRTP. Times in ms since 1970. */
export type OwnerChange = {
  readonly at: number;
  /** Of the new registrant. */
  readonly contactId: string;
  readonly hasLockOptOut: boolean;
  readonly losing: Approval;
  readonly gaining: Approval;
  readonly status: 'PENDING' | 'SUCCESS' | 'REVOKED' | 'EXPIRED';
};

export type Verification = {
  /** `NA`: not a gTLD. */
  readonly status: 'Pending' | 'Verified' | 'Suspended' | 'NA';
  /** In ms since 1970. */
  readonly since: number | null;
  /** Sent on request. */
  readonly mails: number;
};

export type PrivacyChange = {
  readonly thing: 'privacy';
  readonly enabled: boolean;
  /** In ms since 1970; null if nothing is bought. */
  readonly endsAt: number | null;
};
export type ContactsChange = {
  readonly thing: 'contacts';
  readonly ids: ContactIds;
  /** Of the registrant's name, company or email. */
  readonly isOwnerChange: boolean;
  readonly hasLockOptOut: boolean;
};
export type VerificationChange = { readonly thing: 'verification' };

export type Ownership = {
  readonly contactIds: ContactIds;
  readonly isPrivate: boolean;
  /** In ms since 1970; null: never bought. */
  readonly privacyEndsAt: number | null;
  readonly verification: Verification;
  /** The last one. */
  readonly ownerChange: OwnerChange | null;
  /** In ms since 1970, after a change of owner. */
  readonly lockedUntil: number | null;
};

export const DAY_MS = 86_400_000;
const LOCK_MS = 60 * DAY_MS;
/** For confirmations. */
export const CONFIRM_MS = 15 * DAY_MS;

const lastLabel = (domain: string): string => domain.slice(domain.lastIndexOf('.') + 1);
/** Country codes have two letters. */
export const isGtld = (domain: string): boolean => lastLabel(domain).length > 2;

/** Their registries have a registrant only. */
const WITHOUT_OTHER_CONTACTS: ReadonlySet<string> = new Set(['uk']);
export const firstContacts = (domain: string, ids: ContactIds): ContactIds =>
  WITHOUT_OTHER_CONTACTS.has(lastLabel(domain))
    ? { registrant: ids.registrant, admin: '-1', tech: '-1', billing: '-1' }
    : ids;

const WITHOUT_PRIVACY: ReadonlySet<string> = new Set(['in', 'uk', 'us']);
export const allowsPrivacy = (domain: string): boolean => !WITHOUT_PRIVACY.has(lastLabel(domain));

export const problemWithPrivacy = (
  domain: string,
  { isPrivate, privacyEndsAt }: Ownership,
  { enabled, endsAt }: PrivacyChange,
): string | null => {
  if (!allowsPrivacy(domain)) return `Privacy Protection is not allowed for ${domain}`;
  if (endsAt === null && privacyEndsAt === null) return 'Privacy Protection not Purchased';
  if (isPrivate !== enabled) return null;
  return `Privacy Protection is already ${enabled ? 'enabled' : 'disabled'}`;
};

export const problemWithContacts = (
  { contactIds, ownerChange, lockedUntil }: Ownership,
  { ids, isOwnerChange }: ContactsChange,
): string | null => {
  if (CONTACT_ROLES.every((role) => ids[role] === contactIds[role])) {
    return 'The Contacts selected are the same as the existing contacts';
  }
  if (ownerChange?.status === 'PENDING') return 'There is already a pending action on this domain';
  return isOwnerChange && lockedUntil !== null
    ? 'Change of Registrant is not allowed within 60 days of the last one'
    : null;
};

export const problemWithVerification = ({ verification }: Ownership): string | null =>
  verification.status === 'Pending' || verification.status === 'Suspended'
    ? null
    : 'The Registrant Contact Email Address is already verified';

export const contactsAfter = <State extends Ownership>(
  state: State,
  { ids, isOwnerChange, hasLockOptOut }: ContactsChange,
  at: number,
): State => {
  if (!isOwnerChange) return { ...state, contactIds: ids };
  const ownerChange: OwnerChange = {
    ...{ at, contactId: ids.registrant, hasLockOptOut },
    ...{ losing: 'PENDING', gaining: 'PENDING', status: 'PENDING' },
  };
  return {
    ...state,
    contactIds: { ...ids, registrant: state.contactIds.registrant },
    ownerChange,
  };
};

/** The owner's click in one of the two mails. */
export type OwnerAnswer = 'old_confirms' | 'new_confirms' | 'declined';

export const answeredBy = <State extends Ownership>(
  state: State,
  answer: OwnerAnswer,
  at: number,
): State => {
  const { ownerChange: before } = state;
  if (before?.status !== 'PENDING') return state;
  if (answer === 'declined') {
    return { ...state, ownerChange: { ...before, losing: 'DISAPPROVED', status: 'REVOKED' } };
  }
  const losing = answer === 'old_confirms' ? 'APPROVED' : before.losing;
  const gaining = answer === 'new_confirms' ? 'APPROVED' : before.gaining;
  const ownerChange = { ...before, losing, gaining };
  if (losing !== 'APPROVED' || gaining !== 'APPROVED') return { ...state, ownerChange };
  return {
    ...state,
    ownerChange: { ...ownerChange, status: 'SUCCESS' },
    contactIds: { ...state.contactIds, registrant: before.contactId },
    lockedUntil: before.hasLockOptOut ? null : at + LOCK_MS,
  };
};

/** What time alone changes. */
export const atTime = <State extends Ownership>(state: State, now: number): State => {
  const { ownerChange, verification, lockedUntil } = state;
  const hasExpired = ownerChange?.status === 'PENDING' && ownerChange.at + CONFIRM_MS <= now;
  const isLate =
    verification.status === 'Pending' && (verification.since ?? now) + CONFIRM_MS <= now;
  return {
    ...state,
    ownerChange: hasExpired ? { ...ownerChange, status: 'EXPIRED' } : ownerChange,
    verification: isLate ? { ...verification, status: 'Suspended' } : verification,
    lockedUntil: lockedUntil !== null && lockedUntil <= now ? null : lockedUntil,
  };
};
