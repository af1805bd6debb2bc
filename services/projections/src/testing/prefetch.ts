import type { Checkpoint } from '@haat/event-processing/checkpoints';
import {
  type EventProcessor,
  type Plan,
  planBatch,
  type Taken,
  writeBatch,
} from '@haat/event-processing/processor';
import type { EventBatch } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';

/** Writes each batch as late as possible. @param from the checkpoint. */
export const prefetch = (db: Kysely<Database>, from: Checkpoint) => {
  let expected = from;
  let writeLast = async (): Promise<Taken | null> => null;
  return {
    /** @returns whether planning needed the batch before. */
    take: async <Prepared>(
      processor: EventProcessor<Prepared>,
      batch: Pick<EventBatch, 'events' | 'position'>,
    ): Promise<boolean> => {
      let hasRequested = false;
      const asking: EventProcessor<Prepared> = {
        ...processor,
        insert: async (prepared, condition, to, move) => {
          const lazily = move && {
            ...move,
            get written() {
              hasRequested = true;
              return writeLast();
            },
          };
          return (await processor.insert?.(prepared, condition, to, lazily)) ?? null;
        },
      };
      const plan: Plan<Prepared> = await planBatch(db, asking, expected, new Set(), batch);
      await writeLast();
      let writing: Promise<Taken | null> | undefined;
      writeLast = () => {
        writing ??= writeBatch(db, processor, plan);
        return writing;
      };
      expected = plan.to;
      return hasRequested;
    },
    /** Writes the last one. */
    end: () => writeLast(),
  };
};
