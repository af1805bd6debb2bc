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
  readonly rows: number;
  /** Where the live rows are. */
  readonly position: Position;
  /** Streams with an unreadable event. */
  readonly unreadable: number;
  readonly differing: number;
  /** The first ones by key. */
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
 * In a temporary table and one snapshot: leaves nothing, even after kill -9. @param services.db
 * without a statement timeout.
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
          // Before the snapshot: a table swapped in after it would look empty.
          await sql`lock table ${sql.table(projector.name)} in access share mode`.execute(
            transaction,
          );
          // One snapshot, so rows and checkpoint have the same position.
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

/** Without indexes. */
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
