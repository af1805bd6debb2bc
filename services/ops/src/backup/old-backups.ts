import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@haat/contracts/durations';
import { type Clock, isoNow } from '@haat/platform/clock';
import { readManifest } from './manifest.ts';

const NAME = /^haat-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z$/;

/** Of a scheduled backup's folder, in UTC. */
export const backupNameAt = (clock: Clock): string =>
  `haat-${isoNow(clock).slice(0, 19).replaceAll(':', '')}Z`;

/** In ms since the epoch; undefined where no scheduled backup has the name. */
const madeAt = (name: string): number | undefined => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}${hours}:${minutes}:${seconds}Z`);
};

/** Fingerprints of the master secret; undefined for no backup, or another version's. */
const shopOf = async (folder: string): Promise<string | undefined> => {
  const manifest = await readManifest(folder);
  return typeof manifest === 'string' ? undefined : manifest.wrappedBy?.toSorted().join();
};

/**
 * Deletes complete scheduled backups of the same shop only: another shop, or a new one beside the
 * backups of a lost one, must not age them out. @param made the backup that was just made.
 * @returns their names.
 */
export const deleteOldBackups = async (
  parent: string,
  made: string,
  days: number,
  clock: Clock,
): Promise<readonly string[]> => {
  const oldest = Date.parse(isoNow(clock)) - days * DAY_MS;
  const shop = await shopOf(made);
  const deleted: string[] = [];
  for (const name of (await readdir(parent)).toSorted()) {
    const at = madeAt(name);
    const isOld = at !== undefined && at < oldest;
    if (!isOld || shop === undefined || (await shopOf(join(parent, name))) !== shop) continue;
    await rm(join(parent, name), { recursive: true });
    deleted.push(name);
  }
  return deleted;
};
