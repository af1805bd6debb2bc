import { readStoreAddress } from '@haat/platform/config';
import { connectEventStore } from './connect.ts';
import type { CopyTarget } from './engine/copy-target.ts';

export type { CopyTarget };

/** Of Postgres as the owner of its database. Connects on first use. @throws {WrongStoreAddress} */
export const openCopyTarget = async (
  url: string,
  options: Parameters<typeof connectEventStore>[1] = {},
): Promise<CopyTarget> => {
  const isPostgres = readStoreAddress(url).engine === 'postgres';
  const store = await connectEventStore(url, options);
  if (isPostgres) {
    const { postgresCopyTarget } = await import('./postgres/copy-target.ts');
    return postgresCopyTarget(url, store);
  }
  const { eventStoreDbCopyTarget } = await import('./eventstoredb/copy-target.ts');
  return eventStoreDbCopyTarget(url, store);
};
