import { subjects } from '@haat/contracts/events/subject';
import { comparePositions, type RecordedEvent } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import type { SealedStore } from '@haat/record/encryption';
import { type Kysely, sql } from 'kysely';
import type {
  FollowedEvent,
  Forgetting,
  Projector,
  RetellingEvent,
  Row,
} from '../projectors/projector.ts';
import { readEvent } from '../projectors/read-event.ts';
import type { Target } from './target.ts';

export type RetellingServices = {
  readonly db: Kysely<Database>;
  readonly store: Pick<SealedStore, 'read' | 'denyIfForgotten'>;
};

type Told = FollowedEvent & { readonly event: RetellingEvent };

/**
 * Tells the rows of somebody who was forgotten anew, from all that happened to them up to the event
 * that says so: their personal fields say `[erased]` from here on. Their key counts as destroyed
 * in this process from now on, though it may be at hand, or not be destroyed yet. What somebody else
 * wrote than the shop changes nothing.
 * @param known rows as they are by that event, where the batch in hand has changed them.
 * @returns them by their keys.
 */
export const retellRows = async (
  services: RetellingServices,
  projector: Projector,
  target: Target,
  told: Told,
  known: ReadonlyMap<string, Row>,
): Promise<ReadonlyMap<string, Row>> => {
  const { forgetting } = projector;
  if (forgetting === null) return new Map();
  if (!(await services.store.denyIfForgotten(subjectOf(told.event)))) return new Map();
  const retold = new Map<string, Row>();
  const wanted = await rowsAbout(services.db, projector, forgetting, target, told.event, known);
  for (const [key, row] of wanted) {
    const after = await retell(services, projector, target, told, forgetting.streamsOf(row));
    if (after !== undefined) retold.set(key, after);
  }
  return retold;
};

const subjectOf = ({ type, data }: RetellingEvent): string =>
  type === 'SubjectErased' ? data.subject : subjects.customer(data.customerId);

const rowsAbout = async (
  db: Kysely<Database>,
  { key }: Projector,
  { ownerColumn, keyOfSubject }: Forgetting<Row>,
  { relation }: Target,
  { type, data }: RetellingEvent,
  known: ReadonlyMap<string, Row>,
): Promise<ReadonlyMap<string, Row>> => {
  const [column, value] =
    type === 'SubjectErased'
      ? [key, keyOfSubject?.(data.subject) ?? null]
      : [ownerColumn, data.customerId];
  if (value === null) return new Map();
  const { rows } = await sql<{ readonly found: readonly Row[] | null }>`
    select json_agg(found) as found from ${sql.table(relation)} as found
    where ${sql.ref(column)} = ${value}`.execute(db);
  const about = new Map((rows[0]?.found ?? []).map((row) => [String(row[key]), row]));
  for (const [own, row] of known) if (row[column] === value) about.set(own, row);
  return about;
};

/** What is parked is told when it is tried again; until then the row must not be ahead of it. */
const parkedFrom = async (
  db: Kysely<Database>,
  processor: string,
  streams: readonly string[],
): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await db
    .selectFrom('parked_events')
    .select((row) => ['stream', row.fn.min('revision').as('first')])
    .where('processor', '=', processor)
    .where('stream', 'in', streams)
    .groupBy('stream')
    .execute();
  return new Map(rows.map(({ stream, first }) => [stream, BigInt(first)]));
};

const retell = async (
  { db, store }: RetellingServices,
  { eventTypes, apply }: Projector,
  { checkpoint }: Target,
  { position }: Told,
  streams: readonly string[],
): Promise<Row | undefined> => {
  const parked = await parkedFrom(db, checkpoint, streams);
  const types = new Set<string>(eventTypes);
  const isTold = ({ type, stream, revision, position: at }: RecordedEvent): boolean => {
    const waits = parked.get(stream);
    const isParked = waits !== undefined && revision >= waits;
    return types.has(type) && !isParked && comparePositions(at, position) <= 0;
  };
  const read = await Promise.all(streams.map((stream) => store.read(stream)));
  const events = read
    .flatMap((slice) => slice.events.filter(isTold))
    .toSorted((one, other) => comparePositions(one.position, other.position));
  return events
    .map(readEvent)
    .reduce<Row | undefined>((row, event) => apply(row, event), undefined);
};
