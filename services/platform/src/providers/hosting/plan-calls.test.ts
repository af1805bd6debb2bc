import { PANEL_PLACES } from '@haat/contracts/panel-places';
import { type HostingSandbox, startHostingSandbox } from '@haat/infra/sandbox/hosting';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hostingUsernameFor } from '../../ids.ts';
import { createLog } from '../../log/log.ts';
import { generatePassword } from '../password.ts';
import type { HostingServer } from './port.ts';
import { createWhm } from './whm.ts';

const SETTLE_MS = 5_000;
const SITE = 'public_html';

let clock: ManualClock;
let sandbox: HostingSandbox;
let lines: string[];
let server: HostingServer;

beforeEach(async () => {
  clock = createManualClock();
  lines = [];
  sandbox = await startHostingSandbox({ settleMs: SETTLE_MS, lateMs: 1_500, now: clock.now });
  const { user, token } = sandbox.credentials;
  server = createWhm({
    ...{ baseUrl: sandbox.url, user, token, panelUrl: sandbox.panelUrl, now: clock.now },
    log: createLog({
      name: 'test',
      level: 'debug',
      destination: { write: (line) => lines.push(line) },
    }),
    timeoutMs: 1_000,
  });
});
afterEach(async () => {
  await server.close();
  await sandbox.close();
});

const accountOf = async (domain: string, plan = 'free') => {
  const username = hostingUsernameFor('HT-261122-7K3M92QD4T8X', domain);
  const account = { username, domain, package: plan, contactEmail: 'asha@example.in' };
  await server.createAccount({ ...account, password: generatePassword() });
  return account;
};

describe('An account’s figures', () => {
  it('are those of the server, in bytes, with the traffic of this month', async () => {
    const account = await accountOf('neelkhadi.in');
    sandbox.alter({ domain: account.domain, diskUsedMb: 12, trafficBytes: 1_234, mailboxes: 3 });
    expect(await server.readAccount(account)).toEqual({
      kind: 'ours',
      package: 'free',
      ipAddress: '203.0.113.20',
      isSuspended: false,
      suspendedFor: null,
      disk: { used: 12 * 1024 ** 2, limit: 1000 * 1024 ** 2 },
      traffic: { used: 1_234, limit: 10_000 * 1024 ** 2 },
      mailboxes: { used: 3, limit: 5 },
    });
    const unlimited = { diskLimitMb: null, trafficLimitBytes: null, mailboxLimit: null };
    sandbox.alter({ domain: account.domain, ...unlimited });
    expect(await server.readAccount(account)).toMatchObject({
      disk: { limit: null },
      traffic: { limit: null },
      mailboxes: { limit: null },
    });
  });

  it('are unknown when the server gives none, and the account is still read', async () => {
    const account = await accountOf('nofigures-shop.in');
    const unknown = { disk: null, traffic: null, mailboxes: null };
    expect(await server.readAccount(account)).toMatchObject({ kind: 'ours', ...unknown });
  });

  it('are not read of an account that is another’s, gone or hidden', async () => {
    const account = await accountOf('neelkhadi.in');
    const read = (domain: string) => server.readAccount({ ...account, domain });
    expect(await read('other.in')).toEqual({ kind: 'others', has: 'username' });
    sandbox.alter({ domain: account.domain, gone: true });
    expect(await read(account.domain)).toEqual({ kind: 'not_there' });
    sandbox.behave('down');
    expect((await read(account.domain)).kind).toBe('not_known');
  });
});

describe('What an account does by itself', () => {
  it.each([
    ['wrongpackage', { kind: 'ours', package: 'default' }],
    ['selfsuspend', { kind: 'ours', isSuspended: true, suspendedFor: 'Bandwidth exceeded' }],
    ['goneaccount', { kind: 'not_there' }],
  ])('%s is shown', async (fault, shown) => {
    const account = await accountOf(`${fault}-shop.in`);
    expect(await server.readAccount(account)).toMatchObject({ package: 'free' });
    clock.advance(SETTLE_MS);
    expect(await server.readAccount(account)).toMatchObject(shown);
  });

  it('is mended by a change', async () => {
    const wrong = await accountOf('wrongpackage-shop.in');
    const suspended = await accountOf('selfsuspend-shop.in');
    clock.advance(SETTLE_MS);
    expect(await server.changePackage(wrong.username, 'free')).toEqual({ kind: 'changed' });
    expect(await server.readAccount(wrong)).toMatchObject({ package: 'free' });
    await server.unsuspend(suspended.username);
    expect(await server.readAccount(suspended)).toMatchObject({ isSuspended: false });
  });
});

