import { appendFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Clock } from '@haat/platform/clock';
import { rotate } from '@haat/platform/process';

export type AccessLog = { readonly file: string; readonly note: (path: string) => void };

/** Who looked at which page, and when: a line of JSON each. */
export const openAccessLog = (stateFolder: string, who: string, clock: Clock): AccessLog => {
  const folder = resolve(stateFolder, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'console.log');
  rotate(file);
  return {
    file,
    note: (path) => {
      const line = JSON.stringify({ at: new Date(clock.now()).toISOString(), who, path });
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
    },
  };
};
