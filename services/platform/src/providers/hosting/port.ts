/** The account that a plan is set up as. */
export type AccountName = {
  /** See `hostingUsernameFor`. */
  readonly username: string;
  /** In ASCII, lower case. */
  readonly domain: string;
};

export type NewAccount = AccountName & {
  /** What the server calls the plan. */
  readonly package: string;
  /** Where the server sends the customer's new password when the old one is forgotten. */
  readonly contactEmail: string;
  readonly password: string;
};

/**
 * Why the server takes no order of ours at the moment; the customer's order has nothing to do with
 * it. `auth`: it does not let us in. `limit`: our account there has as many accounts as it may.
 * `package`: it has no package of that name, or not for us. `password`: it wants a stronger one than
 * we make. `licence`: it may not serve anybody.
 */
export const SERVER_REFUSALS = ['auth', 'limit', 'package', 'password', 'licence'] as const;
export type ServerRefusal = (typeof SERVER_REFUSALS)[number];

export type RefusedUs = {
  readonly kind: 'refused_us';
  readonly cause: ServerRefusal;
  /** The server's own words, for operators. */
  readonly description: string;
};

/** Nobody knows: look again before anything else. */
export type NotKnown = { readonly kind: 'not_known'; readonly description: string };

/**
 * What the server shows under a name and a domain. `others`: an account of another name has the
 * domain, or this name stands for another domain. `not_there` is only ever the server's own word, of
 * both; a reseller is told so of other resellers' accounts as well.
 */
export type AccountLookUp =
  | {
      readonly kind: 'ours';
      /** Null where the server does not say. */
      readonly ipAddress: string | null;
      readonly isSuspended: boolean;
      /** Why, in the words of who suspended it; null where it is not, or none are shown. */
      readonly suspendedFor: string | null;
    }
  | { readonly kind: 'others'; readonly has: 'domain' | 'username' }
  | { readonly kind: 'not_there' }
  | RefusedUs
  | NotKnown;

/**
 * What in the request is refused. `in_use`: the domain or the name belongs to an account already,
 * which may be the one that an earlier try of ours has made.
 */
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

/** What was made of a change to an account; it says `Done` of one that was so already, too. */
type Changed<Done> = { readonly kind: Done | 'not_there' } | RefusedUs | NotKnown;

export type Suspension = Changed<'suspended'>;
export type Unsuspension = Changed<'running'>;
/** `not_there`: removed before, or never there. */
export type Removal = Changed<'removed'>;

/** The names of the packages that we may set accounts up by. */
export type PackageList =
  | { readonly kind: 'listed'; readonly packages: readonly string[] }
  | RefusedUs
  | NotKnown;

/**
 * A hosting server. Nothing here throws for what it does. It has no idempotency key, so `lookUp`
 * comes before every `createAccount`, and again after it: only an account that shows is there.
 */
export type HostingServer = {
  readonly lookUp: (account: AccountName) => Promise<AccountLookUp>;
  readonly createAccount: (account: NewAccount) => Promise<CreatedAccount>;
  /** @param reason shown to whoever runs the server. */
  readonly suspend: (username: string, reason: string) => Promise<Suspension>;
  readonly unsuspend: (username: string) => Promise<Unsuspension>;
  /** With everything that it holds: nothing brings it back. */
  readonly removeAccount: (username: string) => Promise<Removal>;
  readonly listPackages: () => Promise<PackageList>;
  readonly close: () => Promise<void>;
};
