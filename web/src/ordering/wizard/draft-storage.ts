export type Draft<Flow> = {
  readonly keys: readonly string[];
  /** No secrets: session storage is readable. A key left out is removed. */
  readonly write: (flow: Flow) => Readonly<Record<string, string>>;
  readonly read: (saved: Readonly<Record<string, string>>) => Flow | null;
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The open order and its page, for a reload. */
const OPEN_KEY = 'openOrder';

/** An order reopens only on its page. */
const here = (): string => `${location.pathname}${location.search}`;

/** @returns the subject of the order `name` that was open on this page; else null. */
export const openOrderOf = (store: Pick<Storage, 'getItem'>, name: string): string | null => {
  const [openName, at, ...subject] = (store.getItem(OPEN_KEY) ?? '').split(' ');
  return openName === name && at === here() ? subject.join(' ') : null;
};

export const saveOrder = <Flow>(
  store: Store,
  { name, subject }: { readonly name: string; readonly subject: string },
  { keys, write }: Draft<Flow>,
  flow: Flow,
): void => {
  const texts = write(flow);
  store.setItem(OPEN_KEY, `${name} ${here()} ${subject}`);
  for (const key of keys) {
    const text = texts[key];
    if (text === undefined) store.removeItem(key);
    else store.setItem(key, text);
  }
};

export const closeOrder = (store: Store): void => store.removeItem(OPEN_KEY);

export const clearOrder = (store: Store, { keys }: Pick<Draft<never>, 'keys'>): void => {
  closeOrder(store);
  for (const key of keys) store.removeItem(key);
};

/** From another page; open orders of other flows stay. @param name such as "domain". */
export const clearOrderOf = (
  store: Store & Pick<Storage, 'getItem'>,
  name: string,
  { keys }: Pick<Draft<never>, 'keys'>,
): void => {
  if (store.getItem(OPEN_KEY)?.startsWith(`${name} `)) closeOrder(store);
  for (const key of keys) store.removeItem(key);
};

/** @returns the draft, not submitting; a login is checked again. */
export const findOrder = <Flow>(store: Store, { keys, read }: Draft<Flow>): Flow | null => {
  const texts = keys.flatMap((key) => {
    const text = store.getItem(key);
    return text === null ? [] : [[key, text] as const];
  });
  return texts.length === 0 ? null : read(Object.fromEntries(texts));
};
