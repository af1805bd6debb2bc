import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Distinguishes a process from a later one with the same pid. */
export type ProcessIdentity = {
  readonly pid: number;
  /** Opaque: start time and boot of the machine. */
  readonly birth: string;
};

const birthOf = (pid: number): string | undefined => {
  try {
    if (!existsSync('/proc/self/stat')) {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name in parentheses may contain spaces: count fields after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fields[19]}`;
  } catch {
    return undefined;
  }
};

/** @returns undefined without such a process, and for a zombie */
export const identify = (pid: number): ProcessIdentity | undefined => {
  const birth = birthOf(pid);
  return birth ? { pid, birth } : undefined;
};

/** A reused pid does not count. */
export const isAlive = ({ pid, birth }: ProcessIdentity): boolean => birthOf(pid) === birth;

/** Signals a process, or a group by negative pid. @returns false if it is gone */
export const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
};
