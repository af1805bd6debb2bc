import type { KeyObject } from 'node:crypto';
import type { JsonObject } from '../event-store/port.ts';

/** What an event says once it is opened. */
export type Opened = { readonly data: JsonObject; readonly actor: JsonObject };

export type OpenedEvents = {
  /** @returns undefined where it has to be opened, also because the key is another one by now. */
  readonly get: (box: string, key: KeyObject) => Opened | undefined;
  readonly set: (box: string, key: KeyObject, opened: Opened) => void;
  readonly forget: (box: string) => void;
};

/** Some kilobytes each. */
const MOST_KEPT = 4_000;

/**
 * Events that were opened a moment ago: a stream is read again for each step of its order. Kept by
 * their boxes, which nobody can make twice, and for as long as their key is at hand.
 */
export const createOpenedEvents = (): OpenedEvents => {
  const kept = new Map<string, Opened & { readonly key: KeyObject }>();
  return {
    get: (box, key) => {
      const found = kept.get(box);
      return found?.key === key ? found : undefined;
    },
    set: (box, key, { data, actor }) => {
      kept.set(box, { key, data, actor });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    forget: (box) => {
      kept.delete(box);
    },
  };
};
