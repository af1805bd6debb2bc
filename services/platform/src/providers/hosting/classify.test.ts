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

describe('a no about the order', () => {
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
  ])('is believed: %s, %s', (failure, reason) => {
    expect(created(no(reason))).toMatchObject({ kind: 'failed', failure, description: reason });
  });
});

describe('a no about us', () => {
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
  ])('is of our account, never of the order: %s, %s', (cause, reason) => {
    expect(created(no(reason))).toMatchObject({ kind: 'refused_us', cause });
  });

  it.each([401, 403])('comes from the door with %d, whatever it says', (status) => {
    expect(created(answered('<h1>Log in</h1>', status))).toMatchObject({ cause: 'auth' });
  });
});

describe('the outcome is unknown', () => {
  it.each([
    ['no answer', { ok: false, failure: 'timeout', description: 'no answer' } as const],
    ['a page', answered('<h1>cPanel update in progress</h1>')],
    ['a failing gateway', answered({ metadata: { result: 1, reason: 'OK' } }, 502)],
    ['a redirect to the login', answered('', 302)],
    ['a yes to another function', yes({ command: 'removeacct' })],
    ['neither yes nor no', answered({ metadata: { command: 'createacct', result: 2 } })],
    ['a no without words', answered({ metadata: { command: 'createacct', result: 0 } })],
    ['trouble that names a domain', no('Internal error: the domain “n.in” already exists')],
    ['trouble', no('Could not lock /etc/passwd: try again')],
    ['unknown words', no('Sorry.')],
    ['a domain whose name is a refusal', no('Sorry: already-exists-in-the-userdata.in, hm')],
    ['another domain', yes({ output: { raw: '| Domain: other.in\n| UserName: kq4vd7zn' } })],
    [
      'another domain behind very many opened tags',
      yes({ output: { raw: `| UserName: other ${'<'.repeat(900_000)}` } }),
    ],
    ['another domain', yes({ output: { raw: '| Domain: neelkhadi.in\n| UserName: other' } })],
  ])('after %s', (_, result) => {
    expect(created(result).kind).toBe('not_known');
  });

  it('an unknown answer reveals no password', () => {
    const leaky = answered('{"data":{"acct":[{"user":"a","password":"Secret9!"}]}}');
    expect(JSON.stringify(created(leaky))).not.toContain('Secret9!');
  });
});

it('a yes is a yes, also in quotes, and with what was printed in markup', () => {
  const raw = '<pre>| Domain: <b>NeelKhadi.in</b>\n| UserName: kq4vd7zn</pre>';
  expect(created(yes({ result: '1', output: { raw } }))).toEqual({ kind: 'created' });
  expect(created(yes())).toEqual({ kind: 'created' });
});

describe('an account that is looked for', () => {
  const summary = (result: HttpResult) => classifySummary(result, { domain: requested.domain });

  it('does not exist only in the server’s own words', () => {
    expect(summary(no('Account does not exist.', 'accountsummary'))).toEqual({ kind: 'not_there' });
    const foreign = no('You do not have access to an account named “a”.', 'accountsummary');
    expect(summary(foreign)).toEqual({ kind: 'not_there' });
  });

  it.each([
    ['an empty yes', answered({ metadata: { result: 1, reason: 'OK' }, data: { acct: [] } })],
    ['a no about something else', no('Account does not exist.')],
    ['a no in unknown words', no('No.', 'accountsummary')],
    ['a missing page', answered('Account does not exist.', 404)],
    [
      'another customer’s account',
      answered({ metadata: { result: 1 }, data: { acct: [{ user: 'a', domain: 'other.in' }] } }),
    ],
  ])('is not known after %s', (_, result) => {
    expect(summary(result).kind).toBe('not_known');
  });
});

it('who is suspended already is suspended', () => {
  expect(classifySuspension(no('Account Already Suspended', 'suspendacct')).kind).toBe('suspended');
  expect(classifySuspension(no('Sorry.', 'suspendacct')).kind).toBe('not_known');
});

describe('the packages of a server', () => {
  const listed = (data: unknown, command = 'listpkgs') =>
    classifyPackages(answered({ data, metadata: { command, result: 1, reason: 'OK' } }));

  it('are named as accounts are set up by them', () => {
    const pkg = [{ name: 'free', MAXPOP: 5 }, { name: 'haat_dukaan' }];
    expect(listed({ pkg })).toEqual({ kind: 'listed', packages: ['free', 'haat_dukaan'] });
    expect(listed({ pkg: [] })).toEqual({ kind: 'listed', packages: [] });
  });

  it('are not known of an answer that lists none', () => {
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
