import type { ApiSettings } from '@haat/api/context';
import { type Clock, systemClock } from '@haat/platform/clock';
import { readSettings } from '@haat/platform/config';
import { connectDatabase } from '@haat/platform/database';
import { noopLog } from '@haat/platform/log';
import { asRole } from '@haat/platform/roles';
import { createToolsClient } from '@haat/platform/tools-client';
import { buildWebTools, type WebToolsParts } from '@haat/webtools/app';
import { WEBTOOLS_SETTINGS, type WebToolsSettings } from '@haat/webtools/context';
import { type ApiShop, openApiOf } from './api.ts';
import { openShop } from './shop.ts';
import { TEST_LOGINS } from './template-database.ts';

/** The API forwards to a web tools server on loopback. */
export const openWebTools = async (
  changes: Partial<WebToolsSettings & ApiSettings> = {},
  { clock = systemClock, ...parts }: { readonly clock?: Clock } & WebToolsParts = {},
): Promise<ApiShop> => {
  const shop = await openShop();
  const settings = { ...readSettings(WEBTOOLS_SETTINGS, {}), ...changes };
  // A role without rights to the event log.
  const own = connectDatabase(asRole(shop.url, TEST_LOGINS.webtools));
  const dependencies = { db: own.db, clock, log: noopLog, settings };
  const server = await buildWebTools(dependencies, parts);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const opened = await openApiOf(shop, changes, createToolsClient(address));
  return {
    ...opened,
    close: async () => {
      await server.close();
      await own.close();
      await opened.close();
    },
  };
};
