import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holderAt, isHeld } from '@haat/platform/process';

/** Files of `npm start` (postgres/cluster.json may name a data folder outside). */
export type State = {
  readonly folder: string;
  /** The running launcher and its processes. */
  readonly lock: string;
  readonly logs: string;
  readonly postgres: string;
  readonly sandboxes: string;
  /** Packed at each start. */
  readonly downloads: string;
  /** Temporary. */
  readonly uploads: string;
  readonly sessionSecret: string;
  readonly masterSecret: string;
  readonly roleSecret: string;
  /** While it runs, for npm run ops. */
  readonly operatorSettings: string;
};

export const stateIn = (folder: string): State => ({
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
  operatorSettings: join(folder, 'operator.json'),
});

/** @throws {Error} when the folder is another user's, or its disk is full. */
export const openState = (folder: string): State => {
  const state = stateIn(folder);
  try {
    // Not listable, but Postgres' account must reach its data.
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
 * A start during a restore would open half of its data. This start holds its lock already: a
 * restore checks that after taking its own. @throws {Error} while one runs.
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
 * A new, empty shop would start instead of the restored one. @throws {Error} after a cut-off
 * restore.
 */
export const requireNoBrokenRestore = ({ folder, postgres }: State): void => {
  const restoring = join(folder, 'restoring');
  // A restore moves the data last.
  if (!existsSync(restoring) || existsSync(postgres)) return;
  throw new Error(
    `A backup was being put back, and that was cut off: ${restoring} is there. Run npm run ops -- ` +
      'restore again; to begin without the backup, move that folder away.',
  );
};
