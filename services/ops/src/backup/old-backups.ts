import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@haat/contracts/durations';
import { type Clock, isoNow } from '@haat/platform/clock';
import { MANIFEST } from './manifest.ts';

const NAME = /^haat-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z$/;

/** Of a scheduled backup's folder, in UTC. */
export const backupNameAt = (clock: Clock): string =>
  `haat-${isoNow(clock).slice(0, 19).replaceAll(':', '')}Z`;

/** In ms since the epoch; undefined where no scheduled backup has the name. */
const madeAt = (name: string): number | undefined => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}${hours}:${minutes}:${seconds}Z`);
};

/** Deletes complete scheduled backups only: nothing else in the folder. @returns their names. */
export const deleteOldBackups = async (
  parent: string,
  days: number,
  clock: Clock,
): Promise<readonly string[]> => {
  const oldest = Date.parse(isoNow(clock)) - days * DAY_MS;
  const old = (await readdir(parent)).toSorted().filter((name) => {
    const at = madeAt(name);
    return at !== undefined && at < oldest && existsSync(join(parent, name, MANIFEST));
  });
  for (const name of old) await rm(join(parent, name), { recursive: true });
  return old;
};
