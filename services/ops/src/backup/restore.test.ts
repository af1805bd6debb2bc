import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@haat/platform/clock';
import { ownHold } from '@haat/platform/process';
import { fingerprintOf } from '@haat/record/keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from './backup.ts';
import { copyTree } from './copy.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { restore } from './restore.ts';

let folder: string;
let stateDir: string;
let backup: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-restore-'));
  stateDir = join(folder, 'state');
  backup = join(folder, 'backup');
});
afterEach(() => rm(folder, { recursive: true }));

/** A backup of a few files, as the sums in its manifest say. */
const makeBackup = async (changes: Partial<Manifest> = {}): Promise<void> => {
  const source = join(folder, 'source');
  await mkdir(join(source, 'cluster/data/pg_wal'), { recursive: true });
  await writeFile(join(source, 'cluster/data/PG_VERSION'), '18\n');
  await writeFile(
    join(source, 'cluster.json'),
    '{"layout":1,"id":"kept","home":"/var/lib/else","password":"p"}',
  );
  const { folders, files } = await copyTree(source, backup, 'postgres');
  const at = '2026-11-23T05:00:00.000Z';
  await writeManifest(backup, {
    ...{ format: 1, begunAt: at, endedAt: at, softwareVersion: '1.0.0', postgresVersion: '18.4' },
    ...{ databases: ['haat'], hasSecrets: false },
    ...{ folders: [...folders], files: [...files], ...changes },
  });
};

const OWN = 'the master secret of the backup, kept';
const OTHER = 'the master secret of some other shop';
const [own, other] = [fingerprintOf(OWN), fingerprintOf(OTHER)];

const restoreBackup = (
  masters: Parameters<typeof restore>[0]['masters'] = { current: OWN },
  signal = new AbortController().signal,
) =>
  restore(
    {
      ...{ stateDir, folder: backup, masters, signal },
      ...{ operator: 'meera', reason: 'The disk is gone.' },
    },
    systemClock,
  );

