import { subjects } from '@haat/contracts/events/subject';
import { comparePositions, type RecordedEvent } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import type { EncryptedStore } from '@haat/record/encryption';
import { type Kysely, sql } from 'kysely';
import type {
  Erasure,
  FollowedEvent,
  Projector,
  ReprojectingEvent,
  Row,
} from '../projectors/projector.ts';
import { readEvent } from '../projectors/read-event.ts';
import type { Target } from './target.ts';

export type ReprojectionServices = {
  readonly db: Kysely<Database>;
  readonly store: Pick<EncryptedStore, 'read' | 'denyIfErased'>;
};

type TriggeringEvent = FollowedEvent & { readonly event: ReprojectingEvent };

/**
 * Rebuilds an erased customer's rows from their events; personal fields become `[erased]`. The key
 * counts as destroyed in this process from now on.
 * @param known rows that the current batch has changed. @returns rows by key.
 */
export const reprojectRows = async (
  services: ReprojectionServices,
  projector: Projector,
  target: Target,
  trigger: TriggeringEvent,
  known: ReadonlyMap<string, Row>,
): Promise<ReadonlyMap<string, Row>> => {
  const { erasure } = projector;
  if (erasure === null) return new Map();
  if (!(await services.store.denyIfErased(subjectOf(trigger.event)))) return new Map();
  const reprojected = new Map<string, Row>();
  const affected = await rowsAbout(services.db, projector, erasure, target, trigger.event, known);
  for (const [key, row] of affected) {
    const after = await reproject(services, projector, target, trigger, erasure.streamsOf(row));
    if (after !== undefined) reprojected.set(key, after);
  }
  return reprojected;
};

const subjectOf = ({ type, data }: ReprojectingEvent): string =>
  type === 'SubjectErased' ? data.subject : subjects.customer(data.customerId);

const rowsAbout = async (
  db: Kysely<Database>,
  { key }: Projector,
  { ownerColumn, keyOfSubject }: Erasure<Row>,
  { relation }: Target,
  { type, data }: ReprojectingEvent,
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

/** Parked events are applied on their retry; until then the row must not be ahead. */
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

const reproject = async (
  { db, store }: ReprojectionServices,
  { eventTypes, apply }: Projector,
  { checkpoint }: Target,
  { position }: TriggeringEvent,
  streams: readonly string[],
): Promise<Row | undefined> => {
  const parked = await parkedFrom(db, checkpoint, streams);
  const types = new Set<string>(eventTypes);
  const isRelevant = ({ type, stream, revision, position: at }: RecordedEvent): boolean => {
    const waits = parked.get(stream);
    const isParked = waits !== undefined && revision >= waits;
    return types.has(type) && !isParked && comparePositions(at, position) <= 0;
  };
  const read = await Promise.all(streams.map((stream) => store.read(stream)));
  const events = read
    .flatMap((slice) => slice.events.filter(isRelevant))
    .toSorted((one, other) => comparePositions(one.position, other.position));
  return events
    .map(readEvent)
    .reduce<Row | undefined>((row, event) => apply(row, event), undefined);
};
