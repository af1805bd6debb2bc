import type { HttpResult } from '../../http/http-client.ts';
import type {
  AccountList,
  AccountLookUp,
  AccountName,
  CreatedAccount,
  PackageChange,
  PackageList,
  PasswordChange,
  Removal,
  ShownSuspension,
  Suspension,
  Unsuspension,
} from './port.ts';
import { notKnown, read, reasonOf, refusedOrNotKnown, type Unreadable } from './read-answer.ts';
import { refusalIn, saysAbsent, saysIsSuspended, saysRunning, saysSuspended } from './refusals.ts';
import { accountInOutput, accountsIn, packagesIn, type WireAccount } from './wire.ts';

export type Shown =
  | { readonly kind: 'account'; readonly account: WireAccount }
  | { readonly kind: 'not_there' }
  | Unreadable;

/** Reads an `accountsummary` by one of the two names; another account is a wrong answer. */
export const classifySummary = (result: HttpResult, by: Partial<AccountName>): Shown => {
  const answer = read(result, 'accountsummary');
  if (answer.kind !== 'answered') return answer;
  const { metadata } = answer.wire;
  const words = reasonOf(answer.wire);
  if (metadata.result === false) {
    return saysAbsent(words) ? { kind: 'not_there' } : refusedOrNotKnown(words);
  }
  const account = (accountsIn(answer.wire) ?? []).find(
    ({ user, domain }) =>
      (by.username === undefined || user.toLowerCase() === by.username) &&
      (by.domain === undefined || domain.toLowerCase() === by.domain),
  );
  if (metadata.result === true && account) return { kind: 'account', account };
  return notKnown('an answer about another account, or none');
};

const suspensionOf = ({ suspended, suspendreason }: WireAccount): ShownSuspension => {
  const isSuspended = suspended === true;
  return { isSuspended, suspendedFor: isSuspended ? (suspendreason ?? null) : null };
};

export const classifyAccount = (account: WireAccount, requested: AccountName): AccountLookUp => {
  const isNamed = account.user.toLowerCase() === requested.username;
  if (isNamed && account.domain.toLowerCase() === requested.domain) {
    return { kind: 'ours', ipAddress: account.ip ?? null, ...suspensionOf(account) };
  }
  return { kind: 'others', has: isNamed ? 'username' : 'domain' };
};

export const classifyCreated = (result: HttpResult, requested: AccountName): CreatedAccount => {
  const answer = read(result, 'createacct');
  if (answer.kind !== 'answered') return answer;
  const words = reasonOf(answer.wire);
  const { metadata } = answer.wire;
  if (metadata.result === true) {
    const { username, domain } = accountInOutput(answer.wire);
    const isAnothers =
      (username !== null && username !== requested.username) ||
      (domain !== null && domain !== requested.domain);
    return isAnothers ? notKnown('an answer about another account') : { kind: 'created' };
  }
  if (metadata.result === null) return notKnown('a result that is neither yes nor no');
  const refusal = refusalIn(words);
  return refusal?.about === 'order'
    ? { kind: 'failed', failure: refusal.failure, description: words }
    : refusedOrNotKnown(words);
};

/** A partial list counts as unknown. */
export const classifyPackages = (result: HttpResult): PackageList => {
  const answer = read(result, 'listpkgs');
  if (answer.kind !== 'answered') return answer;
  if (answer.wire.metadata.result !== true) return refusedOrNotKnown(reasonOf(answer.wire));
  const listed = packagesIn(answer.wire);
  if (listed === null) return notKnown('an answer without a list of packages');
  return { kind: 'listed', packages: listed.map(({ name }) => name) };
};

/** @param owner only their accounts: root sees those of other resellers, too. */
export const classifyAccounts = (result: HttpResult, owner: string): AccountList => {
  const answer = read(result, 'listaccts');
  if (answer.kind !== 'answered') return answer;
  const { metadata } = answer.wire;
  if (metadata.result !== true) return refusedOrNotKnown(reasonOf(answer.wire));
  const listed = accountsIn(answer.wire);
  if (listed === null) return notKnown('an answer without a list of accounts');
  const records = metadata.chunk?.records ?? listed.length;
  if (records > listed.length) return notKnown(`${listed.length} of ${records} accounts`);
  const accounts = listed
    .filter((account) => account.owner == null || account.owner === owner)
    .map((account) => ({
      username: account.user.toLowerCase(),
      domain: account.domain.toLowerCase(),
      package: account.plan ?? null,
      ...suspensionOf(account),
    }));
  return { kind: 'listed', accounts };
};

type Change<Done> = {
  readonly command: 'suspendacct' | 'unsuspendacct' | 'removeacct' | 'changepackage';
  readonly done: Done;
  /** Whether a refusal says that it is already done. */
  readonly saysSo: (words: string) => boolean;
};

const classifyChange = <Done extends string>(
  result: HttpResult,
  { command, done, saysSo }: Change<Done>,
): { readonly kind: Done | 'not_there' } | Unreadable => {
  const answer = read(result, command);
  if (answer.kind !== 'answered') return answer;
  const words = reasonOf(answer.wire);
  const { metadata } = answer.wire;
  if (metadata.result === true || saysSo(words)) return { kind: done };
  if (metadata.result === false && saysAbsent(words)) return { kind: 'not_there' };
  return refusedOrNotKnown(words);
};

export const classifySuspension = (result: HttpResult): Suspension =>
  classifyChange(result, { command: 'suspendacct', done: 'suspended', saysSo: saysSuspended });

export const classifyUnsuspension = (result: HttpResult): Unsuspension =>
  classifyChange(result, { command: 'unsuspendacct', done: 'running', saysSo: saysRunning });

export const classifyRemoval = (result: HttpResult): Removal =>
  classifyChange(result, { command: 'removeacct', done: 'removed', saysSo: () => false });

export const classifyPackageChange = (result: HttpResult): PackageChange =>
  classifyChange(result, { command: 'changepackage', done: 'changed', saysSo: () => false });

export const classifyPasswordChange = (result: HttpResult): PasswordChange => {
  const answer = read(result, 'passwd');
  if (answer.kind !== 'answered') return answer;
  const words = reasonOf(answer.wire);
  const { metadata } = answer.wire;
  if (metadata.result === true) return { kind: 'set' };
  if (metadata.result === null) return notKnown('a result that is neither yes nor no');
  if (saysAbsent(words)) return { kind: 'not_there' };
  if (saysIsSuspended(words)) return { kind: 'suspended' };
  const refused = refusedOrNotKnown(words);
  return refused.kind === 'refused_us' && refused.cause === 'password'
    ? { kind: 'weak', description: words }
    : refused;
};
