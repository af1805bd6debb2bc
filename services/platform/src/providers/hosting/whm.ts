import { createHttpClient, type HttpResult, type Params } from '../../http/http-client.ts';
import { readRedacted } from '../../http/read-redacted.ts';
import type { Log } from '../../log/log.ts';
import {
  classifyAccount,
  classifyCreated,
  classifyPackages,
  classifyRemoval,
  classifySummary,
  classifySuspension,
  classifyUnsuspension,
  type Shown,
} from './classify.ts';
import type { AccountLookUp, AccountName, HostingServer } from './port.ts';

export type WhmOptions = {
  /** Without a path: "https://server.example:2087". */
  readonly baseUrl: string;
  /** A reseller or root, with its API token. */
  readonly user: string;
  readonly token: string;
  readonly log: Log;
  /** For every call but createacct and removeacct, in ms. */
  readonly timeoutMs?: number;
  /** For createacct and removeacct, which can take minutes; in ms. */
  readonly createTimeoutMs?: number;
};

const MAX_BYTES = 1024 * 1024;

const VERSION: Params = [['api.version', '1']];

/** cPanel's WHM API 1 (its API documentation). Data goes in the body: servers log addresses. */
export const createWhm = (options: WhmOptions): HostingServer => {
  const { user, token, log, timeoutMs = 20_000, createTimeoutMs = 180_000 } = options;
  const http = createHttpClient({
    provider: 'hosting server',
    log,
    timeoutMs,
    maxBytes: MAX_BYTES,
    secrets: [token],
  });
  const headers = { authorization: `whm ${user}:${token}` };

  const call = (command: string, form: Params, limit = timeoutMs): Promise<HttpResult> =>
    http.request({
      method: 'POST',
      url: new URL(`/json-api/${command}`, options.baseUrl).href,
      query: VERSION,
      form,
      headers,
      timeoutMs: limit,
    });

  const summaryBy = async (by: Partial<AccountName>): Promise<Shown> => {
    const params: Params =
      by.username === undefined ? [['domain', by.domain ?? '']] : [['user', by.username]];
    return classifySummary(await call('accountsummary', params), by);
  };

  const lookUp = async (account: AccountName): Promise<AccountLookUp> => {
    const { username, domain } = account;
    const named = await summaryBy({ username });
    if (named.kind === 'account') return classifyAccount(named.account, account);
    if (named.kind !== 'not_there') return named;
    const ofDomain = await summaryBy({ domain });
    return ofDomain.kind === 'account' ? classifyAccount(ofDomain.account, account) : ofDomain;
  };

  return {
    lookUp,
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
      const result = await call('createacct', form, createTimeoutMs);
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
    removeAccount: async (username) =>
      classifyRemoval(await call('removeacct', [['username', username]], createTimeoutMs)),
    listPackages: async () => classifyPackages(await call('listpkgs', [['want', 'creatable']])),
    close: http.close,
  };
};