describe('The list of accounts', () => {
  it('has each account of ours with its state, and accounts that we did not create', async () => {
    const { username } = await accountOf('neelkhadi.in');
    await server.suspend(username, 'not paid');
    await accountOf('extraaccount-shop.in');
    const listed = await server.listAccounts();
    expect(listed).toMatchObject({
      kind: 'listed',
      accounts: [
        { username, domain: 'neelkhadi.in', package: 'free', isSuspended: true },
        { domain: 'extraaccount-shop.in', isSuspended: false, suspendedFor: null },
        { domain: 'unknown-extraaccount-shop.in' },
      ],
    });
  });
});

describe('A panel session', () => {
  it.each(PANEL_PLACES)('opens the account at %s, once, without its password', async (place) => {
    const { username } = await accountOf('neelkhadi.in');
    const opened = await server.openPanel(username, place);
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    expect(opened.expiresAt).toBe(new Date(clock.now() + 15 * 60 * 1000).toISOString());
    const first = await fetch(opened.url);
    const title = { home: 'Home', email: 'Email accounts', files: 'File manager' }[place];
    expect(await first.text()).toMatch(new RegExp(`Logged in as ${username} .*${title}`));
    expect((await fetch(opened.url)).status).toBe(403);
  });

  it.each([
    ['suspended', { kind: 'suspended' }],
    ['nosession', { kind: 'refused_us', cause: 'auth' }],
    ['wronghost', { kind: 'wrong_host', origin: 'https://server.another-host.example:2083' }],
    ['lostanswer', { kind: 'not_known' }],
  ])('of %s is none', async (fault, kind) => {
    const { username } = await accountOf(`${fault}-shop.in`);
    expect(await server.openPanel(username, 'home')).toMatchObject(kind);
  });

  it('of a missing account is none', async () => {
    expect(await server.openPanel('nobody7', 'home')).toEqual({ kind: 'not_there' });
  });
});

describe('A new password', () => {
  it('lets in instead of the old one', async () => {
    const { username } = await accountOf('neelkhadi.in');
    const password = generatePassword();
    expect(await server.setPassword(username, password)).toEqual({ kind: 'set' });
    expect(sandbox.letsIn(username, password)).toBe(true);
  });

  it('may be set though no answer comes, or a late one', async () => {
    for (const fault of ['lostanswer', 'lateanswer']) {
      const { username } = await accountOf(`${fault}-shop.in`);
      const password = generatePassword();
      expect((await server.setPassword(username, password)).kind).toBe('not_known');
      expect(sandbox.letsIn(username, password)).toBe(true);
      expect(await server.setPassword(username, password)).toEqual({ kind: 'set' });
    }
  });

  it('is refused when it is weak, the account is suspended or gone', async () => {
    const { username } = await accountOf('neelkhadi.in');
    expect(await server.setPassword(username, 'letmein')).toMatchObject({ kind: 'weak' });
    await server.suspend(username, 'not paid');
    const password = generatePassword();
    expect(await server.setPassword(username, password)).toEqual({ kind: 'suspended' });
    expect(await server.setPassword('nobody7', password)).toEqual({ kind: 'not_there' });
    const weak = await accountOf('weakpass-shop.in');
    expect(await server.setPassword(weak.username, password)).toMatchObject({ kind: 'weak' });
  });
});

describe('Another package', () => {
  it('is changed, and called so when it was so before', async () => {
    const account = await accountOf('neelkhadi.in');
    expect(await server.changePackage(account.username, 'gold')).toEqual({ kind: 'changed' });
    expect(await server.changePackage(account.username, 'gold')).toEqual({ kind: 'changed' });
    expect(await server.readAccount(account)).toMatchObject({ package: 'gold' });
    expect(sandbox.changes()).toMatchObject([{ kind: 'package', plan: 'gold' }]);
  });

  it('may be there though no answer comes, and is never the order’s fault', async () => {
    const lost = await accountOf('lostanswer-shop.in');
    expect((await server.changePackage(lost.username, 'gold')).kind).toBe('not_known');
    expect(await server.readAccount(lost)).toMatchObject({ package: 'gold' });
    const missing = await server.changePackage(lost.username, 'missing-one');
    expect(missing).toMatchObject({ kind: 'refused_us', cause: 'package' });
    expect(await server.changePackage('nobody7', 'gold')).toEqual({ kind: 'not_there' });
  });
});

const PAGE = '<!doctype html><meta charset="utf-8"><h1>नील खादी & "Co" + 100%</h1>\n';

