import type { DnsRecord } from '@haat/contracts/dns-record';
import type { ContactRole, DomainContact } from '@haat/contracts/domain-contact';
import type { DsRecord } from '@haat/contracts/ds-record';
import type {
  REGISTRATION_FAILURES,
  RegistrarCost,
} from '@haat/contracts/events/domain-registration';
import type { RegistrarAnswer } from '@haat/contracts/registrar-answer';

/** The domain's owner. Phone digits may have spaces. */
export type Registrant = {
  readonly name: string;
  /** Optional here, required by registrars. */
  readonly company?: string | undefined;
  readonly addressLine1: string;
  readonly city: string;
  readonly state: string;
  /** ISO 3166 two letters. */
  readonly country: string;
  readonly zipcode: string;
  readonly phoneCc: string;
  readonly phone: string;
  readonly email: string;
};

/**
 * Only `available` may be sold. `us`: through this registrar, by us or another reseller; `others`:
 * certainly not ours. `failed`: no usable answer.
 */
export type Availability =
  | { readonly status: 'available' }
  | {
      readonly status: 'unavailable';
      readonly reason: 'registered';
      readonly through: 'us' | 'others';
    }
  | { readonly status: 'unavailable'; readonly reason: 'premium' }
  | { readonly status: 'restricted'; readonly description: string }
  | { readonly status: 'unknown'; readonly failed: boolean; readonly description: string };

/** `not_there` is always the registrar's own answer; one without a result is `unknown`. */
export type LookUp =
  | { readonly kind: 'not_there' }
  | {
      readonly kind: 'found';
      readonly entityId: string;
      /** `pending`: ordered, not yet at the registry. `redemption`: expired, at a higher price. */
      readonly status: 'active' | 'pending' | 'redemption';
      readonly customerId: string | null;
      /** ISO 8601 in UTC; null while pending. */
      readonly registeredAt: string | null;
      readonly expiresAt: string | null;
      readonly answer: RegistrarAnswer;
      readonly cost: RegistrarCost | null;
    }
  | {
      readonly kind: 'unknown';
      readonly description: string;
      /** Our account is refused. */
      readonly isDenied?: true;
    };

export type FailureKind = (typeof REGISTRATION_FAILURES)[number];

/** A known refusal of this request. */
export type Failed = {
  readonly kind: 'failed';
  readonly failure: FailureKind;
  /** For the customer, after "because:". */
  readonly reason: string;
  /** The registrar's own words, for operators; free of credentials. */
  readonly description: string;
  readonly answer: RegistrarAnswer;
};

/** It may have happened: look the domain up before anything else. */
export type OutcomeUnknown = {
  readonly kind: 'outcome_unknown';
  readonly description: string;
  /** The registrar's answer, if it gave one that we do not know. */
  readonly answer: RegistrarAnswer | null;
};

export type Registration =
  | {
      readonly kind: 'registered';
      readonly entityId: string;
      readonly customerId: string | null;
      readonly answer: RegistrarAnswer;
      readonly cost: RegistrarCost | null;
    }
  | {
      readonly kind: 'pending';
      /** `locked` can also mean that the reseller's funds are out: alarm and poll, never retry. */
      readonly state: 'locked' | 'in_progress';
      readonly entityId: string | null;
      readonly customerId: string | null;
      readonly answer: RegistrarAnswer;
    }
  | Failed
  | OutcomeUnknown;

export type Ensured = { readonly kind: 'ensured'; readonly id: string } | Failed | OutcomeUnknown;

export type RegisterRequest = {
  readonly domain: string;
  /** 1 to 10. */
  readonly years: number;
  readonly nameservers: readonly string[];
  readonly customerId: string;
  /** Registrant, administrative and technical contact. */
  readonly contactId: string;
  /** Default: the registrant. */
  readonly billingContactId?: string | undefined;
};

/**
 * `moved`: another expiry, perhaps by our own renewal; of a restore, not in redemption now, perhaps by
 * our own restore. `gone`, `redemption`: confirm by a look-up.
 */
export type RenewalRefusal = 'funds' | 'auth' | 'moved' | 'gone' | 'redemption' | 'refused';

export type Renewal =
  /** Look up the new expiry. */
  | {
      readonly kind: 'renewed';
      readonly answer: RegistrarAnswer;
      readonly cost: RegistrarCost | null;
    }
  /** Locked or in progress: poll, never request again. */
  | { readonly kind: 'pending'; readonly answer: RegistrarAnswer }
  | {
      readonly kind: 'failed';
      readonly failure: RenewalRefusal;
      /** The registrar's own words, for operators; free of credentials. */
      readonly description: string;
      readonly answer: RegistrarAnswer;
    }
  | OutcomeUnknown;

