import type { HttpAnswer, HttpResult } from '../../http/http-client.ts';
import { excerptOf } from '../excerpt.ts';
import type {
  AccountLookUp,
  AccountName,
  CreatedAccount,
  NotKnown,
  PackageList,
  RefusedUs,
  Removal,
  Suspension,
  Unsuspension,
} from './port.ts';
import { refusalIn, saysAbsent, saysRunning, saysSuspended } from './refusals.ts';
import {
  accountInOutput,
  authErrorOf,
  readAnswer,
  type WireAccount,
  type WireAnswer,
} from './wire.ts';

const notKnown = (description: string): NotKnown => ({ kind: 'not_known', description });

const notLetIn = (answer: HttpAnswer): RefusedUs => ({
  kind: 'refused_us',
  cause: 'auth',
  description: excerptOf(answer),
});

type Unreadable = RefusedUs | NotKnown;
type Read = { readonly kind: 'answered'; readonly wire: WireAnswer } | Unreadable;

/** The server sends refusals with 200 too; other statuses come from its login check or a proxy. */
const read = (result: HttpResult, command: string): Read => {
  if (!result.ok) return notKnown(`${result.failure}: ${result.description}`);
  if (result.status === 401 || result.status === 403) return notLetIn(result);
  if (result.status !== 200) return notKnown(excerptOf(result));
  const authError = authErrorOf(result);
  if (authError !== null) {
    const refusal = refusalIn(authError);
    if (refusal?.about === 'us')
      return { kind: 'refused_us', cause: refusal.cause, description: authError };
    return notKnown(`status 200: ${authError}`);
  }
  const wire = readAnswer(result, command);
  return wire === null ? notKnown(excerptOf(result)) : { kind: 'answered', wire };
};

const reasonOf = ({ metadata }: WireAnswer): string => metadata.reason ?? '';

const refusedOrNotKnown = (words: string): Unreadable => {
  const refusal = refusalIn(words);
  return refusal?.about === 'us'
    ? { kind: 'refused_us', cause: refusal.cause, description: words }
    : notKnown(words === '' ? 'a no without a reason' : words);
};

export type Shown =
  | { readonly kind: 'account'; readonly account: WireAccount }
  | { readonly kind: 'not_there' }
  | Unreadable;

/** Reads an `accountsummary` by one of the two names; another account is a wrong answer. */
export const classifySummary = (result: HttpResult, by: Partial<AccountName>): Shown => {
  const answer = read(result, 'accountsummary');
  if (answer.kind !== 'answered') return answer;
  const { metadata, data } = answer.wire;
  const words = reasonOf(answer.wire);
  if (metadata.result === false) {
    return saysAbsent(words) ? { kind: 'not_there' } : refusedOrNotKnown(words);
  }
  const account = (data?.acct ?? []).find(
    ({ user, domain }) =>
      (by.username === undefined || user.toLowerCase() === by.username) &&
      (by.domain === undefined || domain.toLowerCase() === by.domain),
  );
  if (metadata.result === true && account) return { kind: 'account', account };
  return notKnown('an answer about another account, or none');
};

export const classifyAccount = (
  { user, domain, ip, suspended, suspendreason }: WireAccount,
  requested: AccountName,
): AccountLookUp => {
  const isNamed = user.toLowerCase() === requested.username;
  if (isNamed && domain.toLowerCase() === requested.domain) {
    const isSuspended = suspended === true;
    const suspendedFor = isSuspended ? (suspendreason ?? null) : null;
    return { kind: 'ours', ipAddress: ip ?? null, isSuspended, suspendedFor };
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
  const { metadata, data } = answer.wire;
  if (metadata.result !== true) return refusedOrNotKnown(reasonOf(answer.wire));
  const listed = data?.pkg;
  if (listed == null) return notKnown('an answer without a list of packages');
  return { kind: 'listed', packages: listed.map(({ name }) => name) };
};

type Change<Done> = {
  readonly command: 'suspendacct' | 'unsuspendacct' | 'removeacct';
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
