import type { Database } from '@haat/platform/tables';
import type { CompiledQuery, Kysely } from 'kysely';

type CountedDatabase = {
  readonly db: Kysely<Database>;
  readonly queries: readonly string[];
  /** With parameters. */
  readonly compiled: readonly CompiledQuery[];
};

/** Records the text of every query. */
export const countedDatabase = (db: Kysely<Database>): CountedDatabase => {
  const queries: string[] = [];
  const compiled: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const counted = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const query = executor.compileQuery(node, queryId);
      queries.push(query.sql);
      compiled.push(query);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counted, queries, compiled };
};
