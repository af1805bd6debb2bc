import { type EventType, eventDefinition, type HaatEvent, parseEvent } from '../events/registry.ts';

type Sample<Type extends EventType> = Extract<HaatEvent, { type: Type }>;

/**
 * An event as it may have been stored today: the example of its definition, in which Asha Verma buys
 * neelkhadi.in for a year.
 * @param changes fields to replace.
 */
export const sample = <Type extends EventType>(
  type: Type,
  changes: Partial<Sample<Type>['data']> = {},
): Sample<Type> => {
  const { example, version } = eventDefinition(type);
  const { data } = parseEvent({ type, data: example, metadata: { schemaVersion: version } });
  return { type, data: { ...data, ...changes } } as unknown as Sample<Type>;
};
