/** The text of one order in progress, by key: what the flow keeps of itself in this tab. */
export type Draft<Flow> = {
  /** All keys the flow writes to the session storage. */
  readonly keys: readonly string[];
  /** No secrets: whoever opens the browser's tools can read it. A key left out is removed. */
  readonly write: (flow: Flow) => Readonly<Record<string, string>>;
  /** @returns null when nothing readable was kept. */
  readonly read: (kept: Readonly<Record<string, string>>) => Flow | null;
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Which order stands open, and on which page, so that a reload opens it again. */
const OPEN_KEY = 'openOrder';

/** Where the tab stands: an order opens again only on the page that it was left on. */
const here = (): string => `${location.pathname}${location.search}`;

/**
 * Light enough for a page that has not loaded its orders yet.
 * @param name of the flow, such as "domain".
 * @returns what the order is of, such as the domain, where one stood open on this page when it was
 * reloaded; else null.
 */
export const openOrderOf = (store: Pick<Storage, 'getItem'>, name: string): string | null => {
  const [openName, at, ...subject] = (store.getItem(OPEN_KEY) ?? '').split(' ');
  return openName === name && at === here() ? subject.join(' ') : null;
};

/** Keeps an order that stands open for a reload of this tab. */
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

/** The order is not open any more; what is kept of it stays. */
export const closeOrder = (store: Store): void => store.removeItem(OPEN_KEY);

/** Nothing of the order is kept any more. */
export const clearOrder = (store: Store, { keys }: Pick<Draft<never>, 'keys'>): void => {
  closeOrder(store);
  for (const key of keys) store.removeItem(key);
};

/**
 * The same from a page that the order does not stand on; what other flows left open stays.
 * @param name of the flow, such as "domain".
 */
export const clearOrderOf = (
  store: Store & Pick<Storage, 'getItem'>,
  name: string,
  { keys }: Pick<Draft<never>, 'keys'>,
): void => {
  if (store.getItem(OPEN_KEY)?.startsWith(`${name} `)) closeOrder(store);
  for (const key of keys) store.removeItem(key);
};

/** @returns the order as it was kept; nothing runs in it, and the login is asked for anew. */
export const findOrder = <Flow>(store: Store, { keys, read }: Draft<Flow>): Flow | null => {
  const texts = keys.flatMap((key) => {
    const text = store.getItem(key);
    return text === null ? [] : [[key, text] as const];
  });
  return texts.length === 0 ? null : read(Object.fromEntries(texts));
};
