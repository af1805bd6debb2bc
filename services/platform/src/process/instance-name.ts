import { hostname } from 'node:os';

/**
 * What tells this process from the others of its kind, in its health answer, its metrics and to
 * those who stand by.
 * @param setting `INSTANCE`; without it the machine's name and the process id.
 */
export const instanceName = (setting: string | undefined): string =>
  setting ?? `${hostname()}:${process.pid}`;
