import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
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

const uapi = (name: string, params: Readonly<Record<string, string>>) =>
  call('uapi_cpanel', {
    ...{ 'cpanel.user': account.username, 'cpanel.module': 'Fileman', 'cpanel.function': name },
    ...params,
  });
const save = (file: string, content: string) =>
  uapi('save_file_content', { dir: 'public_html', file, content });

/** As a browser, which finds the server by the domain’s address. */
const visit = (path: string, host: string) =>
  new Promise<{ status: number | undefined; type: string | undefined; body: string }>(
    (resolve, reject) => {
      get(new URL(path, sandbox.url), { headers: { host } }, async (answer) => {
        const body = Buffer.concat(await answer.toArray()).toString();
        resolve({ status: answer.statusCode, type: answer.headers['content-type'], body });
      }).on('error', reject);
    },
  );

it('serves an account’s site by its domain, also after a restart', async () => {
  await call('createacct', account);
  await save('index.html', '<h1>नील</h1>');
  await save('shop.css', 'h1 { color: navy }');
  await sandbox.close();
  sandbox = await startHostingSandbox({ stateDir: folder });
  const index = { status: 200, type: 'text/html; charset=utf-8', body: '<h1>नील</h1>' };
  expect(await visit('/', account.domain)).toEqual(index);
  expect(await visit('/index.html?a=1', `www.${account.domain}:80`)).toEqual(index);
  expect(await visit('/shop.css', account.domain)).toMatchObject({
    type: 'text/css; charset=utf-8',
  });
  expect(await visit('/none.html', account.domain)).toMatchObject({ status: 404 });
  expect(await visit(`/sites/${account.domain}/`, '127.0.0.1')).toEqual(index);
  expect(await visit('/sites/other.in/', '127.0.0.1')).toMatchObject({ status: 404 });
  await call('suspendacct', { user: account.username, reason: 'not paid' });
  expect(await visit('/', account.domain)).toMatchObject({ status: 503 });
  await call('removeacct', { username: account.username });
  expect(await visit('/', account.domain)).toMatchObject({ status: 404 });
});

it('changes an account by itself on demand, and says what is wrong with a request', async () => {
  await call('createacct', account);
  const post = (body: object) =>
    fetch(`${sandbox.url}/sandbox/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { domain } = account;
  const change = { package: 'gold', suspendedFor: 'spam', diskUsedMb: 4000, diskLimitMb: 4000 };
  expect((await post({ domain, ...change })).status).toBe(200);
  expect(await call('accountsummary', { domain })).toMatchObject({
    body: {
      data: {
        acct: [{ plan: 'gold', suspendreason: 'spam', diskused: '4000M', disklimit: '4000M' }],
      },
    },
  });
  await post({ domain, suspendedFor: null });
  expect(await save('a.css', '')).toMatchObject({
    body: { data: { uapi: { status: 0, errors: [expect.stringContaining('quota')] } } },
  });
  expect((await post({ domain, mailboxes: -1 })).status).toBe(400);
  expect((await post({ domain: 'other.in', gone: true })).status).toBe(404);
});

it('has a fault for any domain on demand, once for each call', async () => {
  await call('createacct', account);
  await save('index.html', 'a');
  sandbox.fail(account.domain, 'lostanswer');
  await expect(save('index.html', 'b')).rejects.toThrow();
  expect(await save('index.html', 'c')).toMatchObject({ body: { data: { uapi: { status: 1 } } } });
  expect(sandbox.changes()).toMatchObject([{ content: 'a' }, { content: 'b' }, { content: 'c' }]);
});
