import type { EventType, HaatEvent } from '@haat/contracts/events/registry';

export type ColumnType = 'text' | 'bigint' | 'boolean' | 'timestamptz' | 'jsonb';

/** A read model's row: plain JSON, times as ISO 8601 text. */
export type Row = { readonly [column: string]: unknown };

/** An event of today's version, and when its command was decided (ISO 8601, UTC). */
export type ProjectedEvent<Event extends HaatEvent = HaatEvent> = {
  readonly event: Event;
  readonly at: string;
};

/**
 * Turns events into the rows of one read model. A row depends on nothing but its own events in
 * their order, so that a rebuild gives the same rows and batches may be cut anywhere.
 */
export type Projector = {
  /** Names the checkpoint and the view that queries read. */
  readonly name: string;
  /** The primary key's column. */
  readonly key: string;
  readonly columns: { readonly [column: string]: ColumnType };
  readonly nullable: readonly string[];
  /** Column lists, as in `create index on … (…)`. */
  readonly indexes: readonly string[];
  /** The only events it is given. */
  readonly eventTypes: readonly EventType[];
  /** Event types that it was once given and no longer is. */
  readonly retired: readonly EventType[];
  /** Always a row's first event, where there is such a one: no row is looked for before it. */
  readonly begins: EventType | null;
  /** Which row the event is about. */
  readonly keyOf: (event: HaatEvent) => string;
  /** @returns the row after the event; undefined while there is nothing to show. */
  readonly apply: (row: Row | undefined, projected: ProjectedEvent) => Row | undefined;
};

type Definition<ModelRow extends Row, Type extends EventType> = {
  readonly name: string;
  readonly key: keyof ModelRow & string;
  readonly columns: { readonly [column in keyof ModelRow]-?: ColumnType };
  readonly nullable?: readonly (keyof ModelRow & string)[];
  readonly indexes?: readonly string[];
  readonly eventTypes: readonly Type[];
  readonly retired?: readonly EventType[];
  readonly begins?: Type;
  readonly keyOf: (event: Extract<HaatEvent, { type: Type }>) => string;
  readonly apply: (
    row: ModelRow | undefined,
    projected: ProjectedEvent<Extract<HaatEvent, { type: Type }>>,
  ) => ModelRow | undefined;
};

/**
 * Checks a projector against its own row and events, then forgets them: the runner knows neither.
 */
export const defineProjector = <ModelRow extends Row, Type extends EventType>({
  nullable = [],
  indexes = [],
  retired = [],
  ...definition
}: Definition<ModelRow, Type>): Projector =>
  ({ begins: null, ...definition, nullable, indexes, retired }) as unknown as Projector;
