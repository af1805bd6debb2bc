import { canonicalJson } from '@haat/contracts/canonical-json';
import { eventDefinition, upcast } from '@haat/contracts/events/registry';
import { ERASED } from '@haat/contracts/personal';
import type { RecordedEvent } from '@haat/event-store/port';
import { takeOut } from '../encryption/personal-fields.ts';

/**
 * Whether the id of an event of somebody who was forgotten cannot be made again: its id is made of
 * what it said of them. Where it says nothing of anybody, or more than such an event can, its id
 * has to be right as any other's has.
 * @param event opened: `[erased]` stands in every place where something was sealed.
 */
export const isTextErased = ({ type, data, metadata }: RecordedEvent): boolean => {
  try {
    const definition = eventDefinition(type);
    const today = upcast(definition, data, Number(metadata.schemaVersion));
    const { data: left, taken } = takeOut(definition.schema, today);
    // What a schema does not know it leaves out: then the two are not the same.
    const known = definition.schema.safeParse(today);
    return (
      taken.length > 0 &&
      taken.every((value) => value === ERASED) &&
      !canonicalJson(left).includes(JSON.stringify(ERASED)) &&
      known.success &&
      canonicalJson(known.data) === canonicalJson(today)
    );
  } catch {
    // Neither its type nor its shape is the shop's, which would have been able to read it.
    return false;
  }
};
