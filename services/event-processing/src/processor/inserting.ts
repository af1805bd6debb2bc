import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EventProcessor } from './event-processor.ts';

const ALWAYS: RawBuilder<SqlBool> = sql<SqlBool>`true`;

export const inserting = <Prepared>(
  insert: NonNullable<EventProcessor<Prepared>['insert']>,
): Pick<EventProcessor<Prepared>, 'insert' | 'handle'> => ({
  insert,
  handle: async (transaction, prepared) => {
    const statement = await insert(prepared, ALWAYS, transaction);
    await statement?.execute(transaction);
  },
});
