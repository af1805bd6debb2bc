import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';

const ANYWHERE = '0.0.0.0';

/** Below the range of outgoing connections, which could take a port just found free. */
const CHOSEN_FROM = 20_000;
const CHOSEN_TO = 32_000;

/** False also for a port that this user may not use. A missing address family counts as free. */
export const isPortFree = (port: number, host: string = ANYWHERE): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

export const anyFreePort = async (): Promise<number> => {
  while (true) {
    const port = randomInt(CHOSEN_FROM, CHOSEN_TO);
    if (await isPortFree(port)) return port;
  }
};

/** @returns the first free port of 100 from `preferred` on, else any free one. */
export const freePortFrom = async (preferred: number): Promise<number> => {
  for (let port = preferred; port < preferred + 100; port += 1) {
    if (await isPortFree(port)) return port;
  }
  return anyFreePort();
};

export const freePortsFrom = async (preferred: number, count: number): Promise<number[]> => {
  const ports: number[] = [];
  for (let next = preferred; ports.length < count; ) {
    const port = await freePortFrom(next);
    ports.push(port);
    next = port + 1;
  }
  return ports;
};

/** Claims the UDP port, so that the TCP port stays free for the service; ends with the process. */
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
  /** Call it after the listeners on them ended. */
  readonly release: () => void;
};

/** Two shops that start at once would find the same ports free. Does not claim `named` ones. */
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
