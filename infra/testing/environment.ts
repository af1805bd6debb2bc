import { readFileSync } from 'node:fs';

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
