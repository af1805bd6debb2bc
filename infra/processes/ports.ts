import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** True when a server could listen on the port now. */
export const isPortFree = (port: number, host: string = LOOPBACK): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** @returns a port nobody listens on, chosen by the system. */
export const anyFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: LOOPBACK }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

/** @returns the first free port of the hundred from `preferred` on, else any free one. */
export const freePortFrom = async (preferred: number): Promise<number> => {
  for (let port = preferred; port < preferred + 100; port += 1) {
    if (await isPortFree(port)) return port;
  }
  return anyFreePort();
};
