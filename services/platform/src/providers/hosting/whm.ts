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
  /** Of the server, without a path: "https://server.example:2087". */
  readonly baseUrl: string;
  /** A reseller, or root, and its API token. */
  readonly user: string;
  readonly token: string;
  readonly log: Log;
  /** For every call but createacct and removeacct, in ms. */
  readonly timeoutMs?: number;
  /** Setting an account up, and removing it, takes a server up to minutes, in ms. */
  readonly createTimeoutMs?: number;
};

const MAX_BYTES = 1024 * 1024;

const VERSION: Params = [['api.version', '1']];

/**
 * WHM API 1 of cPanel & WHM. What is sent stands in the body, never in an address: servers log
 * addresses. Source: cPanel's API documentation.
 */
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
    const asked: Params =
      by.username === undefined ? [['domain', by.domain ?? '']] : [['user', by.username]];
    return classifySummary(await call('accountsummary', asked), by);
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
        // Unless told to look, the server keeps mail for the domain to itself, whoever else has it.
        ['mxcheck', 'auto'],
      ];
      const result = await call('createacct', form, createTimeoutMs);
      // The server prints them among what it did, and may quote them in what it refuses.
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
