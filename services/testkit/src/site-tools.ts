import { connectDatabase } from '@haat/platform/database';
import { noopLog } from '@haat/platform/log';
import { asRole } from '@haat/platform/roles';
import { createToolsClient, type ToolsClient } from '@haat/platform/tools-client';
import type { Shop } from './shop.ts';
import { TEST_LOGINS } from './template-database.ts';

/** Web tools that may fetch the hosting sandbox's sites, started by the first question. */
export const openSiteTools = ({ url, clock, hosting }: Shop): ToolsClient => {
  const start = async () => {
    const [{ buildWebTools }, { WEBTOOLS_SETTINGS }, { readSettings }] = await Promise.all([
      import('@haat/webtools/app'),
      import('@haat/webtools/context'),
      import('@haat/platform/config'),
    ]);
    const { host } = new URL(hosting.url);
    const environment = { SANDBOX: 'on', PUBLIC_WEB_EXCEPTIONS: host };
    const settings = readSettings(WEBTOOLS_SETTINGS, environment);
    const own = connectDatabase(asRole(url, TEST_LOGINS.webtools));
    const server = await buildWebTools({ db: own.db, clock, log: noopLog, settings });
    const client = createToolsClient(await server.listen({ host: '127.0.0.1', port: 0 }));
    const close = async () => {
      await client.close();
      await server.close();
      await own.close();
    };
    return { ...client, close };
  };
  let started: Promise<ToolsClient> | undefined;
  return {
    ask: async (request) => {
      started ??= start();
      return (await started).ask(request);
    },
    close: async () => (await started)?.close(),
  };
};