export type RenewRequest = {
  /** The domain's entityid. */
  readonly registrarOrderId: string;
  readonly domain: string;
  /** 1 to 10. */
  readonly years: number;
  /** The last known expiry, ISO 8601: if it has changed, the renewal is refused. */
  readonly renewsFrom: string;
};

/** The shop's cost of a year under a TLD; null if not sold by the year. */
export type TldCost = {
  readonly register: RegistrarCost | null;
  readonly renew: RegistrarCost | null;
  /** Once, out of the redemption period; without the year's renewal. */
  readonly restore: RegistrarCost | null;
};

/** Every TLD on sale, lower-case ASCII without a leading dot: "co.in". */
export type CostList =
  | { readonly kind: 'listed'; readonly costs: ReadonlyMap<string, TldCost> }
  | { readonly kind: 'unknown'; readonly description: string };

/** A domain of ours, as `details` shows it. Absent fields are null: unknown. Never the transfer code. */
export type DomainReading =
  | {
      readonly kind: 'read';
      readonly status: 'active' | 'pending' | 'suspended' | 'redemption';
      /** ISO 8601; null while pending. */
      readonly expiresAt: string | null;
      /** Lower-case, without a final dot, in the registrar's order. */
      readonly nameservers: readonly string[] | null;
      /** The transfer lock at the registry. */
      readonly isLocked: boolean | null;
      /** New registrations cannot be transferred for 60 days. */
      readonly isSixtyDayLocked: boolean | null;
      /** The domain's own nameservers (glue), with their addresses. */
      readonly childNameservers: readonly ChildNameserver[] | null;
      /** The public record hides the contacts. */
      readonly isPrivate: boolean | null;
      /** Whether the TLD allows privacy. */
      readonly allowsPrivacy: boolean | null;
      /** ISO 8601; null where privacy was never bought. */
      readonly privacyEndsAt: string | null;
      readonly dsRecords: readonly DsRecord[] | null;
      readonly contactIds: ContactIds | null;
      /** The registrant's confirmation by mail, which ICANN requires for gTLDs. */
      readonly verification: RegistrantVerification | null;
      /** A change of owner waits for its confirmations. */
      readonly isOwnerChangePending: boolean | null;
    }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown'; readonly description: string; readonly isDenied?: true };

/** Host in lower case, IPv4 and IPv6 addresses. */
export type ChildNameserver = { readonly host: string; readonly ips: readonly string[] };

export type ContactIds = Readonly<Record<ContactRole, string | null>>;

/** `since`: ISO 8601, when the 15 days began; null if unknown. `none`: nothing to verify. */
export type RegistrantVerification = {
  readonly status: 'pending' | 'verified' | 'suspended' | 'none';
  readonly since: string | null;
};

/** Personal data: never logged, traced or stored in a read model. */
export type ContactList =
  | {
      readonly kind: 'read';
      /** Null where the registrar shows none. */
      readonly contacts: Readonly<Record<ContactRole, DomainContact | null>>;
      readonly contactIds: ContactIds;
      readonly isOwnerChangePending: boolean | null;
    }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown'; readonly description: string; readonly isDenied?: true };

export type ContactChange = {
  readonly role: ContactRole;
  readonly contact: DomainContact;
  /** Asks that a change of owner is not followed by 60 days without transfer. */
  readonly lockOptOut: boolean;
};

/** `change`: the whole new list of addresses, perhaps under a new name. */
export type ChildNameserverChange =
  | { readonly action: 'add'; readonly host: string; readonly ips: readonly string[] }
  | {
      readonly action: 'change';
      readonly host: string;
      readonly newHost: string;
      readonly ips: readonly string[];
    }
  | { readonly action: 'remove'; readonly host: string };

export type DsRecordChange = { readonly action: 'add' | 'remove'; readonly record: DsRecord };

/** Our order of the domain at the registrar. */
export type OwnOrder = {
  /** The entityid. */
  readonly registrarOrderId: string;
  readonly domain: string;
};

/**
 * The answer to a change of a domain of ours. `done` also where it was so before. After `pending` and
 * `outcome_unknown` only a reading tells. `refused` is certain only once a reading shows the old value.
 */
