import { isHostLabel } from '@haat/contracts/host-name';

/** Endings of words that make another name of one that is taken, hyphenated. */
const SUFFIXES = ['shop', 'india', 'online', 'store'] as const;

/**
 * Names near a taken one, the nearest first: the same name under other endings, then hyphenated
 * under its own.
 * @param tlds those sold, in the order in which they are to be tried; without a leading dot.
 */
export const candidatesNear = (
  { label, tld }: { readonly label: string; readonly tld: string },
  tlds: readonly string[],
): readonly string[] => {
  const elsewhere = tlds.filter((other) => other !== tld).map((other) => `${label}.${other}`);
  const joined = label.includes('-') ? [label.replaceAll('-', '')] : [];
  const hyphenated = [...joined, ...SUFFIXES.map((word) => `${label}-${word}`)]
    .filter(isHostLabel)
    .map((other) => `${other}.${tld}`);
  // By turns, so that a few of them are of both kinds.
  const maxLength = Math.max(elsewhere.length, hyphenated.length);
  return Array.from({ length: maxLength }, (_, n) => [elsewhere[n], hyphenated[n]])
    .flat()
    .filter((name) => name !== undefined);
};
