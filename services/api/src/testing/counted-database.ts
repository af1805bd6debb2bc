import type { Database } from '@haat/platform/database/tables';
import type { Kysely } from 'kysely';

/** The same database, and how many statements it has been asked since. */
export const countedDatabase = (
  db: Kysely<Database>,
): { readonly db: Kysely<Database>; readonly statements: () => number } => {
  let statements = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counted, statements: () => statements };
};
