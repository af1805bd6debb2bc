import { createHash } from 'node:crypto';
import { openJournal } from '../journal.ts';
import type { Waits } from '../server.ts';
import type { Faults } from './faults.ts';
import type { Figures } from './own-change.ts';
import { createTrees, type FileEntry } from './trees.ts';

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

type PasswordCall = {
  readonly kind: 'password';
  readonly at: number;
  readonly username: string;
  /** Hex SHA-256. */
  readonly passwordHash: string;
};

type PackageCall = {
  readonly kind: 'package';
  readonly at: number;
  readonly username: string;
  readonly plan: string;
};

type FiguresEntry = {
  readonly kind: 'figures';
  readonly at: number;
  readonly username: string;
  readonly figures: Figures;
};

export type AccountChange =
  | SuspendCall
  | EndCall
  | PasswordCall
  | PackageCall
  | FileEntry
  | FiguresEntry;

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
  /** Times of the last changes. */
  const suspensionAt = new Map<string, number>();
  const packageAt = new Map<string, number>();
  const tries = new Map<string, number>();
  const figures = new Map<string, Figures>();
  const trees = createTrees();
  const put = (account: CreateCall): void => {
    byUsername.set(account.username, account);
    byPrefix.set(prefixOf(account.username), account);
    byDomain.set(account.domain, account);
  };
  const change = (username: string, changed: Partial<CreateCall>): void => {
    const account = byUsername.get(username);
    if (account !== undefined) put({ ...account, ...changed });
  };
  const remove = (username: string): void => {
    const account = byUsername.get(username);
    for (const one of [suspended, suspensionAt, packageAt, figures]) one.delete(username);
    trees.remove(username);
    if (account === undefined) return;
    byUsername.delete(username);
    byPrefix.delete(prefixOf(username));
    byDomain.delete(account.domain);
  };
  const take = (entry: Entry): void => {
    switch (entry.kind) {
      case 'suspend':
        suspended.set(entry.username, entry);
        suspensionAt.set(entry.username, entry.at);
        return;
      case 'unsuspend':
        suspended.delete(entry.username);
        suspensionAt.set(entry.username, entry.at);
        return;
      case 'remove':
        remove(entry.username);
        return;
      case 'password':
        change(entry.username, { passwordHash: entry.passwordHash });
        return;
      case 'package':
        packageAt.set(entry.username, entry.at);
        change(entry.username, { plan: entry.plan });
        return;
      case 'figures':
        figures.set(entry.username, { ...figures.get(entry.username), ...entry.figures });
        return;
      case 'folder':
      case 'file':
        trees.take(entry);
        return;
      case 'create':
        takeCreate(entry);
    }
  };
  const takeCreate = (entry: CreateCall): void => {
    tries.set(entry.domain, (tries.get(entry.domain) ?? 0) + 1);
    if (MADE_AN_ACCOUNT.has(entry.result)) put(entry);
  };
  const clear = (): void => {
    for (const one of [byUsername, byPrefix, byDomain, suspended, tries]) one.clear();
    for (const one of [suspensionAt, packageAt, figures, trees]) one.clear();
  };
  const accounts = () => byUsername.values();
  const maps = { byUsername, byPrefix, byDomain, suspended, suspensionAt, packageAt, tries };
  return { ...maps, figures, trees, accounts, take, clear };
};

/** What an account by itself has instead of its package. */
const WRONG_PACKAGE = 'default';

/** @param file JSON lines; without it the state is in memory. */
export const openAccounts = (
  file: string | undefined,
  { settleMs, lateMs }: Waits,
  now: () => number,
  faults: Faults,
) => {
  const index = createIndex();
  const journal = openJournal<Entry>(file, index);
  const hasFaultSince = (
    { domain, at }: CreateCall,
    fault: 'goneaccount' | 'selfsuspend' | 'wrongpackage',
    changedAt = 0,
  ): boolean =>
    faults.ofPlan(domain) === fault && now() - at >= settleMs && changedAt < at + settleMs;
  const there = (account: CreateCall | undefined): CreateCall | undefined =>
    account === undefined || hasFaultSince(account, 'goneaccount') ? undefined : account;
  const named = (username: string): CreateCall | undefined => {
    const account = there(index.byUsername.get(username));
    const isWrong =
      account && hasFaultSince(account, 'wrongpackage', index.packageAt.get(username));
    return isWrong ? { ...account, plan: WRONG_PACKAGE } : account;
  };
  const ofDomain = (domain: string): CreateCall | undefined =>
    named(index.byDomain.get(domain)?.username ?? '');
  /** A lagging account is found only after a while. */
  const isShown = ({ result, at }: CreateCall): boolean =>
    result !== 'lagging' || now() - at >= settleMs;
  return {
    add: journal.append,
    calls: (): readonly CreateCall[] =>
      [...journal.entries()].filter((entry) => entry.kind === 'create'),
    changes: (): readonly AccountChange[] =>
      [...journal.entries()].filter((entry) => entry.kind !== 'create'),
    named,
    /** An account with the same database prefix. */
    withPrefixOf: (username: string): CreateCall | undefined =>
      there(index.byPrefix.get(prefixOf(username))),
    ofDomain,
    all: (): readonly CreateCall[] =>
      [...index.accounts()].flatMap(({ username }) => named(username) ?? []).filter(isShown),
    suspensionOf: (username: string): SuspendCall | undefined => {
      const account = index.byUsername.get(username);
      const changedAt = index.suspensionAt.get(username);
      return account && hasFaultSince(account, 'selfsuspend', changedAt)
        ? { kind: 'suspend', at: account.at + settleMs, username, reason: 'Bandwidth exceeded' }
        : index.suspended.get(username);
    },
    figuresOf: (username: string): Figures => index.figures.get(username) ?? {},
    treeOf: index.trees.of,
    triesOf: (domain: string): number => index.tries.get(domain) ?? 0,
    isShown,
    lateMs,
    faults,
    clear: journal.clear,
    close: journal.close,
  };
};

export type Accounts = ReturnType<typeof openAccounts>;
