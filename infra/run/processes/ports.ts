import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Taken means taken on any address of this machine. */
const ANYWHERE = '0.0.0.0';

/**
 * Below the range that systems give to outgoing connections: those would steal a port just found
 * free.
 */
const CHOSEN_FROM = 20_000;
const CHOSEN_TO = 32_000;

/**
 * False when something listens on the port, or this user may not. An absent address family is free.
 */
export const isPortFree = (port: number, host: string = ANYWHERE): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** @returns a port that nobody listens on. */
export const anyFreePort = async (): Promise<number> => {
  while (true) {
    const port = randomInt(CHOSEN_FROM, CHOSEN_TO);
    if (await isPortFree(port)) return port;
  }
};

/** @returns the first free port of the hundred from `preferred` on, else any free one. */
export const freePortFrom = async (preferred: number): Promise<number> => {
  for (let port = preferred; port < preferred + 100; port += 1) {
    if (await isPortFree(port)) return port;
  }
  return anyFreePort();
};

/** @returns `count` different free ports, near `preferred` where possible. */
export const freePortsFrom = async (preferred: number, count: number): Promise<number[]> => {
  const ports: number[] = [];
  for (let next = preferred; ports.length < count; ) {
    const port = await freePortFrom(next);
    ports.push(port);
    next = port + 1;
  }
  return ports;
};
