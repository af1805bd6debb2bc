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

/**
 * Takes batches as a processor does that is far behind, and as late as can be: a batch is written
 * when the next one has been planned, or asks for it.
 * @param from where the checkpoint stands.
 */
export const prefetch = (db: Kysely<Database>, from: Checkpoint) => {
  let expected = from;
  let writeLast = async (): Promise<Taken | null> => null;
  return {
    /** Plans a batch, then writes the one before. @returns whether it asked for that while it was planned. */
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
    /** Writes the last one. @returns what became of it. */
    end: () => writeLast(),
  };
};
