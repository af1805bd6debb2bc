import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Follower } from './follower.ts';

const ALWAYS: RawBuilder<SqlBool> = sql<SqlBool>`true`;

/** A processor that writes what one statement says and nothing else: see `Follower.insert`. */
export const inserting = <Prepared>(
  insert: NonNullable<Follower<Prepared>['insert']>,
): Pick<Follower<Prepared>, 'insert' | 'handle'> => ({
  insert,
  handle: async (transaction, prepared) => {
    const statement = await insert(prepared, ALWAYS, transaction);
    await statement?.execute(transaction);
  },
});
