import type { ChangeCall } from './owned-domains.ts';

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

/** A change by the registrar's staff. */
export type Mend = {
  readonly kind: 'mend';
  readonly orderId: string;
  /** Milliseconds since 1970; unchanged by default. */
  readonly endsAt?: number;
  readonly state?: OrderState;
  readonly nameservers?: readonly string[];
  readonly lock?: boolean;
};

/** Nameservers and lock changed by themselves. */
type Drift = { readonly kind: 'drift'; readonly orderId: string };

export type Entry = Customer | Contact | RegisterCall | RenewCall | ChangeCall | Mend | Drift;

export type DomainOrder = RegisterCall & { readonly orderId: string; readonly customerId: string };

export type OrderState =
  | 'Active'
  | 'InActive'
  | 'Pending Delete Restorable'
  | 'Deleted'
  /** At another registrar. */
  | 'Transferred';
