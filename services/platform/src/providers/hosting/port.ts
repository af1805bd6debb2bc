import type { PanelPlace } from '@haat/contracts/panel-places';

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

export type ShownSuspension = {
  readonly isSuspended: boolean;
  /** In the words of the operator who suspended it; null if none are shown. */
  readonly suspendedFor: string | null;
};

type OurAccount = ShownSuspension & { readonly kind: 'ours'; readonly ipAddress: string | null };

/** `not_there`: the server says so of name and domain; to a reseller also of others' accounts. */
type NotOurs =
  | { readonly kind: 'others'; readonly has: 'domain' | 'username' }
  | { readonly kind: 'not_there' }
  | RefusedUs
  | NotKnown;

export type AccountLookUp = OurAccount | NotOurs;

export type Usage = {
  /** Null: unknown. */
  readonly used: number | null;
  /** Null: unlimited. */
  readonly limit: number | null;
};

/** A figure is null when the server did not give its limit. */
export type AccountReading =
  | (OurAccount & {
      /** The server's name for the plan. */
      readonly package: string | null;
      /** In bytes. */
      readonly disk: Usage | null;
      /** In bytes, of this month in UTC. */
      readonly traffic: Usage | null;
      /** A count. */
      readonly mailboxes: Usage | null;
    })
  | NotOurs;

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

/** `refused_us` with `package`: the server does not have it. */
export type PackageChange = Changed<'changed'>;

export type PanelSession =
  | {
      readonly kind: 'opened';
      /** Logs in once, without a password: a secret. */
      readonly url: string;
      /** In ISO 8601; null if the server gave none. */
      readonly expiresAt: string | null;
    }
  | {
      readonly kind: 'wrong_host';
      /** Scheme and host of the address, which is not the panel's. */
      readonly origin: string;
    }
  | { readonly kind: 'suspended' | 'not_there' }
  | RefusedUs
  | NotKnown;

export type PasswordChange =
  | {
      readonly kind: 'weak';
      /** The server's own words, without the password. */
      readonly description: string;
    }
  | { readonly kind: 'set' | 'suspended' | 'not_there' }
  | RefusedUs
  | NotKnown;

export type ListedAccount = AccountName &
  ShownSuspension & {
    /** The server's name for the plan. */
    readonly package: string | null;
  };

export type AccountList =
  | { readonly kind: 'listed'; readonly accounts: readonly ListedAccount[] }
  | RefusedUs
  | NotKnown;

type NoFiles = { readonly kind: 'suspended' | 'not_there' } | RefusedUs | NotKnown;

export type ListedFile = {
  readonly name: string;
  /** `other`: a link or device. */
  readonly kind: 'file' | 'folder' | 'other';
};

export type FileList =
  | { readonly kind: 'listed'; readonly files: readonly ListedFile[] }
  | { readonly kind: 'no_folder' }
  | NoFiles;

/** `quota_full`: the account's disk is full. */
export type FolderMade = { readonly kind: 'made' | 'no_folder' | 'quota_full' } | NoFiles;
export type FileWritten = { readonly kind: 'written' | 'no_folder' | 'quota_full' } | NoFiles;

export type FileRead =
  | { readonly kind: 'read'; readonly content: string }
  /** The file, or its folder, does not exist. */
  | { readonly kind: 'no_file' }
  | NoFiles;

/**
 * Folders are paths from the account's home, such as `public_html/shop`; each part has up to 100
 * letters, digits, dots, hyphens and underscores. @throws {RangeError} for another path or name.
 */
export type AccountFiles = {
  /** With hidden files. */
  readonly listFiles: (username: string, folder: string) => Promise<FileList>;
  /** `made` also if it was there before. */
  readonly makeFolder: (username: string, folder: string, name: string) => Promise<FolderMade>;
  /** Replaces a file of that name. @param content text, written as UTF-8 */
  readonly writeFile: (
    username: string,
    folder: string,
    name: string,
    content: string,
  ) => Promise<FileWritten>;
  /** Up to 4 MiB of UTF-8. */
  readonly readFile: (username: string, folder: string, name: string) => Promise<FileRead>;
};

export type PackageList =
  | { readonly kind: 'listed'; readonly packages: readonly string[] }
  | RefusedUs
  | NotKnown;

/** Never throws for the server's failures. Call `lookUp` before and after every `createAccount`. */
export type HostingServer = AccountFiles & {
  readonly lookUp: (account: AccountName) => Promise<AccountLookUp>;
  /** With figures: a failed call for one leaves it unknown. */
  readonly readAccount: (account: AccountName) => Promise<AccountReading>;
  /** Every account of this reseller; `not_known` if the list is cut. */
  readonly listAccounts: () => Promise<AccountList>;
  readonly createAccount: (account: NewAccount) => Promise<CreatedAccount>;
  /** @param reason shown to the server's operator */
  readonly suspend: (username: string, reason: string) => Promise<Suspension>;
  readonly unsuspend: (username: string) => Promise<Unsuspension>;
  /** Deletes the account with all its data, for good. */
  readonly removeAccount: (username: string) => Promise<Removal>;
  /** `changed` also if it was so before. Files stay, even above the new quota. */
  readonly changePackage: (username: string, packageName: string) => Promise<PackageChange>;
  readonly setPassword: (username: string, password: string) => Promise<PasswordChange>;
  /** Opens a session without the password. `wrong_host` always if no panel is configured. */
  readonly openPanel: (username: string, at: PanelPlace) => Promise<PanelSession>;
  readonly listPackages: () => Promise<PackageList>;
  readonly close: () => Promise<void>;
};
