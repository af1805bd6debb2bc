import { hostname } from 'node:os';

/**
 * The unique name of this process in its health response, metrics and leader election.
 * @param setting `INSTANCE`; default: the machine's name and the process id.
 */
export const instanceName = (setting: string | undefined): string =>
  setting ?? `${hostname()}:${process.pid}`;
