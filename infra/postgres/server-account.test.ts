import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canUse, isRoot, serverAccount } from './server-account.ts';

it('runs Postgres as the current user, except as root', () => {
  const account = serverAccount(tmpdir());
  expect(account === undefined).toBe(!isRoot());
  expect(account?.uid).not.toBe(0);
});

it.runIf(isRoot())('runs the data of another user as that user', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haat-account-'));
  await chown(folder, 4321, 4322);
  expect(serverAccount(folder)).toEqual({ uid: 4321, gid: 4322 });
  await rm(folder, { recursive: true });
});

it.runIf(isRoot())('falls back to an existing account, and never to root', () => {
  expect(serverAccount('/nowhere', ['root', 'nobody'])).toMatchObject({ uid: 65_534 });
  expect(() => serverAccount('/nowhere', ['root'])).toThrow('Start as an ordinary user');
});

it.runIf(isRoot())('detects which folders an account cannot enter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haat-account-'));
  const nobody = { uid: 65_534, gid: 65_534 };
  expect(canUse(nobody, folder, '-x')).toBe(false);
  await chmod(folder, 0o711);
  expect(canUse(nobody, folder, '-x')).toBe(true);
  expect(canUse(nobody, folder, '-x', '-w')).toBe(false);
  await rm(folder, { recursive: true });
});
