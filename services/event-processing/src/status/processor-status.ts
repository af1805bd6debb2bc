import type { EventStore, Position, StoreIdentity } from '@haat/event-store/port';
import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/tables';
import { decidedAt } from '@haat/record/hash-chain';
import type { Kysely } from 'kysely';
import { findCheckpoint } from '../checkpoint/checkpoints.ts';
import { parkedStreams } from '../parking/parked-events.ts';
import type { EventProcessor } from '../processor/event-processor.ts';
import { isNotInStore } from '../processor/store-check.ts';

/** A processor's progress, seen from outside its process. */
export type ProcessorStatus = {
  readonly name: string;
  /** Null if it never ran. */
  readonly position: Position | null;
  /** Matching events after the position, at most {@link MAX_COUNTED}. */
  readonly behind: number;
  /** Age of the first of them, in ms. */
  readonly behindMs: number;
  readonly parked: number;
  /** Why it waits for an operator, in a sentence. */
  readonly problem: string | null;
};

export const MAX_COUNTED = 10_000;
const PAGE = 1_000;

type Services = {
  readonly db: Kysely<Database>;
  readonly store: EventStore;
  readonly clock: Clock;
};

type Named = Pick<EventProcessor, 'name' | 'eventTypes' | 'retired' | 'repairCommand'> & {
  /** Event types; for a read model `eventTypes` lists columns too. */
  readonly given: readonly string[];
};

const countAfter = async (
  { store, clock }: Services,
  eventTypes: readonly string[],
  position: Position,
): Promise<Pick<ProcessorStatus, 'behind' | 'behindMs'>> => {
  let [behind, behindMs] = [0, 0];
  for (let after = position; behind < MAX_COUNTED; ) {
    const page = await store.readAll(after, { filter: { eventTypes }, limit: PAGE });
    const [first] = page.events;
    if (behind === 0 && first) behindMs = Math.max(0, clock.now() - Date.parse(decidedAt(first)));
    behind += page.events.length;
    if (page.caughtUp) break;
    after = page.position;
  }
  return { behind, behindMs };
};

/** A checkpoint lags about a second under load, and behind events of other types. */
export const processorStatusOf = async (
  services: Services,
  processor: Named,
  { id, head }: StoreIdentity,
): Promise<ProcessorStatus> => {
  const { db, store } = services;
  const { name, given, eventTypes, retired = [], repairCommand } = processor;
  const [row, parked] = await Promise.all([
    findCheckpoint(db, name),
    parkedStreams(db, name).then(({ size }) => size),
  ]);
  const none = { name, parked, behind: 0, behindMs: 0, problem: null };
  if (!row) return { ...none, position: null };
  const position = row.position as Position;
  const known = new Set<string>([...eventTypes, ...retired]);
  const newer = row.event_types.filter((type) => !known.has(type));
  const isOther = row.store_id !== id || (await isNotInStore(store, row, head));
  if (isOther) {
    const problem = `It is of another event store, or of an earlier state of this: ${repairCommand}`;
    return { ...none, position, problem };
  }
  const counted = await countAfter(services, given, position);
  const problem =
    newer.length === 0 ? null : `A newer version handles ${newer.join(', ')} too: run that one`;
  return { ...none, position, ...counted, problem };
};
