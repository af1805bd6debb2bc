import { readFileSync } from 'node:fs';
import type { SharedRole } from '../processes/together.ts';

/** @returns a process's initial environment (Linux only). */
export const environmentOf = (pid: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => {
        const end = line.indexOf('=');
        return [line.slice(0, end), line.slice(end + 1)];
      }),
  );

/** @returns the settings of each service in a process; of one alone, its environment */
export const settingsIn = (pid: number): readonly SharedRole['env'][] => {
  const { HAAT_ROLES, ...own } = environmentOf(pid);
  if (HAAT_ROLES === undefined) return [own];
  const roles: readonly SharedRole[] = JSON.parse(HAAT_ROLES);
  return [own, ...roles.map(({ env }) => env)];
};
