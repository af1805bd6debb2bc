import { createHash } from 'node:crypto';
import { openJournal } from '../journal.ts';
import type { Waits } from '../server.ts';
import type { Faults } from './faults.ts';

/** What came of one call to createacct. */
export type CreateResult =
  | 'created'
  | 'lost'
  | 'lagging'
  | 'late'
  | 'nothing'
  | 'mixed_up'
  | 'in_use'
  | 'refused';

export type CreateCall = {
  readonly kind: 'create';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly username: string;
  readonly domain: string;
  readonly plan: string;
  readonly contactEmail: string;
  /** Whose mail server takes what is written to the domain: what its records say, or this one. */
  readonly mxcheck: string;
  /** Hex SHA-256: enough to tell whether somebody may log in. */
  readonly passwordHash: string;
  readonly result: CreateResult;
  readonly reason: string | null;
};

export type SuspendCall = {
  readonly kind: 'suspend';
  readonly at: number;
  readonly username: string;
  readonly reason: string;
};

/** Of an account that is there: one that was suspended goes on, or it is removed. */
type EndCall = {
  readonly kind: 'unsuspend' | 'remove';
  readonly at: number;
  readonly username: string;
};

export type AccountChange = SuspendCall | EndCall;

type Entry = CreateCall | AccountChange;

const MADE_AN_ACCOUNT: ReadonlySet<CreateResult> = new Set(['created', 'lost', 'lagging', 'late']);

export const passwordHashOf = (password: string): string =>
  createHash('sha256').update(password).digest('hex');

/** cPanel names databases after them: of no two accounts they may be the same. */
const UNIQUE_LETTERS = 8;
const prefixOf = (username: string): string => username.slice(0, UNIQUE_LETTERS);

/** What is asked for by key, a look-up each however many accounts there are. */
const createIndex = () => {
  const byUsername = new Map<string, CreateCall>();
  const byPrefix = new Map<string, CreateCall>();
  const byDomain = new Map<string, CreateCall>();
  const suspended = new Map<string, SuspendCall>();
  const tries = new Map<string, number>();
  const remove = (username: string): void => {
    const account = byUsername.get(username);
    suspended.delete(username);
    if (account === undefined) return;
    byUsername.delete(username);
    byPrefix.delete(prefixOf(username));
    byDomain.delete(account.domain);
  };
  const take = (entry: Entry): void => {
    switch (entry.kind) {
      case 'suspend':
        suspended.set(entry.username, entry);
        return;
      case 'unsuspend':
        suspended.delete(entry.username);
        return;
      case 'remove':
        remove(entry.username);
        return;
      case 'create':
        takeCreate(entry);
    }
  };
  const takeCreate = (entry: CreateCall): void => {
    tries.set(entry.domain, (tries.get(entry.domain) ?? 0) + 1);
    if (!MADE_AN_ACCOUNT.has(entry.result)) return;
    byUsername.set(entry.username, entry);
    byPrefix.set(prefixOf(entry.username), entry);
    byDomain.set(entry.domain, entry);
  };
  const clear = (): void => {
    for (const one of [byUsername, byPrefix, byDomain, suspended, tries]) one.clear();
  };
  return { byUsername, byPrefix, byDomain, suspended, tries, take, clear };
};

/**
 * Everything the hosting server knows.
 * @param file where it is kept; without one it ends with the process.
 */
export const openAccounts = (
  file: string | undefined,
  { settleMs, lateMs }: Waits,
  now: () => number,
  faults: Faults,
) => {
  const index = createIndex();
  const journal = openJournal<Entry>(file, index);
  return {
    add: journal.append,
    /** All calls to createacct, for who looks on. */
    calls: (): readonly CreateCall[] =>
      [...journal.entries()].filter((entry) => entry.kind === 'create'),
    /** Everything that became of accounts once they were there. */
    changes: (): readonly AccountChange[] =>
      [...journal.entries()].filter((entry) => entry.kind !== 'create'),
    named: (username: string): CreateCall | undefined => index.byUsername.get(username),
    /** Whose databases would be called the same. */
    withPrefixOf: (username: string): CreateCall | undefined =>
      index.byPrefix.get(prefixOf(username)),
    ofDomain: (domain: string): CreateCall | undefined => index.byDomain.get(domain),
    suspensionOf: (username: string): SuspendCall | undefined => index.suspended.get(username),
    /** How often it was asked to set the domain up. */
    triesOf: (domain: string): number => index.tries.get(domain) ?? 0,
    /** Is it found by its name? One that lags only after a while. */
    isShown: ({ result, at }: CreateCall): boolean =>
      result !== 'lagging' || now() - at >= settleMs,
    lateMs,
    faults,
    clear: journal.clear,
    close: journal.close,
  };
};

export type Accounts = ReturnType<typeof openAccounts>;
