import { createHttpClient, type HttpResult, type Params } from '../../http/http-client.ts';
import { readRedacted } from '../../http/read-redacted.ts';
import type { Log } from '../../log/log.ts';
import {
  classifyAccount,
  classifyAccounts,
  classifyCreated,
  classifyPackageChange,
  classifyPackages,
  classifyPasswordChange,
  classifyRemoval,
  classifySummary,
  classifySuspension,
  classifyUnsuspension,
  type Shown,
} from './classify.ts';
import { diskOf, mailboxesOf, trafficOf } from './figures.ts';
import { createFileCalls } from './files.ts';
import { classifySession, sessionForm } from './panel.ts';
import type { AccountName, HostingServer } from './port.ts';
import { uapiForm } from './uapi.ts';

export type WhmOptions = {
  /** Without a path: "https://server.example:2087". */
  readonly baseUrl: string;
  /** A reseller or root, with its API token. */
  readonly user: string;
  readonly token: string;
  readonly log: Log;
  /** The customers' control panel: `openPanel` trusts no other host. */
  readonly panelUrl?: string;
  /** Milliseconds since 1970: the month of the traffic. */
  readonly now?: () => number;
  /** For every call but createacct and removeacct, in ms. */
  readonly timeoutMs?: number;
  /** For createacct and removeacct, which can take minutes; in ms. */
  readonly createTimeoutMs?: number;
};

const MAX_BYTES = 1024 * 1024;
/** Of all accounts: some 20,000. */
const MAX_ACCOUNTS_BYTES = 8 * 1024 * 1024;
const LISTED = 'user,domain,owner,plan,suspended,suspendreason';

const VERSION: Params = [['api.version', '1']];

/** cPanel's WHM API 1 (its API documentation). Data goes in the body: servers log addresses. */
export const createWhm = (options: WhmOptions): HostingServer => {
  const { user, token, log, timeoutMs = 20_000, createTimeoutMs = 180_000 } = options;
  const { panelUrl, now = Date.now } = options;
  const http = createHttpClient({
    provider: 'hosting server',
    log,
    timeoutMs,
    maxBytes: MAX_BYTES,
    secrets: [token],
  });
  const headers = { authorization: `whm ${user}:${token}` };

  const call = (
    command: string,
    form: Params,
    limits: { readonly timeoutMs?: number; readonly maxBytes?: number } = {},
  ): Promise<HttpResult> =>
    http.request({
      method: 'POST',
      url: new URL(`/json-api/${command}`, options.baseUrl).href,
      query: VERSION,
      form,
      headers,
      ...limits,
    });

  const summaryBy = async (by: Partial<AccountName>): Promise<Shown> => {
    const params: Params =
      by.username === undefined ? [['domain', by.domain ?? '']] : [['user', by.username]];
    return classifySummary(await call('accountsummary', params), by);
  };

  const find = async ({ username, domain }: AccountName): Promise<Shown> => {
    const named = await summaryBy({ username });
    return named.kind === 'not_there' ? summaryBy({ domain }) : named;
  };

  const trafficThisMonth = (username: string): Promise<HttpResult> => {
    const today = new Date(now());
    return call('showbw', [
      ['searchtype', 'user'],
      // A regular expression.
      ['search', `^${username}$`],
      ['month', String(today.getUTCMonth() + 1)],
      ['year', String(today.getUTCFullYear())],
    ]);
  };

  const mailboxStats = (username: string): Promise<HttpResult> =>
    call(
      'uapi_cpanel',
      uapiForm(username, ['StatsBar', 'get_stats'], [['display', 'emailaccounts']]),
    );

  return {
    ...createFileCalls(call),
    lookUp: async (account) => {
      const found = await find(account);
      return found.kind === 'account' ? classifyAccount(found.account, account) : found;
    },
    readAccount: async (account) => {
      const found = await find(account);
      if (found.kind !== 'account') return found;
      const shown = classifyAccount(found.account, account);
      if (shown.kind !== 'ours') return shown;
      const [traffic, stats] = await Promise.all([
        trafficThisMonth(account.username),
        mailboxStats(account.username),
      ]);
      return {
        ...shown,
        package: found.account.plan ?? null,
        disk: diskOf(found.account),
        traffic: trafficOf(traffic, account.username),
        mailboxes: mailboxesOf(stats, found.account),
      };
    },
    listAccounts: async () => {
      const limits = { maxBytes: MAX_ACCOUNTS_BYTES };
      return classifyAccounts(await call('listaccts', [['want', LISTED]], limits), user);
    },
    createAccount: async ({ package: plan, contactEmail, password, ...account }) => {
      const { username, domain } = account;
      const form: Params = [
        ['username', username],
        ['domain', domain],
        ['plan', plan],
        ['contactemail', contactEmail],
        ['password', password],
        // Otherwise the server keeps the domain's mail, wherever its MX records point.
        ['mxcheck', 'auto'],
      ];
      const result = await call('createacct', form, { timeoutMs: createTimeoutMs });
      // The server prints them, and may quote them in a refusal.
      return readRedacted(result, [password, contactEmail], (answer) =>
        classifyCreated(answer, account),
      );
    },
    suspend: async (username, reason) => {
      const form: Params = [
        ['user', username],
        ['reason', reason],
      ];
      return classifySuspension(await call('suspendacct', form));
    },
    unsuspend: async (username) =>
      classifyUnsuspension(await call('unsuspendacct', [['user', username]])),
    removeAccount: async (username) => {
      const limits = { timeoutMs: createTimeoutMs };
      return classifyRemoval(await call('removeacct', [['username', username]], limits));
    },
    changePackage: async (username, packageName) => {
      const shown = await summaryBy({ username });
      if (shown.kind !== 'account') return shown;
      if (shown.account.plan === packageName) return { kind: 'changed' };
      const form: Params = [
        ['user', username],
        ['pkg', packageName],
      ];
      return classifyPackageChange(await call('changepackage', form));
    },
    setPassword: async (username, password) => {
      const form: Params = [
        ['user', username],
        ['password', password],
      ];
      return readRedacted(await call('passwd', form), [password], classifyPasswordChange);
    },
    openPanel: async (username, at) => {
      const result = await call('create_user_session', sessionForm(username, at));
      return classifySession(result, username, panelUrl);
    },
    listPackages: async () => classifyPackages(await call('listpkgs', [['want', 'creatable']])),
    close: http.close,
  };
};
