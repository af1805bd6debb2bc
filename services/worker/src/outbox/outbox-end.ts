import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@haat/platform/database/tables';
import { type Kysely, sql } from 'kysely';

/** The jobs are done: they are never handed over again, though a relay had no time to say it did. */
export const markFinished = async (db: Kysely<Database>, ids: readonly string[]): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ finished_at: sql`now()`, published_at: sql`coalesce(published_at, now())` })
    .where('id', 'in', ids)
    .execute();
};

/** @returns those of the jobs that are still to be done. */
export const unfinishedOf = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', 'in', ids)
    .where('finished_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** The first is written at once; what ends so soon after it is written together, in ms. */
const GATHER_MS = 20;
const MOST_AT_ONCE = 500;

type Waiting = PromiseWithResolvers<void> & { readonly id: string };

/** @returns what marks jobs as finished, many in one statement; rejects when it could not. */
export const createFinisher = (db: Kysely<Database>): ((id: string) => Promise<void>) => {
  let waiting: Waiting[] = [];
  let isWriting = false;

  const write = async (): Promise<void> => {
    const together = waiting.splice(0, MOST_AT_ONCE);
    try {
      await markFinished(
        db,
        together.map(({ id }) => id),
      );
      for (const { resolve } of together) resolve();
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      await Promise.all([write(), wait(GATHER_MS, undefined, { ref: false })]);
    }
    isWriting = false;
  };

  return (id) => {
    const one = { id, ...Promise.withResolvers<void>() };
    waiting = [...waiting, one];
    if (!isWriting) void writeAll();
    return one.promise;
  };
};

/** So long an asked-and-done reaction is remembered, in ms: 30 days. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
export const MOST_REMOVED = 1_000;

/**
 * Forgets reactions that were done long ago, at most 1,000 of them. Whoever reads the events again
 * from further back asks for them a second time, and each finds nothing to do.
 * @returns how many.
 */
export const removeFinished = async (
  db: Kysely<Database>,
  keptMs: number = KEPT_MS,
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where id = any(array(
      select id from outbox where finished_at < now() - ${keptMs} * interval '1 millisecond'
      order by finished_at limit ${MOST_REMOVED} for update skip locked))`.execute(db);
  return Number(numAffectedRows);
};
