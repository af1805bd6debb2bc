import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A process that can be told from a later one with the same, reused pid. */
export type ProcessIdentity = {
  readonly pid: number;
  /** Opaque: when the process was born, and since which boot of the machine. */
  readonly birth: string;
};

/** @returns when the process was born, opaque; undefined when there is no such process. */
const birthOf = (pid: number): string | undefined => {
  try {
    if (!existsSync('/proc/self/stat')) {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name stands in parentheses and may hold spaces: count fields after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fields[19]}`;
  } catch {
    return undefined;
  }
};

/**
 * @returns the identity of a running process, or undefined when there is none (a zombie is none).
 */
export const identify = (pid: number): ProcessIdentity | undefined => {
  const birth = birthOf(pid);
  return birth ? { pid, birth } : undefined;
};

/** True while exactly this process lives; a reused pid does not count. */
export const isAlive = ({ pid, birth }: ProcessIdentity): boolean => birthOf(pid) === birth;

/** Signals a process, or a group by negative pid. @returns false when it is already gone. */
export const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
};
