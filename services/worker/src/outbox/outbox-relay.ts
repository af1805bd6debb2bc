import { randomUUID } from 'node:crypto';
import type { Database } from '@haat/platform/database/tables';
import type { Log } from '@haat/platform/log';
import type { JobToAdd, Queues } from '@haat/platform/queues/queues';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';

type OutboxRow = Selectable<Database['outbox']>;

export type RelayServices = {
  readonly db: Kysely<Database>;
  readonly queues: Queues;
  readonly log: Log;
};

/** Unpublished rows in one turn: also the most that a bundle carries. */
export const BATCH_SIZE = 25;
/**
 * In one turn, after a queue has lost what it had: eight hundred a minute. Most that are looked at
 * are held, because they wait for somebody outside.
 */
const MOST_LOST = 200;
/** A published row without an end is published again after this: its job may be lost. */
const LOST_AFTER_MS = 60_000;
/** Longer than a queue may take to answer twice; see `JobQueue.add`. */
const LEASE_MS = 30_000;

const jobOf = (row: OutboxRow, now: number): JobToAdd => ({
  id: row.id,
  name: row.job,
  data: row.payload,
  delayMs: Math.max(0, row.created_at.getTime() + Number(row.delay_ms) - now),
});

/** Rows that a relay has taken; those that nobody took before it travel together. */
type Leased = { readonly rows: readonly OutboxRow[]; readonly bundle: string };

const among = (rows: readonly OutboxRow[]) => rows.map(({ id }) => id);
const byQueue = (rows: readonly OutboxRow[]) => Map.groupBy(rows, ({ queue }) => queue);

/**
 * Of rows that may have been handed over before: those that the queue holds neither in a bundle nor
 * under their own ids, which those that parted from their bundles have. The bundle is looked for
 * first: one that parts from it meanwhile is found under its own.
 */
const withoutHeld = async (
  { queues }: RelayServices,
  rows: readonly OutboxRow[],
): Promise<readonly OutboxRow[]> => {
  const free = await Promise.all(
    [...byQueue(rows)].map(async ([queue, ofQueue]) => {
      const bundles = new Set(ofQueue.flatMap(({ bundle }) => bundle ?? []));
      const held = await queues.queue(queue).held([...bundles, ...among(ofQueue)]);
      return ofQueue.filter(({ id, bundle }) => !held.has(id) && !held.has(bundle ?? id));
    }),
  );
  return free.flat();
};

const hand = async (
  services: RelayServices,
  { rows, bundle }: Leased,
): Promise<readonly OutboxRow[]> => {
  const now = Date.now();
  const [together, others] = [
    rows.filter((row) => row.bundle === bundle),
    rows.filter((row) => row.bundle !== bundle),
  ];
  const alone = await withoutHeld(services, others);
  const jobsOf = (some: readonly OutboxRow[]) => some.map((row) => jobOf(row, now));
  const { queue } = services.queues;
  // All queues at once: one after another they could take longer than the rows are leased. And all
  // have answered before the rows are free: what is still being added would not be found.
  const added = await Promise.allSettled([
    ...[...byQueue(together)].map(([name, some]) => queue(name).addBundle(bundle, jobsOf(some))),
    ...[...byQueue(alone)].map(([name, some]) => queue(name).add(jobsOf(some))),
  ]);
  const refused = added.find((one) => one.status === 'rejected');
  if (refused) throw refused.reason;
  return alone;
};

/**
 * Nobody holds a row, and no transaction is open, while the queue is spoken to.
 * @returns how many rows the queue had lost.
 */
const handOver = async (services: RelayServices, leased: Leased): Promise<number> => {
  const { db } = services;
  const { rows } = leased;
  if (rows.length === 0) return 0;
  let alone: readonly OutboxRow[];
  try {
    alone = await hand(services, leased);
  } catch (error) {
    // At once for the next try, where the database can be reached; at the lease's end where not.
    await db
      .updateTable('outbox')
      .set({ leased_until: null })
      .where('id', 'in', among(rows))
      .execute()
      .catch(() => undefined);
    throw error;
  }
  // Marked only after the queue has them: killed in between, they are handed over again, and the
  // message's id lets the queue take each once.
  await db
    .updateTable('outbox')
    .set({ published_at: sql`now()`, leased_until: null })
    .where('id', 'in', among(rows))
    .execute();
  return alone.filter((row) => row.published_at !== null).length;
};

const isFree = sql`finished_at is null and (leased_until is null or leased_until < now())`;

const unpublished = sql<{ id: string }>`
  (select id from outbox where published_at is null and ${isFree}
    order by created_at limit ${BATCH_SIZE} for update skip locked)`;

const lost = (lostAfterMs: number) => sql<{ id: string }>`
  (select id from outbox where published_at is not null and ${isFree}
      and greatest(published_at, created_at + delay_ms * interval '1 millisecond')
        < now() - ${lostAfterMs} * interval '1 millisecond'
    order by published_at limit ${MOST_LOST} for update skip locked)`;

/**
 * Takes rows for itself, for a time: relays never hand over the same row at once, and what one that
 * died or hangs has taken is free again when its lease is over. A row that may run at once gets its
 * bundle before the queue hears of it, and keeps it: so the queue can be asked for it later.
 */
const lease = async (
  db: Kysely<Database>,
  leaseMs: number,
  chosen: readonly RawBuilder<{ id: string }>[],
): Promise<Leased> => {
  const bundle = randomUUID();
  const ids = sql.join(
    chosen.map((rows) => sql`array${rows}`),
    sql` || `,
  );
  const { rows } = await sql<OutboxRow>`
    update outbox set leased_until = now() + ${leaseMs} * interval '1 millisecond',
      bundle = case when published_at is null and delay_ms = 0
        then coalesce(bundle, ${bundle}) else bundle end
    where id = any(${ids})
    returning *`.execute(db);
  return { bundle, rows: rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()) };
};

/** @returns how many rows were handed to their queues. */
export const publishUnpublished = async (
  services: RelayServices,
  leaseMs: number = LEASE_MS,
): Promise<number> => {
  const leased = await lease(services.db, leaseMs, [unpublished]);
  await handOver(services, leased);
  return leased.rows.length;
};

/**
 * Hands over what waits and, again, what was published long ago and never finished: the queue may
 * have lost it. A job that is still there is not added twice.
 * @returns how many rows it took, and how many of them the queue had lost.
 */
export const publishAlsoLost = async (
  services: RelayServices,
  lostAfterMs: number = LOST_AFTER_MS,
  leaseMs: number = LEASE_MS,
): Promise<{ readonly rows: number; readonly lost: number }> => {
  const leased = await lease(services.db, leaseMs, [unpublished, lost(lostAfterMs)]);
  return { rows: leased.rows.length, lost: await handOver(services, leased) };
};
