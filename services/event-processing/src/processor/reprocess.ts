import type { RecordedEvent } from '@haat/event-store/port';
import { sql } from 'kysely';
import { type ParkedEvent, parkEvents, parkedStreams } from '../parking/parked-events.ts';
import { bisectBatch } from './bisect-batch.ts';
import type { EventProcessor, EventProcessorServices } from './event-processor.ts';
import { act, partitionBatch } from './partition-batch.ts';

/** Handles or parks earlier events; the checkpoint stays. A repeat must change nothing. */
export const reprocess = async (
  { db, log }: EventProcessorServices,
  processor: EventProcessor,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const streams = await parkedStreams(db, processor.name);
  const { ready: accepted, parked } = partitionBatch(processor, streams, events);
  const ready = await act(processor, accepted);
  const newlyParked = await db.transaction().execute(async (transaction) => {
    const all = [...parked, ...(await bisectBatch(transaction, processor, ready))];
    await parkEvents(transaction, processor.name, all);
    return all;
  });
  for (const { recorded, error } of newlyParked) {
    log.error({ processor: processor.name, stream: recorded.stream, error }, 'event parked');
  }
  processor.onHandled?.();
};

type Retry = { readonly stream: string; readonly handled: number; readonly left: number };

/** Retries parked events in order, up to the first failure. */
const retryStream = async (
  { db, store }: EventProcessorServices,
  processor: EventProcessor,
  stream: string,
  parked: readonly ParkedEvent[],
): Promise<Retry> => {
  const from = BigInt(parked[0]?.revision ?? 0);
  const { events } = await store.read(stream, { fromRevision: from });
  const byId = new Map(events.map((event) => [event.id, event]));
  return db.transaction().execute(async (transaction) => {
    // A concurrent checkpoint move waits, then finds `parkings` changed and reads the parked
    // streams again: later events cannot overtake the parked ones.
    await sql`
      update checkpoints set parkings = parkings + 1 where name = ${processor.name}
    `.execute(transaction);
    let handled = 0;
    for (const row of parked) {
      const recorded = byId.get(row.event_id);
      const failure = recorded
        ? await tryAlone(transaction, processor, recorded)
        : 'The event store no longer holds this event.';
      const here = transaction
        .updateTable('parked_events')
        .where('processor', '=', processor.name)
        .where('stream', '=', stream);
      if (failure !== null) {
        await here
          .where('revision', '=', row.revision)
          .set((update) => ({ error: failure, tries: update('tries', '+', 1) }))
          .execute();
        await here.set({ retry_wanted_at: null, retry_wanted_by: null }).execute();
        break;
      }
      await transaction
        .deleteFrom('parked_events')
        .where('processor', '=', processor.name)
        .where('stream', '=', stream)
        .where('revision', '=', row.revision)
        .execute();
      handled += 1;
    }
    return { stream, handled, left: parked.length - handled };
  });
};

const tryAlone = async (
  transaction: Parameters<typeof bisectBatch>[0],
  processor: EventProcessor,
  recorded: RecordedEvent,
): Promise<string | null> => {
  const { ready: accepted, parked } = partitionBatch(processor, new Set(), [recorded]);
  const ready = await act(processor, accepted);
  const [failed] = [...parked, ...(await bisectBatch(transaction, processor, ready))];
  return failed?.error ?? null;
};

export const retryRequested = async (
  services: EventProcessorServices,
  processor: EventProcessor,
): Promise<void> => {
  const rows = await services.db
    .selectFrom('parked_events')
    .selectAll()
    .where('processor', '=', processor.name)
    .where('stream', 'in', (accepted) =>
      accepted
        .selectFrom('parked_events')
        .select('stream')
        .where('processor', '=', processor.name)
        .where('retry_wanted_at', 'is not', null),
    )
    .orderBy('stream')
    .orderBy('revision')
    .execute();
  for (const [stream, parked] of Map.groupBy(rows, (row) => row.stream)) {
    const retry = await retryStream(services, processor, stream, parked);
    const by = parked.find((row) => row.retry_wanted_by !== null)?.retry_wanted_by;
    services.log.warn({ processor: processor.name, by, ...retry }, 'parked events were retried');
    processor.onHandled?.();
  }
};
