import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
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

/**
 * Claims a port number against the other launchers of this machine for as long as the socket is open:
 * by its UDP port, so that its TCP port stays free for the service that gets it.
 * @returns null when another launcher has it; a closed process gives it back.
 */
const claim = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(null));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      resolve(socket);
    });
  });

export type ClaimedPorts = {
  readonly ports: readonly number[];
  /** Only after what listens on them has ended. */
  readonly release: () => void;
};

/**
 * `count` different free ports, near `preferred` where possible, that no other launcher takes: two
 * shops that start at the same moment would find the same ports free.
 * @param named by the operator: they are taken for nothing else.
 * @throws Error when there are not so many.
 */
export const claimPorts = async (
  preferred: number,
  count: number,
  named: readonly number[] = [],
): Promise<ClaimedPorts> => {
  const claimed: { readonly port: number; readonly socket: Socket }[] = [];
  const release = (): void => {
    for (const { socket } of claimed.splice(0)) socket.close();
  };
  for (let port = preferred; claimed.length < count; port += 1) {
    if (port > 65_535) {
      release();
      throw new Error(`Of the ports from ${preferred} on, fewer than ${count} are free.`);
    }
    if (named.includes(port)) continue;
    const socket = await claim(port);
    if (socket === null) continue;
    if (await isPortFree(port)) claimed.push({ port, socket });
    else socket.close();
  }
  return { ports: claimed.map(({ port }) => port), release };
};
