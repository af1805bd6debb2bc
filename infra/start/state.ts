import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holderAt, isHeld } from '@haat/platform/lock-file';

/**
 * Where `npm start` keeps everything (for root in a folder closed to others, postgres/cluster.json
 * names one more place).
 */
export type State = {
  readonly folder: string;
  /** Says that a launcher runs, which one, and what it started. */
  readonly lock: string;
  readonly logs: string;
  readonly postgres: string;
  readonly sandboxes: string;
  /** What customers download, packed from the sources at each start. */
  readonly downloads: string;
  /** Files while customers upload them. */
  readonly uploads: string;
  readonly sessionSecret: string;
  readonly masterSecret: string;
  readonly roleSecret: string;
};

const stateIn = (folder: string): State => ({
  folder,
  lock: join(folder, 'running.json'),
  logs: join(folder, 'logs'),
  postgres: join(folder, 'postgres'),
  sandboxes: join(folder, 'sandboxes'),
  downloads: join(folder, 'downloads'),
  uploads: join(folder, 'uploads'),
  sessionSecret: join(folder, 'session-secret'),
  masterSecret: join(folder, 'master-secret'),
  roleSecret: join(folder, 'role-secret'),
});

/** @throws Error in plain words when the folder belongs to somebody else, or its disk is full. */
export const openState = (folder: string): State => {
  const state = stateIn(folder);
  try {
    // Others may pass through but not look: the account that runs Postgres must reach its data.
    mkdirSync(state.folder, { recursive: true, mode: 0o711 });
    const probe = join(state.folder, '.writable');
    try {
      // Not empty: a full disk still has room for a name.
      writeFileSync(probe, 'yes');
    } finally {
      rmSync(probe, { force: true });
    }
    mkdirSync(state.logs, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(
      `${state.folder} cannot be written ` +
        `(${(error as NodeJS.ErrnoException).code}). ` +
        'Start as the user it belongs to, make room on its disk, or name another folder in ' +
        'HAAT_STATE_DIR.',
    );
  }
  return state;
};

/**
 * A start beside a restore would open half of what is put back. The lock of this start is taken
 * before: a restore looks for that one after it has taken its own.
 * @throws Error in plain words while one runs
 */
export const requireNoRunningRestore = ({ folder }: State): void => {
  const turn = join(folder, 'restoring.pid');
  const holder = holderAt(turn);
  if (holder === undefined || !isHeld(holder, turn)) return;
  throw new Error(
    `Process ${holder.launcher.pid} puts a backup back into ${folder} (npm run ops -- restore). ` +
      'Nothing was changed. Start again when it has ended.',
  );
};

/**
 * A new and empty shop would stand where the one was to come back.
 * @throws Error in plain words when a restore was cut off.
 */
export const requireNoBrokenRestore = ({ folder, postgres }: State): void => {
  const restoring = join(folder, 'restoring');
  // It moves the data last: what is left beside them is nothing.
  if (!existsSync(restoring) || existsSync(postgres)) return;
  throw new Error(
    `A backup was being put back, and that was cut off: ${restoring} is there. Run npm run ops -- ` +
      'restore again; to begin without the backup, move that folder away.',
  );
};
