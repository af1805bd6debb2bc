import { findCheckpoint } from '@haat/event-processing/checkpoints';
import { bisectBatch, partitionBatch } from '@haat/event-processing/processor';
import { type Position, START } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import type { EncryptedStore } from '@haat/record/encryption';
import { type Kysely, sql } from 'kysely';
import { projectionProcessor } from '../projectors/projection-processor.ts';
import type { Projector } from '../projectors/projector.ts';
import { reachedBy } from './live-checkpoint.ts';
import { findDifferences, type RowDifference } from './row-differences.ts';
import { stepsBetween } from './steps-between.ts';
import { comparedColumns, fingerprint } from './table-set.ts';

export type Replayed = {
  /** Of the projector's own events. */
  readonly events: number;
  /** What they give. */
  readonly rows: number;
  /** Up to where: the live rows stand there. */
  readonly position: Position;
  /** Streams that have an event which cannot be read, with all that follows it. */
  readonly unreadable: number;
  readonly differing: number;
  /** The first of them by key. */
  readonly differences: readonly RowDifference[];
};

export type ReplayProgress = {
  readonly events: number;
  readonly position: Position;
  readonly upTo: Position;
};

type Options = {
  readonly onProgress?: (progress: ReplayProgress) => void;
  readonly batchSize?: number;
};

type Services = { readonly db: Kysely<Database>; readonly store: EncryptedStore };

/**
 * Makes a read model's rows from all its events in a table that nobody else sees, and compares them
 * with the live ones as they stood at one moment. Nothing is held up by it, and nothing is left of
 * it, also after a kill -9: the table is its connection's own.
 * @param services.db of somebody who may make temporary tables, without a time limit of statements.
 */
export const replay = (
  { db, store }: Services,
  projector: Projector,
  { onProgress = () => undefined, batchSize }: Options = {},
): Promise<Replayed> =>
  db.connection().execute(async (held) => {
    const relation = `replayed_${projector.name}`;
    const processor = projectionProcessor({ store }, projector, { checkpoint: relation, relation });
    const unreadable = new Set<string>();
    let [events, position] = [0, START];

    const fill = async (to: Kysely<Database>, upTo: Position, isWithin: boolean): Promise<void> => {
      for await (const step of stepsBetween(store, projector, position, upTo, batchSize)) {
        const { ready, parked } = partitionBatch(processor, unreadable, step.events);
        const write = (transaction: Parameters<typeof bisectBatch>[0]) =>
          bisectBatch(transaction, processor, ready);
        const apart = isWithin
          ? await write(to as Parameters<typeof bisectBatch>[0])
          : await to.transaction().execute(write);
        for (const { recorded } of [...parked, ...apart]) unreadable.add(recorded.stream);
        events += step.events.length;
        position = step.to;
        onProgress({ events, position, upTo });
      }
    };

    await createScratch(held, projector, relation);
    try {
      const reached = await reachedBy(store, await findCheckpoint(held, projector.name));
      await fill(held, reached, false);
      return await held
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (transaction): Promise<Replayed> => {
          // Before the snapshot is taken: a table that took over after it would look empty in it.
          await sql`lock table ${sql.table(projector.name)} in access share mode`.execute(
            transaction,
          );
          // Rows and checkpoint move together: in one snapshot, they are of the same position.
          const checkpoint = await findCheckpoint(transaction, projector.name);
          await fill(transaction, await reachedBy(store, checkpoint), true);
          const columns = await comparedColumns(transaction, projector.name, projector);
          const live = await fingerprint(transaction, projector.name, columns);
          const made = await fingerprint(transaction, relation, columns);
          const isSame = live.rows === made.rows && live.hash === made.hash;
          const found = isSame
            ? { differing: 0, differences: [] }
            : await findDifferences(transaction, projector, relation, columns);
          return { events, rows: made.rows, position, unreadable: unreadable.size, ...found };
        });
    } finally {
      await sql`drop table if exists ${sql.table(`pg_temp.${relation}`)}`.execute(held);
    }
  });

/** As the projector states it; what is indexed for queries is of no use here. */
const createScratch = async (
  held: Kysely<Database>,
  { key, columns }: Projector,
  relation: string,
): Promise<void> => {
  const stated = Object.entries(columns).map(
    ([column, { type, isNullable }]) =>
      sql`${sql.ref(column)} ${sql.raw(type)} ${sql.raw(isNullable ? '' : 'not null')}`,
  );
  await sql`
    create temporary table ${sql.table(relation)} (
      ${sql.join(stated)}, primary key (${sql.ref(key)})
    )`.execute(held);
};
