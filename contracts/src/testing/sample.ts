import { type EventType, eventDefinition, type HaatEvent, parseEvent } from '../events/registry.ts';

type Sample<Type extends EventType> = Extract<HaatEvent, { type: Type }>;

/** An event as stored today: its definition's example, with changes. */
export const sample = <Type extends EventType>(
  type: Type,
  changes: Partial<Sample<Type>['data']> = {},
): Sample<Type> => {
  const { example, version } = eventDefinition(type);
  const { data } = parseEvent({ type, data: example, metadata: { schemaVersion: version } });
  return { type, data: { ...data, ...changes } } as unknown as Sample<Type>;
};
