import { canonicalJson } from '@haat/contracts/canonical-json';

/**
 * Tells whether a command says only what the state already knows under the same field names.
 * @param except fields that differ between honest repeats, such as the time of saying it.
 */
export const isNoOp = (said: object, known: object, except: readonly string[] = []): boolean =>
  Object.entries(said)
    .filter(([field]) => !except.includes(field))
    .every(([field, value]) => canonicalJson(value) === canonicalJson(Reflect.get(known, field)));
