import { readdirSync, readFileSync } from 'node:fs';

/** With its arguments; empty if the process has ended. */
export const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

const parentOf = (pid: string): string => {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
};

/** @returns ids of the roots and of all processes below them */
export const treeOf = (roots: readonly number[]): readonly string[] => {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(all.map((pid) => [pid, parentOf(pid)]));
  const isBelow = (pid: string): boolean => {
    for (let one = pid; one !== '' && one !== '1'; one = parents.get(one) ?? '') {
      if (roots.includes(Number(one))) return true;
    }
    return false;
  };
  return all.filter(isBelow);
};
