import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupFile } from './manifest.ts';

const BLOCK = 1024 * 1024;

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Flushes to disk. @returns null where the file is gone: Postgres may delete it. */
export const copyFile = async (
  from: string,
  to: string,
): Promise<Pick<BackupFile, 'bytes' | 'sha256'> | null> => {
  const source = await open(from, constants.O_RDONLY).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (source === null) return null;
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const block = Buffer.allocUnsafe(BLOCK);
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await source.read(block, 0, BLOCK, bytes);
        if (bytesRead === 0) break;
        const part = block.subarray(0, bytesRead);
        hash.update(part);
        await target.writeFile(part);
        bytes += bytesRead;
      }
      await target.sync();
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
};

export type Tree = { readonly folders: readonly string[]; readonly files: readonly BackupFile[] };

/** Of a folder that is left out nothing is copied. Paths are relative. */
export type LeaveOut = (path: string, isFolder: boolean) => boolean;

export type CopyOptions = {
  readonly leaveOut?: LeaveOut;
  readonly signal?: AbortSignal;
};

/** @param prefix of the paths in the result. */
export const copyTree = async (
  from: string,
  to: string,
  prefix: string,
  { leaveOut = () => false, signal }: CopyOptions = {},
): Promise<Tree> => {
  const folders: string[] = [];
  const files: BackupFile[] = [];
  const visit = async (path: string): Promise<void> => {
    const own = join(prefix, path);
    await mkdir(join(to, own), { recursive: true, mode: 0o700 });
    folders.push(own);
    const entries = await readdir(join(from, path), { withFileTypes: true }).catch(
      (error: unknown) => {
        if (isGone(error)) return [];
        throw error;
      },
    );
    for (const entry of entries) {
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      signal?.throwIfAborted();
      if (leaveOut(child, entry.isDirectory())) continue;
      if (entry.isDirectory()) await visit(child);
      else if (entry.isFile()) {
        const copied = await copyFile(join(from, child), join(to, prefix, child));
        if (copied !== null) files.push({ path: join(prefix, child), ...copied });
      } else throw new Error(`${join(from, child)} is neither a file nor a folder`);
    }
  };
  await visit('');
  return { folders, files };
};

/** @returns the first path whose content differs from the manifest; null for none. */
export const copyBackup = async (
  from: string,
  to: string,
  { folders, files }: Tree,
  signal?: AbortSignal,
): Promise<string | null> => {
  for (const path of folders) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  for (const { path, bytes, sha256 } of files) {
    signal?.throwIfAborted();
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    const copied = await copyFile(join(from, path), join(to, path));
    if (copied?.bytes !== bytes || copied.sha256 !== sha256) return path;
  }
  return null;
};
