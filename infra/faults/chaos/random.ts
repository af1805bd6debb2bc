/** The same for the same seed on every machine. */
export type Random = {
  /** From 0 to below 1. */
  readonly next: () => number;
  /** An integer from 0 to below `end`. */
  readonly below: (end: number) => number;
  readonly chance: (share: number) => boolean;
  /** @throws RangeError for an empty list. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly shuffled: <Item>(items: readonly Item[]) => Item[];
};

/** mulberry32 (Tommy Ettinger, public domain). */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[below(items.length)];
      if (items.length === 0) throw new RangeError('There is nothing to pick from.');
      return item as (typeof items)[number];
    },
    shuffled: (items) => {
      const left = [...items];
      return items.map(() => left.splice(below(left.length), 1)[0] as (typeof items)[number]);
    },
  };
};
