import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/**
 * Takes a port as another program would, as soon as it is free: of a killed Postgres a process that
 * had just begun may hold it for a moment longer.
 * @param answer to whoever connects; nothing unless given.
 */
export const takePort = async (
  port: number,
  answer: (socket: Socket) => void = () => undefined,
): Promise<Server> => {
  while (true) {
    const server = createServer(answer).listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      return server;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await turn();
    }
  }
};
