import { type AddressInfo, createServer, type Server } from 'node:net';

/** `null` sends nothing and keeps the connection open. */
export type WhoisReply = (query: string) => string | null;

export type WhoisServers = {
  readonly port: number;
  /** Such as `127.0.0.2 haat.example`. */
  readonly queries: readonly string[];
  readonly close: () => void;
};

/** WHOIS servers (RFC 3912), such as 127.0.0.1 for the root and 127.0.0.2 for a registry. */
export const startWhoisServers = async (
  replies: Readonly<Record<string, WhoisReply>>,
): Promise<WhoisServers> => {
  const queries: string[] = [];
  const servers: Server[] = [];
  let port = 0;
  for (const [address, reply] of Object.entries(replies)) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (bytes) => {
        const query = bytes.toString().replace(/\r\n$/, '');
        queries.push(`${address} ${query}`);
        const text = reply(query);
        if (text !== null) socket.end(text);
      });
    });
    server.unref();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, address, resolve);
    });
    port = (server.address() as AddressInfo).port;
    servers.push(server);
  }
  return {
    port,
    queries,
    close: () => {
      for (const server of servers) server.close();
    },
  };
};
