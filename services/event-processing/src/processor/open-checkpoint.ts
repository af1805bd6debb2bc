import {
  comparePositions,
  type Position,
  type RecordedEvent,
  START,
  type StoreIdentity,
} from '@haat/event-store/port';
import {
  type Checkpoint,
  changeEventTypes,
  createCheckpoint,
  findCheckpoint,
} from '../checkpoint/checkpoints.ts';
import {
  type EventProcessor,
  type EventProcessorServices,
  ProcessorStopped,
} from './event-processor.ts';
import { reprocess } from './reprocess.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findCheckpoint>>>;

const sorted = (types: Iterable<string>): readonly string[] => [...new Set(types)].toSorted();

/** A new processor begins at the first event, or at the store's end for `fromNow` types. */
const create = async (
  { db }: EventProcessorServices,
  { name, eventTypes, fromNow = [] }: EventProcessor,
  { id: storeId, head }: StoreIdentity,
): Promise<void> => {
  const begun =
    fromNow.length === 0
      ? { position: START, eventTypes: sorted(eventTypes) }
      : { position: head, eventTypes: [] };
  await createCheckpoint(db, { name, storeId, ...begun });
};

/**
 * A checkpoint of another store, or of this one before a restore, would skip new events silently.
 */
const requireSameStore = (
  { name, repairCommand }: EventProcessor,
  row: Row,
  { id }: StoreIdentity,
): void => {
  if (row.store_id === id) return;
  throw new ProcessorStopped(
    `${name} does not run: its checkpoint belongs to another event store, or to this one before ` +
      `it was moved, or restored to an earlier state. Fix it with: ${repairCommand}`,
  );
};

async function* pagesUpTo(
  { store }: EventProcessorServices,
  eventTypes: readonly string[],
  after: Position,
  upTo: Position,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let at = after; comparePositions(at, upTo) < 0; ) {
    const page = await store.readAll(at, { filter: { eventTypes } });
    const events = page.events.filter(({ position }) => comparePositions(position, upTo) <= 0);
    if (events.length > 0) yield events;
    if (page.caughtUp || events.length < page.events.length) return;
    at = page.position;
  }
}

const handleNewTypes = async (
  services: EventProcessorServices,
  processor: EventProcessor,
  checkpoint: Checkpoint,
  after: Position,
  types: readonly string[],
  onProgress: () => void,
): Promise<void> => {
  let handled = 0;
  for await (const events of pagesUpTo(services, types, after, checkpoint.position)) {
    if (processor.catchUp) {
      services.log.warn(
        { processor: processor.name, types },
        'processing earlier events of new event types',
      );
      return processor.catchUp(types, checkpoint.position);
    }
    await reprocess(services, processor, events);
    handled += events.length;
    onProgress();
  }
  services.log.warn({ processor: processor.name, types, handled }, 'caught up on new event types');
};

/**
 * Adds types to the checkpoint after their earlier events were handled. Removes none: a restarted
 * older version would. @returns null if the checkpoint changed. @throws {ProcessorStopped} for
 * unknown types
 */
const agreeOnTypes = async (
  services: EventProcessorServices,
  processor: EventProcessor,
  checkpoint: Checkpoint,
  caughtUpTo: Map<string, Position>,
  onProgress: () => void,
): Promise<Checkpoint | null> => {
  const { name, eventTypes, fromNow = [], retired = [] } = processor;
  const known = new Set([...eventTypes, ...retired]);
  const unknown = checkpoint.eventTypes.filter((type) => !known.has(type));
  if (unknown.length > 0) {
    throw new ProcessorStopped(
      `${name} does not run: a newer version of the shop handles ${unknown.join(', ')} too, and ` +
        'this process would pass over them. Replace it with the newer version.',
    );
  }
  const added = eventTypes.filter((type) => !checkpoint.eventTypes.includes(type));
  if (added.length === 0) return checkpoint;
  const past = added.filter((type) => !fromNow.includes(type));
  // If another process, which lacks these types, moved the checkpoint: handle what lies in between.
  for (const [after, types] of Map.groupBy(past, (type) => caughtUpTo.get(type) ?? START)) {
    await handleNewTypes(services, processor, checkpoint, after, types, onProgress);
  }
  for (const type of past) caughtUpTo.set(type, checkpoint.position);
  return changeEventTypes(
    services.db,
    checkpoint,
    sorted([...checkpoint.eventTypes, ...eventTypes]),
  );
};

export type OpenOptions = {
  readonly identifyStore: () => Promise<StoreIdentity>;
  readonly onProgress: () => void;
};

/** @throws {ProcessorStopped} */
export const openCheckpoint = async (
  services: EventProcessorServices,
  processor: EventProcessor,
  { identifyStore, onProgress }: OpenOptions,
): Promise<Checkpoint> => {
  const { db } = services;
  const caughtUpTo = new Map<string, Position>();
  for (;;) {
    const identity = await identifyStore();
    const row = await findCheckpoint(db, processor.name);
    if (!row) {
      await create(services, processor, identity);
      continue;
    }
    requireSameStore(processor, row, identity);
    const checkpoint = {
      name: processor.name,
      position: row.position as Position,
      eventTypes: row.event_types,
      storeId: row.store_id,
      parkings: row.parkings,
    };
    const agreed = await agreeOnTypes(services, processor, checkpoint, caughtUpTo, onProgress);
    if (agreed) return agreed;
  }
};