export type ChangeOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'pending'; readonly description: string }
  | {
      readonly kind: 'refused';
      /** `funds`, `auth`: our account; a later try may succeed. */
      readonly failure: 'funds' | 'auth' | 'refused';
      /** A sentence for the customer. */
      readonly reason: string;
      /** The registrar's own words, for operators; free of credentials. */
      readonly description: string;
    }
  | OutcomeUnknown;

/** Never logged, stored or traced. `absent`: the registrar has no code yet. */
export type TransferCode =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly description: string; readonly isDenied?: true };

/** `not_active`: the registrar's DNS was never activated for this domain, so it has no records. */
export type RecordList =
  | { readonly kind: 'listed'; readonly records: readonly DnsRecord[] }
  | { readonly kind: 'not_active' }
  | { readonly kind: 'unknown'; readonly description: string; readonly isDenied?: true };

/** `replace` keeps type and host: another type or host is a removal and an addition. */
export type RecordChange =
  | { readonly action: 'add'; readonly record: DnsRecord }
  | { readonly action: 'replace'; readonly current: DnsRecord; readonly record: DnsRecord }
  | { readonly action: 'remove'; readonly current: DnsRecord };

/**
 * Never throws for a provider's failure. No idempotency key: call `lookUp` before every `register`.
 * `failed: taken` can mean that our own attempt succeeded: only a look-up tells.
 */
export type Registrar = {
  readonly checkAvailability: (domain: string) => Promise<Availability>;
  /** In one call. Both in lower-case ASCII. @returns an answer for each TLD, in their order */
  readonly checkTlds: (label: string, tlds: readonly string[]) => Promise<readonly Availability[]>;
  readonly lookUp: (domain: string) => Promise<LookUp>;
  /** By the registrar's order id, for an accepted order. */
  readonly lookUpOrder: (entityId: string, domain: string) => Promise<LookUp>;
  /** Finds the customer by email or signs it up. */
  readonly ensureCustomer: (registrant: Registrant) => Promise<Ensured>;
  /** Adds a contact; a repeated call adds another, which is harmless. */
  readonly ensureContact: (customerId: string, registrant: Registrant) => Promise<Ensured>;
  readonly register: (request: RegisterRequest) => Promise<Registration>;
  /** Idempotent for the same expiry. */
  readonly renew: (request: RenewRequest) => Promise<Renewal>;
  /** By the registrar's order id. */
  readonly readDomain: (order: OwnOrder) => Promise<DomainReading>;
  /** Idempotent, as all changes here: the same value again is `done`. @param nameservers 2 to 13 */
  readonly changeNameservers: (
    order: OwnOrder,
    nameservers: readonly string[],
  ) => Promise<ChangeOutcome>;
  readonly setLock: (order: OwnOrder, enabled: boolean) => Promise<ChangeOutcome>;
  /** Buys it (free of charge) where it was never bought. */
  readonly setPrivacy: (order: OwnOrder, enabled: boolean) => Promise<ChangeOutcome>;
  /** Reads the domain first, and sends only what differs. */
  readonly changeChildNameserver: (
    order: OwnOrder,
    change: ChildNameserverChange,
  ) => Promise<ChangeOutcome>;
  readonly changeDsRecord: (order: OwnOrder, change: DsRecordChange) => Promise<ChangeOutcome>;
  readonly readContacts: (order: OwnOrder) => Promise<ContactList>;
  /**
   * Adds the contact, then gives the domain the four ids. A repeat adds another contact, which is
   * harmless. A change of owner stays `pending` until both sides have confirmed it.
   */
  readonly changeContact: (order: OwnOrder, change: ContactChange) => Promise<ChangeOutcome>;
  /** Mails the registrant the link again; there is nothing to read back. */
  readonly resendVerification: (order: OwnOrder) => Promise<ChangeOutcome>;
  /** Out of the redemption period. Look the order up before and after. */
  readonly restore: (order: OwnOrder) => Promise<Renewal>;
  readonly readTransferCode: (order: OwnOrder) => Promise<TransferCode>;
  /** Sets a new random code; read it back to know it. */
  readonly renewTransferCode: (order: OwnOrder) => Promise<ChangeOutcome>;
  /** The registrar's DNS for this domain; needed once. */
  readonly activateDns: (order: OwnOrder) => Promise<ChangeOutcome>;
  /** Every record that can be edited, of all types and pages. */
  readonly listRecords: (domain: string) => Promise<RecordList>;
  readonly changeRecord: (domain: string, change: RecordChange) => Promise<ChangeOutcome>;
  /** The whole catalogue: for people, not for orders. */
  readonly listCosts: () => Promise<CostList>;
  readonly close: () => Promise<void>;
};
