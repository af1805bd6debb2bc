import { comparePositions, type EventStore } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import { ERASURE_TYPES, streamOf } from '../encryption/erased-subjects.ts';
import type { Outcome } from './erase-bytes.ts';

type Db = Kysely<Database>;

/** `outcome`: of the last attempt. */
export type Erasure = {
  readonly subject: string;
  readonly askedAt: Date;
  readonly finishedAt: Date | null;
  readonly outcome: Outcome | null;
};

/** Call after its key was destroyed and its rows removed; safe to repeat. */
export const askToErase = async (db: Db, subject: string): Promise<void> => {
  await db
    .insertInto('erasures')
    .values({ subject })
    .onConflict((found) =>
      found.column('subject').doUpdateSet({
        ...{ asked_at: sql`now()`, tries: 0, tried_at: null, finished_at: null },
      }),
    )
    .execute();
};

const erasureOf = (row: {
  readonly subject: string;
  readonly asked_at: Date;
  readonly finished_at: Date | null;
  readonly outcome: unknown;
}): Erasure => ({
  subject: row.subject,
  askedAt: row.asked_at,
  finishedAt: row.finished_at,
  outcome: row.outcome as Outcome | null,
});

export const findErasure = async (db: Db, subject: string): Promise<Erasure | null> => {
  const row = await db
    .selectFrom('erasures')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row === undefined ? null : erasureOf(row);
};

/** Wait before a retry, in ms, doubled each time. */
const FIRST_WAIT_MS = 60_000;
const MAX_DOUBLINGS = 6;

export const erasuresDue = async (db: Db): Promise<readonly Erasure[]> => {
  const rows = await db
    .selectFrom('erasures')
    .selectAll()
    .where('finished_at', 'is', null)
    .where(
      sql<boolean>`(tried_at is null or tried_at + ${FIRST_WAIT_MS} * interval '1 ms'
        * power(2, least(tries - 1, ${MAX_DOUBLINGS})) <= now())`,
    )
    .orderBy('asked_at')
    .execute();
  return rows.map(erasureOf);
};

/** Erasures that some table still blocks. */
export const erasuresLeft = async (db: Db): Promise<readonly Erasure[]> => {
  const rows = await db
    .selectFrom('erasures')
    .selectAll()
    .where((row) =>
      row.or([
        row('finished_at', 'is', null),
        sql<boolean>`jsonb_array_length(outcome -> 'left') > 0`,
      ]),
    )
    .orderBy('asked_at')
    .execute();
  return rows.map(erasureOf);
};

/** Read models that still name the subject: a rewrite before they catch up would be in vain. */
export const stillNaming = async (
  { db, store }: { readonly db: Db; readonly store: Pick<EventStore, 'read'> },
  subject: string,
): Promise<readonly string[]> => {
  const { events } = await store.read(streamOf(subject));
  const last = events.findLast(({ type }) => RETELLING_TYPES.has(type));
  if (last === undefined) return [];
  const { rows } = await sql<{ readonly name: string; readonly position: string }>`
    select name, position from checkpoints
    where name not like 'reactor:%' and ${last.type} = any(event_types) order by name
  `.execute(db);
  return rows
    .filter(({ position }) => comparePositions(position as typeof last.position, last.position) < 0)
    .map(({ name }) => name);
};

const RETELLING_TYPES: ReadonlySet<string> = new Set([...ERASURE_TYPES, 'CustomerTracesRemoved']);

/** `erasures`: from before the attempt, so that one requested again meanwhile stays open. */
export const keepOutcome = async (
  db: Db,
  erasures: readonly Erasure[],
  outcome: Outcome,
): Promise<void> => {
  const isOver = isFinal(outcome);
  for (const { subject, askedAt } of erasures) {
    await db
      .updateTable('erasures')
      .set((row) => ({
        outcome: JSON.stringify(outcome),
        tries: row('tries', '+', 1),
        tried_at: sql`now()`,
        finished_at: isOver ? sql`now()` : null,
      }))
      .where('subject', '=', subject)
      .where('asked_at', '=', askedAt)
      .execute();
  }
};

/** Whether a retry of the same kind would change nothing. */
export const isFinal = ({ left, statistics, checkpoint }: Outcome): boolean =>
  left.every(({ because }) => because === 'too large') &&
  [statistics, checkpoint].every((one) => FINAL.includes(one));

const FINAL: readonly string[] = ['done', 'not allowed', 'too large'];