describe('Restoring a backup', () => {
  it('restores all files and empty folders, records the new home, and drops the cluster ID', async () => {
    await makeBackup();
    expect(await restoreBackup()).toMatchObject({ done: true });
    const record = JSON.parse(await readFile(join(stateDir, 'postgres/cluster.json'), 'utf8'));
    expect(record).toEqual({ layout: 1, home: 'cluster', password: 'p' });
    expect(await readdir(join(stateDir, 'postgres/cluster/data'))).toEqual([
      'PG_VERSION',
      'pg_wal',
    ]);
  });

  it('leaves nothing behind when interrupted, and can start again', async () => {
    await makeBackup();
    expect(await restoreBackup({ current: OWN }, AbortSignal.abort())).toEqual({
      done: false,
      message: 'Nothing was restored: interrupted.',
    });
    expect(await readdir(stateDir)).toEqual([]);
    expect(await restoreBackup()).toMatchObject({ done: true });
  });

  it('refuses to overwrite a shop or to touch a running shop', async () => {
    await makeBackup();
    await restoreBackup();
    const again = { done: false, message: expect.stringMatching(/A shop is already there: move/) };
    expect(await restoreBackup()).toEqual(again);
    const running = join(stateDir, 'running.json');
    await writeFile(running, JSON.stringify(ownHold(running)));
    expect(await restoreBackup()).toMatchObject({
      message: expect.stringMatching(/The shop is running: stop it first/),
    });
  });

  it('refuses a second restore at the same time, but runs after a killed restore', async () => {
    await makeBackup();
    const outcomes = await Promise.all([restoreBackup(), restoreBackup()]);
    expect(outcomes.map(({ done }) => done).toSorted()).toEqual([false, true]);
    const message = outcomes.find(({ done }) => !done)?.message;
    expect(message).toMatch(/Another restore is running: wait for it\..*state\/restoring\.pid/);
    expect((await readdir(stateDir)).toSorted()).toEqual(['postgres', 'restored']);

    await rm(stateDir, { recursive: true });
    await mkdir(join(stateDir, 'restoring'), { recursive: true });
    const turn = join(stateDir, 'restoring.pid');
    const own = ownHold(turn);
    const killed = { ...own, launcher: { ...own.launcher, birth: 'of another process' } };
    await writeFile(turn, JSON.stringify(killed));
    expect(await restoreBackup()).toMatchObject({ done: true });
  });

  it.each(['', '{"launcher":{"pid":', '1'])(
    'starts despite the broken lock file that a full disk left: "%s"',
    async (left) => {
      await makeBackup();
      await mkdir(stateDir);
      await writeFile(join(stateDir, 'restoring.pid'), left);
      expect(await restoreBackup()).toMatchObject({ done: true });
    },
  );

  it('refuses a backup of Haat 0.x and writes nothing', async () => {
    await makeBackup({ softwareVersion: '0.1.0' });
    const message = expect.stringContaining(`Haat 0.x made the data in ${backup}.`);
    expect(await restoreBackup()).toEqual({ done: false, message });
    expect(existsSync(stateDir)).toBe(false);
  });

  it('requires the master secret first', async () => {
    await makeBackup();
    const message = expect.stringMatching(/no master secret: put yours at .*state\/master-secret/);
    expect(await restoreBackup({})).toEqual({ done: false, message });
  });

  it('refuses while a different master secret is in place, and accepts the same secret', async () => {
    await mkdir(backup, { recursive: true });
    await writeFile(join(backup, 'master-secret'), 'of the backup');
    const sha256 = createHash('sha256').update('of the backup').digest('hex');
    const secret = { path: 'master-secret', bytes: 13, sha256 };
    await makeBackup({ hasSecrets: true, files: [secret] });
    await mkdir(stateDir);
    await writeFile(join(stateDir, 'master-secret'), 'another one');
    const message = expect.stringMatching(
      /state\/master-secret is not the master secret of this backup\. Move it away first\./,
    );
    expect(await restoreBackup({})).toEqual({ done: false, message });
    expect(await readdir(stateDir)).toEqual(['master-secret']);
    await writeFile(join(stateDir, 'master-secret'), 'of the backup');
    // Of this manifest no database is a part: it is refused for that alone.
    await expect(restoreBackup({})).rejects.toThrow(/cluster\.json/);
  });

  describe('whose manifest names the master secret', () => {
    beforeEach(() => makeBackup({ wrappedBy: [own] }));
    const refused = async (masters: Parameters<typeof restoreBackup>[0], expected: RegExp) => {
      const found = existsSync(stateDir) ? await readdir(stateDir) : null;
      expect(await restoreBackup(masters)).toEqual({
        done: false,
        message: expect.stringMatching(expected),
      });
      expect(existsSync(stateDir) ? await readdir(stateDir) : null).toEqual(found);
    };
    const keep = async (secret: string): Promise<void> => {
      await mkdir(stateDir, { recursive: true });
      await writeFile(join(stateDir, 'master-secret'), secret);
    };

    it('refuses a different secret, in the file or in MASTER_SECRET, and names both fingerprints', async () => {
      const both = `its fingerprint is ${other}, the backup’s is ${own}`;
      await refused(
        { current: OTHER },
        new RegExp(`^MASTER_SECRET is not .*${both}\\. Set the backup’s first`),
      );
      await refused({}, new RegExp(`put yours with the fingerprint ${own} at .*master-secret`));
      await keep(OTHER);
      await refused({}, new RegExp(`state/master-secret is not .*${both}\\. Move it away`));
      // The next start would take the setting before the file.
      await keep(OWN);
      await refused({ current: OTHER }, /^MASTER_SECRET is not/);
    });

    it.each([
      ['in its file', `${OWN}\n`, {}],
      ['as MASTER_SECRET', OTHER, { current: OWN }],
      ['as the previous secret, during a key rotation', OTHER, { previous: OWN }],
    ])('accepts the secret %s', async (_, inFile, masters) => {
      await keep(inFile);
      const { done, message } = await restoreBackup(masters);
      expect(done).toBe(true);
      expect(message).not.toContain('was not checked');
    });
  });

  it('restores a backup that names no master secret, and says that the secret was not checked', async () => {
    await makeBackup();
    expect(await restoreBackup({ current: OTHER })).toEqual({
      done: true,
      message: expect.stringMatching(/does not name the master secret .* npm start checks it/),
    });
  });

  it('leaves nothing behind when a checksum does not match', async () => {
    await makeBackup();
    await writeFile(join(backup, 'postgres/cluster.json'), '{"home":"/","password":"p"}');
    expect(await restoreBackup()).toMatchObject({
      message: expect.stringMatching(/does not match the manifest\. Nothing was restored\./),
    });
    expect(await readdir(stateDir)).toEqual([]);
  });

  it.each(['../outside', '/etc/passwd', 'a/../../b', 'a//b'])(
    'refuses a manifest with the path %s',
    async (path) => {
      await makeBackup({ files: [{ path, bytes: 1, sha256: '0'.repeat(64) }] });
      const message = expect.stringMatching(/has a manifest of another version/);
      expect(await restoreBackup()).toEqual({ done: false, message });
    },
  );
});

