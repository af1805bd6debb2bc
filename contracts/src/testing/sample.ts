import { readFileSync } from 'node:fs';
import { type EventType, eventDefinition, type HaatEvent, parseEvent } from '../events/registry.ts';

type Sample<Type extends EventType> = Extract<HaatEvent, { type: Type }>;

/**
 * An event as it may have been stored today: its golden fixture, in which Asha Verma buys
 * neelkhadi.in for a year. So an event that has a fixture has a sample.
 * @param changes fields to replace.
 */
export const sample = <Type extends EventType>(
  type: Type,
  changes: Partial<Sample<Type>['data']> = {},
): Sample<Type> => {
  const file = `../../fixtures/events/${type}.v${eventDefinition(type).version}.json`;
  const stored = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  const { data } = parseEvent(stored);
  return { type, data: { ...data, ...changes } } as unknown as Sample<Type>;
};
