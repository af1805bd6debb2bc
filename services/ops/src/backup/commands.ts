import { join } from 'node:path';
import type { OpsCommand } from '../command-line/command.ts';
import { ANYTHING } from '../command-line/kinds.ts';
import { done, refused } from '../command-line/outcome.ts';
import { rememberRun } from '../digest/remember-run.ts';
import type { Shop } from '../shop.ts';
import { backUp } from './backup.ts';
import { backupNameAt, deleteOldBackups } from './old-backups.ts';
import { restore as restoreBackup } from './restore.ts';

export const backup: OpsCommand = {
  about:
    'Backs up the state folder of npm start while the shop runs: all databases at one moment, ' +
    'customers’ uploads and the wrapped keys. Not the master secret.',
  takes: { folder: ANYTHING },
  options: {
    'with-secret': { about: 'also the master secret: anyone with both can read all customer data' },
  },
  example: '/mnt/backups/haat-2026-11-23',
  run: async (shop, { values: { folder = '' }, options }) => {
    const { HAAT_STATE_DIR: stateDir } = shop.settings(['HAAT_STATE_DIR']);
    const withSecrets = options['with-secret'] !== undefined;
    const outcome = await backUp(
      { stateDir, folder, withSecrets, signal: shop.ending() },
      shop.clock,
    );
    // Only a backup that is there counts: the last one grows old.
    if (outcome.done)
      await rememberRun(shop, 'backup', { isOk: true, message: 'A backup was made' });
    return outcome;
  },
};

/** Run by the timer of `npm start -- --install-service`. */
export const scheduledBackup: OpsCommand = {
  about:
    'Backs up into a new folder of HAAT_BACKUP_DIR, then deletes backups there that are older ' +
    'than HAAT_BACKUP_DAYS, if that is set.',
  example: '',
  run: async (shop, given, output) => {
    const settings = shop.settings(['HAAT_BACKUP_DIR', 'HAAT_BACKUP_DAYS']);
    const { HAAT_BACKUP_DIR: parent, HAAT_BACKUP_DAYS: days } = settings;
    if (parent === undefined) {
      return refused('HAAT_BACKUP_DIR is not set. Set it in haat.env: npm start -- --init.');
    }
    const folder = join(parent, backupNameAt(shop.clock));
    const made = await backup.run(shop, { ...given, values: { folder } }, output);
    if (!made.done || days === undefined) return made;
    const deleted = await deleteOldBackups(parent, folder, days, shop.clock);
    const older = `older than ${days} days were deleted: ${deleted.join(', ')}`;
    return deleted.length === 0 ? made : done(`${made.message}\nBackups ${older}.`);
  },
};

export const restore: OpsCommand = {
  about: 'Restores a backup into an empty state folder while no shop runs.',
  takes: { folder: ANYTHING },
  example: '/mnt/backups/haat-2026-11-23',
  changes: true,
  run: (shop, { values: { folder = '' }, operator, reason }) => {
    const { HAAT_STATE_DIR: stateDir } = shop.settings(['HAAT_STATE_DIR']);
    const { MASTER_SECRET_PREVIOUS: previous } = shop.settings(['MASTER_SECRET_PREVIOUS']);
    const masters = { current: masterOf(shop), previous };
    const by = { operator, reason, signal: shop.ending() };
    return restoreBackup({ stateDir, folder, masters, ...by }, shop.clock);
  },
};

/** @returns undefined where MASTER_SECRET is not set: the state folder holds it. */
const masterOf = (shop: Shop): string | undefined => {
  try {
    return shop.settings(['MASTER_SECRET']).MASTER_SECRET;
  } catch {
    return undefined;
  }
};
