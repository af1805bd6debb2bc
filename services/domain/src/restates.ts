/** One text per value: keys sorted at every depth, absent fields left out, as stored JSON is. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  ) ?? '';

/**
 * Tells whether a command says only what the state already knows under the same field names.
 * @param except fields that differ between honest repeats, such as the time of saying it.
 */
export const restates = (said: object, known: object, except: readonly string[] = []): boolean =>
  Object.entries(said)
    .filter(([field]) => !except.includes(field))
    .every(([field, value]) => canonical(value) === canonical(Reflect.get(known, field)));
