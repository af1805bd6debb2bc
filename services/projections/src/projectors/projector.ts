import type { EventType, HaatEvent } from '@haat/contracts/events/registry';
import type { Position } from '@haat/event-store/port';
import type { Columns, ReadModel, RowOf } from '@haat/platform/read-models';

export type Row = { readonly [column: string]: unknown };

/** In its current version; `at` is the time of decision (ISO 8601, UTC). */
export type ProjectedEvent<Event extends HaatEvent = HaatEvent> = {
  readonly event: Event;
  readonly at: string;
};

/** With its position. */
export type FollowedEvent = ProjectedEvent & { readonly position: Position };

/** A row depends only on its own events in order, so any batches and rebuilds agree. */
export type Projector = ReadModel & {
  readonly eventTypes: readonly EventType[];
  /** Event types it no longer handles. */
  readonly retired: readonly EventType[];
  /** First event of every row, if there is one: no row is read before it. */
  readonly begins: EventType | null;
  /** Queries wait for a position, even past foreign events. */
  readonly isAwaited: boolean;
  /** The key of the event's row. */
  readonly keyOf: (event: HaatEvent) => string;
  /** @returns undefined while there is nothing to show. */
  readonly apply: (row: Row | undefined, projected: ProjectedEvent) => Row | undefined;
  /** Null where the rows have no personal data. */
  readonly erasure: Erasure<Row> | null;
};

/** Reproject rows, at the erasure and after the key is gone. Row keys are never personal. */
const OF_CUSTOMERS = ['CustomerErased', 'CustomerTracesRemoved'] as const;
const OF_SUBJECTS = ['SubjectErased'] as const;
type RetellingType = (typeof OF_CUSTOMERS | typeof OF_SUBJECTS)[number];
export type ReprojectingEvent = Extract<HaatEvent, { type: RetellingType }>;

const retellingTypes: ReadonlySet<string> = new Set([...OF_CUSTOMERS, ...OF_SUBJECTS]);
export const isRetelling = (event: HaatEvent): event is ReprojectingEvent =>
  retellingTypes.has(event.type);

export type Erasure<ModelRow> = {
  /** Column of the owner. */
  readonly ownerColumn: string;
  /** For subjects other than customers. */
  readonly keyOfSubject?: (subject: string) => string | null;
  /** Streams with all events of a row. */
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

/** Checks the definition against rows and events, then drops these types for the runner. */
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

/** An older process stops at an unknown column, which it would leave with old values. */
export const handledBy = ({
  name,
  eventTypes,
  laterColumns,
}: Pick<Projector, 'name' | 'eventTypes' | 'laterColumns'>): readonly string[] => [
  ...eventTypes,
  // Event types have no dot.
  ...laterColumns.map((column) => `${name}.${column}`),
];
