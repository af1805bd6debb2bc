import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type IpService = {
  readonly url: string;
  close(): void;
};

/** Answers every visitor with one address. */
export const startIpService = async (ip: string): Promise<IpService> => {
  const server = createServer((_request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ip }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/?format=json`, close: () => server.close() };
};
