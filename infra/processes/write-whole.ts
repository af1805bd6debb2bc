import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Sees onto the disk which names a folder holds: a power cut could undo a rename otherwise. */
export const syncFolder = (path: string): void => {
  // Windows cannot open a folder, and keeps names in order by itself.
  if (process.platform === 'win32') return;
  let opened: number;
  try {
    opened = openSync(path, 'r');
  } catch (error) {
    // Its user may write to it and not read it: the disk keeps the names a moment later then.
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return;
    throw error;
  }
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};

/**
 * Replaces a file, whole or not at all, whenever the power is cut. Only its owner reads it: the one
 * of the folder, also where root writes it for a shop that an ordinary user starts next time.
 */
export const writeWhole = (file: string, text: string): void => {
  const folder = dirname(file);
  const aside = `${file}.new`;
  // What is there already would keep its own mode.
  rmSync(aside, { force: true });
  try {
    writeFileSync(aside, text, { mode: 0o600, flush: true });
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync(folder);
      chownSync(aside, uid, gid);
    }
    renameSync(aside, file);
  } catch (error) {
    // On a full disk it is there, and empty.
    rmSync(aside, { force: true });
    throw error;
  }
  syncFolder(folder);
};
