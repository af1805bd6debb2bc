import { createHash } from 'node:crypto';
import { openJournal } from '../journal.ts';
import type { Waits } from '../server.ts';
import type { Faults } from './faults.ts';

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
  /** The domain's mail server: by its records, or this one. */
  readonly mxcheck: string;
  /** Hex SHA-256, to check logins. */
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

/** cPanel names databases after them: unique per server. */
const UNIQUE_LETTERS = 8;
const prefixOf = (username: string): string => username.slice(0, UNIQUE_LETTERS);

/** Constant-time look-ups. */
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

/** @param file JSON lines; without it the state is in memory. */
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
    calls: (): readonly CreateCall[] =>
      [...journal.entries()].filter((entry) => entry.kind === 'create'),
    changes: (): readonly AccountChange[] =>
      [...journal.entries()].filter((entry) => entry.kind !== 'create'),
    named: (username: string): CreateCall | undefined => index.byUsername.get(username),
    /** An account with the same database prefix. */
    withPrefixOf: (username: string): CreateCall | undefined =>
      index.byPrefix.get(prefixOf(username)),
    ofDomain: (domain: string): CreateCall | undefined => index.byDomain.get(domain),
    suspensionOf: (username: string): SuspendCall | undefined => index.suspended.get(username),
    triesOf: (domain: string): number => index.tries.get(domain) ?? 0,
    /** A lagging account is found only after a while. */
    isShown: ({ result, at }: CreateCall): boolean =>
      result !== 'lagging' || now() - at >= settleMs,
    lateMs,
    faults,
    clear: journal.clear,
    close: journal.close,
  };
};

export type Accounts = ReturnType<typeof openAccounts>;
