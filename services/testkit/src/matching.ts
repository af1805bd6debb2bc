export type Matching<Value> =
  | ((value: Value) => boolean)
  | (Value extends readonly (infer Item)[]
      ? readonly Matching<Item>[]
      : Value extends object
        ? { readonly [Key in keyof Value]?: Matching<Value[Key]> }
        : Value);

export type Difference = {
  readonly path: string;
  readonly expected: string;
  readonly found: string;
};

type Asymmetric = {
  readonly asymmetricMatch: (value: unknown) => boolean;
  readonly toAsymmetricMatcher?: () => string;
};
const isAsymmetric = (value: unknown): value is Asymmetric =>
  typeof value === 'object' && value !== null && 'asymmetricMatch' in value;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string => {
  if (typeof value === 'function') return 'as the test says';
  if (isAsymmetric(value)) return value.toAsymmetricMatcher?.() ?? String(value);
  return value === undefined ? 'nothing' : JSON.stringify(value);
};

/** @param expected part of an object, all of a list, a predicate, or an asymmetric matcher. */
export const differencesOf = (
  expected: unknown,
  found: unknown,
  path = '',
): readonly Difference[] => {
  const differs = [{ path, expected: textOf(expected), found: textOf(found) }];
  if (typeof expected === 'function') {
    try {
      // A promise would always pass.
      return expected(found) === true ? [] : differs;
    } catch (error) {
      const failure = `${textOf(expected)}, which fails: ${error instanceof Error ? error.message : error}`;
      return [{ path, expected: failure, found: textOf(found) }];
    }
  }
  if (isAsymmetric(expected)) return expected.asymmetricMatch(found) ? [] : differs;
  if (!isObject(expected)) return Object.is(expected, found) ? [] : differs;
  if (!isObject(found) || Array.isArray(expected) !== Array.isArray(found)) return differs;
  if (Array.isArray(expected) && expected.length !== (found as unknown as []).length) {
    return differs;
  }
  return Object.entries(expected).flatMap(([key, one]) =>
    differencesOf(one, found[key], path === '' ? key : `${path}.${key}`),
  );
};
