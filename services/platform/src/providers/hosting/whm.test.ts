import { type HostingSandbox, startHostingSandbox } from '@haat/infra/sandbox/hosting';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hostingUsernameFor } from '../../ids.ts';
import { createLog } from '../../log/log.ts';
import { generatePassword } from '../password.ts';
import type { HostingServer, NewAccount } from './port.ts';
import { createWhm } from './whm.ts';

const SETTLE_MS = 5_000;

let clock: ManualClock;
let sandbox: HostingSandbox;
let lines: string[];
let server: HostingServer;
let opened: HostingServer[];

const connect = (token = sandbox.credentials.token, createTimeoutMs = 5_000): HostingServer => {
  const made = createWhm({
    baseUrl: sandbox.url,
    user: sandbox.credentials.user,
    token,
    log: createLog({
      name: 'test',
      level: 'debug',
      destination: { write: (line) => lines.push(line) },
    }),
    timeoutMs: 5_000,
    createTimeoutMs,
  });
  opened.push(made);
  return made;
};

beforeEach(async () => {
  clock = createManualClock();
  lines = [];
  opened = [];
  sandbox = await startHostingSandbox({ settleMs: SETTLE_MS, now: clock.now });
  server = connect();
});
afterEach(async () => {
  await Promise.all(opened.map((client) => client.close()));
  await sandbox.close();
});

const accountOf = (domain: string, changes: Partial<NewAccount> = {}): NewAccount => ({
  username: hostingUsernameFor('HT-261122-7K3M92QD4T8X', domain),
  domain,
  package: 'free',
  contactEmail: 'asha@example.in',
  password: generatePassword(),
  ...changes,
});

const results = () => sandbox.creations().map(({ result }) => result);

describe('A hosting account', () => {
  it('does not exist before the setup, and is ours with its IP address after it', async () => {
    const requested = accountOf('neelkhadi.in');
    expect(await server.lookUp(requested)).toEqual({ kind: 'not_there' });
    expect(await server.createAccount(requested)).toEqual({ kind: 'created' });
    expect(await server.lookUp(requested)).toEqual({
      kind: 'ours',
      ipAddress: '203.0.113.20',
      isSuspended: false,
      suspendedFor: null,
    });
    expect(sandbox.creations()).toMatchObject([
      { domain: 'neelkhadi.in', plan: 'free', contactEmail: 'asha@example.in', mxcheck: 'auto' },
    ]);
    expect(sandbox.letsIn(requested.username, requested.password)).toBe(true);
  });

  it('is set up once, and a repeated setup reports that it is in use', async () => {
    const requested = accountOf('neelkhadi.in');
    await server.createAccount(requested);
    expect(await server.createAccount(requested)).toMatchObject({
      kind: 'failed',
      failure: 'in_use',
    });
    expect(results()).toEqual(['created', 'in_use']);
  });

  it('of another order is recognised by its domain and by its username', async () => {
    const requested = accountOf('neelkhadi.in');
    await server.createAccount(requested);
    const anothers = accountOf('neelkhadi.in', { username: 'kq4vd7zn' });
    expect(await server.lookUp(anothers)).toEqual({ kind: 'others', has: 'domain' });
    const elsewhere = accountOf('other.in', { username: requested.username });
    expect(await server.lookUp(elsewhere)).toEqual({ kind: 'others', has: 'username' });
    expect(await server.createAccount(elsewhere)).toMatchObject({ failure: 'in_use' });
  });

  it('can be suspended, unsuspended and removed, each twice, and not when it is missing', async () => {
    const requested = accountOf('neelkhadi.in');
    const { username } = requested;
    await server.createAccount(requested);
    for (let time = 0; time < 2; time += 1) {
      expect(await server.suspend(username, 'not paid')).toEqual({ kind: 'suspended' });
    }
    const suspended = { kind: 'ours', isSuspended: true, suspendedFor: 'not paid' };
    expect(await server.lookUp(requested)).toMatchObject(suspended);
    for (let time = 0; time < 2; time += 1) {
      expect(await server.unsuspend(username)).toEqual({ kind: 'running' });
    }
    const running = { kind: 'ours', isSuspended: false, suspendedFor: null };
    expect(await server.lookUp(requested)).toMatchObject(running);
    expect(await server.removeAccount(username)).toEqual({ kind: 'removed' });
    expect(await server.lookUp(requested)).toEqual({ kind: 'not_there' });
    expect(await server.removeAccount(username)).toEqual({ kind: 'not_there' });
    expect(await server.suspend(username, 'not paid')).toEqual({ kind: 'not_there' });
    expect(await server.unsuspend(username)).toEqual({ kind: 'not_there' });
    expect(await server.createAccount(requested)).toEqual({ kind: 'created' });
  });

  it.each([
    ['muttering', 'not_known'],
    ['barred', 'refused_us'],
    ['deaf', 'not_known'],
    ['dropping', 'not_known'],
  ])('is changed by the second call to a server that is %s', async (fault, kind) => {
    const requested = accountOf(`${fault}-shop.in`);
    const { username } = requested;
    await server.createAccount(requested);
    expect((await server.suspend(username, 'not paid')).kind).toBe(kind);
    expect((await server.suspend(username, 'not paid')).kind).toBe('suspended');
    expect((await server.unsuspend(username)).kind).toBe(kind);
    expect((await server.unsuspend(username)).kind).toBe('running');
    expect((await server.removeAccount(username)).kind).toBe(kind);
    const isGone = fault === 'dropping';
    expect((await server.removeAccount(username)).kind).toBe(isGone ? 'not_there' : 'removed');
  });
});