describe('An account’s files', () => {
  it('are listed, written, replaced and read as UTF-8', async () => {
    const { username, domain } = await accountOf('neelkhadi.in');
    expect(await server.listFiles(username, SITE)).toEqual({
      kind: 'listed',
      files: [{ name: 'cgi-bin', kind: 'folder' }],
    });
    for (let time = 0; time < 2; time += 1) {
      expect(await server.makeFolder(username, SITE, 'shop')).toEqual({ kind: 'made' });
    }
    const folder = `${SITE}/shop`;
    for (const content of ['old', PAGE.repeat(2_000)]) {
      const written = await server.writeFile(username, folder, 'index.html', content);
      expect(written).toEqual({ kind: 'written' });
      const read = await server.readFile(username, folder, 'index.html');
      expect(read).toEqual({ kind: 'read', content });
    }
    expect(await server.listFiles(username, folder)).toEqual({
      kind: 'listed',
      files: [{ name: 'index.html', kind: 'file' }],
    });
    const page = await fetch(`${sandbox.url}/sites/${domain}/shop/`);
    expect(await page.text()).toBe(PAGE.repeat(2_000));
  });

  it('are missing without their folder or account', async () => {
    const { username } = await accountOf('neelkhadi.in');
    const folder = `${SITE}/none`;
    expect(await server.listFiles(username, folder)).toEqual({ kind: 'no_folder' });
    expect(await server.makeFolder(username, folder, 'a')).toEqual({ kind: 'no_folder' });
    expect(await server.writeFile(username, folder, 'a.css', '')).toEqual({ kind: 'no_folder' });
    expect(await server.readFile(username, SITE, 'a.css')).toEqual({ kind: 'no_file' });
    expect(await server.listFiles('nobody7', SITE)).toEqual({ kind: 'not_there' });
    expect(await server.makeFolder('nobody7', SITE, 'a')).toEqual({ kind: 'not_there' });
  });

  it('do not change on a full disk, or in a suspended account', async () => {
    for (const [fault, kind] of [
      ['quotafull', 'quota_full'],
      ['suspended', 'suspended'],
    ] as const) {
      const { username } = await accountOf(`${fault}-shop.in`);
      expect(await server.writeFile(username, SITE, 'a.css', 'a')).toEqual({ kind });
      expect(await server.makeFolder(username, SITE, 'shop')).toEqual({ kind });
    }
    expect(sandbox.changes()).toEqual([]);
  });

  it('may be there though no answer comes: they can be read back', async () => {
    const { username } = await accountOf('lostanswer-shop.in');
    expect((await server.makeFolder(username, SITE, 'shop')).kind).toBe('not_known');
    expect(await server.makeFolder(username, SITE, 'shop')).toEqual({ kind: 'made' });
    expect((await server.writeFile(username, SITE, 'a.css', 'a')).kind).toBe('not_known');
    const read = await server.readFile(username, SITE, 'a.css');
    expect(read).toEqual({ kind: 'read', content: 'a' });
  });

  it('may be written only in part', async () => {
    const { username } = await accountOf('halffiles-shop.in');
    const kinds: string[] = [];
    for (const name of ['1.css', '2.css', '3.css', '4.css', '3.css']) {
      kinds.push((await server.writeFile(username, SITE, name, 'a')).kind);
    }
    expect(kinds).toEqual(['written', 'written', 'not_known', 'not_known', 'written']);
  });

  it('do not lie about a folder whose name a file has', async () => {
    const { username } = await accountOf('neelkhadi.in');
    await server.writeFile(username, SITE, 'shop', 'a');
    expect((await server.makeFolder(username, SITE, 'shop')).kind).toBe('not_known');
  });

  it.each(['..', 'public_html/../..', '/etc', '', 'a//b', 'a\0', 'a b', 'a%2f'])(
    'never leave the account: %j',
    async (path) => {
      await expect(server.listFiles('kq4vd7zn', path)).rejects.toThrow(RangeError);
      await expect(server.writeFile('kq4vd7zn', SITE, path, '')).rejects.toThrow(RangeError);
    },
  );
});

it('no password, session, address or content is in log lines and outcomes', async () => {
  const account = await accountOf('lostanswer-shop.in');
  const { username } = account;
  const password = 'Yes+a secret:~word9';
  const secrets = [password, encodeURIComponent(password), 'cpsess', PAGE];
  const seen: unknown[] = [];
  for (let time = 0; time < 2; time += 1) {
    seen.push(
      await server.setPassword(username, password),
      await server.writeFile(username, SITE, 'index.html', PAGE),
    );
    const opened = await server.openPanel(username, 'email');
    if (opened.kind === 'opened')
      secrets.push(...new URL(opened.url).search.split(/[=:%]/).slice(1));
    else seen.push(opened);
  }
  expect(secrets.length).toBeGreaterThan(4);
  const written = JSON.stringify(seen) + lines.join('');
  for (const secret of secrets.filter((one) => one.length > 8 && one !== username)) {
    expect(written).not.toContain(secret);
  }
});
