import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type HostingSandbox, startHostingSandbox } from './hosting.ts';

let folder: string;
let sandbox: HostingSandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haat-hosting-'));
  sandbox = await startHostingSandbox({ stateDir: folder });
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const PASSWORD = 'Sunday-market-9';
const account = {
  ...{ username: 'kq4vd7zn', domain: 'neelkhadi.in', plan: 'free' },
  ...{ contactemail: 'asha@example.in', password: PASSWORD },
};

const call = async (
  command: string,
  params: Readonly<Record<string, string>>,
  { method = 'POST', token = sandbox.credentials.token } = {},
) => {
  const form = new URLSearchParams(params);
  const url = new URL(`/json-api/${command}?api.version=1`, sandbox.url);
  if (method === 'GET') for (const [name, value] of form) url.searchParams.set(name, value);
  const answer = await fetch(url, {
    method,
    headers: { authorization: `whm ${sandbox.credentials.user}:${token}` },
    ...(method === 'GET' ? {} : { body: form }),
  });
  return { status: answer.status, body: await answer.json() };
};

it.each([
  ['a name starting with “test”', { username: 'testshop' }, /not a valid username/],
  ['a name in capitals', { username: 'Asha' }, /not a valid username/],
  ['the same first eight letters', { username: 'kq4vd7znx' }, /same initial 8 characters/],
  ['no email address', { username: 'other9', domain: 'b.in', contactemail: 'asha' }, /email/],
])('refuses %s, as the server does', async (_, change, words) => {
  await call('createacct', account);
  const { body } = await call('createacct', { ...account, ...change });
  expect(body).toMatchObject({ metadata: { result: 0, reason: expect.stringMatching(words) } });
});

it('keeps its accounts after a restart, and stores no password in plain text', async () => {
  await call('createacct', account);
  await call('suspendacct', { user: account.username, reason: 'not paid' });
  await sandbox.close();
  expect(readFileSync(join(folder, 'hosting.jsonl'), 'utf8')).not.toContain(PASSWORD);
  sandbox = await startHostingSandbox({ stateDir: folder });
  expect(await call('accountsummary', { domain: account.domain })).toMatchObject({
    body: { data: { acct: [{ suspended: 1, suspendreason: 'not paid' }] } },
  });
  expect(sandbox.letsIn(account.username, PASSWORD)).toBe(true);
  expect(sandbox.letsIn(account.username, 'another')).toBe(false);
});

it('shows a panel, checks logins, and drops its accounts on reset', async () => {
  await call('createacct', account);
  expect((await fetch(sandbox.panelUrl)).status).toBe(200);
  const logIn = async (password: string) => {
    const body = new URLSearchParams({ username: account.username, password });
    return (await fetch(`${sandbox.url}/sandbox/login`, { method: 'POST', body })).status;
  };
  expect([await logIn(PASSWORD), await logIn('another')]).toEqual([200, 401]);
  const seen = await (await fetch(`${sandbox.url}/sandbox/accounts`)).json();
  expect(seen).toMatchObject({ creations: [{ domain: 'neelkhadi.in', result: 'created' }] });
  await fetch(`${sandbox.url}/sandbox/reset`, { method: 'POST' });
  expect(sandbox.creations()).toEqual([]);
});
