import type {
  REGISTRATION_FAILURES,
  RegistrarCost,
} from '@haat/contracts/events/domain-registration';
import type { RegistrarAnswer } from '@haat/contracts/registrar-answer';

/** Whose name it will be. Phone digits may be spaced; the adapter cleans them. */
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
 * Only `available` may be sold. A name registered through `us` went through this registrar, by us or
 * by another of its resellers; through `others` it cannot be ours. `description` is for operators.
 * `unknown` is either the registrar's own word, or (`failed`) no usable answer came at all.
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

/**
 * What the registrar has under a name, or as an order. `not_there` is only ever its own word: any
 * other answer that names nothing is `unknown`.
 */
export type LookUp =
  | { readonly kind: 'not_there' }
  | {
      readonly kind: 'found';
      readonly entityId: string;
      /**
       * `pending`: ordered, not yet at the registry ("locked in processing"). `redemption`: it has
       * ended, and the registry keeps it for its owner at a price of its own.
       */
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
      /** Nobody is told anything: our account is not let in. */
      readonly isDenied?: true;
    };

export type FailureKind = (typeof REGISTRATION_FAILURES)[number];

/** Refused in words that are known to be a refusal of this request. */
export type Failed = {
  readonly kind: 'failed';
  readonly failure: FailureKind;
  /** For the customer, after "because:". */
  readonly reason: string;
  /** The registrar's own words, for operators; free of credentials. */
  readonly description: string;
  readonly answer: RegistrarAnswer;
};

/** It may or may not have happened: look the name up before anything else. */
export type OutcomeUnknown = {
  readonly kind: 'outcome_unknown';
  readonly description: string;
  /** What was said, when it was the registrar who spoke though nobody knows these words. */
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
      /** `locked` also means the reseller's funds may be out: alarm, poll, never try again. */
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
  /** The registrant's when not given. */
  readonly billingContactId?: string | undefined;
};

/**
 * Why a name is not renewed. `moved`: its end is not the one that it was to be renewed from, and
 * perhaps we have moved it. `gone`, `redemption`: a look tells whether that is so.
 */
export type RenewalRefusal = 'funds' | 'auth' | 'moved' | 'gone' | 'redemption' | 'refused';

export type Renewal =
  /** Its new end shows when it is looked up. */
  | {
      readonly kind: 'renewed';
      readonly answer: RegistrarAnswer;
      readonly cost: RegistrarCost | null;
    }
  /** Locked, or under way: to be asked about, never asked for again. */
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
  /** Of the name (entityid). */
  readonly registrarOrderId: string;
  readonly domain: string;
  /** 1 to 10. */
  readonly years: number;
  /** The end as the registrar showed it last, ISO 8601: a name whose end has moved is not renewed. */
  readonly renewsFrom: string;
};

/** What a year under an ending costs the shop; null where it is not sold, or not by the year. */
export type TldCost = {
  readonly register: RegistrarCost | null;
  readonly renew: RegistrarCost | null;
};

/** `listed`: every ending that is sold, lower-case, in ASCII and without a dot in front: "co.in". */
export type CostList =
  | { readonly kind: 'listed'; readonly costs: ReadonlyMap<string, TldCost> }
  | { readonly kind: 'unknown'; readonly description: string };

/**
 * A registrar. Names may be given in any script and case. Nothing here throws for what a
 * provider does; there is no idempotency key, so `lookUp` comes before every `register`.
 * `failed: taken` can mean that this or an earlier try of our own succeeded: it says nothing until
 * `checkAvailability` or `lookUp` tells whose the name is.
 */
export type Registrar = {
  readonly checkAvailability: (domain: string) => Promise<Availability>;
  readonly lookUp: (domain: string) => Promise<LookUp>;
  /** The same by the registrar's id of the order, for one that it has taken. */
  readonly lookUpOrder: (entityId: string, domain: string) => Promise<LookUp>;
  /** Finds the customer by e-mail or signs it up. */
  readonly ensureCustomer: (registrant: Registrant) => Promise<Ensured>;
  /** Adds a contact; a repeated call adds another one, which does no harm. */
  readonly ensureContact: (customerId: string, registrant: Registrant) => Promise<Ensured>;
  readonly register: (request: RegisterRequest) => Promise<Registration>;
  /** Asked twice from the same end, it renews once. */
  readonly renew: (request: RenewRequest) => Promise<Renewal>;
  /** A list as long as the registrar's catalogue: for people, not for orders. */
  readonly listCosts: () => Promise<CostList>;
  readonly close: () => Promise<void>;
};
