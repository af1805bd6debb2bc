import { dirname, join } from 'node:path';
import { ofTheMachine } from './machine-settings.ts';
import { ROOT } from './root.ts';
import type { ProcessSpec } from './supervise.ts';

/** A service that shares a process: its `start.ts`, and its own settings. */
export type SharedRole = { readonly start: string; readonly env: ProcessSpec['env'] };

/** libuv's default for each service: password hashes would wait for each other. */
const THREADS_EACH = 4;

/** They close one after the other: 13 s for the API at most, 8 s for each other. */
const GRACE_MS = 30_000;

/** One process for these services, in their start order. Each keeps its settings and its role. */
export const togetherOf = (name: string, specs: readonly ProcessSpec[]): ProcessSpec => {
  const roles: readonly SharedRole[] = specs.map(({ entry, env }) => ({
    start: join(dirname(entry), 'start.ts'),
    env,
  }));
  return {
    name,
    entry: join(ROOT, 'infra/start/roles.ts'),
    env: {
      ...ofTheMachine(specs[0]?.env ?? {}),
      UV_THREADPOOL_SIZE: String(THREADS_EACH * specs.length),
      HAAT_ROLES: JSON.stringify(roles),
    },
    healthUrls: specs.flatMap(({ healthUrls }) => healthUrls),
    logFile: join(dirname(specs[0]?.logFile ?? ''), `${name}.log`),
    graceMs: GRACE_MS,
  };
};
