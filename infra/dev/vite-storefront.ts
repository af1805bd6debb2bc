import { join } from 'node:path';
import { ofTheMachine } from '../processes/machine-settings.ts';
import type { Storefront, StorefrontOptions } from '../start/storefront.ts';

export const viteStorefront = ({
  settings,
  address,
  logs,
  keep,
}: StorefrontOptions): Storefront => ({
  prepare: () => undefined,
  untilBuilt: async () => undefined,
  open: async (apiUrl) => {
    await keep({
      name: 'web',
      entry: join(import.meta.dirname, 'web.ts'),
      env: {
        ...ofTheMachine(settings.env),
        PORT: String(settings.port),
        HOST: settings.host,
        API_URL: apiUrl,
      },
      healthUrls: [`${address}/`],
      logFile: join(logs, 'web.log'),
    });
  },
  end: async () => undefined,
});
