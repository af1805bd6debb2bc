export type AccountName = {
  /** See `hostingUsernameFor`. */
  readonly username: string;
  /** In ASCII, lower case. */
  readonly domain: string;
};

export type NewAccount = AccountName & {
  /** The server's name for the plan. */
  readonly package: string;
  /** For the server's password resets. */
  readonly contactEmail: string;
  readonly password: string;
};

/**
 * No fault of the customer's order. `limit`: maximum of accounts; `package`: missing or not ours;
 * `password`: too weak; `licence`: the server's own.
 */
export const SERVER_REFUSALS = ['auth', 'limit', 'package', 'password', 'licence'] as const;
export type ServerRefusal = (typeof SERVER_REFUSALS)[number];

export type RefusedUs = {
  readonly kind: 'refused_us';
  readonly cause: ServerRefusal;
  /** The server's own words, for operators. */
  readonly description: string;
};

/** The outcome is unknown: look up first. */
export type NotKnown = { readonly kind: 'not_known'; readonly description: string };

/** `not_there`: the server says so of name and domain; to a reseller also of others' accounts. */
export type AccountLookUp =
  | {
      readonly kind: 'ours';
      readonly ipAddress: string | null;
      readonly isSuspended: boolean;
      /** In the words of the operator who suspended it; null if none are shown. */
      readonly suspendedFor: string | null;
    }
  | { readonly kind: 'others'; readonly has: 'domain' | 'username' }
  | { readonly kind: 'not_there' }
  | RefusedUs
  | NotKnown;

/** `in_use`: the domain or name has an account, perhaps from our own earlier attempt. */
export type AccountFailure = 'in_use' | 'domain' | 'username' | 'email';

export type CreatedAccount =
  | { readonly kind: 'created' }
  | {
      readonly kind: 'failed';
      readonly failure: AccountFailure;
      /** The server's own words, for operators; free of credentials. */
      readonly description: string;
    }
  | RefusedUs
  | NotKnown;

/** `Done` also if it was so before. */
type Changed<Done> = { readonly kind: Done | 'not_there' } | RefusedUs | NotKnown;

export type Suspension = Changed<'suspended'>;
export type Unsuspension = Changed<'running'>;
/** `not_there`: removed before, or never there. */
export type Removal = Changed<'removed'>;

export type PackageList =
  | { readonly kind: 'listed'; readonly packages: readonly string[] }
  | RefusedUs
  | NotKnown;

/** Never throws for the server's failures. Call `lookUp` before and after every `createAccount`. */
export type HostingServer = {
  readonly lookUp: (account: AccountName) => Promise<AccountLookUp>;
  readonly createAccount: (account: NewAccount) => Promise<CreatedAccount>;
  /** @param reason shown to the server's operator */
  readonly suspend: (username: string, reason: string) => Promise<Suspension>;
  readonly unsuspend: (username: string) => Promise<Unsuspension>;
  /** Deletes the account with all its data, for good. */
  readonly removeAccount: (username: string) => Promise<Removal>;
  readonly listPackages: () => Promise<PackageList>;
  readonly close: () => Promise<void>;
};
