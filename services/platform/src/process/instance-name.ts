import { hostname } from 'node:os';

/** The process's unique name in health, metrics and leader election. `setting`: `INSTANCE`. */
export const instanceName = (setting: string | undefined): string =>
  setting ?? `${hostname()}:${process.pid}`;
