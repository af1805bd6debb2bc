import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isUnavailable } from '@haat/platform/unavailable';
import { clusterUrl } from '@haat/testkit/database';
import { startSeveringProxy } from '@haat/testkit/severing-proxy';
import { expect, it } from 'vitest';
import { takeBaseBackup } from './base-backup.ts';
import { copyTree } from './copy.ts';
import { portOf } from './state-folder.ts';

it('copyTree copies nothing once it is aborted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haat-backup-'));
  try {
    await writeFile(join(folder, 'PG_VERSION'), '18');
    const copying = copyTree(folder, `${folder}-to`, 'data', { signal: AbortSignal.abort() });
    await expect(copying).rejects.toThrow('aborted');
    expect(await readdir(`${folder}-to/data`)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
    await rm(`${folder}-to`, { recursive: true, force: true });
  }
});

it('takeBaseBackup refuses a Postgres whose data is in another folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haat-backup-'));
  try {
    const other = { url: await clusterUrl(), data: folder };
    await expect(takeBaseBackup(other, join(folder, 'to'), 'data')).rejects.toThrow(
      /the Postgres there has its data in \S+, not in/,
    );
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('portOf ignores a postmaster.pid whose process ID was reused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haat-backup-'));
  try {
    await writeFile(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n0\n3132\n`);
    expect(portOf(folder)).toBe(process.platform === 'linux' ? null : 3_132);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('takeBaseBackup fails as unavailable when Postgres stops answering', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haat-backup-'));
  const cluster = await clusterUrl();
  const proxy = await startSeveringProxy(() => cluster);
  try {
    proxy.loseAnswerTo('server_version', () => new Promise(() => undefined));
    const silent = { url: proxy.url, data: folder, answerTimeoutMs: 100 };
    await expect(takeBaseBackup(silent, join(folder, 'to'), 'data')).rejects.toSatisfy(
      isUnavailable,
    );
  } finally {
    await proxy.stop();
    await rm(folder, { recursive: true });
  }
}, 20_000);
