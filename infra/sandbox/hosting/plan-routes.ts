import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallCounter } from '../call-counter.ts';
import { type Accounts, type CreateCall, passwordHashOf } from './accounts.ts';
import {
  accountsAnswer,
  dataAnswer,
  noAnswer,
  suspendedAnswer,
  uapiDone,
  uapiNo,
  unknownUser,
} from './answers.ts';
import { isWeak, missingPackage, TOO_WEAK } from './create.ts';
import { dropped } from './dropped.ts';
import { mailboxStats, trafficRow } from './figures.ts';
import { type FileCall, listFiles, makeFolder, readFile, writeFile } from './fileman.ts';
import type { Panel } from './panel.ts';
import { type Params, textIn } from './params.ts';

type Context = {
  readonly accounts: Accounts;
  readonly now: () => number;
  readonly callCounts: CallCounter;
  readonly panel: Panel;
  /** The reseller. */
  readonly owner: string;
};

type Exchange = {
  readonly params: Params;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Call = (context: Context, exchange: Exchange) => unknown;

const isSuspended = ({ accounts }: Context, { username, domain }: CreateCall): boolean =>
  accounts.faults.ofPlan(domain) === 'suspended' || accounts.suspensionOf(username) !== undefined;

/** The call's answer, unless a fault of its first time loses or delays it. */
const answered = async (
  { accounts, callCounts }: Context,
  { request, reply }: Exchange,
  [what, { domain }]: readonly [string, CreateCall],
  answer: unknown,
): Promise<unknown> => {
  const fault = accounts.faults.ofPlan(domain);
  if (fault !== 'lostanswer' && fault !== 'lateanswer') return answer;
  if (callCounts.next(`${fault} ${what} ${domain}`) > 0) return answer;
  if (fault === 'lostanswer') return dropped(request, reply);
  await wait(accounts.lateMs);
  return answer;
};

const setPassword: Call = (context, exchange) => {
  const { accounts, now } = context;
  const username = textIn(exchange.params, 'user');
  const password = String(exchange.params.password ?? '');
  const account = accounts.named(username);
  if (!account) return unknownUser('passwd', username);
  if (isSuspended(context, account)) return suspendedAnswer('passwd', username);
  if (isWeak(password) || accounts.faults.ofPlan(account.domain) === 'weakpass') {
    return noAnswer('passwd', TOO_WEAK);
  }
  const passwordHash = passwordHashOf(password);
  accounts.add({ kind: 'password', at: now(), username, passwordHash });
  const data = { app: ['system', 'ftp', 'mail'] };
  const done = dataAnswer('passwd', data, `Password changed for user “${username}”.`);
  return answered(context, exchange, ['passwd', account], done);
};

const changePackage: Call = (context, exchange) => {
  const { accounts, now } = context;
  const username = textIn(exchange.params, 'user');
  const plan = String(exchange.params.pkg ?? '');
  const account = accounts.named(username);
  if (!account) return unknownUser('changepackage', username);
  const missing = missingPackage(plan);
  if (missing !== null) return noAnswer('changepackage', missing);
  accounts.add({ kind: 'package', at: now(), username, plan });
  const done = dataAnswer('changepackage', {}, 'Account Upgrade/Downgrade Complete');
  return answered(context, exchange, ['changepackage', account], done);
};

const openSession: Call = (context, exchange) => {
  const { accounts, panel } = context;
  const { params } = exchange;
  const username = textIn(params, 'user');
  const account = accounts.named(username);
  if (!account) return unknownUser('create_user_session', username);
  if (params.service !== 'cpaneld') {
    return noAnswer('create_user_session', 'Provide the “service” argument.');
  }
  if (isSuspended(context, account)) return suspendedAnswer('create_user_session', username);
  const fault = accounts.faults.ofPlan(account.domain);
  if (fault === 'nosession') {
    return noAnswer('create_user_session', 'You do not have permission to create this session.');
  }
  const session = panel.open(account, String(params.app ?? ''), fault === 'wronghost');
  const done = dataAnswer('create_user_session', session, 'Created session');
  return answered(context, exchange, ['create_user_session', account], done);
};

const showTraffic: Call = ({ accounts }, { params }) => {
  // A regular expression; callers name one account.
  const account = accounts.named(textIn(params, 'search').replace(/^\^|\$$/g, ''));
  const acct = account === undefined ? [] : [trafficRow(accounts, account)];
  return dataAnswer('showbw', { acct, month: params.month, year: params.year });
};

/** Not created by us. */
const anotherBeside = (account: CreateCall): CreateCall => ({
  ...account,
  username: `x${account.username}`.slice(0, 16),
  domain: `unknown-${account.domain}`,
});

const listAccounts: Call = ({ accounts, owner }, { params }) => {
  const listed = accounts.all();
  const others = listed
    .filter(({ domain }) => accounts.faults.ofPlan(domain) === 'extraaccount')
    .map(anotherBeside);
  return accountsAnswer(
    [...listed, ...others].map((one) => [one, accounts.suspensionOf(one.username)] as const),
    { owner, want: String(params.want ?? '') },
  );
};

const FILE_CALLS: Readonly<Record<string, FileCall>> = {
  'Fileman list_files': listFiles,
  'Fileman get_file_content': readFile,
  'Fileman save_file_content': writeFile,
};

const callUapi: Call = async (context, exchange) => {
  const { accounts } = context;
  const { params } = exchange;
  // As the server: capitals are not found.
  const username = String(params['cpanel.user'] ?? '');
  const account = accounts.named(username);
  if (!account) return unknownUser('uapi_cpanel', username);
  if (isSuspended(context, account)) return suspendedAnswer('uapi_cpanel', username);
  const name = `${params['cpanel.module']} ${params['cpanel.function']}`;
  if (name === 'StatsBar get_stats') {
    const stats = mailboxStats(accounts, account);
    return stats === null ? uapiNo('The statistics are not available.') : uapiDone([stats]);
  }
  const call = FILE_CALLS[name];
  if (!call) return uapiNo(`The system could not find the function “${name}”.`);
  const { answer, isChange } = call(context, account, params);
  return isChange ? answered(context, exchange, [name, account], answer) : answer;
};

const callApi2: Call = async (context, exchange) => {
  const { accounts } = context;
  const { params } = exchange;
  const username = String(params.cpanel_jsonapi_user ?? '');
  const account = accounts.named(username);
  if (!account) return unknownUser('cpanel', username);
  if (isSuspended(context, account)) return suspendedAnswer('cpanel', username);
  if (params.cpanel_jsonapi_func !== 'mkdir') return noAnswer('cpanel', 'Unknown function.');
  const { answer } = makeFolder(context, account, params);
  return answered(context, exchange, ['mkdir', account], answer);
};

/** By WHM's name. */
export const PLAN_CALLS: Readonly<Record<string, Call>> = {
  passwd: setPassword,
  changepackage: changePackage,
  create_user_session: openSession,
  showbw: showTraffic,
  listaccts: listAccounts,
  uapi_cpanel: callUapi,
  cpanel: callApi2,
};
