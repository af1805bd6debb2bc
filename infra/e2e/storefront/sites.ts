import { createServer, type RequestListener } from 'node:http';
import { inject } from 'vitest';
import type { SITE_HOSTS } from './shared-shop.ts';

export type Site = {
  /** Without a slash at the end; empty where no site could be opened. */
  readonly origin: string;
  close(): void;
};

/** A site for the web tools to read. A shop that was started elsewhere could not reach one. */
export const openSite = async (
  host: (typeof SITE_HOSTS)[number],
  answer: RequestListener,
): Promise<Site> => {
  const port = inject('sharedShop').testControls?.sitePort;
  if (port === undefined) return { origin: '', close: () => undefined };
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    origin: `http://${host}:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
