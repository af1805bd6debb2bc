/** Settings are in the address; pasted text never is. */

export type Option<Value> = {
  readonly initial: Value;
  /** @returns null for an invalid word. */
  readonly read: (word: string) => Value | null;
  readonly write: (value: Value) => string;
};

export type OptionsOf<Values> = { readonly [Name in keyof Values]: Option<Values[Name]> };

export const oneOf = <const Word extends string>(
  choices: readonly [Word, ...Word[]],
  initial: NoInfer<Word> = choices[0],
): Option<Word> => ({
  initial,
  read: (word) => choices.find((choice) => choice === word) ?? null,
  write: (value) => value,
});

export const flag = (initial: boolean): Option<boolean> => ({
  initial,
  read: (word) => (word === 'yes' ? true : word === 'no' ? false : null),
  write: (value) => (value ? 'yes' : 'no'),
});

/** Clamped to min and max. */
export const amount = (
  initial: number,
  { min, max, whole = true }: { min: number; max: number; whole?: boolean },
): Option<number> => ({
  initial,
  read: (word) => {
    const value = Number(word);
    if (word.trim() === '' || !Number.isFinite(value)) return null;
    return Math.min(max, Math.max(min, whole ? Math.round(value) : value));
  },
  write: String,
});

export const word = (initial: string, accepts: (typed: string) => boolean): Option<string> => ({
  initial,
  read: (typed) => (accepts(typed) ? typed : null),
  write: (value) => value,
});

const entries = <Values>(options: OptionsOf<Values>) =>
  Object.entries(options) as unknown as readonly [keyof Values & string, Option<unknown>][];

/** Invalid values become the initial ones. */
export const readOptions = <Values>(options: OptionsOf<Values>, query: URLSearchParams): Values =>
  Object.fromEntries(
    entries(options).map(([name, { initial, read }]) => {
      const text = query.get(name);
      return [name, (text === null ? null : read(text)) ?? initial];
    }),
  ) as Values;

export const writeOptions = <Values>(
  options: OptionsOf<Values>,
  values: Values,
  query: URLSearchParams,
): URLSearchParams => {
  const next = new URLSearchParams(query);
  for (const [name, { initial, read, write }] of entries(options)) {
    const text = write(values[name]);
    if (text === write(initial) || read(text) === null) next.delete(name);
    else next.set(name, text);
  }
  return next;
};
