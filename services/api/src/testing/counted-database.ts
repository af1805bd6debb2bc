import type { Database } from '@haat/platform/tables';
import type { CompiledQuery, Kysely } from 'kysely';

type CountedDatabase = {
  readonly db: Kysely<Database>;
  readonly asked: readonly string[];
  /** The same, with what was filled in. */
  readonly compiled: readonly CompiledQuery[];
};

/** The same database, and the texts of all that it has been asked since. */
export const countedDatabase = (db: Kysely<Database>): CountedDatabase => {
  const asked: string[] = [];
  const compiled: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const counted = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const query = executor.compileQuery(node, queryId);
      asked.push(query.sql);
      compiled.push(query);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counted, asked, compiled };
};
