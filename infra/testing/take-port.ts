import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** Takes a port once it is free: a killed Postgres' child may hold it a moment longer. */
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
