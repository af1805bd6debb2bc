import { type Actor, schemaIdOf } from '@haat/contracts/events/event';
import type { RecordedEvent } from '@haat/event-store/port';
import type { Column, Output } from '../command-line/output.ts';

/** Of the data as stored; null for events of other tools. */
const schemaOf = ({ type, metadata }: RecordedEvent) => {
  const version = typeof metadata.schemaVersion === 'number' ? metadata.schemaVersion : null;
  return { schema: version === null ? null : schemaIdOf(type, version), version };
};

export const eventRow = (recorded: RecordedEvent) => {
  const { metadata, ...event } = recorded;
  return {
    position: event.position,
    stream: event.stream,
    revision: Number(event.revision),
    type: event.type,
    ...schemaOf(recorded),
    occurredAt: metadata.occurredAt,
    recordedAt: event.recordedAt,
    actor: metadata.actor,
    correlationId: metadata.correlationId,
    causationId: metadata.causationId,
    commandId: metadata.commandId,
    traceId: metadata.traceId,
    id: event.id,
    // Why personal fields could not be decrypted.
    ...(metadata.unopened === undefined ? {} : { unopened: metadata.unopened }),
    data: event.data,
  };
};

export type EventRow = ReturnType<typeof eventRow>;

export const whoOf = (row: EventRow): string => {
  const actor = row.actor as Actor | undefined;
  switch (actor?.kind) {
    case undefined:
      return 'no actor';
    case 'customer':
      return `customer ${actor.id}`;
    case 'visitor':
      return 'a visitor';
    case 'system':
      return `the ${actor.name}`;
    case 'operator':
      return actor.reason === undefined ? actor.name : `${actor.name}: ${actor.reason}`;
  }
};

/** Events of other tools have no time of decision; then the store's. */
export const whenOf = ({ occurredAt, recordedAt }: EventRow): string =>
  String(occurredAt ?? recordedAt);

export const eventLine = (row: EventRow): string =>
  `${row.position} ${whenOf(row)} ${row.stream} ${row.revision} ${row.type} (${whoOf(row)})`;

const dataOf = ({ data, unopened }: EventRow): string => {
  const json = JSON.stringify(data, null, 2).replaceAll('\n', '\n  ');
  return unopened === undefined ? json : `(cannot be opened: ${unopened})\n  ${json}`;
};

export const showWhole = (output: Output, rows: readonly EventRow[]): void => {
  if (output.format !== 'text') output.rows(rows, [], '');
  for (const row of rows) {
    output.say(`${row.revision} ${row.type}, ${whenOf(row)} (${whoOf(row)})\n  ${dataOf(row)}`);
  }
};

export const shortColumns: readonly Column<EventRow>[] = [
  ['revision', ({ revision }) => String(revision)],
  ['when', whenOf],
  ['event', ({ type }) => type],
  ['by', whoOf],
];
