import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type MemoryLimit = {
  /** Moves a process in; its later children follow. Memory that it has stays counted outside. */
  readonly add: (pid: number | string) => void;
  /** Moves a process back out. */
  readonly release: (pid: number | string) => void;
  /** Processes killed for lack of memory. */
  readonly kills: () => number;
  readonly remove: () => void;
};

/** cgroup v1 has a folder for each kind of limit, v2 one for all. */
const VERSIONS = [
  {
    root: '/sys/fs/cgroup/memory',
    // The second counts memory and swap together: no swap.
    limits: ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'],
    kills: 'memory.oom_control',
  },
  {
    root: '/sys/fs/cgroup',
    limits: ['memory.max'],
    noSwap: 'memory.swap.max',
    kills: 'memory.events',
  },
] as const;

/** A memory cgroup without swap. @param bytes its limit @returns undefined where none can be made */
export const limitMemory = (bytes: number): MemoryLimit | undefined => {
  for (const version of VERSIONS) {
    const folder = join(version.root, `haat-bench-${process.pid}`);
    const write = (name: string, value: number): void =>
      writeFileSync(join(folder, name), String(value));
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    const remove = () => rmdirSync(folder);
    try {
      for (const name of version.limits) write(name, bytes);
      if ('noSwap' in version && existsSync(join(folder, version.noSwap))) write(version.noSwap, 0);
    } catch {
      remove();
      continue;
    }
    return {
      add: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
      release: (pid) => writeFileSync(join(version.root, 'cgroup.procs'), String(pid)),
      kills: () => {
        const text = readFileSync(join(folder, version.kills), 'utf8');
        return Number(/^oom_kill (\d+)/m.exec(text)?.[1] ?? 0);
      },
      remove,
    };
  }
  return undefined;
};
