import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ (time(7)). */
const TICK_MS = 10;

/** /proc/<pid>/stat from field 3 on (proc(5)); empty if the process has ended. */
const statOf = (pid: number | string): readonly string[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may contain spaces and brackets.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};

const PARENT = 1;
const OWN_TIMES = [11, 12];
const TIMES_OF_ENDED_CHILDREN = [13, 14];

const msOf = (stat: readonly string[], fields: readonly number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat[field] ?? 0) * TICK_MS, 0);

const running = (): readonly string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

const childrenOf = (pid: number): readonly string[] =>
  running().filter((one) => statOf(one)[PARENT] === `${pid}`);

/** @returns ids of the roots and of all processes below them */
export const treeOf = (roots: readonly number[]): readonly string[] => {
  const all = running();
  const parents = new Map(all.map((pid) => [pid, statOf(pid)[PARENT]]));
  const isBelow = (pid: string): boolean => {
    for (let one: string | undefined = pid; one !== undefined; one = parents.get(one)) {
      if (roots.includes(Number(one))) return true;
    }
    return false;
  };
  return all.filter(isBelow);
};

/** CPU time in ms, to ten ms. */
export const cpuMsOf = (pid: number): number => msOf(statOf(pid), OWN_TIMES);

/** With all backends, ended ones included. */
export const cpuMsOfServer = (pid: number): number =>
  msOf(statOf(pid), [...OWN_TIMES, ...TIMES_OF_ENDED_CHILDREN]) +
  childrenOf(pid).reduce((sum, child) => sum + msOf(statOf(child), OWN_TIMES), 0);

const FAIR_SHARE = /^Pss:\s+(\d+) kB/m;

/** Bytes, with a share of shared memory. */
export const memoryOf = (pid: number | string): number => {
  try {
    const [, kB = '0'] = FAIR_SHARE.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kB) * 1024;
  } catch {
    return 0;
  }
};

/** With all backends, in bytes. */
export const memoryOfServer = (pid: number): number =>
  [`${pid}`, ...childrenOf(pid)].reduce((sum, one) => sum + memoryOf(one), 0);

const PEAK = /^VmHWM:\s+(\d+) kB/m;

/** Most resident memory so far, in bytes; 0 if the process has ended. */
export const peakMemoryOf = (pid: number): number => {
  try {
    const [, kB = '0'] = PEAK.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kB) * 1024;
  } catch {
    return 0;
  }
};
