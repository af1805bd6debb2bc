import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { percent } from '@haat/worker/alarms/digest/figures';
import { DISK_SHARE, diskUsed } from '@haat/worker/alarms/digest/health';
import type { Shop } from '../shop.ts';
import { attention, type Check, failed, ok } from './check.ts';

const GB = 1_000_000_000;
const MIN_FREE_BYTES = 0.2 * GB;
const LITTLE = 2 * GB;

export const machineChecks = (shop: Shop): readonly Check[] => [
  {
    name: 'disk',
    look: async () => {
      const folder = resolve(shop.settings(['HAAT_STATE_DIR']).HAAT_STATE_DIR);
      const stats = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (stats === null) return ok(`${folder} is not here: nothing is stored on this machine`);
      const free = stats.bavail * stats.bsize;
      const used = (await diskUsed(folder)) ?? 0;
      const seen = `${(free / GB).toFixed(1)} GB free at ${folder}, ${percent(used)} used`;
      if (free < MIN_FREE_BYTES)
        return failed(seen, 'Free space now: Postgres stops when the disk is full.');
      const isLittle = free < LITTLE || used > DISK_SHARE;
      return isLittle ? attention(seen, 'Free space, or move the state folder.') : ok(seen);
    },
  },
];
