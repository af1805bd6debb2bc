import type { Database } from '@haat/platform/database/tables';
import type { Kysely } from 'kysely';

/** The same database, and the texts of all that it has been asked since. */
export const countedDatabase = (
  db: Kysely<Database>,
): { readonly db: Kysely<Database>; readonly asked: readonly string[] } => {
  const asked: string[] = [];
  const executor = db.getExecutor();
  const counted = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(executor.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counted, asked };
};
