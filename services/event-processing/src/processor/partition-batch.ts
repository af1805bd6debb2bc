import type { RecordedEvent } from '@haat/event-store/port';
import { errorText, type Parking } from '../parking/parked-events.ts';
import type { EventProcessor } from './event-processor.ts';

export type Ready<Prepared> = { readonly recorded: RecordedEvent; readonly prepared: Prepared };

export type MustWait = (recorded: RecordedEvent, error: unknown) => void;

export type Partition<Prepared> = {
  readonly ready: readonly Ready<Prepared>[];
  readonly parked: readonly Parking[];
};

export const parkedBehind = (recorded: RecordedEvent): Parking => ({
  recorded,
  error: 'Waits behind a parked event of its stream.',
});

/** @param mustWait throws if this process must not park the unreadable event */
export const partitionBatch = <Prepared>(
  processor: Pick<EventProcessor<Prepared>, 'prepare'>,
  parkedStreams: ReadonlySet<string>,
  events: readonly RecordedEvent[],
  mustWait: MustWait = () => undefined,
): Partition<Prepared> => {
  const stopped = new Set(parkedStreams);
  const ready: Ready<Prepared>[] = [];
  const parked: Parking[] = [];
  for (const recorded of events) {
    if (stopped.has(recorded.stream)) {
      parked.push(parkedBehind(recorded));
      continue;
    }
    try {
      ready.push({ recorded, prepared: processor.prepare(recorded) });
    } catch (error) {
      mustWait(recorded, error);
      stopped.add(recorded.stream);
      parked.push({ recorded, error: errorText(error) });
    }
  }
  return { ready, parked };
};

export const act = async <Prepared>(
  processor: Pick<EventProcessor<Prepared>, 'act'>,
  ready: readonly Ready<Prepared>[],
): Promise<readonly Ready<Prepared>[]> => {
  if (!processor.act || ready.length === 0) return ready;
  const left = await processor.act(ready.map(({ prepared }) => prepared));
  return ready.map(({ recorded }, index) => ({
    recorded,
    prepared: left[index] as Prepared,
  }));
};
