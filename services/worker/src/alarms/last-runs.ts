import type { Clock } from '@haat/platform/clock';
import type { Database, LastRunsTable } from '@haat/platform/tables';
import type { Kysely } from 'kysely';

type Name = LastRunsTable['name'];

export type LastRun = {
  /** ISO 8601. */
  readonly endedAt: string;
  readonly isOk: boolean;
  readonly message: string;
};

/** @param message one sentence without personal data; it is cut at 300 characters. */
export const storeLastRun = async (
  { db, clock }: { readonly db: Kysely<Database>; readonly clock: Clock },
  name: Name,
  { isOk, message }: Omit<LastRun, 'endedAt'>,
): Promise<void> => {
  const run = { ended_at: new Date(clock.now()), is_ok: isOk, message: message.slice(0, 300) };
  await db
    .insertInto('last_runs')
    .values({ name, ...run })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
    .execute();
};

export type LastRuns = Readonly<Partial<Record<Name, LastRun>>>;

/** A nightly backup may end later than the one before it. */
export const BACKUP_OLD_MS = 26 * 60 * 60_000;

export const findLastRuns = async (db: Kysely<Database>): Promise<LastRuns> => {
  const rows = await db.selectFrom('last_runs').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ name, ended_at, is_ok, message }) => [
      name,
      { endedAt: ended_at.toISOString(), isOk: is_ok, message },
    ]),
  );
};
