import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

const MB = 1024 * 1024;
const LARGEST_BUFFERS_MB = 128;

/** Each process's at most: docs/operating/scaling.md. */
const CONNECTIONS = { api: 22, worker: 21, projections: 27, webtools: 4 } as const;
/** For npm run ops, backups and the superuser. */
const SPARE = 10;

/** In bytes; the second is of cgroup v1. */
const CONTAINER_LIMITS = [
  '/sys/fs/cgroup/memory.max',
  '/sys/fs/cgroup/memory/memory.limit_in_bytes',
] as const;

/** NaN without such a file, and for "max". */
const numberIn = (path: string): number => {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
};

/** In bytes; of the container, if it has less than the machine. */
export const availableMemory = (limits: readonly string[] = CONTAINER_LIMITS): number =>
  Math.min(totalmem(), ...limits.map(numberIn).filter((limit) => limit > 0));

/** @param memory in bytes @returns settings of a Postgres for one shop. */
export const serverSize = (memory: number): Readonly<Record<string, string>> => {
  const connections = Object.values(CONNECTIONS).reduce((sum, one) => sum + one, SPARE);
  return {
    shared_buffers: `${Math.min(LARGEST_BUFFERS_MB, Math.floor(memory / 4 / MB))}MB`,
    max_connections: String(connections),
  };
};
