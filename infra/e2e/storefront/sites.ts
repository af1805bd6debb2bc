import { createServer, type RequestListener } from 'node:http';
import { inject } from 'vitest';
import type { SITE_HOSTS } from './shared-shop.ts';

export type Site = {
  /** Empty where no site could be opened. */
  readonly origin: string;
  close(): void;
};

/** For the web tools; a shop started elsewhere could not reach it. */
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
