import type { ChangeCall } from './owned-domains.ts';
import type { ContactIds, OwnerAnswer, Verification } from './ownership.ts';

export type RegisterResult =
  | 'registered'
  | 'locked'
  | 'stuck'
  | 'lost'
  | 'lagging'
  | 'shadowed'
  | 'snatched'
  | 'late'
  | 'vague'
  | 'no_funds'
  | 'vanished'
  | 'nul'
  | 'refused'
  | 'taken'
  | 'already_registered'
  | 'invalid';

export type Customer = {
  readonly kind: 'customer';
  readonly id: string;
  readonly username: string;
  readonly fields: Readonly<Record<string, string>>;
};

export type Contact = {
  readonly kind: 'contact';
  readonly id: string;
  readonly customerId: string;
  readonly fields: Readonly<Record<string, string>>;
};

export type RegisterCall = {
  readonly kind: 'register';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly domain: string;
  readonly result: RegisterResult;
  readonly orderId: string | null;
  readonly customerId: string | null;
  readonly years: number;
  readonly nameservers: readonly string[];
  /** Absent in older files, like the next. */
  readonly contactIds?: ContactIds;
  readonly verification?: Verification['status'];
  /** For a name in another script. */
  readonly idnLanguage?: string | undefined;
  readonly message: string | null;
};

export type RenewResult =
  | 'renewed'
  | 'locked'
  | 'stuck'
  | 'lost'
  | 'late'
  | 'mixed_up'
  | 'mumbling'
  | 'nothing'
  | 'no_funds'
  | 'moved'
  | 'redemption'
  | 'gone'
  | 'invalid';

export type RenewCall = {
  readonly kind: 'renew';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly orderId: string;
  readonly domain: string;
  readonly years: number;
  readonly result: RenewResult;
  readonly message: string | null;
};

/** Out of the redemption period. */
export type RestoreCall = Omit<RenewCall, 'kind' | 'years'> & { readonly kind: 'restore' };

/** A change by the registrar's staff, or the owner's click in a mail. */
export type Mend = {
  readonly kind: 'mend';
  readonly orderId: string;
  /** Milliseconds since 1970; unchanged by default. */
  readonly endsAt?: number;
  readonly state?: OrderState;
  readonly nameservers?: readonly string[];
  readonly lock?: boolean;
  readonly verification?: Verification['status'];
  readonly ownerChange?: OwnerAnswer;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** What the owner sets changed by itself. */
type Drift = {
  readonly kind: 'drift';
  readonly orderId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

export type Entry =
  | Customer
  | Contact
  | RegisterCall
  | RenewCall
  | RestoreCall
  | ChangeCall
  | Mend
  | Drift;

export type DomainOrder = RegisterCall & { readonly orderId: string; readonly customerId: string };

export type OrderState =
  | 'Active'
  | 'InActive'
  | 'Pending Delete Restorable'
  | 'Deleted'
  /** At another registrar. */
  | 'Transferred';