describe('A hosting server with another customer’s account', () => {
  it('shows that the domain is in use', async () => {
    const requested = accountOf('inuse-shop.in');
    expect(await server.lookUp(requested)).toEqual({ kind: 'others', has: 'domain' });
    expect(await server.createAccount(requested)).toMatchObject({ failure: 'in_use' });
  });

  it('shows an account of another reseller only during the setup', async () => {
    const requested = accountOf('foreign-shop.in');
    expect(await server.lookUp(requested)).toEqual({ kind: 'not_there' });
    expect(await server.createAccount(requested)).toMatchObject({ failure: 'in_use' });
  });

  it('leaves ours unknown when it answers about the other account', async () => {
    const requested = accountOf('mixedup-shop.in');
    expect((await server.lookUp(requested)).kind).toBe('not_known');
    expect((await server.createAccount(requested)).kind).toBe('not_known');
    expect((await server.lookUp(requested)).kind).toBe('not_known');
    expect(await server.lookUp(requested)).toEqual({ kind: 'not_there' });
  });
});

describe('A hosting server in trouble', () => {
  it('may have set up nothing when it drops the connection', async () => {
    const requested = accountOf('mute-shop.in');
    expect((await server.createAccount(requested)).kind).toBe('not_known');
    expect(await server.lookUp(requested)).toEqual({ kind: 'not_there' });
    expect(await server.createAccount(requested)).toEqual({ kind: 'created' });
  });

  it('may have set up the account when it drops the connection', async () => {
    const requested = accountOf('halfway-shop.in');
    expect((await server.createAccount(requested)).kind).toBe('not_known');
    expect((await server.lookUp(requested)).kind).toBe('ours');
  });

  it('may show the new account only after a while', async () => {
    const requested = accountOf('shy-shop.in');
    expect((await server.createAccount(requested)).kind).toBe('not_known');
    expect(await server.lookUp(requested)).toEqual({ kind: 'not_there' });
    clock.advance(SETTLE_MS);
    expect((await server.lookUp(requested)).kind).toBe('ours');
  });

  it('has set up the account when it answers after the timeout', async () => {
    const requested = accountOf('slow-shop.in');
    const impatient = connect(sandbox.credentials.token, 1_000);
    expect(await impatient.createAccount(requested)).toMatchObject({
      kind: 'not_known',
      description: 'timeout: no answer within 1000 ms',
    });
    expect((await server.lookUp(requested)).kind).toBe('ours');
  });

  it.each(['overloaded-shop.in', 'page-shop.in'])(
    'leaves the outcome unknown for %s',
    async (domain) => {
      const requested = accountOf(domain);
      expect((await server.lookUp(requested)).kind).toBe('not_known');
      expect((await server.createAccount(requested)).kind).toBe('not_known');
      expect(await server.createAccount(requested)).toEqual({ kind: 'created' });
    },
  );

  it('leaves the outcome unknown with an unknown message', async () => {
    expect(await server.createAccount(accountOf('mumbling-shop.in'))).toEqual({
      kind: 'not_known',
      description: 'Sorry, something about this went wrong.',
    });
  });

  it('leaves the account unknown while it is unavailable', async () => {
    await sandbox.close();
    expect((await server.lookUp(accountOf('neelkhadi.in'))).kind).toBe('not_known');
  });
});

describe('A hosting server that refuses', () => {
  it.each([
    ['our token', () => connect('wrong').lookUp(accountOf('neelkhadi.in')), 'auth'],
    ['us', () => server.createAccount(accountOf('denied-shop.in')), 'auth'],
    ['one more account', () => server.createAccount(accountOf('full-shop.in')), 'limit'],
    [
      'a package it does not have',
      () => server.createAccount(accountOf('neelkhadi.in', { package: 'missing-one' })),
      'package',
    ],
    [
      'a weak password',
      () => server.createAccount(accountOf('neelkhadi.in', { password: 'letmein' })),
      'password',
    ],
  ])('%s refuses the shop, not the order', async (_, ask, cause) => {
    expect(await ask()).toMatchObject({ kind: 'refused_us', cause });
  });
});

it('shows no token, password or email in results and log lines', async () => {
  const requested = accountOf('neelkhadi.in', { password: 'Yes+a secret:~word9' });
  const unauthorized = connect('wrong/token+with signs');
  const seen: unknown[] = [
    await server.createAccount(requested),
    await server.createAccount(requested),
    await server.createAccount({ ...requested, domain: 'halfway-shop.in', username: 'kq4vd7zn' }),
    await server.lookUp(requested),
    await unauthorized.createAccount(requested),
  ];
  await sandbox.close();
  seen.push(await server.createAccount(requested));
  const written = JSON.stringify(seen) + lines.join('');
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of [
    requested.password,
    requested.contactEmail,
    'secret',
    'wrong/token',
    sandbox.credentials.token,
  ]) {
    expect(written).not.toContain(secret);
    expect(written).not.toContain(encodeURIComponent(secret));
  }
});
