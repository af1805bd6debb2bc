import { connectTo, createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { TEST_LOGINS } from '@haat/testkit/template-database';
import type { Client } from 'pg';
import { type DatabaseUrls, grantRoles } from '../grant-roles.ts';
import { asRole } from '../login.ts';
import { SERVICES, type Service } from '../rights.ts';

export type GrantedDatabase = {
  readonly url: string;
  readonly owner: Client;
  readonly roles: Readonly<Record<Service, Client>>;
  readonly close: () => Promise<void>;
};

export const inOne = (url: string): DatabaseUrls => ({
  shop: url,
  events: url,
  queues: url,
  keys: url,
});

export const openGrantedDatabase = async (): Promise<GrantedDatabase> => {
  const database: TestDatabase = await createTestDatabase();
  // Concurrent and repeated runs must work.
  await Promise.all([1, 2, 3].map(() => grantRoles(inOne(database.url), TEST_LOGINS)));
  const owner = await connectTo(database.url);
  const roles = Object.fromEntries(
    await Promise.all(
      SERVICES.map(async (service) => [
        service,
        await connectTo(asRole(database.url, TEST_LOGINS[service])),
      ]),
    ),
  ) as Record<Service, Client>;
  return {
    url: database.url,
    owner,
    roles,
    close: async () => {
      await Promise.all([owner, ...Object.values(roles)].map((client) => client.end()));
      await database.drop();
    },
  };
};
