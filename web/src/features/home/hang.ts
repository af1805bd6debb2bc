import { ROPES } from './ropes.ts';

const TLDS: readonly string[] = ROPES.flat().map(({ tld }) => tld);
/** The upper tags of all ropes, then the lower ones. */
const FILLED_IN_ORDER = [0, 2, 4, 1, 3, 5];

/**
 * The first six on the places of `ROPES.flat()`. The first one hangs first, a TLD hangs where its
 * price tag did, the others fill the gaps in order.
 */
export const hang = <Tag extends { readonly tld: string }>(
  tags: readonly Tag[],
): readonly (Tag | undefined)[] => {
  const shown = tags.slice(0, TLDS.length);
  const places = TLDS.map((tld, place) =>
    place === 0 ? shown[0] : shown.slice(1).find((tag) => tag.tld === tld),
  );
  const others = shown.filter((tag) => !places.includes(tag));
  for (const place of FILLED_IN_ORDER) places[place] ??= others.shift();
  return places;
};
