import type { EventType, HaatEvent } from '@haat/contracts/events/registry';
import type { Position } from '@haat/event-store/port';
import type { Columns, ReadModel, RowOf } from '@haat/platform/read-models';

/** A row of some read model. */
export type Row = { readonly [column: string]: unknown };

/** An event of today's version, and when its command was decided (ISO 8601, UTC). */
export type ProjectedEvent<Event extends HaatEvent = HaatEvent> = {
  readonly event: Event;
  readonly at: string;
};

/** The same with its place in the record. */
export type FollowedEvent = ProjectedEvent & { readonly position: Position };

/**
 * Turns events into the rows of one read model. A row depends on nothing but its own events in
 * their order, so that a rebuild gives the same rows and batches may be cut anywhere.
 */
export type Projector = ReadModel & {
  /** The only events it is given. */
  readonly eventTypes: readonly EventType[];
  /** Event types that it was once given and no longer is. */
  readonly retired: readonly EventType[];
  /** Always a row's first event, where there is such a one: no row is looked for before it. */
  readonly begins: EventType | null;
  /** Queries wait until it has come to a position, also one where nothing is its own. */
  readonly isAwaited: boolean;
  /** Which row the event is about. */
  readonly keyOf: (event: HaatEvent) => string;
  /** @returns the row after the event; undefined while there is nothing to show. */
  readonly apply: (row: Row | undefined, projected: ProjectedEvent) => Row | undefined;
  /** How its rows are told anew when somebody is forgotten; null where they name nobody. */
  readonly erasure: Erasure<Row> | null;
};

/**
 * Events at which the rows of somebody who was forgotten are told anew: when it is decided, and once
 * no process has their key at hand any more. What they name people by is no row's key.
 */
const OF_CUSTOMERS = ['CustomerErased', 'CustomerTracesRemoved'] as const;
const OF_SUBJECTS = ['SubjectErased'] as const;
type RetellingType = (typeof OF_CUSTOMERS | typeof OF_SUBJECTS)[number];
export type ReprojectingEvent = Extract<HaatEvent, { type: RetellingType }>;

const retellingTypes: ReadonlySet<string> = new Set([...OF_CUSTOMERS, ...OF_SUBJECTS]);
export const isRetelling = (event: HaatEvent): event is ReprojectingEvent =>
  retellingTypes.has(event.type);

export type Erasure<ModelRow> = {
  /** The column that says whose a row is. */
  readonly ownerColumn: string;
  /** The row that tells of a subject other than a customer; without it none does. */
  readonly keyOfSubject?: (subject: string) => string | null;
  /** Where all events of a row stand. */
  readonly streamsOf: (row: ModelRow) => readonly string[];
};

type Definition<ModelRow, Type extends EventType> = {
  readonly eventTypes: readonly Type[];
  readonly retired?: readonly EventType[];
  readonly begins?: Type;
  readonly isAwaited?: boolean;
  readonly keyOf: (event: Extract<HaatEvent, { type: Type }>) => string;
  readonly apply: (
    row: ModelRow | undefined,
    projected: ProjectedEvent<Extract<HaatEvent, { type: Type }>>,
  ) => ModelRow | undefined;
  readonly erasure?: Erasure<ModelRow> & { readonly ownerColumn: keyof ModelRow };
};

const withErasure = ({
  eventTypes,
  erasure,
}: Pick<Projector, 'eventTypes'> & { readonly erasure?: Erasure<never> }) => {
  if (erasure === undefined) return eventTypes;
  const ofSubjects = erasure.keyOfSubject === undefined ? [] : OF_SUBJECTS;
  return [...new Set<EventType>([...eventTypes, ...OF_CUSTOMERS, ...ofSubjects])];
};

/**
 * Says what makes the rows of a read model. Checks it against the model's rows and its events, then
 * forgets them: the runner knows neither.
 */
export const defineProjector = <Of extends Columns, Type extends EventType>(
  model: ReadModel<Of>,
  definition: Definition<RowOf<ReadModel<Of>>, Type>,
): Projector =>
  ({
    retired: [],
    begins: null,
    isAwaited: false,
    erasure: null,
    ...model,
    ...definition,
    eventTypes: withErasure(definition),
  }) as unknown as Projector;

/**
 * What a projector's checkpoint says it handles: event types, and columns that came later. A process
 * that finds a column there which it does not know stops, as for an event type: rows that it wrote
 * would keep what stood in the column before.
 */
export const handledBy = ({
  name,
  eventTypes,
  laterColumns,
}: Pick<Projector, 'name' | 'eventTypes' | 'laterColumns'>): readonly string[] => [
  ...eventTypes,
  // No event type has a dot in it.
  ...laterColumns.map((column) => `${name}.${column}`),
];
