import { describe, expect, it } from 'vitest';
import type { HttpResult } from '../../http/http-client.ts';
import { classifyAccounts, classifyPasswordChange } from './classify.ts';
import { classifyContent, classifyFiles, classifyMade, classifyWritten } from './classify-files.ts';
import { amountOf, mailboxesOf, trafficOf } from './figures.ts';
import { classifySession } from './panel.ts';

const answered = (body: unknown, status = 200): HttpResult => ({
  ok: true,
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const yes = (data: unknown, more: object = {}) =>
  answered({ data, metadata: { result: 1, reason: 'OK', version: 1, ...more } });
const no = (reason: string) => answered({ metadata: { result: 0, reason } });
const uapi = (inner: object) => yes({ uapi: { errors: null, ...inner } });

describe('An amount', () => {
  const MEGABYTE = 1024 ** 2;
  it.each([
    ['12M', 12 * MEGABYTE],
    ['12', 12 * MEGABYTE],
    ['1,024M', 1024 * MEGABYTE],
    ['1,234,567 KB', 1_234_567 * 1024],
    ['1.5 GB', 1536 * MEGABYTE],
    ['0M', 0],
    ['unlimited', 'unlimited'],
    ['none', null],
    ['', null],
    ['-1', null],
    ['1,02M', null],
    ['12 files', null],
    ['9'.repeat(30), null],
    [null, null],
  ])('%j is %j', (words, amount) => {
    expect(amountOf(words, MEGABYTE)).toBe(amount);
  });
});

describe('A figure', () => {
  const account = { user: 'kq4vd7zn', domain: 'neelkhadi.in', maxpop: '10' };
  const stats = (row: object) => uapi({ status: 1, data: [{ id: 'emailaccounts', ...row }] });

  it.each([
    ['numbers', { _count: 7, _max: 25 }, { used: 7, limit: 25 }],
    ['text', { count: '1,007', max: 'unlimited' }, { used: 1007, limit: null }],
    ['no mailboxes', { _count: '0', _max: '0', zeroisunlimited: 0 }, { used: 0, limit: 0 }],
    ['a count alone', { _count: '0' }, null],
  ])('of mailboxes is read from %s', (_, row, usage) => {
    expect(mailboxesOf(stats(row), account)).toEqual(usage);
  });

  it('of mailboxes keeps the account’s limit when the count is refused', () => {
    const refused = uapi({ status: 0, data: null, errors: ['No.'] });
    expect(mailboxesOf(refused, account)).toEqual({ used: null, limit: 10 });
    expect(mailboxesOf(answered('busy', 503), { ...account, maxpop: null })).toBeNull();
  });

  it('of traffic is that of the account, not of a deleted one or another', () => {
    const rows = [
      { user: 'kq4vd7zn', deleted: 1, totalbytes: 1, limit: 1 },
      { user: 'kq4vd7zna', totalbytes: 2, limit: 2 },
      { user: 'kq4vd7zn', deleted: '0', totalbytes: '3', limit: 0 },
    ];
    expect(trafficOf(yes({ acct: rows }), 'kq4vd7zn')).toEqual({ used: 3, limit: null });
    expect(trafficOf(yes({ acct: rows.slice(0, 2) }), 'kq4vd7zn')).toBeNull();
    expect(trafficOf(no('Permission denied'), 'kq4vd7zn')).toBeNull();
  });
});

describe('A session', () => {
  const PANEL = 'https://server.example:2083';
  const TOKEN = 'cpsess4242424242';
  const address = (origin: string) => `${origin}/${TOKEN}/login/?session=kq4vd7zn%3asecret`;
  const opened = (url: string, session = 'kq4vd7zn:secret:create_user_session,more') =>
    yes({ url, session, expires: '1760000000' }, { command: 'create_user_session' });
  const open = (result: HttpResult, panel: string | undefined = PANEL) =>
    classifySession(result, 'kq4vd7zn', panel);

  it('is opened at the panel’s own host, with or without its port', () => {
    const url = address(PANEL);
    const expiresAt = '2025-10-09T08:53:20.000Z';
    expect(open(opened(url))).toEqual({ kind: 'opened', url, expiresAt });
    expect(open(opened(url), 'https://server.example/')).toMatchObject({ kind: 'opened' });
  });

  it.each([
    'https://evil.example:2083',
    'https://server.example.evil.example:2083',
    'https://server.example@evil.example:2083',
    'https://user:password@server.example:2083',
    'https://server.example:8443',
    'http://server.example:2083',
    'javascript:alert(1)//server.example:2083',
  ])('at %s is not followed', (origin) => {
    expect(open(opened(address(origin))).kind).toBe('wrong_host');
  });

  it('is not followed without a configured panel', () => {
    expect(classifySession(opened(address(PANEL)), 'kq4vd7zn', undefined).kind).toBe('wrong_host');
  });

  it('of another account is none', () => {
    const another = open(opened(address(PANEL), 'kq4vd7z:secret:create_user_session,more'));
    expect(another.kind).toBe('not_known');
  });

  it.each<[string, HttpResult]>([
    ['a refusal with it', no(`Could not open ${address(PANEL)} for kq4vd7zn`)],
    ['a page with it', answered(`<a href="${address(PANEL)}">Log in</a> ${TOKEN}`, 500)],
    ['a denial with it', answered(`no: /${TOKEN}/login session=kq4vd7zn:secret`, 403)],
    ['an old error with it', answered({ cpanelresult: { error: `at ${address(PANEL)}` } })],
    ['another host', opened(address('https://evil.example'))],
    ['half of it', answered(`{"data":{"url":"${address(PANEL)}`)],
  ])('is in no outcome after %s', (_, result) => {
    const shown = JSON.stringify(open(result));
    expect(shown).not.toContain(TOKEN);
    expect(shown).not.toContain('secret');
  });
});

it('a weak password is told from other refusals', () => {
  const kindOf = (reason: string) => classifyPasswordChange(no(reason)).kind;
  expect(kindOf('The password must have a strength rating of 65 or higher.')).toBe('weak');
  expect(kindOf('Sorry, that password is based on a dictionary word.')).toBe('weak');
  expect(kindOf('The account “a” is suspended.')).toBe('suspended');
  expect(kindOf('You do not have access to an account named “a”.')).toBe('not_there');
  expect(kindOf('Permission denied')).toBe('refused_us');
  expect(kindOf('Internal error: password strength service timed out')).toBe('not_known');
});

describe('The list of accounts', () => {
  const row = { user: 'a', domain: 'a.in', owner: 'haat', plan: 'free', suspended: 0 };
  const listed = (data: object, more: object = {}) => classifyAccounts(yes(data, more), 'haat');

  it('leaves out those of other resellers', () => {
    const acct = [row, { ...row, user: 'b', owner: 'root' }];
    expect(listed({ acct })).toMatchObject({ accounts: [{ username: 'a' }] });
  });

  it('is unknown when it is cut or unreadable', () => {
    expect(listed({ acct: [row] }, { chunk: { records: '2' } }).kind).toBe('not_known');
    expect(listed({ acct: [row, { user: 'b' }] }).kind).toBe('not_known');
    expect(listed({}).kind).toBe('not_known');
  });
});

describe('A call for files', () => {
  it('reads both forms of a list', () => {
    const dirs = [
      { file: 'a', type: 'dir' },
      { file: '..', type: 'dir' },
    ];
    const files = [{ file: 'b', type: 'link' }];
    for (const data of [[...dirs, ...files], { dirs, files }]) {
      expect(classifyFiles(uapi({ status: 1, data }))).toEqual({
        kind: 'listed',
        files: [
          { name: 'a', kind: 'folder' },
          { name: 'b', kind: 'other' },
        ],
      });
    }
    expect(classifyFiles(uapi({ status: 1, data: 'a' })).kind).toBe('not_known');
  });

  it.each([
    ['Failed to save “/home/a/quota exceeded”: Permission denied', 'refused_us'],
    ['Could not write /home/a/x: Disk quota exceeded', 'quota_full'],
    ['This would exceed your disk quota.', 'quota_full'],
    ['Could not write /home/a/x: No space left on device', 'not_known'],
    ['Could not open /home/a/suspended: No such file or directory', 'no_folder'],
    ['You do not have the feature “filemanager”.', 'refused_us'],
    ['The account “a” is suspended.', 'suspended'],
    ['Sorry.', 'not_known'],
  ])('refused with %j is %s', (error, kind) => {
    const refused = uapi({ status: 0, data: null, errors: [error] });
    expect(classifyWritten(refused, 'public_html/x').kind).toBe(kind);
  });

  it('counts only when the function agrees with the server, about this file', () => {
    const written = (inner: object) => classifyWritten(uapi(inner), 'public_html/a.css').kind;
    expect(written({ status: 1, data: { path: '/home/a/public_html/a.css' } })).toBe('written');
    expect(written({ status: '1', data: null })).toBe('written');
    expect(written({ status: 1, data: { path: '/home/a/public_html/b.css' } })).toBe('not_known');
    expect(written({ status: 2, data: {} })).toBe('not_known');
    expect(classifyWritten(yes({}), 'public_html/a.css').kind).toBe('not_known');
    const other = uapi({ status: 1, data: { content: 'a', filename: 'b.css' } });
    expect(classifyContent(other, 'a.css').kind).toBe('not_known');
  });

  it('reads a made folder in API 2’s own envelope and in WHM’s', () => {
    const inner = { module: 'Fileman', func: 'mkdir', event: { result: 1 } };
    const made = { cpanelresult: { ...inner, data: [{ name: 'shop', path: '/home/a' }] } };
    expect(classifyMade(answered(made)).kind).toBe('made');
    expect(classifyMade(yes(made)).kind).toBe('made');
    const refused = (reason: string) =>
      classifyMade(answered({ cpanelresult: { ...inner, data: [{ result: 0, reason }] } })).kind;
    expect(refused('File exists')).toBe('exists');
    expect(refused('Disk quota exceeded')).toBe('quota_full');
    const error = { cpanelresult: { ...inner, error: 'Sorry.', data: [] } };
    expect(classifyMade(answered(error)).kind).toBe('not_known');
    const denied = { cpanelresult: { error: 'Access denied', data: { reason: 'Access denied' } } };
    expect(classifyMade(answered(denied))).toMatchObject({ kind: 'refused_us', cause: 'auth' });
  });
});
