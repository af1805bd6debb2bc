import { describe, expect, it } from 'vitest';
import type { HttpResult } from '../../http/http-client.ts';
import {
  classifyCreated,
  classifyPackages,
  classifySummary,
  classifySuspension,
} from './classify.ts';

const requested = { username: 'kq4vd7zn', domain: 'neelkhadi.in' };

const answered = (body: unknown, status = 200): HttpResult => ({
  ok: true,
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const no = (reason: string, command = 'createacct') =>
  answered({ metadata: { version: 1, command, result: 0, reason } });
const yes = (more: object = {}) =>
  answered({ metadata: { command: 'createacct', result: 1, reason: 'OK', ...more } });
const created = (result: HttpResult) => classifyCreated(result, requested);

describe('A hosting server’s refusal of the order', () => {
  it.each([
    ['in_use', '(XID ct5qpd) The domain “neelkhadi.in” already exists in the userdata.'],
    ['in_use', '(XID x) The domain “n.in” already exists in the Apache configuration.'],
    ['in_use', 'A DNS entry for neelkhadi.in already exists. Remove it from all servers.'],
    ['in_use', 'The domain "neelkhadi.in" is already owned by another user.'],
    ['in_use', '(XID 5wsj8e) This system already has an account named “kq4vd7zn”. at Create.pm'],
    ['in_use', 'This system already has a database owner named “kq4vd7zn”.'],
    ['in_use', 'The name of another account on this server has the same initial 8 characters'],
    ['in_use', 'Sorry, a group for that username already exists.'],
    ['in_use', 'Sorry, a passwd entry for that username already exists.'],
    ['username', '“root” is a reserved username on this system.'],
    ['username', '“9lives” is not a valid username on this system.'],
    ['email', 'Invalid contact email.'],
    ['domain', '“neelkhadi” is not a valid domain name.'],
    ['domain', 'Sorry, this domain is not allowed on this server.'],
  ])('is recognised: %s, %s', (failure, reason) => {
    expect(created(no(reason))).toMatchObject({ kind: 'failed', failure, description: reason });
  });
});

describe('A hosting server’s refusal of the shop', () => {
  it.each([
    ['limit', 'You have reached your account limit of 25 accounts.'],
    ['limit', 'This would exceed your resource limit.'],
    ['package', 'Package haat_gold not found!'],
    ['package', 'The plan “haat_gold” does not exist.'],
    ['package', 'You do not have access to the package “gold”.'],
    ['password', 'Sorry, the password you selected cannot be used because it is too weak.'],
    ['auth', 'Permission denied: createacct'],
    ['auth', 'You do not have permission to create accounts.'],
    ['licence', 'The license file has expired.'],
  ])('is never a refusal of the order: %s, %s', (cause, reason) => {
    expect(created(no(reason))).toMatchObject({ kind: 'refused_us', cause });
  });

  it.each([401, 403])('is a failed login with status %d, whatever the page says', (status) => {
    expect(created(answered('<h1>Log in</h1>', status))).toMatchObject({ cause: 'auth' });
  });
});

describe('The outcome of setting up an account is unknown', () => {
  it.each([
    ['no answer', { ok: false, failure: 'timeout', description: 'no answer' } as const],
    ['a page', answered('<h1>cPanel update in progress</h1>')],
    ['a failing gateway', answered({ metadata: { result: 1, reason: 'OK' } }, 502)],
    ['a redirect to the login', answered('', 302)],
    ['a success of another function', yes({ command: 'removeacct' })],
    [
      'neither a success nor a refusal',
      answered({ metadata: { command: 'createacct', result: 2 } }),
    ],
    ['a refusal without a reason', answered({ metadata: { command: 'createacct', result: 0 } })],
    [
      'an internal error that names a domain',
      no('Internal error: the domain “n.in” already exists'),
    ],
    ['a temporary error', no('Could not lock /etc/passwd: try again')],
    ['an unknown reason', no('Sorry.')],
    ['a domain that reads like a refusal', no('Sorry: already-exists-in-the-userdata.in, hm')],
    ['another domain', yes({ output: { raw: '| Domain: other.in\n| UserName: kq4vd7zn' } })],
    [
      'another username behind many opened tags',
      yes({ output: { raw: `| UserName: other ${'<'.repeat(900_000)}` } }),
    ],
    ['another domain', yes({ output: { raw: '| Domain: neelkhadi.in\n| UserName: other' } })],
  ])('after %s', (_, result) => {
    expect(created(result).kind).toBe('not_known');
  });

  it('without showing a password from the answer', () => {
    const leaky = answered('{"data":{"acct":[{"user":"a","password":"Secret9!"}]}}');
    expect(JSON.stringify(created(leaky))).not.toContain('Secret9!');
  });
});

it('a success counts with a quoted result, and with markup in its output', () => {
  const raw = '<pre>| Domain: <b>NeelKhadi.in</b>\n| UserName: kq4vd7zn</pre>';
  expect(created(yes({ result: '1', output: { raw } }))).toEqual({ kind: 'created' });
  expect(created(yes())).toEqual({ kind: 'created' });
});

describe('Looking up a hosting account', () => {
  const summary = (result: HttpResult) => classifySummary(result, { domain: requested.domain });

  it('finds none only when the server says so in a known message', () => {
    expect(summary(no('Account does not exist.', 'accountsummary'))).toEqual({ kind: 'not_there' });
    const foreign = no('You do not have access to an account named “a”.', 'accountsummary');
    expect(summary(foreign)).toEqual({ kind: 'not_there' });
  });

  it.each([
    ['an empty success', answered({ metadata: { result: 1, reason: 'OK' }, data: { acct: [] } })],
    ['a refusal of another function', no('Account does not exist.')],
    ['a refusal with an unknown reason', no('No.', 'accountsummary')],
    ['a missing page', answered('Account does not exist.', 404)],
    [
      'another customer’s account',
      answered({ metadata: { result: 1 }, data: { acct: [{ user: 'a', domain: 'other.in' }] } }),
    ],
  ])('leaves it unknown after %s', (_, result) => {
    expect(summary(result).kind).toBe('not_known');
  });
});

it('an account that is already suspended counts as suspended', () => {
  expect(classifySuspension(no('Account Already Suspended', 'suspendacct')).kind).toBe('suspended');
  expect(classifySuspension(no('Sorry.', 'suspendacct')).kind).toBe('not_known');
});

describe('The packages of a hosting server', () => {
  const listed = (data: unknown, command = 'listpkgs') =>
    classifyPackages(answered({ data, metadata: { command, result: 1, reason: 'OK' } }));

  it('are listed by name', () => {
    const pkg = [{ name: 'free', MAXPOP: 5 }, { name: 'haat_dukaan' }];
    expect(listed({ pkg })).toEqual({ kind: 'listed', packages: ['free', 'haat_dukaan'] });
    expect(listed({ pkg: [] })).toEqual({ kind: 'listed', packages: [] });
  });

  it('are unknown when the answer has no valid list', () => {
    for (const data of [{}, null, { pkg: 'free' }, { pkg: [{}] }]) {
      expect(listed(data).kind).toBe('not_known');
    }
    expect(listed({ pkg: [] }, 'listaccts').kind).toBe('not_known');
    expect(classifyPackages(answered('<h1>Update</h1>')).kind).toBe('not_known');
    expect(classifyPackages(answered('Busy', 503)).kind).toBe('not_known');
    const late = { ok: false, failure: 'timeout', description: 'late' } as const;
    expect(classifyPackages(late)).toMatchObject({ description: 'timeout: late' });
    expect(classifyPackages(no('Permission denied', 'listpkgs'))).toMatchObject({ cause: 'auth' });
    expect(classifyPackages(answered('no', 403))).toMatchObject({ kind: 'refused_us' });
  });
});
