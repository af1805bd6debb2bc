const DEEPEST = 3;
/** Nobody describes more things on one page. */
const MAX_ITEMS = 100;

const typesOf = (value: unknown, depth: number): readonly string[] => {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.slice(0, MAX_ITEMS).flatMap((one) => typesOf(one, depth + 1));
  const { '@type': type, '@graph': graph } = value as Readonly<Record<string, unknown>>;
  const own = [type]
    .flat()
    .slice(0, MAX_ITEMS)
    .filter((name) => typeof name === 'string');
  return [...own, ...typesOf(graph, depth + 1)];
};

/**
 * The types of what a JSON-LD block describes, its graph included.
 * @returns a single null when the block cannot be read or names no type.
 */
export const structuredDataTypes = (json: string): readonly (string | null)[] => {
  try {
    const types = typesOf(JSON.parse(json), 0);
    return types.length === 0 ? [null] : types;
  } catch {
    return [null];
  }
};
