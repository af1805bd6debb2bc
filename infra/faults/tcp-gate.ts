import { connect, createServer, type Socket } from 'node:net';

export type TcpGate = {
  readonly port: number;
  /** Holds back all that clients send; connections stay open. */
  close(): void;
  /** Lets it through. */
  open(): void;
  stop(): Promise<void>;
};

/** Closed, it looks like a silent server. */
export const startTcpGate = async (target: { host: string; port: number }): Promise<TcpGate> => {
  const clients = new Set<Socket>();
  let isClosed = false;
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    clients.add(client);
    client.on('data', (bytes) => {
      if (!upstream.write(bytes)) client.pause();
    });
    upstream.on('drain', () => {
      if (!isClosed) client.resume();
    });
    upstream.on('data', (bytes) => client.write(bytes));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    client.on('close', () => clients.delete(client));
    if (isClosed) client.pause();
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  return {
    port,
    close: () => {
      isClosed = true;
      for (const client of clients) client.pause();
    },
    open: () => {
      isClosed = false;
      for (const client of clients) client.resume();
    },
    stop: async () => {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
