import { readdirSync, readFileSync } from 'node:fs';

/** What /proc counts CPU time in, whatever the kernel's own clock (USER_HZ, time(7)). */
const TICK_MS = 10;

/** Fields of /proc/<pid>/stat from the third on (proc(5)); none of a process that has ended. */
const statOf = (pid: number | string): readonly string[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // A program's name in brackets may hold spaces and brackets itself.
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

const childrenOf = (pid: number): readonly string[] =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)[PARENT] === `${pid}`);

/** @returns CPU time that a process has used so far, in ms, to ten of them. */
export const cpuMsOf = (pid: number): number => msOf(statOf(pid), OWN_TIMES);

/** @returns the same of a Postgres server with all of its backends, those that ended too. */
export const cpuMsOfServer = (pid: number): number =>
  msOf(statOf(pid), [...OWN_TIMES, ...TIMES_OF_ENDED_CHILDREN]) +
  childrenOf(pid).reduce((sum, child) => sum + msOf(statOf(child), OWN_TIMES), 0);

const FAIR_SHARE = /^Pss:\s+(\d+) kB/m;

/** @returns memory that a process holds, in bytes; of what several share, its part. */
export const memoryOf = (pid: number | string): number => {
  try {
    const [, kB = '0'] = FAIR_SHARE.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kB) * 1024;
  } catch {
    return 0;
  }
};

/** @returns memory that a Postgres server holds with all of its backends, in bytes. */
export const memoryOfServer = (pid: number): number =>
  [`${pid}`, ...childrenOf(pid)].reduce((sum, one) => sum + memoryOf(one), 0);
