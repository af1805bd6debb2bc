import { canonicalJson } from '@haat/contracts/canonical-json';

/** Whether a command repeats what the state knows. @param except fields such as times. */
export const isNoOp = (requested: object, known: object, except: readonly string[] = []): boolean =>
  Object.entries(requested)
    .filter(([field]) => !except.includes(field))
    .every(([field, value]) => canonicalJson(value) === canonicalJson(Reflect.get(known, field)));
