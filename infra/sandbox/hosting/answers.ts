import type { CreateCall, SuspendCall } from './accounts.ts';

/** WHM API 1 always answers 200; a refusal has result 0. */

const metadata = (command: string, result: 0 | 1, reason: string) => ({
  command,
  reason,
  result,
  version: 1,
});

export const noAnswer = (command: string, reason: string) => ({
  metadata: metadata(command, 0, reason),
});

export const unknownUser = (command: string, username: string) =>
  noAnswer(command, `You do not have a user named “${username}”.`);

export const suspendedAnswer = (command: string, username: string) =>
  noAnswer(command, `The account “${username}” is suspended.`);

const IP = '203.0.113.20';

/** Contains the password, as real servers' output does. */
export const createdAnswer = (
  { username, domain, plan, contactEmail }: CreateCall,
  password: string,
) => ({
  data: {
    ip: IP,
    nameserver: 'ns1.haat.example',
    nameserver2: 'ns2.haat.example',
    nameserver3: '',
    nameserver4: '',
    nameserverentry: null,
    package: plan,
  },
  metadata: {
    ...metadata('createacct', 1, 'Account Creation Ok'),
    output: {
      raw: [
        '<pre>WWWAcct 12.6.0 (c) 2026 cPanel, Inc....',
        '+===================================+',
        '| New Account Info                  |',
        `| Domain: ${domain}`,
        `| Ip: ${IP} (n)`,
        `| UserName: ${username}`,
        `| PassWord: ${password}`,
        `| Contact Email: ${contactEmail}`,
        `| Package: ${plan}`,
        '+===================================+ ...Done</pre>',
      ].join('\n'),
    },
  },
});

const accountRow = (account: CreateCall, suspended: SuspendCall | undefined) => ({
  domain: account.domain,
  email: account.contactEmail,
  ip: IP,
  plan: account.plan,
  startdate: new Date(account.at).toUTCString(),
  suspended: suspended ? 1 : 0,
  suspendreason: suspended?.reason ?? 'not suspended',
  unix_startdate: Math.floor(account.at / 1000),
  user: account.username,
});

export const summaryAnswer = (
  account: CreateCall,
  suspended: SuspendCall | undefined,
  figures: object = {},
) => ({
  data: { acct: [{ ...accountRow(account, suspended), ...figures }] },
  metadata: metadata('accountsummary', 1, 'OK'),
});

/** @param want comma-separated fields; all without it */
export const accountsAnswer = (
  accounts: readonly (readonly [CreateCall, SuspendCall | undefined])[],
  { owner, want }: { readonly owner: string; readonly want: string },
) => {
  const fields = want === '' ? null : new Set(want.split(','));
  const rows = accounts.map(([account, suspended]) =>
    Object.fromEntries(
      Object.entries({ ...accountRow(account, suspended), owner }).filter(
        ([name]) => fields?.has(name) ?? true,
      ),
    ),
  );
  return { data: { acct: rows }, metadata: metadata('listaccts', 1, 'OK') };
};

export const dataAnswer = (command: string, data: object, reason = 'OK') => ({
  data,
  metadata: metadata(command, 1, reason),
});

const uapiAnswer = (uapi: object) =>
  dataAnswer('uapi_cpanel', {
    uapi: { messages: null, warnings: null, metadata: {}, errors: null, ...uapi },
  });

export const uapiDone = (data: unknown) => uapiAnswer({ status: 1, data });
export const uapiNo = (error: string) => uapiAnswer({ status: 0, data: null, errors: [error] });

/** In API 2's own envelope. */
export const api2Answer = (func: string, { data, error }: { data: object; error?: string }) => ({
  cpanelresult: {
    apiversion: 2,
    module: 'Fileman',
    func,
    event: { result: 1 },
    data: [data],
    ...(error === undefined ? {} : { error }),
  },
});

export const packagesAnswer = (packages: readonly string[]) => ({
  data: { pkg: packages.map((name) => ({ name, BWLIMIT: 'unlimited', QUOTA: '5000' })) },
  metadata: metadata('listpkgs', 1, 'OK'),
});

export const absentAnswer = {
  data: { acct: [] },
  metadata: metadata('accountsummary', 0, 'Account does not exist.'),
};

export const okAnswer = (command: string) => ({ metadata: metadata(command, 1, 'OK') });

/** In an older API's format. */
export const DENIED = {
  cpanelresult: {
    apiversion: '2',
    error: 'Access denied',
    data: { reason: 'Access denied', result: '0' },
    type: 'text',
  },
};

/** During an update, with status 200. */
export const PAGE = `<html><body><h1>cPanel update in progress</h1>
This server is being updated. Your session will go on when it is done.
</body></html>
`;
