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

/** Flushes a folder's names: a power cut could undo a rename otherwise. */
export const syncFolder = (path: string): void => {
  // Windows cannot open a folder; it orders renames itself.
  if (process.platform === 'win32') return;
  let opened: number;
  try {
    opened = openSync(path, 'r');
  } catch (error) {
    // A folder that its user may not read: the system flushes it a moment later.
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return;
    throw error;
  }
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};

/** Complete or not at all, even in a power cut. Mode 0600; root gives it to the folder's owner. */
export const writeWhole = (file: string, text: string): void => {
  const folder = dirname(file);
  const aside = `${file}.new`;
  // An existing file would keep its mode.
  rmSync(aside, { force: true });
  try {
    writeFileSync(aside, text, { mode: 0o600, flush: true });
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync(folder);
      chownSync(aside, uid, gid);
    }
    renameSync(aside, file);
  } catch (error) {
    // A full disk leaves it empty.
    rmSync(aside, { force: true });
    throw error;
  }
  syncFolder(folder);
};