describe('A backup that cannot be made', () => {
  let server: ChildProcess;
  /** The state folder of a shop whose Postgres does not answer; its process works in the data. */
  const makeState = async (): Promise<void> => {
    const data = join(stateDir, 'postgres/cluster/data');
    await mkdir(data, { recursive: true });
    await writeFile(join(stateDir, 'postgres/cluster.json'), '{"home":"cluster","password":"p"}');
    server = spawn('sleep', ['600'], { cwd: data, stdio: 'ignore' });
    await once(server, 'spawn');
    const pid = [server.pid, '', '', 1, '', '', '', 'ready'].join('\n');
    await writeFile(join(stateDir, 'postgres/cluster/data/postmaster.pid'), pid);
    const running = join(stateDir, 'running.json');
    await writeFile(running, JSON.stringify(ownHold(running)));
  };
  const backUpTo = (to: string) =>
    backUp({ stateDir, folder: to, withSecrets: false }, systemClock);
  const nothing = (next: RegExp) => ({
    done: false,
    message: expect.stringMatching(new RegExp(`^No backup was made: .+ ${next.source}`)),
  });
  beforeEach(makeState);
  afterEach(() => void server.kill('SIGKILL'));

  it('is refused when its folder cannot be created', async () => {
    expect(await backUpTo('/proc/haat')).toEqual(
      nothing(/Check free space and write permission at \/proc\/haat\.$/),
    );
  });

  it('says that Postgres does not answer, keeps an existing folder and leaves no new one', async () => {
    await mkdir(backup);
    const silent =
      /^No backup was made: .+ Postgres at port 1 does not answer\. Run npm run ops -- doctor/;
    await expect(backUpTo(backup)).rejects.toThrow(silent);
    expect(await readdir(backup)).toEqual([]);
    await expect(backUpTo(join(folder, 'above/below'))).rejects.toThrow(silent);
    expect(await readdir(folder)).toEqual(['backup', 'state']);
  });

  it('is refused in a copy of the state folder', async () => {
    const copy = join(folder, 'copy');
    await cp(stateDir, copy, { recursive: true });
    const request = { stateDir: copy, folder: backup, withSecrets: false };
    await expect(backUp(request, systemClock)).rejects.toThrow('No running shop found');
  });

  it('is refused when the target is a file', async () => {
    await writeFile(backup, 'kept');
    const message = expect.stringMatching(/backup is not empty\. Choose a new folder/);
    expect(await backUpTo(backup)).toEqual({ done: false, message });
  });
});

it('a backup is refused without a running shop, or when the shop’s engines are elsewhere', async () => {
  const request = { stateDir, folder: backup, withSecrets: false };
  const unreachable =
    /^No running shop found\. Start it with npm start\. Otherwise the shop’s engines are elsewhere/;
  await expect(backUp(request, systemClock)).rejects.toThrow(unreachable);
  await mkdir(stateDir);
  const running = join(stateDir, 'running.json');
  await writeFile(running, JSON.stringify(ownHold(running)));
  expect(await backUp(request, systemClock)).toMatchObject({
    done: false,
    message: expect.stringMatching(/has no Postgres: the shop’s engines are elsewhere/),
  });
  await rm(running);
  await makeBackup();
  await restoreBackup();
  const other = { ...request, folder: join(folder, 'other') };
  await expect(backUp(other, systemClock)).rejects.toThrow(unreachable);
});
