import { readSettings } from '@haat/platform/config';
import { connectDatabase } from '@haat/platform/database';
import { crawlsAtRest } from '@haat/webtools/crawls-at-rest';
import type { StackOptions } from '../processes/stack.ts';

/** When the stored crawls need the web tools, in milliseconds since 1970; null: never. */
export const toolsNeededAt = async ({
  databaseUrl,
  env,
}: Pick<StackOptions, 'databaseUrl' | 'env'>): Promise<number | null> => {
  const { CRAWL_KEPT_MS } = readSettings(['CRAWL_KEPT_MS'], env);
  const database = connectDatabase(databaseUrl, { maxConnections: 1 });
  try {
    return (await crawlsAtRest(database.db, CRAWL_KEPT_MS)).neededAt;
  } finally {
    await database.close();
  }
};
